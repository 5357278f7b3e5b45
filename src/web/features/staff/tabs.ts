import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Permission } from '../../../domain/staff-roles.ts';

/**
 * A tab or page of the dashboard. `id` is the last part of its address (`/admin?tab=…`). `name` is its
 * label and heading. Its script loads when the tab opens.
 */
export interface DashboardTab {
  id: string;
  name: string;
  /** The permission needed to see the tab. */
  needs: Permission;
  View: LazyExoticComponent<ComponentType>;
}

/** The tab that lists kiosk clashes. Every other tab links to it while there are clashes to review. */
export const checkedInTab: DashboardTab = {
  id: 'checked-in',
  name: 'Checked In',
  needs: 'check-in',
  View: lazy(() => import('./checked-in/checked-in-tab.tsx')),
};

/** The tabs, in the order of specification 2.14. The file of each tab exports its view as default. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    id: 'overview',
    needs: 'see-bookings',
    name: 'Overview',
    View: lazy(() => import('./overview/overview-tab.tsx')),
  },
  {
    id: 'front-desk',
    needs: 'check-in',
    name: 'Front Desk',
    View: lazy(() => import('./front-desk/front-desk-tab.tsx')),
  },
  checkedInTab,
  {
    id: 'search',
    needs: 'see-bookings',
    name: 'Customer Search',
    View: lazy(() => import('./search/search-tab.tsx')),
  },
  {
    id: 'today',
    needs: 'see-bookings',
    name: "Today's Bookings",
    View: lazy(() => import('./today/today-tab.tsx')),
  },
  { id: 'sell', needs: 'sell', name: 'Sell', View: lazy(() => import('./sell/sell-tab.tsx')) },
  {
    id: 'inquiries',
    needs: 'answer-enquiries',
    name: 'Inquiries',
    View: lazy(() => import('./inquiries/inquiries-tab.tsx')),
  },
  {
    id: 'parties',
    needs: 'answer-enquiries',
    name: 'Birthday Parties',
    View: lazy(() => import('./parties/parties-tab.tsx')),
  },
  {
    id: 'booked-parties',
    needs: 'see-bookings',
    name: 'Booked Parties',
    View: lazy(() => import('./booked-parties/booked-parties-tab.tsx')),
  },
  {
    id: 'kitchen',
    needs: 'party-food',
    name: 'Kitchen',
    View: lazy(() => import('./kitchen/kitchen-tab.tsx')),
  },
  {
    id: 'party-day',
    needs: 'run-parties',
    name: 'Party Day',
    View: lazy(() => import('./party-day/party-day-tab.tsx')),
  },
  {
    id: 'calendar',
    needs: 'see-calendar',
    name: 'Booking Calendar',
    View: lazy(() => import('./calendar/calendar-tab.tsx')),
  },
  {
    id: 'photo-studio',
    name: 'Photo Studio',
    needs: 'photo-studio',
    View: lazy(() => import('./photo-studio/photo-studio-tab.tsx')),
  },
  {
    id: 'letters',
    needs: 'write-to-families',
    name: 'Letters',
    View: lazy(() => import('./letters/letters-tab.tsx')),
  },
];

/** The dashboard's pages that have no tab. The frame of the dashboard links to them. */
export const dashboardPages: readonly DashboardTab[] = [
  {
    id: 'closures',
    needs: 'close-days',
    name: 'Closings',
    View: lazy(() => import('./closures/closures-page.tsx')),
  },
  {
    id: 'waitlist',
    needs: 'see-bookings',
    name: 'Waitlist',
    View: lazy(() => import('./waitlist/waitlist-page.tsx')),
  },
  { id: 'kiosks', needs: 'kiosks', name: 'Kiosks', View: lazy(() => import('./kiosks/kiosks-page.tsx')) },
  { id: 'cash', needs: 'count-cash', name: 'Cash count', View: lazy(() => import('./cash/cash-page.tsx')) },
  {
    id: 'vouchers',
    needs: 'vouchers',
    name: 'Vouchers',
    View: lazy(() => import('./vouchers/vouchers-page.tsx')),
  },
  {
    id: 'gift-vouchers',
    needs: 'see-bookings',
    name: 'Gifts',
    View: lazy(() => import('./gift-vouchers/gift-vouchers-page.tsx')),
  },
  {
    id: 'personal-data',
    name: 'Personal data',
    needs: 'personal-data',
    View: lazy(() => import('./personal-data/personal-data-page.tsx')),
  },
  { id: 'audit', needs: 'audit-log', name: 'Audit log', View: lazy(() => import('./audit/audit-page.tsx')) },
  {
    id: 'standing',
    needs: 'site-health',
    name: 'Site health',
    View: lazy(() => import('./health/health-page.tsx')),
  },
];

/** Returns the tabs or pages that somebody may see. */
export function tabsFor(tabs: readonly DashboardTab[], may: readonly Permission[]): readonly DashboardTab[] {
  return tabs.filter(({ needs }) => may.includes(needs));
}

/**
 * Returns the tab or page that an address names. If the address names none, or one that the signed-in person
 * may not see, returns the first tab that they may see, or the overview if they may see none.
 */
export function findTab(pathname: string, search: string, may: readonly Permission[]): DashboardTab {
  const id = pathname === '/admin/search' ? 'search' : new URLSearchParams(search).get('tab');
  const tabs = tabsFor([...dashboardTabs, ...dashboardPages], may);
  return tabs.find((tab) => tab.id === id) ?? tabs[0] ?? dashboardTabs[0];
}

/** Returns the address of a tab or page. */
export function tabPath(tab: DashboardTab): string {
  return tab === dashboardTabs[0] ? '/admin' : `/admin?tab=${tab.id}`;
}
