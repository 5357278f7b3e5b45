import { Refusal } from '../../refusal.ts';
import { arrivalOf } from './booked-visit.ts';
import type { BookingDeps } from './booking-deps.ts';
import { findStudioTitle } from './booking-store.ts';
import { ticketCalendar } from './calendar-file.ts';
import { type BookingKey, openBooking } from './read-booking-result.ts';
import { readTicket, timeOf } from './read-ticket.ts';

/**
 * Returns a confirmed booking's calendar file, for whoever may see its ticket. Refuses everything else as an
 * unknown booking.
 */
export async function readCalendarFile(
  deps: Pick<BookingDeps, 'db' | 'site'>,
  key: BookingKey,
): Promise<string> {
  const found = await openBooking(deps, key);
  const [ticket, site] = await Promise.all([readTicket(deps.db, found.id), deps.site.read()]);
  const { day, status, event_title: eventTitle } = ticket.booking;
  if (status !== 'confirmed' || day === null) {
    throw new Refusal('booking_not_found', 'We cannot find this booking');
  }
  const what = ticket.photo ? await findStudioTitle(deps.db) : (eventTitle ?? 'Open play');
  const reminder = `${arrivalOf(timeOf(ticket), site)} ${site.rules.parking}`;
  return ticketCalendar(site.venue, ticket, { day, what, reminder });
}
