import { accountCreditUrl } from '../../../domain/account-credit.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { keptAsCredit } from '../../../domain/mails-money.ts';
import { formatPence } from '../../../domain/money.ts';
import { typedVoucherOf } from '../../../domain/offers.ts';
import { creditedAgain, sentToCard } from '../../../domain/refund-split.ts';
import type { AppContext } from '../../app-context.ts';
import type { Attachment, Message } from '../../ports/mailer/mailer.ts';
import { type AccountCredit, listAccountCreditsSpentOn } from '../account-credit/account-credits.ts';
import { type MailWordDeps, writeWithWords } from '../mail/write-words.ts';
import { bookingButton } from './booking-button.ts';
import { type BookingSummary, bookingInWords } from './booking-summary.ts';
import { listRefundParts, type RefundPart } from './refund-store.ts';

/** A cancelled booking whose value the family keeps, and the account credit given for it. */
interface KeptBooking {
  ticket: BookingSummary;
  /** undefined if the family had paid only with session credits or a voucher. */
  credit: AccountCredit | undefined;
  by: 'customer' | 'staff';
  /** The calendar file that removes the booking from the family's calendar. */
  attachments: readonly Attachment[];
}

/**
 * Writes the mail about a cancelled booking whose value the family keeps (specification 5.14). Account credit
 * is shown with its code, its last day and a button to book with it. Session credits and a voucher are named
 * if they can be used again. Leaves out the reason that staff gave.
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
      variables: { name: booking.customer_name, reference: booking.reference, what: bookingInWords(ticket) },
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
        // A mail that is sent again after the credit was spent leaves out this sentence and the code.
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
    { kind: 'button', label, url: accountCreditUrl(baseUrl, code), sentence: label },
    { kind: 'code', code, size: 'small', sentence: `Code: ${code}` },
  ];
}

/**
 * Returns a sentence for each account credit or gift voucher to which a part of a refund goes. The sentence
 * names the amount of that part and the last day on which the family can spend it.
 */
async function creditedAgainInWords(
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

/**
 * Returns the refund that an action caused: its parts by tender, its sum, and the sum that goes to the card
 * (both in pence). `creditedSentences` has a sentence for each amount that becomes account credit again.
 */
export async function readRefundForMail(
  deps: Pick<AppContext, 'db' | 'clock'>,
  bookingId: string,
  by: Parameters<typeof listRefundParts>[1],
) {
  const parts = await listRefundParts(deps.db, by);
  return {
    parts,
    sum: parts.reduce((sum, { amount }) => sum + amount, 0),
    toCard: sentToCard(parts),
    creditedSentences: await creditedAgainInWords(deps, bookingId, parts),
  };
}
