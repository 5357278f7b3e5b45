import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { arrivalAdvice } from './booked-time.ts';
import { findStudioTitle } from './booking-store.ts';
import { bookedTimeOf, readBookingSummary, titleOf } from './booking-summary.ts';
import { createTicketCalendar } from './calendar-file.ts';
import { type BookingKey, openBooking } from './read-booking-result.ts';

/**
 * Returns the calendar file of a confirmed booking to anyone who may see its ticket. Answers for any other
 * booking as if it were unknown.
 */
export async function readCalendarFile(
  context: Pick<AppContext, 'db' | 'site'>,
  key: BookingKey,
): Promise<string> {
  const found = await openBooking(context, key);
  const [ticket, site] = await Promise.all([readBookingSummary(context.db, found.id), context.site.read()]);
  const { day, status } = ticket.booking;
  if (status !== 'confirmed' || day === null) throw refuse('bookingNotFound');
  const what = ticket.photo ? await findStudioTitle(context.db) : titleOf(ticket);
  // The entry of a party is the same as in its mails, which give no advice on arriving.
  if (ticket.party) return createTicketCalendar(site.venue, ticket, { day, what });
  const reminder = `${arrivalAdvice(bookedTimeOf(ticket), site)} ${site.rules.parking}`;
  return createTicketCalendar(site.venue, ticket, { day, what, reminder });
}
