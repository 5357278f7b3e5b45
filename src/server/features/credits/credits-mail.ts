import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeLetter } from '../mail/write-mail.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { type BookingSummary, readBookingSummary } from '../orders/booking-summary.ts';
import { findCreditPurchase, readCreditReturn } from './credits-store.ts';
import { computeReturnTerms } from './return-terms.ts';

type MailDeps = Pick<AppContext, 'db' | 'site'> & { baseUrl: string };

/** The credits are there: how many, what they cost, how they are spent, until when they can be returned. */
export async function composeCreditsIssued(
  deps: MailDeps,
  { booking }: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const [purchase, { venue }] = await Promise.all([
    findCreditPurchase(deps.db, booking.id),
    deps.site.read(),
  ]);
  const { issued_at, return_until } = purchase ?? {};
  if (!purchase || !issued_at || !return_until)
    throw new Error(`Booking ${booking.id} has issued no credits`);
  const until = dayInWords(computeReturnTerms({ issued_at, return_until }).until);
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `Your ${purchase.credits} session credits are ready (${booking.reference})`,
    title: `${purchase.credits} sessions are waiting for you`,
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      `Thank you. You have paid ${formatPence(booking.total_pence)} for ${purchase.credits} session credits. One credit pays for one child's session; they do not run out.`,
      `They belong to this email address. When you book, give the same address: we send it a code once on each device, and then your credits are used by themselves.`,
      `Changed your mind? Credits you have not spent can be returned until ${until}, for ${formatPence(purchase.unit_pence)} each. That is done on the session credits page of our website, or call us on ${venue.phone}.`,
    ],
    button: bookingButton(deps.baseUrl, booking),
    closing: `Reference ${booking.reference}`,
  });
}

/** Unspent credits went back: the money is on its way. */
export async function composeCreditsReturned(deps: MailDeps, refundId: string): Promise<Omit<Message, 'id'>> {
  const returned = await readCreditReturn(deps.db, refundId);
  const [{ booking }, { venue }] = await Promise.all([
    readBookingSummary(deps.db, returned.booking_id),
    deps.site.read(),
  ]);
  const amount = formatPence(returned.amount_pence);
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `We have returned ${amount} for your session credits (${booking.reference})`,
    title: 'Your money is on its way back',
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      `You returned ${returned.credits} unspent session credits. We have sent ${amount} back to your card. Banks take 5 to 10 days to show it.`,
      `If you did not ask for this, please call us on ${venue.phone}.`,
    ],
    button: bookingButton(deps.baseUrl, booking),
    closing: `Reference ${booking.reference}`,
  });
}
