import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A tab or page of the dashboard: `id` is its address (`/admin?tab=…`), `name` its label and heading. Its
 * script loads when it opens.
 */
export interface DashboardTab {
  id: string;
  name: string;
  View: LazyExoticComponent<ComponentType>;
}

/** The tab that lists the kiosk actions to review; every other tab links to it while there are any. */
export const checkedInTab: DashboardTab = {
  id: 'checked-in',
  name: 'Checked In',
  View: lazy(() => import('./checked-in/checked-in-tab.tsx')),
};

/** The tabs, in the order of specification 2.14. Each file exports its content as default. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  { id: 'overview', name: 'Overview', View: lazy(() => import('./overview/overview-tab.tsx')) },
  { id: 'front-desk', name: 'Front Desk', View: lazy(() => import('./front-desk/front-desk-tab.tsx')) },
  checkedInTab,
  { id: 'search', name: 'Customer Search', View: lazy(() => import('./search/search-tab.tsx')) },
  { id: 'today', name: "Today's Bookings", View: lazy(() => import('./today/today-tab.tsx')) },
  { id: 'sell', name: 'Sell', View: lazy(() => import('./sell/sell-tab.tsx')) },
  { id: 'inquiries', name: 'Inquiries', View: lazy(() => import('./inquiries/inquiries-tab.tsx')) },
  { id: 'parties', name: 'Birthday Parties', View: lazy(() => import('./parties/parties-tab.tsx')) },
  { id: 'calendar', name: 'Booking Calendar', View: lazy(() => import('./calendar/calendar-tab.tsx')) },
  {
    id: 'photo-studio',
    name: 'Photo Studio',
    View: lazy(() => import('./photo-studio/photo-studio-tab.tsx')),
  },
  { id: 'letters', name: 'Letters', View: lazy(() => import('./letters/letters-tab.tsx')) },
];

/** The pages beside the tabs, linked from the frame. */
export const dashboardPages: readonly DashboardTab[] = [
  { id: 'closures', name: 'Closings', View: lazy(() => import('./closures/closures-page.tsx')) },
  { id: 'waitlist', name: 'Waitlist', View: lazy(() => import('./waitlist/waitlist-page.tsx')) },
  { id: 'kiosks', name: 'Kiosks', View: lazy(() => import('./kiosks/kiosks-page.tsx')) },
  { id: 'cash', name: 'Cash count', View: lazy(() => import('./cash/cash-page.tsx')) },
  { id: 'vouchers', name: 'Vouchers', View: lazy(() => import('./vouchers/vouchers-page.tsx')) },
  {
    id: 'personal-data',
    name: 'Personal data',
    View: lazy(() => import('./personal-data/personal-data-page.tsx')),
  },
  { id: 'audit', name: 'Audit log', View: lazy(() => import('./audit/audit-page.tsx')) },
  { id: 'standing', name: 'Site health', View: lazy(() => import('./health/health-page.tsx')) },
];

/** Returns the tab or page of an address; the first tab where it names none. */
export function findTab(pathname: string, search: string): DashboardTab {
  const id = pathname === '/admin/search' ? 'search' : new URLSearchParams(search).get('tab');
  return [...dashboardTabs, ...dashboardPages].find((tab) => tab.id === id) ?? dashboardTabs[0];
}

/** Returns the address of a tab or page. */
export function tabPath(tab: DashboardTab): string {
  return tab === dashboardTabs[0] ? '/admin' : `/admin?tab=${tab.id}`;
}
