import { creditsInWords } from '../../../domain/credits.ts';
import { visitChanged, visitConfirmed, visitMoved } from '../../../domain/mails-bookings.ts';
import { formatPence } from '../../../domain/money.ts';
import { refundInPersonForCustomer } from '../../../domain/refund-split.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { readRefundForMail } from '../orders/account-credit-mail.ts';
import { arrivalAdvice, describeFreeCancellation, describeParking } from '../orders/booked-time.ts';
import { bookingButton } from '../orders/booking-button.ts';
import {
  type BookingSummary,
  bookedTimeOf,
  listBoughtLines,
  readBookingSummary,
} from '../orders/booking-summary.ts';
import { confirmationOf } from '../orders/confirmation-mail.ts';
import { countCredits } from '../orders/count-credits.ts';
import { readVisitMove } from '../orders/move-booking.ts';
import { readKeptMoney, readVisitChange } from '../orders/read-change.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Composes the confirmation of a visit, with its tickets, advice on arrival and stay, and the credits that
 * are left.
 */
export async function composeVisitConfirmed(
  deps: MailDeps,
  ticket: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const { envelope, variables, credits, blocks } = await readTicket(deps, ticket);
  return writeWithWords(deps, visitConfirmed, envelope, { variables, shows: credits, blocks });
}

/**
 * Composes the mail with the new ticket of a visit that was moved to another day or session. Returns null if
 * the visit is no longer booked.
 */
export async function composeVisitMoved(deps: MailDeps, moveId: string): Promise<Omit<Message, 'id'> | null> {
  const { booking_id: bookingId, deed } = await readVisitMove(deps.db, moveId);
  const change = await readVisitChange(deps.db, { deed });
  const ticket = await readBookingSummary(deps.db, bookingId);
  if (ticket.booking.status !== 'confirmed') return null;
  const { envelope, variables, credits, blocks } = await readTicket(deps, ticket);
  return writeWithWords(deps, visitMoved, envelope, {
    variables,
    shows: {
      ...credits,
      thanks: !change,
      'thanks-changed': !!change && { money: await moneyOfChange(deps, change) },
    },
    blocks,
  });
}

/**
 * Composes the mail with the new ticket of a visit whose tickets have changed. Returns null if the visit is
 * no longer booked.
 */
export async function composeVisitChanged(
  deps: MailDeps,
  changeId: string,
): Promise<Omit<Message, 'id'> | null> {
  const change = await readVisitChange(deps.db, { id: changeId });
  if (!change) throw new Error(`Change ${changeId} no longer exists`);
  const ticket = await readBookingSummary(deps.db, change.booking_id);
  if (ticket.booking.status !== 'confirmed') return null;
  const { envelope, variables, credits, blocks } = await readTicket(deps, ticket);
  return writeWithWords(deps, visitChanged, envelope, {
    variables: { ...variables, money: await moneyOfChange(deps, change) },
    shows: credits,
    blocks,
  });
}

/** Returns sentences that say how much was paid for a change, or how much is refunded and in which way. */
async function moneyOfChange(
  deps: MailDeps,
  change: NonNullable<Awaited<ReturnType<typeof readVisitChange>>>,
): Promise<string> {
  const { to_pay_pence: paid, refund_pence: refund, booking_id: bookingId, deed } = change;
  if (paid > 0) return `You have paid ${formatPence(paid)} more.`;
  if (refund === 0) return 'What you have paid stays as it is.';
  const { parts, toCard, creditedSentences } = await readRefundForMail(deps, bookingId, { actionKey: deed });
  const card = `${formatPence(toCard)} goes back to your card. Banks take 5 to 10 days to show it.`;
  return [...(toCard > 0 ? [card] : []), ...refundInPersonForCustomer(parts), ...creditedSentences].join(' ');
}

async function readTicket(deps: MailDeps, ticket: BookingSummary) {
  const site = await deps.site.read();
  const { venue, rules } = site;
  const { booking } = ticket;
  const { day, event_title: eventTitle } = booking;
  const time = bookedTimeOf(ticket);
  if (day === null || time === null) throw new Error(`Booking ${booking.id} is not for a visit`);
  const arrival = arrivalAdvice(time, site);
  const kept = await readKeptMoney(deps.db, booking.id);
  const left = await countCredits(deps.db, booking.customer_email, deps.clock.now());
  const credits = { credits: creditsInWords(left) };
  return {
    credits: {
      'credits-left': left > 0 && booking.credits_used > 0 && credits,
      'credits-unused': left > 0 && booking.credits_used <= 0 && credits,
    },
    ...confirmationOf(venue, ticket, {
      day,
      what: eventTitle ?? 'Open play',
      note: eventTitle || time.isArrival ? null : `${rules.stay} ${rules.entry}`,
      lines: listBoughtLines(ticket).map(({ quantity, name, amount }) => [`${quantity} × ${name}`, amount]),
      advice: [
        arrival,
        describeParking(time, site),
        describeFreeCancellation(time, site, { now: deps.clock.now(), kept }),
        ...(site.rules.poorly ? [site.rules.poorly] : []),
      ],
      button: bookingButton(deps.baseUrl, booking),
      reminder: `${arrival} ${rules.parking}`,
    }),
  };
}
