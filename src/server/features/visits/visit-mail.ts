import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords, unusedCreditsReminder } from '../../../domain/credits.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { arrivalAdvice, describeFreeCancellation, describeParking } from '../orders/booked-time.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { bookedTimeOf, listBoughtLines, readBookingSummary } from '../orders/booking-summary.ts';
import { writeConfirmation } from '../orders/confirmation-mail.ts';
import { countCredits } from '../orders/count-credits.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * The confirmation of a visit: its tickets, how to arrive and how long to stay,
 * and the credits that are left.
 */
export async function composeVisitConfirmed(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
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
    thanks: 'Your visit is booked and paid for.',
    subject: `Your visit on ${dayInWords(day)} is booked`,
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
