import { accountCreditUrl } from '../../../domain/account-credit.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';

import { writeLetter, writeMail } from '../mail/write-mail.ts';
import { bookingButton } from '../orders/booking-button.ts';
import type { BookingSummary } from '../orders/booking-summary.ts';
import { findGiftSending, findGiftVoucher } from './gift-voucher-store.ts';
import { isSendable } from './send-gift-voucher.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };

/** The receipt of a gift voucher: what becomes of it, and the page to print, correct or send it. */
export async function composeGiftVoucherBought(
  deps: MailDeps,
  { booking }: BookingSummary,
): Promise<Omit<Message, 'id'>> {
  const [voucher, { venue }] = await Promise.all([
    findGiftVoucher(deps.db, booking.id, { now: deps.clock.now() }),
    deps.site.read(),
  ]);
  if (!voucher?.endsOn) throw new Error(`Order ${booking.id} has issued no gift voucher`);
  const amount = formatPence(voucher.amount);
  const { recipientName: name, recipientEmail: email } = voucher;
  const goes =
    voucher.delivery === 'print' || !email || !voucher.sendOn
      ? `Print it at home from its page: it is one sheet of paper, with the code and your words.`
      : `It goes to ${email} on ${dayInWords(voucher.sendOn)}. Until then, and afterwards too, you can correct the address or send it again on its page.`;
  return writeLetter(venue, {
    to: booking.customer_email,
    subject: `Your gift voucher for ${amount} (${booking.reference})`,
    title: `${amount} for ${name}`,
    greeting: `Dear ${booking.customer_name},`,
    sentences: [
      `Thank you. You have paid ${amount} for a gift voucher for ${name}.`,
      goes,
      `It can be spent until ${dayInWords(voucher.endsOn)}, in one go or bit by bit: on visits, photo sessions and session credits.`,
      `Questions, or the voucher is lost? Call us on ${venue.phone}.`,
    ],
    button: bookingButton(deps.baseUrl, booking, 'See, print or send your gift voucher'),
    closing: `Reference ${booking.reference}`,
  });
}

/** The gift voucher itself, to whoever gets it. null where it cannot be spent any more. */
export async function composeGiftVoucher(
  deps: MailDeps,
  sendingId: string,
): Promise<Omit<Message, 'id'> | null> {
  const now = deps.clock.now();
  const [found, { venue }] = await Promise.all([findGiftSending(deps.db, sendingId, now), deps.site.read()]);
  if (!found || !isSendable(found.voucher, localMoment(now).day)) return null;
  const { recipientName, giverName, message, code, left, endsOn } = found.voucher;
  if (!code || !endsOn) return null;
  const worth = formatPence(left ?? 0);
  const label = 'See it and choose a day';
  const blocks: MailBlock[] = [
    { kind: 'title', text: `A present for ${recipientName}` },
    { kind: 'paragraph', text: `${giverName} gives you ${worth} to spend at ${venue.name}.` },
    ...(message ? [{ kind: 'quotation', text: message } as const] : []),
    { kind: 'code', code, size: 'small', sentence: `Code: ${code}` },
    { kind: 'button', label, url: accountCreditUrl(deps.baseUrl, code), sentence: `${label}:` },
    {
      kind: 'paragraph',
      text: `Or type this code where the booking asks for a voucher. It pays for visits, photo sessions and session credits, in one go or bit by bit, until ${dayInWords(endsOn)}.`,
    },
    {
      kind: 'paragraph',
      text: `Keep it like money: whoever has the code can spend it. Questions? Call us on ${venue.phone}.`,
    },
  ];
  return writeMail(venue, {
    to: found.email,
    subject: `${giverName} has a present for you`,
    preview: `${worth} to spend at ${venue.name}`,
    blocks,
  });
}
