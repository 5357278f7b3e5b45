import ICAL from 'ical.js';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import { instantOf, systemClock } from '../../ports/clock/clock.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import type { BookingSummary } from './booking-summary.ts';

/** The content of a booking's calendar file, with one slot for each entry. */
interface CalendarFileInput {
  bookingId: string;
  /** How often the booking was changed. A calendar replaces an entry if the new entry has a higher number. */
  sequence: number;
  title: string;
  day: Day;
  slots: readonly TimeSlot[];
  /**
   * The most entries that the booking has ever had. The file removes the entries that no longer have a slot.
   */
  mostEntries?: number;
  /** Removes all entries of the booking from the calendar. */
  isCancelled?: boolean;
  /** The centre, as the organiser of each entry. */
  organizer: { name: string; email: string };
  location: string;
  description: string;
}

/** The day and the text of the entries in a calendar file. */
interface EntryText {
  day: Day;
  /** Such as 'Open play'. */
  what: string;
  /** A text that follows the reference, if any. */
  reminder?: string;
}

/**
 * Returns a booking's calendar file, which is attached to its confirmation and offered beside its ticket. For
 * a cancelled booking, the file removes the entries, and is attached to the mail about the cancellation.
 */
export function createTicketCalendar(
  venue: VenueFacts,
  { booking, slots, moves, mostSessions }: BookingSummary,
  text: EntryText,
): string {
  const isCancelled = booking.status === 'cancelled';
  return createCalendarFile({
    bookingId: booking.id,
    sequence: moves + (isCancelled ? 1 : 0),
    title: `${text.what} at ${venue.name}`,
    day: text.day,
    slots,
    mostEntries: mostSessions,
    isCancelled,
    organizer: venue,
    location: [venue.name, ...venue.addressLines, venue.postcode].join(', '),
    description: `Booking reference ${booking.reference}. ${text.reminder ?? ''}`.trimEnd(),
  });
}

/**
 * Builds an iCalendar file (RFC 5545, 5546) with one entry for each session. Its times are in UTC, so that no
 * clock change moves an entry.
 */
export function createCalendarFile(file: CalendarFileInput): string {
  const { bookingId, slots, mostEntries = 0, isCancelled = false } = file;
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', 'windfall/bookings');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', isCancelled ? 'CANCEL' : 'PUBLISH');
  const [first] = slots;
  for (let index = 0; index < Math.max(slots.length, mostEntries); index += 1) {
    const slot = slots[index] ?? first;
    if (!slot) break;
    const isGone = isCancelled || index >= slots.length;
    calendar.addSubcomponent(createEntry(file, `${bookingId}-${index}@windfall`, slot, isGone));
  }
  return `${calendar.toString()}\r\n`;
}

function createEntry(
  { sequence, day, organizer, ...text }: CalendarFileInput,
  uid: string,
  slot: TimeSlot,
  isGone: boolean,
) {
  const entry = new ICAL.Component('vevent');
  entry.addPropertyWithValue('uid', uid);
  entry.addPropertyWithValue('sequence', sequence);
  entry.addPropertyWithValue('dtstamp', utc(systemClock.now()));
  entry.addPropertyWithValue('dtstart', utc(instantOf(day, slot.start)));
  entry.addPropertyWithValue('dtend', utc(instantOf(day, slot.end)));
  entry
    .addPropertyWithValue('organizer', `mailto:${organizer.email}`)
    .setParameter('cn', organizer.name.replace(/["\p{Cc}]/gu, ' '));
  entry.addPropertyWithValue('summary', text.title);
  entry.addPropertyWithValue('location', text.location);
  entry.addPropertyWithValue('description', text.description);
  entry.addPropertyWithValue('status', isGone ? 'CANCELLED' : 'CONFIRMED');
  return entry;
}

const utc = (instant: number) => ICAL.Time.fromJSDate(new Date(instant), true);
