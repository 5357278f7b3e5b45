/** Source files that the browser loads as one file, because pages need them together. */
export interface ScriptBundle {
  name: string;
  /** If two bundles name the same file, the bundle with the higher priority gets it. */
  priority: number;
  /** Files under `src`, without extension. A name that ends in a slash is a whole folder. */
  files: readonly string[];
  /** Files that are not in the bundle, although a folder of `files` contains them. */
  without?: readonly string[];
  /** Packages that are in the bundle as well. */
  packages?: readonly string[];
}

const named = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

/**
 * The bundles that several pages share. Without them, each small file would need a request of its own, and
 * each request costs a round trip. Files for a single page are bundled with that page.
 */
export const bundles: readonly ScriptBundle[] = [
  {
    name: 'base',
    priority: 3,
    packages: ['react', 'react-dom', 'scheduler', 'react-router', '@tanstack'],
    files: [
      'web/lib/',
      'web/shell/',
      'web/features/site/',
      'web/features/words/words-query',
      'domain/phone-link',
      ...named('web/art', 'inks', 'piece', 'logo'),
      ...named('web/ui', 'amount', 'badge', 'band', 'button', 'error-boundary', 'field', 'hint', 'icons'),
      ...named('web/ui', 'focus-place', 'lazy-part', 'notice', 'ribbon', 'skeleton', 'step-text'),
      ...named('web/ui', 'stored-person-offer', 'summary-panel', 'toast', 'use-count-to', 'use-title-focus'),
    ],
    without: [
      ...named('web/lib', 'follow-stream', 'venue-time', 'check-by-schema', 'poll-while-visible'),
      'web/lib/use-single-mutation',
      ...named('web/lib', 'plain-form', 'sentence', 'use-sent-redirect'),
      'web/shell/page-footer',
    ],
  },
  {
    // Code shared by the forms that work without script.
    name: 'visitor-forms',
    priority: 2,
    files: [...named('web/lib', 'plain-form', 'sentence', 'use-sent-redirect'), 'web/ui/trap-field'],
  },
  {
    // Days, times and tickets, which most pages use.
    name: 'days',
    priority: 2,
    files: [
      ...named('domain', 'calendar-day', 'credits', 'duration-words', 'email-address', 'opening-calendar'),
      ...named('domain', 'tickets', 'time-slot'),
      'web/lib/follow-stream',
      'web/features/purchase/clock-offset',
      ...named('web/ui', 'calendar-icon', 'day-mark'),
    ],
  },
  {
    // The drafts and unpaid orders that one page passes to the next.
    name: 'orders',
    priority: 2,
    files: [
      'domain/vouchers',
      'web/features/availability/availability-query',
      ...named('web/features/booking', 'draft', 'voucher-draft', 'ticket-strip', 'credits-used-toast'),
      'web/features/photo-studio/photo-draft',
      ...named('web/features/purchase', 'booking-access', 'booking-attempt', 'pending-order'),
      ...named('web/features/session-credits', 'bundle-query', 'credits-lookup', 'payment-step'),
      'web/features/session-credits/purchase-draft',
      'web/features/email-code/use-verified-email',
      'web/art/credit-ticket',
    ],
  },
  {
    // Gift vouchers and account credit, which every checkout accepts.
    name: 'credit',
    priority: 2,
    files: [
      ...named('domain', 'account-credit', 'gift-vouchers'),
      ...named('web/features/account-credit', 'applied-credit', 'carried-credit', 'credit-code'),
      'web/features/account-credit/credit-slip',
    ],
  },
  {
    // The counter for a visit's tickets, and for a party's children and extras. It is a bundle of its own,
    // because a page about parties needs nothing else from the bundle `visit`.
    name: 'counter',
    priority: 2,
    files: ['web/ui/counter'],
  },
  {
    // The second step of each booking form: the customer's details, and sending the order.
    name: 'details',
    priority: 1,
    files: [
      'web/features/purchase/place-order',
      ...named('web/ui', 'calendar-loading', 'popover', 'parse-date', 'typed-date-field'),
    ],
  },
  {
    // Code shared by the payment page and the result page.
    name: 'checkout',
    priority: 2,
    files: [
      'web/features/card-payment/card-loading',
      ...named('web/features/checkout', 'checkout-text', 'store-secret', 'use-checkout-text'),
      ...named('web/features/purchase', 'confirm-payment', 'find-order', 'result-query'),
    ],
  },
  {
    // Paying by card.
    name: 'pay',
    priority: 1,
    packages: ['@stripe'],
    files: [
      'web/features/card-payment/',
      ...named('web/features/purchase', 'pay-step', 'use-hold', 'use-payment'),
    ],
  },
  {
    // Choosing a photo session.
    name: 'photo',
    priority: 1,
    files: named('web/features/photo-studio', 'photo-day-appearance', 'photo-queries', 'photo-summary'),
  },
  {
    // The whole first step of booking a visit.
    name: 'visit',
    priority: 1,
    files: [
      'domain/visit-quote',
      'web/features/availability/',
      'web/lib/poll-while-visible',
      ...named('web/features/booking', 'booking-head', 'booking-loading', 'chosen-day', 'credits-offer'),
      ...named('web/features/booking', 'credits-slip', 'booking-day-appearance', 'order-lines', 'own-hold'),
      ...named('web/features/booking', 'ticket-counters', 'ticket-mark', 'ticket-step', 'use-credits'),
      ...named('web/features/booking', 'use-voucher-removal', 'visit'),
    ],
    without: named('web/features/availability', 'availability-query', 'use-day-stream'),
  },
];

/** Parts of packages that only some pages load. */
const rarePackageFiles = /\/(infiniteQueryObserver|useInfiniteQuery)\./;

/** Returns whether a module, by its absolute path, belongs to a bundle. */
export function isInBundle({ files, without = [], packages = [] }: ScriptBundle, path: string): boolean {
  const packageName = /.*\/node_modules\/([^/]+)\//.exec(path)?.[1];
  if (packageName !== undefined) return packages.includes(packageName) && !rarePackageFiles.test(path);
  const file = /\/src\/(.+?)\.[^/]+$/.exec(path)?.[1];
  if (file === undefined || without.includes(file)) return false;
  return files.some((name) => (name.endsWith('/') ? file.startsWith(name) : file === name));
}
