import { accountCreditUrl } from '../../../domain/account-credit.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import type { Attachment, Message } from '../../ports/mailer/mailer.ts';
import type { AccountCredit } from '../account-credit/account-credits.ts';
import type { MailBlock } from '../mail/mail-blocks.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import { bookingButton } from './booking-button.ts';
import { type BookingSummary, bookingInWords } from './booking-summary.ts';

/** What became of a booking that was turned into account credit. */
interface KeptBooking {
  ticket: BookingSummary;
  /** null where only session credits or a voucher had paid for it. */
  credit: AccountCredit | undefined;
  by: 'customer' | 'staff';
  /** Takes it off the family's calendar. */
  attachments: readonly Attachment[];
}

/**
 * Tells a family that its visit has become account credit: how much, the code, the last day, and a button
 * that opens it (specification 5.14). The mail does not say why.
 */
export function writeKeptAsCredit(
  venue: VenueFacts,
  baseUrl: string,
  { ticket, credit, by, attachments }: KeptBooking,
): Promise<Omit<Message, 'id'>> {
  const { booking } = ticket;
  const sum = credit && formatPence(credit.amount);
  const paragraphs = [
    `Dear ${booking.customer_name},`,
    `${by === 'customer' ? 'Thank you for telling us.' : 'As we agreed, you need not come.'} Your booking for ${bookingInWords(ticket)} is cancelled, and its places are free for another family.`,
    ...(booking.credits_used > 0 ? [`Your ${creditsInWords(booking.credits_used)} can be used again.`] : []),
    ...(typedVoucherOf(booking.voucher_code)
      ? [`Your voucher ${booking.voucher_code} can be used again.`]
      : []),
    ...(credit
      ? [
          `We keep what you paid for you, ${sum}, as account credit. You can spend it until ${dayInWords(credit.endsOn)}, on one booking or on several.`,
        ]
      : []),
  ];
  const blocks: MailBlock[] = [
    { kind: 'title', text: by === 'customer' ? 'Get well soon' : 'Come another day' },
    ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    ...(credit ? creditBlocks(baseUrl, credit) : []),
    { kind: 'paragraph', text: `If this is not what you wanted, reply to this mail or call ${venue.phone}.` },
    bookingButton(baseUrl, booking),
    { kind: 'paragraph', text: `Reference ${booking.reference}` },
  ];
  return writeMail(venue, {
    to: booking.customer_email,
    subject: credit
      ? `Your ${sum} is kept for another day (${booking.reference})`
      : `Your booking is cancelled (${booking.reference})`,
    preview: credit
      ? `Spend it until ${dayInWords(credit.endsOn)}: code ${credit.code}`
      : 'What you used for it is yours again.',
    blocks,
    attachments,
  });
}

function creditBlocks(baseUrl: string, { code, left, endsOn }: AccountCredit): MailBlock[] {
  // A mail that is sent again says what is left by then.
  if (left <= 0) return [];
  const label = `Book another day with your ${formatPence(left)}`;
  return [
    { kind: 'button', label, url: accountCreditUrl(baseUrl, code), sentence: `${label}:` },
    { kind: 'code', code, size: 'small', sentence: `Code: ${code}` },
    {
      kind: 'paragraph',
      text: `Or type this code where the booking asks for a voucher. Whoever has it can spend it, until ${dayInWords(endsOn)}.`,
    },
  ];
}

/** Says that account credit which a refund brings back can be spent again; empty where it brings none. */
export function creditedAgainInWords(pence: number, credit: AccountCredit | undefined): string[] {
  if (pence === 0 || !credit) return [];
  return [
    `${formatPence(pence)} is account credit again: its code is ${credit.code}, and you can spend it until ${dayInWords(credit.endsOn)}.`,
  ];
}
