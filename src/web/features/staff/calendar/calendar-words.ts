import type { BookingCalendarDay } from '../../../../contract/restriction.ts';
import type { BadgeKind } from '../../../ui/badge.tsx';
import type { MonthDay } from '../shared/month-grid.tsx';

/** The bookings of a day or a time slot, counted by kind. */
type BookedCounts = Pick<
  BookingCalendarDay,
  'bookings' | 'children' | 'photoSessions' | 'parties' | 'partyInquiries'
>;

/** The share of taken places from which a day counts as nearly full. */
const nearlyFull = 0.75;

/** The legend of the month's shapes, in the order shown. */
export const dayLegend: readonly (readonly [BadgeKind, string])[] = [
  ['available', 'Open: children booked of places'],
  ['low', 'Nearly full'],
  ['full', 'Full'],
  ['event', 'Event'],
  ['blocked', 'Blocked or partly blocked'],
  ['closed', 'Closed'],
];

const countInWords = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** Returns '2 bookings with 5 children and 1 photo session', or null if nothing is booked. */
export function bookedInWords({
  bookings,
  children,
  photoSessions,
  parties,
  partyInquiries,
}: BookedCounts): string | null {
  const parts = [
    bookings > 0 &&
      `${countInWords(bookings, 'booking')} with ${countInWords(children, 'child', 'children')}`,
    photoSessions > 0 && countInWords(photoSessions, 'photo session'),
    parties > 0 && countInWords(parties, 'party', 'parties'),
    partyInquiries > 0 && countInWords(partyInquiries, 'party enquiry', 'party enquiries'),
  ].filter((part): part is string => typeof part === 'string');
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] ?? null) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Returns how a day is shown: its shape, its text for screen readers, and a short text or number. */
export function describeCalendarDay(day: BookingCalendarDay): {
  kind: MonthDay['kind'];
  mark: BadgeKind;
  words: string;
  short: string;
} {
  const { closed, restrictions, sessions, event } = day;
  const booked = bookedInWords(day);
  const suffix = booked ? `, ${booked}` : '';
  const isBlocked = restrictions.some(({ timeSlot }) => timeSlot === 'ALL_DAY');
  if (isBlocked) {
    return { kind: 'blocked', mark: 'blocked', words: `blocked: ${closed ?? ''}${suffix}`, short: 'Blocked' };
  }
  if (closed) return { kind: 'closed', mark: 'closed', words: `${closed}${suffix}`, short: 'Closed' };
  const { children, capacity, unit } = countPlaces(sessions);
  const share = capacity === 0 ? 1 : children / capacity;
  const state = share >= 1 ? 'full' : share >= nearlyFull ? 'low' : event ? 'event' : 'open';
  const counted = `${children} of ${capacity} ${unit}${event ? `, ${event}` : ''}`;
  if (restrictions.length > 0) {
    return {
      kind: 'blocked',
      mark: 'blocked',
      words: `partly blocked, ${counted}${suffix}`,
      short: `${children}/${capacity}`,
    };
  }
  return {
    kind: state,
    mark: state === 'open' ? 'available' : state,
    words: `${state === 'full' ? 'full, ' : state === 'low' ? 'nearly full, ' : ''}${counted}${suffix}`,
    short: `${children}/${capacity}`,
  };
}

/**
 * Counts the taken places of a day. On a day with arrival times, this is the largest number of children who
 * are inside at the same time, because the arrival times share their places.
 */
function countPlaces(sessions: BookingCalendarDay['sessions']): {
  children: number;
  capacity: number;
  unit: string;
} {
  const times = sessions.filter(({ inside }) => inside !== undefined);
  if (times.length > 0)
    return {
      children: Math.max(...times.map(({ inside = 0 }) => inside)),
      capacity: Math.max(...times.map(({ capacity }) => capacity)),
      unit: 'inside at the fullest time',
    };
  return {
    children: sessions.reduce((sum, session) => sum + session.children, 0),
    capacity: sessions.reduce((sum, session) => sum + session.capacity, 0),
    unit: 'children',
  };
}

/** Formats a time slot: 'All day', or the slot unchanged. */
export function slotText(timeSlot: string): string {
  return timeSlot === 'ALL_DAY' ? 'All day' : timeSlot;
}
