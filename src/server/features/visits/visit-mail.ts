import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords, unusedCreditsReminder } from '../../../domain/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { arrivalAdvice, describeFreeCancellation, describeParking } from '../orders/booked-time.ts';
import { bookingButton } from '../orders/booking-button.ts';
import {
  type BookingSummary,
  bookedTimeOf,
  listBoughtLines,
  readBookingSummary,
} from '../orders/booking-summary.ts';
import { writeConfirmation } from '../orders/confirmation-mail.ts';
import { countCredits } from '../orders/count-credits.ts';
import { readVisitMove } from '../orders/move-booking.ts';
import { readVisitChange } from '../orders/read-change.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * The confirmation of a visit: its tickets, how to arrive and how long to stay,
 * and the credits that are left.
 */
export function composeVisitConfirmed(deps: MailDeps, ticket: BookingSummary): Promise<Omit<Message, 'id'>> {
  return composeTicket(deps, ticket, {
    thanks: 'Your visit is booked and paid for.',
    subject: (day) => `Your visit on ${day} is booked`,
  });
}

/** The ticket of a visit that moved to another day or session, which replaces the one before. */
export async function composeVisitMoved(deps: MailDeps, moveId: string): Promise<Omit<Message, 'id'>> {
  const { booking_id: bookingId, deed } = await readVisitMove(deps.db, moveId);
  const change = await readVisitChange(deps.db, { deed });
  return composeTicket(deps, await readBookingSummary(deps.db, bookingId), {
    thanks: change
      ? `Your visit has moved. This is your ticket now: the code is as before. ${moneyOfChange(change)}`
      : 'Your visit has moved. This is your ticket now: the code and the price are as before.',
    subject: (day) => `Your visit has moved to ${day}`,
  });
}

/** The ticket of a visit with other tickets than before, which replaces the one before. */
export async function composeVisitChanged(deps: MailDeps, changeId: string): Promise<Omit<Message, 'id'>> {
  const change = await readVisitChange(deps.db, { id: changeId });
  if (!change) throw new Error(`Change ${changeId} no longer exists`);
  return composeTicket(deps, await readBookingSummary(deps.db, change.booking_id), {
    thanks: `Your visit has changed. This is your ticket now: the code is as before. ${moneyOfChange(change)}`,
    subject: (day) => `Your visit on ${day} has changed`,
  });
}

/** Says what was paid for a change, or what goes back. */
function moneyOfChange({
  to_pay_pence: paid,
  refund_pence: refund,
}: {
  to_pay_pence: number;
  refund_pence: number;
}): string {
  if (paid > 0) return `You have paid ${formatPence(paid)} more.`;
  if (refund > 0)
    return `${formatPence(refund)} goes back the way you paid. Banks take 5 to 10 days to show it.`;
  return 'What you have paid stays as it is.';
}

async function composeTicket(
  deps: MailDeps,
  ticket: BookingSummary,
  words: { thanks: string; subject: (day: string) => string },
): Promise<Omit<Message, 'id'>> {
  const site = await deps.site.read();
  const { venue, rules } = site;
  const { booking } = ticket;
  const { day, event_title: eventTitle } = booking;
  const time = bookedTimeOf(ticket);
  if (day === null || time === null) throw new Error(`Booking ${booking.id} is no visit`);
  const arrival = arrivalAdvice(time, site);
  const creditsLeft = await countCredits(deps.db, booking.customer_email, deps.clock.now());
  return writeConfirmation(venue, ticket, {
    day,
    thanks: words.thanks,
    subject: words.subject(dayInWords(day)),
    what: eventTitle ?? 'Open play',
    note: eventTitle || time.isArrival ? null : `${rules.stay} ${rules.entry}`,
    lines: listBoughtLines(ticket).map(({ quantity, name, amount }) => [`${quantity} × ${name}`, amount]),
    afterwards: creditsAdvice(booking.credits_used, creditsLeft),
    advice: [
      arrival,
      describeParking(time, site),
      describeFreeCancellation(time, site, deps.clock.now()),
      ...(site.rules.poorly ? [site.rules.poorly] : []),
    ],
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
