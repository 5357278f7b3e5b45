import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsIssued } from '../../../domain/mails-bookings.ts';
import { creditsReturned as creditsReturnedMail } from '../../../domain/mails-money.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { type BookingSummary, readBookingSummary } from '../orders/booking-summary.ts';
import { findCreditPurchase, readCreditReturn } from './credits-store.ts';
import { computeReturnTerms } from './return-terms.ts';

type MailDeps = Pick<AppContext, 'db' | 'site'> & { baseUrl: string };

/**
 * Composes the mail about issued credits: how many there are, what they cost, how they are spent and until
 * when they can be returned.
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
      facts: {
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

/** Composes the mail about unspent credits that were returned, whose money is on its way. */
export async function composeCreditsReturned(deps: MailDeps, refundId: string): Promise<Omit<Message, 'id'>> {
  const returned = await readCreditReturn(deps.db, refundId);
  const { booking } = await readBookingSummary(deps.db, returned.booking_id);
  const amount = formatPence(returned.amount_pence);
  return writeWithWords(
    deps,
    creditsReturnedMail,
    { to: booking.customer_email },
    {
      facts: {
        name: booking.customer_name,
        reference: booking.reference,
        credits: String(returned.credits),
        amount,
      },
      blocks: { button: [bookingButton(deps.baseUrl, booking)] },
    },
  );
}
