import type { MailValues } from '../../../domain/mail-texts.ts';
import { orderConfirmed } from '../../../domain/mails-bookings.ts';
import { lateMoneyReturned, paymentRefused } from '../../../domain/mails-money.ts';
import { formatPence, type Pence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { type MailWordDeps, writeWithWords } from '../mail/write-words.ts';
import { type BookingSummary, bookingInWords, readBookingSummary } from './booking-summary.ts';
import { dueByCard } from './due-by-card.ts';

type Mail = Promise<Omit<Message, 'id'>>;

/**
 * Writes the confirmation of an order whose product has no confirmation of its own. It lists what was bought,
 * and the price.
 */
export function composeOrderConfirmed(deps: MailWordDeps, ticket: BookingSummary): Mail {
  return writeWithWords(deps, orderConfirmed, envelopeOf(ticket), {
    variables: variablesOf(ticket, ticket.booking.total_pence),
  });
}

/**
 * Writes the mail saying that a payment arrived after the places were gone, and has been refunded. With
 * `placesAreFree`, the mail does not say that the places were gone.
 */
export function composeLateMoneyReturned(
  deps: MailWordDeps,
  ticket: BookingSummary,
  { placesAreFree = false } = {},
): Mail {
  return writeWithWords(deps, lateMoneyReturned, envelopeOf(ticket), {
    variables: { ...variablesOf(ticket, dueByCard(ticket.booking)), held: heldThings(ticket, placesAreFree) },
  });
}

/**
 * Writes the mail that says that the bank has refused a payment after processing it. The page had promised a
 * ticket, so the mail also says that there is no ticket. Returns null if the order is no longer unpaid, for
 * example because the family has paid with another card.
 */
export async function composePaymentRefused(
  deps: MailWordDeps,
  bookingId: string,
): Promise<Omit<Message, 'id'> | null> {
  const ticket = await readBookingSummary(deps.db, bookingId);
  if (ticket.booking.status !== 'held' && ticket.booking.status !== 'lapsed') return null;
  return writeWithWords(deps, paymentRefused, envelopeOf(ticket), {
    variables: variablesOf(ticket, dueByCard(ticket.booking)),
  });
}

const envelopeOf = ({ booking }: BookingSummary) => ({ to: booking.customer_email });

function variablesOf(ticket: BookingSummary, amount: Pence): MailValues<typeof paymentRefused>['variables'] {
  const { customer_name: name, reference } = ticket.booking;
  return { name, reference, amount: formatPence(amount), what: bookingInWords(ticket) };
}

/**
 * Returns what may have been gone when a payment arrived, with its verb: 'your places, or your voucher,
 * were'. Names every part that the order held, because any of them may have been the reason.
 */
function heldThings({ booking }: BookingSummary, placesAreFree: boolean): string {
  const hasPlaces = booking.day !== null && !placesAreFree;
  const parts = [
    hasPlaces && 'your places',
    booking.credits_used > 0 && 'your session credits',
    typedVoucherOf(booking.voucher_code) && 'your voucher',
    booking.account_credit_pence > 0 && 'your account credit or gift voucher',
  ].filter((part) => typeof part === 'string');
  if (parts.length > 1) return `${parts.join(', or ')}, were`;
  return hasPlaces ? `${parts[0]} were` : `${parts[0] ?? 'your order'} was`;
}
