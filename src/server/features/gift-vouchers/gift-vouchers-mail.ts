import { accountCreditUrl } from '../../../domain/account-credit.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { giftVoucher, giftVoucherBought } from '../../../domain/mails-gifts.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { bookingButton } from '../orders/booking-button.ts';
import type { BookingSummary } from '../orders/booking-summary.ts';
import { findGiftSending, findGiftVoucher } from './gift-voucher-store.ts';
import { isSendable } from './send-gift-voucher.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/**
 * Composes the receipt for the buyer of a gift voucher. It says whether and when the voucher is mailed, and
 * links to the page where the buyer can print, correct or send the voucher.
 */
export async function composeGiftVoucherBought(
  deps: MailDeps,
  { booking }: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const voucher = await findGiftVoucher(deps.db, booking.id, { now: deps.clock.now() });
  if (!voucher?.endsOn) throw new Error(`Order ${booking.id} has issued no gift voucher`);
  const { recipientEmail: email, sendOn } = voucher;
  const mailed = voucher.delivery === 'mail' && email && sendOn ? { email, day: dayInWords(sendOn) } : false;
  return writeWithWords(
    deps,
    giftVoucherBought,
    { to: booking.customer_email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        amount: formatPence(voucher.amount),
        recipient: voucher.recipientName,
        until: dayInWords(voucher.endsOn),
      },
      shows: { 'is-mailed': mailed, 'is-printed': mailed === false },
      blocks: { button: [bookingButton(deps.baseUrl, booking, 'See, print or send your gift voucher')] },
    },
  );
}

/**
 * Composes the mail with the gift voucher to its recipient. Returns null if the voucher can no longer be
 * spent, or if the mailing is unknown.
 */
export async function composeGiftVoucher(
  deps: MailDeps,
  sendingId: string,
): Promise<Omit<Message, 'id'> | null> {
  const now = deps.clock.now();
  const found = await findGiftSending(deps.db, sendingId, now);
  if (!found || !isSendable(found.voucher, localMoment(now).day)) return null;
  const { recipientName, giverName, message, code, left, endsOn } = found.voucher;
  if (!code || !endsOn) return null;
  const label = 'See it and choose a day';
  const url = accountCreditUrl(deps.baseUrl, code);
  return writeWithWords(
    deps,
    giftVoucher,
    { to: found.email },
    {
      variables: {
        giver: giverName,
        recipient: recipientName,
        amount: formatPence(left ?? 0),
        until: dayInWords(endsOn),
      },
      blocks: {
        message: message ? [{ kind: 'quotation', text: message }] : [],
        code: [{ kind: 'code', code, size: 'small', sentence: `Code: ${code}` }],
        button: [{ kind: 'button', label, url, sentence: label }],
      },
    },
  );
}
