import { formatPence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeLetter } from '../mail/write-mail.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import { type BookingSummary, bookingInWords, readBookingSummary } from './booking-summary.ts';

type MailDeps = Pick<AppContext, 'db' | 'site'>;

/** An order of a product without words of its own is paid: what was bought, and the price. */
export async function composeOrderConfirmed(
  deps: Pick<AppContext, 'site'>,
  ticket: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const { venue, what, amount } = await readForLetter(deps, ticket);
  return writeAbout(ticket, venue, {
    subject: 'Your order is paid for',
    title: 'Thank you for your order',
    sentences: [
      `You have paid ${amount} for ${what}.`,
      `Questions? Reply to this mail or call ${venue.phone}.`,
    ],
  });
}

/** Money came after its places were gone: it has been sent back. */
export async function composeLateMoneyReturned(
  deps: Pick<AppContext, 'site'>,
  ticket: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const { venue, what, amount } = await readForLetter(deps, ticket);
  return writeAbout(ticket, venue, {
    subject: `We have returned your payment of ${amount}`,
    title: 'Your money is on its way back',
    sentences: [
      `Your payment of ${amount} for ${what} reached us when ${heldThings(ticket)} no longer free.`,
      'We have returned all of it to your card. Banks take 5 to 10 days to show it. Nothing is booked.',
      `We are sorry. If another day suits you, we would love to see you: reply to this mail or call ${venue.phone}.`,
    ],
  });
}

/**
 * The bank took its time and then refused: the family was told to expect a ticket, and
 * must hear that there is none.
 */
export async function composePaymentRefused(deps: MailDeps, bookingId: string): Promise<Omit<Message, 'id'>> {
  const ticket = await readBookingSummary(deps.db, bookingId);
  const { venue, what, amount } = await readForLetter(deps, ticket);
  return writeAbout(ticket, venue, {
    subject: `Your payment of ${amount} did not go through`,
    title: 'Your bank said no',
    sentences: [
      `Your bank has refused the payment of ${amount} for ${what}. No money was taken, and nothing is booked.`,
      `You can book again with another card, or call us on ${venue.phone}.`,
    ],
  });
}

async function readForLetter(deps: Pick<AppContext, 'site'>, ticket: BookingSummary) {
  const { venue } = await deps.site.read();
  return { venue, what: bookingInWords(ticket), amount: formatPence(ticket.booking.total_pence) };
}

function heldThings({ booking }: BookingSummary): string {
  const more = [
    booking.credits_used > 0 && 'your session credits',
    typedVoucherOf(booking.voucher_code) && 'your voucher',
  ];
  return ['your places', ...more.filter(Boolean)].join(', or ') + (more.some(Boolean) ? ', were' : ' were');
}

interface BookingLetter {
  subject: string;
  title: string;
  sentences: readonly string[];
}

function writeAbout(
  { booking }: BookingSummary,
  venue: VenueFacts,
  letter: BookingLetter,
): Promise<Omit<Message, 'id'>> {
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `${letter.subject} (${booking.reference})`,
    title: letter.title,
    greeting: `Dear ${booking.customer_name},`,
    sentences: letter.sentences,
    closing: `Reference ${booking.reference}`,
  });
}
