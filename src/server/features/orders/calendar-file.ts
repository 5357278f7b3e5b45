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

/** What the entry of a booking says beside its times. */
interface EntryWords {
  day: Day;
  /** 'Open play'. */
  what: string;
  /** After the reference. */
  reminder: string;
}

/** Returns the calendar file of a booking: what its confirmation has attached, and what its ticket offers. */
export function ticketCalendar(
  venue: VenueFacts,
  { booking, slots }: BookingSummary,
  words: EntryWords,
): string {
  return calendarFile({
    bookingId: booking.id,
    title: `${words.what} at ${venue.name}`,
    day: words.day,
    slots,
    location: [venue.name, ...venue.addressLines, venue.postcode].join(', '),
    description: `Booking reference ${booking.reference}. ${words.reminder}`,
  });
}

/** What was booked as an iCalendar file, one entry a session, in UTC so that no clock change can move it. */
export function calendarFile(entry: CalendarEntry): string {
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
