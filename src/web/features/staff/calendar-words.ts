import type { BadgeKind } from '../../ui/badge.tsx';
import type { BookingCalendarDay } from './calendar-tab.tsx';
import type { MonthDay } from './month-grid.tsx';

/** What families hold, in numbers. */
type Held = Pick<BookingCalendarDay, 'bookings' | 'children' | 'photoSessions' | 'partyInquiries'>;

/** From this share of its places on a day counts as nearly full. */
const nearlyFull = 0.75;

/** What the shapes of the month mean, in the order shown. */
export const dayMeanings: readonly (readonly [BadgeKind, string])[] = [
  ['available', 'Open: children of places'],
  ['low', 'Nearly full'],
  ['full', 'Full'],
  ['event', 'Event'],
  ['blocked', 'Blocked, or a part of it'],
  ['closed', 'Closed'],
];

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** '2 bookings with 5 children, 1 photo session'; null when nobody holds anything. */
export function heldInWords({ bookings, children, photoSessions, partyInquiries }: Held): string | null {
  const parts = [
    bookings > 0 && `${many(bookings, 'booking')} with ${many(children, 'child', 'children')}`,
    photoSessions > 0 && many(photoSessions, 'photo session'),
    partyInquiries > 0 && many(partyInquiries, 'party enquiry', 'party enquiries'),
  ].filter((part): part is string => typeof part === 'string');
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] ?? null) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** How a day of the calendar is shown: by shape, in words for screen readers, and in a word or a number. */
export function calendarDayLook(day: BookingCalendarDay): {
  kind: MonthDay['kind'];
  mark: BadgeKind;
  words: string;
  short: string;
} {
  const { closed, restrictions, sessions, event } = day;
  const held = heldInWords(day);
  const also = held ? `, ${held}` : '';
  const isBlocked = restrictions.some(({ timeSlot }) => timeSlot === 'ALL_DAY');
  if (isBlocked) {
    return { kind: 'blocked', mark: 'blocked', words: `blocked: ${closed ?? ''}${also}`, short: 'Blocked' };
  }
  if (closed) return { kind: 'closed', mark: 'closed', words: `${closed}${also}`, short: 'Closed' };
  const capacity = sessions.reduce((sum, session) => sum + session.capacity, 0);
  const children = sessions.reduce((sum, session) => sum + session.children, 0);
  const share = capacity === 0 ? 1 : children / capacity;
  const state = share >= 1 ? 'full' : share >= nearlyFull ? 'low' : event ? 'event' : 'open';
  const counted = `${children} of ${capacity} children${event ? `, ${event}` : ''}`;
  if (restrictions.length > 0) {
    return {
      kind: 'blocked',
      mark: 'blocked',
      words: `partly blocked, ${counted}${also}`,
      short: `${children}/${capacity}`,
    };
  }
  return {
    kind: state,
    mark: state === 'open' ? 'available' : state,
    words: `${state === 'full' ? 'full, ' : state === 'low' ? 'nearly full, ' : ''}${counted}${also}`,
    short: `${children}/${capacity}`,
  };
}

/** 'All day' or the time as it is. */
export function slotToShow(timeSlot: string): string {
  return timeSlot === 'ALL_DAY' ? 'All day' : timeSlot;
}
