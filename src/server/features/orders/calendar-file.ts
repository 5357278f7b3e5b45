import { createEvents, type DateTime } from 'ics';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import type { BookingSummary } from './booking-summary.ts';

interface CalendarEntry {
  bookingId: string;
  title: string;
  day: Day;
  slots: readonly TimeSlot[];
  location: string;
  description: string;
}

/** The text of a calendar entry besides its times. */
interface EntryText {
  day: Day;
  /** Such as 'Open play'. */
  what: string;
  /** Follows the reference. */
  reminder: string;
}

/** Returns a booking's calendar file: attached to its confirmation and offered beside its ticket. */
export function createTicketCalendar(
  venue: VenueFacts,
  { booking, slots }: BookingSummary,
  text: EntryText,
): string {
  return createCalendarFile({
    bookingId: booking.id,
    title: `${text.what} at ${venue.name}`,
    day: text.day,
    slots,
    location: [venue.name, ...venue.addressLines, venue.postcode].join(', '),
    description: `Booking reference ${booking.reference}. ${text.reminder}`,
  });
}

/**
 * Builds an iCalendar file with one entry for each session, in UTC so that no clock change can move it.
 */
export function createCalendarFile(entry: CalendarEntry): string {
  const { error, value } = createEvents(
    entry.slots.map((slot, index) => ({
      uid: `${entry.bookingId}-${index}@windfall`,
      productId: 'windfall/bookings',
      title: entry.title,
      start: utc(instantOf(entry.day, slot.start)),
      startInputType: 'utc' as const,
      startOutputType: 'utc' as const,
      end: utc(instantOf(entry.day, slot.end)),
      endInputType: 'utc' as const,
      endOutputType: 'utc' as const,
      location: entry.location,
      description: entry.description,
      status: 'CONFIRMED' as const,
    })),
  );
  if (error || !value) throw error ?? new Error('No calendar file');
  return value;
}

function utc(instant: number): DateTime {
  const date = new Date(instant);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ];
}
