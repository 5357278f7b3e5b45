import type { Page } from './lib/page.ts';

type LoadPage = () => Promise<{ page: Page }>;

interface Route {
  path: string;
  file: string;
  load: LoadPage;
  /** Whether the page has its own frame, without the public top bar and footer. */
  ownFrame?: boolean;
  /**
   * Whether the page sells something. Another page replaces it while the centre is not open for booking, or
   * does not offer what the page sells (specification 13.7).
   */
  sells?: boolean;
}

/**
 * Which pages must not sell at present: every page that sells while `notOpen` is set, otherwise the paths in
 * `notOffered`.
 */
export interface NotSelling {
  notOpen?: string | undefined;
  notOffered?: readonly string[] | undefined;
}

/** The site map (specification 2.1). Each page's script is a separate chunk. */
export const routes: readonly Route[] = [
  { path: '/', file: 'src/web/features/home/home.tsx', load: () => import('./features/home/home.tsx') },
  {
    path: '/booking',
    file: 'src/web/features/booking/booking.tsx',
    load: () => import('./features/booking/booking.tsx'),
    sells: true,
  },
  {
    path: '/payment',
    file: 'src/web/features/checkout/payment.tsx',
    load: () => import('./features/checkout/payment.tsx'),
  },
  {
    path: '/pay',
    file: 'src/web/features/pay-link/pay-link.tsx',
    load: () => import('./features/pay-link/pay-link.tsx'),
  },
  {
    path: '/booking-success',
    file: 'src/web/features/checkout/booking-success.tsx',
    load: () => import('./features/checkout/booking-success.tsx'),
  },
  {
    path: '/account-credit',
    file: 'src/web/features/account-credit/account-credit.tsx',
    load: () => import('./features/account-credit/account-credit.tsx'),
  },
  {
    path: '/my-booking',
    file: 'src/web/features/my-booking/my-booking.tsx',
    load: () => import('./features/my-booking/my-booking.tsx'),
  },
  {
    path: '/my-party',
    file: 'src/web/features/my-party/my-party.tsx',
    load: () => import('./features/my-party/my-party.tsx'),
  },
  {
    path: '/party-guests',
    file: 'src/web/features/party-guest/party-guests.tsx',
    load: () => import('./features/party-guest/party-guests.tsx'),
  },
  {
    path: '/waitlist',
    file: 'src/web/features/waitlist/waitlist.tsx',
    load: () => import('./features/waitlist/waitlist.tsx'),
  },
  {
    path: '/session-credits',
    file: 'src/web/features/session-credits/session-credits.tsx',
    load: () => import('./features/session-credits/session-credits.tsx'),
    sells: true,
  },
  {
    path: '/gift-vouchers',
    file: 'src/web/features/gift-vouchers/gift-vouchers.tsx',
    load: () => import('./features/gift-vouchers/gift-vouchers.tsx'),
  },
  {
    path: '/party-booking',
    file: 'src/web/features/party/party.tsx',
    load: () => import('./features/party/party.tsx'),
    sells: true,
  },
  {
    path: '/loyalty',
    file: 'src/web/features/loyalty/loyalty.tsx',
    load: () => import('./features/loyalty/loyalty.tsx'),
  },
  {
    path: '/photo-studio',
    file: 'src/web/features/photo-studio/photo-studio.tsx',
    load: () => import('./features/photo-studio/photo-studio.tsx'),
    sells: true,
  },
  {
    path: '/admin/search',
    file: 'src/web/features/staff/staff.tsx',
    load: () => import('./features/staff/staff.tsx'),
    ownFrame: true,
  },
  {
    path: '/admin/office',
    file: 'src/web/features/office/office.tsx',
    load: () => import('./features/office/office.tsx'),
    ownFrame: true,
  },
  {
    path: '/admin/join',
    file: 'src/web/features/join/join.tsx',
    load: () => import('./features/join/join.tsx'),
    ownFrame: true,
  },
  {
    path: '/admin',
    file: 'src/web/features/staff/staff.tsx',
    load: () => import('./features/staff/staff.tsx'),
    ownFrame: true,
  },
  {
    path: '/check-in',
    file: 'src/web/features/kiosk/check-in.tsx',
    load: () => import('./features/kiosk/check-in.tsx'),
    ownFrame: true,
  },
  { path: '/menu', file: 'src/web/features/cafe/menu.tsx', load: () => import('./features/cafe/menu.tsx') },
  {
    path: '/menu-enhanced',
    file: 'src/web/features/cafe/menu.tsx',
    load: () => import('./features/cafe/menu.tsx'),
  },
  {
    path: '/menu-poster',
    file: 'src/web/features/cafe/menu-poster.tsx',
    load: () => import('./features/cafe/menu-poster.tsx'),
  },
  {
    path: '/qr-menu',
    file: 'src/web/features/cafe/qr-menu.tsx',
    load: () => import('./features/cafe/qr-menu.tsx'),
  },
  {
    path: '/facebook-feed',
    file: 'src/web/features/notice-board/notice-board.tsx',
    load: () => import('./features/notice-board/notice-board.tsx'),
  },
  {
    path: '/privacy',
    file: 'src/web/features/legal/privacy.tsx',
    load: () => import('./features/legal/privacy.tsx'),
  },
  {
    path: '/terms',
    file: 'src/web/features/legal/terms.tsx',
    load: () => import('./features/legal/terms.tsx'),
  },
  {
    path: '/health-and-safety',
    file: 'src/web/features/legal/health-and-safety.tsx',
    load: () => import('./features/legal/health-and-safety.tsx'),
  },
];

const notFound = {
  file: 'src/web/features/not-found/not-found.tsx',
  load: () => import('./features/not-found/not-found.tsx'),
};

const notOpen = {
  file: 'src/web/features/not-open/not-open.tsx',
  load: () => import('./features/not-open/not-open.tsx'),
};

/**
 * The pages of forms that are sent without script, by the address to which the form is sent. A refused form
 * is shown again at that address. Lists only addresses that are not pages themselves.
 */
const pagesOfForms: Readonly<Record<string, string>> = { '/contact': '/' };

/**
 * Returns the route of a path. A trailing slash makes no difference, and an unknown path has the route of the
 * not-found page. If the page sells something, and `site` is not open for booking or does not offer it,
 * returns the route of another page instead (specification 13.7).
 */
export function findRoute(path: string, site?: NotSelling | null): Omit<Route, 'path'> {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const page = pagesOfForms[plain] ?? plain;
  const route = routes.find((other) => other.path === page) ?? notFound;
  const isShut = site?.notOpen !== undefined || site?.notOffered?.includes(page);
  return isShut && 'sells' in route ? notOpen : route;
}
