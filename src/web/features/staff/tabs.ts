import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * One part of the dashboard: `id` is its address (`/admin?tab=…`), `name` what stands on it and at its
 * top. Its script loads with it.
 */
export interface Tab {
  id: string;
  name: string;
  View: LazyExoticComponent<ComponentType>;
}

/** The eight tabs of specification 2.14, in its order. To add one's content: a file with a default export. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { id: 'overview', name: 'Overview', View: lazy(() => import('./overview-tab.tsx')) },
  { id: 'checked-in', name: 'Checked In', View: lazy(() => import('./checked-in-tab.tsx')) },
  { id: 'search', name: 'Customer Search', View: lazy(() => import('./search-tab.tsx')) },
  { id: 'today', name: "Today's Bookings", View: lazy(() => import('./today-tab.tsx')) },
  { id: 'inquiries', name: 'Inquiries', View: lazy(() => import('./inquiries-tab.tsx')) },
  { id: 'parties', name: 'Birthday Parties', View: lazy(() => import('./parties-tab.tsx')) },
  { id: 'calendar', name: 'Booking Calendar', View: lazy(() => import('./calendar-tab.tsx')) },
  { id: 'photo-studio', name: 'Photo Studio', View: lazy(() => import('./photo-studio-tab.tsx')) },
];

/** Pages beside the tabs, linked from the frame. */
export const besides: readonly Tab[] = [
  { id: 'kiosks', name: 'Kiosks', View: lazy(() => import('./kiosks-page.tsx')) },
  { id: 'vouchers', name: 'Vouchers', View: lazy(() => import('./vouchers-page.tsx')) },
  { id: 'personal-data', name: 'Personal data', View: lazy(() => import('./personal-data-page.tsx')) },
  { id: 'audit', name: 'Audit log', View: lazy(() => import('./audit-page.tsx')) },
  { id: 'standing', name: 'How things stand', View: lazy(() => import('./health-page.tsx')) },
];

/** The part that an address shows; the first where it names none. */
export function tabAt(pathname: string, search: string): Tab {
  const id = pathname === '/admin/search' ? 'search' : new URLSearchParams(search).get('tab');
  return [...tabs, ...besides].find((tab) => tab.id === id) ?? tabs[0];
}

export function addressOf({ id }: Tab): string {
  return id === 'overview' ? '/admin' : `/admin?tab=${id}`;
}
