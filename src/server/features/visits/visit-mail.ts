import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords, unusedCreditsReminder } from '../../../domain/credits.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { arrivalAdvice, describeFreeCancellation, describeParking } from '../orders/booked-time.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { bookedTimeOf, listBoughtLines, readBookingSummary } from '../orders/booking-summary.ts';
import { writeConfirmation } from '../orders/confirmation-mail.ts';
import { countCredits } from '../orders/count-credits.ts';
import { readMovedBooking } from '../orders/move-booking.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * The confirmation of a visit: its tickets, how to arrive and how long to stay,
 * and the credits that are left.
 */
export function composeVisitConfirmed(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
  return composeTicket(deps, bookingId, {
    thanks: 'Your visit is booked and paid for.',
    subject: (day) => `Your visit on ${day} is booked`,
  });
}

/** The ticket of a visit that moved to another day or session, which replaces the one before. */
export async function composeVisitMoved(deps: MailDeps, moveId: string): Promise<Omit<Message, 'id'>> {
  return composeTicket(deps, await readMovedBooking(deps.db, moveId), {
    thanks: 'Your visit has moved. This is your ticket now: the code and the price are as before.',
    subject: (day) => `Your visit has moved to ${day}`,
  });
}

async function composeTicket(
  deps: MailDeps,
  bookingId: string,
  words: { thanks: string; subject: (day: string) => string },
): Promise<Omit<Message, 'id'>> {
  const [ticket, site] = await Promise.all([readBookingSummary(deps.db, bookingId), deps.site.read()]);
  const { venue, rules } = site;
  const { booking } = ticket;
  const { day, event_title: eventTitle } = booking;
  const time = bookedTimeOf(ticket);
  if (day === null || time === null) throw new Error(`Booking ${bookingId} is no visit`);
  const arrival = arrivalAdvice(time, site);
  const creditsLeft = await countCredits(deps.db, booking.customer_email, deps.clock.now());
  return writeConfirmation(venue, ticket, {
    day,
    thanks: words.thanks,
    subject: words.subject(dayInWords(day)),
    what: eventTitle ?? 'Open play',
    note: eventTitle ? null : `${rules.stay} ${rules.entry}`,
    lines: listBoughtLines(ticket).map(({ quantity, name, amount }) => [`${quantity} × ${name}`, amount]),
    afterwards: creditsAdvice(booking.credits_used, creditsLeft),
    advice: [arrival, describeParking(time, site), describeFreeCancellation(time, site, deps.clock.now())],
    button: bookingButton(deps.baseUrl, booking),
    reminder: `${arrival} ${rules.parking}`,
  });
}

/** What is said of the credits that the mailbox has left; null where there are none. */
function creditsAdvice(used: number, left: number): string | null {
  if (left === 0) return null;
  if (used > 0) return `You have ${creditsInWords(left)} left.`;
  return `You have ${creditsInWords(left)}, and this booking was made without them. ${unusedCreditsReminder}`;
}
