import { dayInWords } from '../../../domain/calendar-day.ts';
import { paragraphs } from '../../../domain/mail-block.ts';
import { creditsIssued } from '../../../domain/mails-bookings.ts';
import { creditsReturned as creditsReturnedMail } from '../../../domain/mails-money.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { readRefundForMail } from '../orders/account-credit-mail.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { type BookingSummary, readBookingSummary } from '../orders/booking-summary.ts';
import { findCreditPurchase, readCreditReturn } from './credits-store.ts';
import { computeReturnTerms } from './return-terms.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Composes the mail about issued credits: their number and price, how a family spends them, and until when it
 * can return them.
 */
export async function composeCreditsIssued(
  deps: MailDeps,
  { booking }: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const purchase = await findCreditPurchase(deps.db, booking.id);
  const { issued_at, return_until } = purchase ?? {};
  if (!purchase || !issued_at || !return_until)
    throw new Error(`Booking ${booking.id} has issued no credits`);
  const until = dayInWords(computeReturnTerms({ issued_at, return_until }).until);
  return writeWithWords(
    deps,
    creditsIssued,
    { to: booking.customer_email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        credits: String(purchase.credits),
        amount: formatPence(booking.total_pence),
        until,
        unit: formatPence(purchase.unit_pence),
      },
      blocks: { button: [bookingButton(deps.baseUrl, booking)] },
    },
  );
}

/**
 * Composes the mail about returned credits: the amount refunded to the card, and the amount that becomes
 * account credit again.
 */
export async function composeCreditsReturned(deps: MailDeps, refundId: string): Promise<Omit<Message, 'id'>> {
  const returned = await readCreditReturn(deps.db, refundId);
  const { booking } = await readBookingSummary(deps.db, returned.booking_id);
  const { sum, toCard, creditedSentences } = await readRefundForMail(deps, booking.id, { refundId });
  return writeWithWords(
    deps,
    creditsReturnedMail,
    { to: booking.customer_email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        credits: String(returned.credits),
        amount: formatPence(sum),
      },
      shows: { words: toCard > 0 && { amount: formatPence(toCard) } },
      blocks: {
        credited: paragraphs(creditedSentences),
        button: [bookingButton(deps.baseUrl, booking)],
      },
    },
  );
}
