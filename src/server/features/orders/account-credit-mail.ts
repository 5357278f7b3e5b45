import { accountCreditUrl } from '../../../domain/account-credit.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { keptAsCredit } from '../../../domain/mails-money.ts';
import { formatPence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import { creditedAgain } from '../../../domain/refund-split.ts';
import type { AppContext } from '../../app-context.ts';
import type { Attachment, Message } from '../../ports/mailer/mailer.ts';
import { type AccountCredit, listAccountCreditsSpentOn } from '../account-credit/account-credits.ts';
import { type MailWordDeps, writeWithWords } from '../mail/write-words.ts';
import { bookingButton } from './booking-button.ts';
import { type BookingSummary, bookingInWords } from './booking-summary.ts';
import type { RefundPart } from './refund-store.ts';

/** What became of a booking that was turned into account credit. */
interface KeptBooking {
  ticket: BookingSummary;
  /** undefined where only session credits or a voucher had paid for it. */
  credit: AccountCredit | undefined;
  by: 'customer' | 'staff';
  /** The calendar file that takes it off the family's calendar. */
  attachments: readonly Attachment[];
}

/**
 * Writes the mail that tells a family what is kept of its cancelled booking: the account credit with its
 * code, its last day and a button to book with it (specification 5.14), if money is kept; session credits
 * and voucher, if they can be used again. Leaves out the reason that staff gave.
 */
export function writeKeptAsCredit(
  deps: MailWordDeps,
  { ticket, credit, by, attachments }: KeptBooking,
): Promise<Omit<Message, 'id'>> {
  const { booking } = ticket;
  const voucher = typedVoucherOf(booking.voucher_code);
  const amount = credit && formatPence(credit.amount);
  const until = credit && dayInWords(credit.endsOn);
  const kept = amount !== undefined && until !== undefined && { amount, until };
  return writeWithWords(
    deps,
    keptAsCredit,
    { to: booking.customer_email, attachments },
    {
      facts: { name: booking.customer_name, reference: booking.reference, what: bookingInWords(ticket) },
      shows: {
        subject: kept,
        'subject-without': !kept,
        preview: kept && { until: kept.until, code: credit?.code ?? '' },
        'preview-without': !kept,
        poorly: by === 'customer',
        agreed: by !== 'customer',
        'by-family': by === 'customer',
        'by-staff': by !== 'customer',
        'credits-again': booking.credits_used > 0 && { credits: creditsInWords(booking.credits_used) },
        'voucher-again': voucher !== null && { voucher },
        kept,
        // A mail that is sent again after the credit has been spent leaves this out, as it does the code.
        use: credit !== undefined && credit.left > 0 && kept,
      },
      blocks: {
        code: credit ? creditBlocks(deps.baseUrl, credit) : [],
        button: [bookingButton(deps.baseUrl, booking)],
      },
    },
  );
}

function creditBlocks(baseUrl: string, { code, left }: AccountCredit): MailBlock[] {
  if (left <= 0) return [];
  const label = `Book another day with your ${formatPence(left)}`;
  return [
    { kind: 'button', label, url: accountCreditUrl(baseUrl, code), sentence: `${label}:` },
    { kind: 'code', code, size: 'small', sentence: `Code: ${code}` },
  ];
}

/**
 * Returns a sentence for each account credit or gift voucher that a refund pays back to: how much, and until
 * when it can be spent. Empty where there is none.
 */
export async function creditedAgainInWords(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  bookingId: string,
  parts: readonly RefundPart[],
): Promise<string[]> {
  if (creditedAgain(parts) === 0) return [];
  const credits = await listAccountCreditsSpentOn(db, bookingId, clock.now());
  return credits.flatMap(({ id, code, endsOn }) => {
    const pence = creditedAgain(parts.filter(({ creditId }) => creditId === id));
    if (pence === 0) return [];
    const gift = credits.length === 1 ? 'gift voucher that you paid with' : `gift voucher ${code}`;
    return [
      code.startsWith('GIFT')
        ? `${formatPence(pence)} is back on the ${gift}. It can be spent until ${dayInWords(endsOn)}.`
        : `${formatPence(pence)} is account credit again: its code is ${code}, and you can spend it until ${dayInWords(endsOn)}.`,
    ];
  });
}
