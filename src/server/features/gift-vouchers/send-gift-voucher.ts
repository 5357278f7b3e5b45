import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail, queueMails } from '../mail/queue-mail.ts';
import {
  findGiftVoucher,
  type GiftVoucherRow,
  insertDueSendings,
  insertGiftSending,
  updateGiftAddress,
} from './gift-voucher-store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'wakeMailSender'>;

/**
 * Queues the mails of the gift vouchers that are due. A mail is queued only once, even if several processes
 * call this function at the same time.
 */
export async function queueDueGiftVouchers({ db, clock, wakeMailSender }: Deps): Promise<void> {
  const now = clock.now();
  const { day: today, minute } = localMoment(now);
  const most = 200;
  const queued = await db.transaction().execute(async (tx) => {
    const ids = await insertDueSendings(tx, { today, minute, now, most });
    await queueMails(tx, ids, 'gift-voucher', now);
    return ids.length;
  });
  if (queued > 0) wakeMailSender();
}

/** Milliseconds after a mail during which sending again to the same address sends no further mail. */
const repeatWithin = 2 * 60_000;

/** The most mails of a voucher within a day. After these, its buyer has to wait before sending it again. */
const mostSendsADay = 5;

/**
 * Returns whether a gift voucher can be sent: it is paid for, not stopped, not ended and not spent in full.
 */
export function isSendable({ left, isStopped, endsOn }: GiftVoucherRow, today: string): boolean {
  return (left ?? 0) > 0 && !isStopped && endsOn !== null && today <= endsOn;
}

/**
 * Corrects the recipient of a gift voucher, and sends the voucher. A voucher whose day of sending is still to
 * come is sent on that day; any other is sent at once, also one that was bought for printing. If the voucher
 * was just mailed to the same address (`repeatWithin`), no further mail is sent. Returns whether the mail is
 * on its way now. Refuses an unknown voucher and one that cannot be sent. Also refuses a buyer if the voucher
 * has been mailed `mostSendsADay` times within a day; staff have no such limit (specification 14.22, 14.25).
 */
export async function sendGiftVoucher(
  { db, clock, wakeMailSender }: Deps,
  bookingId: string,
  to: { recipientEmail: string; recipientName?: string | undefined },
  by: 'buyer' | 'staff',
): Promise<boolean> {
  const now = clock.now();
  const { day: today } = localMoment(now);
  const isOnItsWay = await db.transaction().execute(async (tx) => {
    const voucher = await findGiftVoucher(tx, bookingId, { now, lock: true });
    if (!voucher) throw refuse('giftVoucherUnknown');
    if (!isSendable(voucher, today)) throw refuse('giftVoucherNotSent');
    const { recipientEmail: email, recipientName: name } = to;
    const sentSince = (ago: number) => voucher.sent.filter(({ at }) => Date.parse(at) > now - ago);
    const isLater = voucher.delivery === 'mail' && voucher.sendOn !== null && voucher.sendOn > today;
    await updateGiftAddress(tx, bookingId, {
      email,
      name,
      sendOn: isLater ? (voucher.sendOn ?? today) : today,
    });
    if (sentSince(repeatWithin).some((sent) => sent.email === email && !sent.isRefused)) return true;
    if (by === 'buyer' && sentSince(24 * 60 * 60_000).length >= mostSendsADay)
      throw refuse('giftVoucherSentOften');
    if (!isLater) {
      const id = await insertGiftSending(tx, { bookingId, email, by, now });
      await queueMail(tx, id, 'gift-voucher', now);
    }
    await recordAuditEntry(tx, {
      at: now,
      who: by === 'buyer' ? 'customer' : 'staff',
      what: isLater ? 'gift voucher readdressed' : 'gift voucher sent',
      bookingId,
    });
    return !isLater;
  });
  if (isOnItsWay) wakeMailSender();
  return isOnItsWay;
}
