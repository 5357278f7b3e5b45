import ICAL from 'ical.js';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import { instantOf, systemClock } from '../../ports/clock/clock.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import type { BookingSummary } from './booking-summary.ts';

interface CalendarEntry {
  bookingId: string;
  /** How often it was changed: a calendar replaces an entry by one with a higher number. */
  sequence: number;
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
  { booking, slots, moves }: BookingSummary,
  text: EntryText,
): string {
  return createCalendarFile({
    bookingId: booking.id,
    sequence: moves,
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
export function createCalendarFile({ bookingId, sequence, day, slots, ...text }: CalendarEntry): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', 'windfall/bookings');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  for (const [index, slot] of slots.entries()) {
    const entry = new ICAL.Component('vevent');
    entry.addPropertyWithValue('uid', `${bookingId}-${index}@windfall`);
    entry.addPropertyWithValue('sequence', sequence);
    entry.addPropertyWithValue('dtstamp', utc(systemClock.now()));
    entry.addPropertyWithValue('dtstart', utc(instantOf(day, slot.start)));
    entry.addPropertyWithValue('dtend', utc(instantOf(day, slot.end)));
    entry.addPropertyWithValue('summary', text.title);
    entry.addPropertyWithValue('location', text.location);
    entry.addPropertyWithValue('description', text.description);
    entry.addPropertyWithValue('status', 'CONFIRMED');
    calendar.addSubcomponent(entry);
  }
  return `${calendar.toString()}\r\n`;
}

const utc = (instant: number) => ICAL.Time.fromJSDate(new Date(instant), true);
