import { giftCodeFrom, giftCodeLetters } from '../../../domain/gift-vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { pickLetters } from '../orders/reference.ts';
import { findGiftVoucher, updateGiftCode } from './gift-voucher-store.ts';

type Deps = Pick<AppContext, 'db' | 'clock'>;

/**
 * Stops a lost gift voucher, so that its code can no longer be spent (specification 14.25). If an unpaid
 * order already holds part of the voucher, that part still pays for the order. A repeat changes nothing.
 * Refuses a voucher that is unknown or not paid for yet.
 */
export async function stopGiftVoucher({ db, clock }: Deps, bookingId: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const voucher = await findGiftVoucher(tx, bookingId, { now, lock: true });
    if (!voucher?.code) throw refuse('giftVoucherUnknown');
    if (voucher.isStopped) return;
    await updateGiftCode(tx, bookingId, { stoppedAt: now });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'gift voucher stopped', bookingId });
  });
}

/**
 * Gives a stopped gift voucher a new code, and returns that code. Refuses a voucher that is unknown or not
 * paid for yet. Also refuses a voucher that is not stopped, so that a repeat does not make a second code.
 */
export async function reissueGiftVoucher({ db, clock }: Deps, bookingId: string): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const voucher = await findGiftVoucher(tx, bookingId, { now, lock: true });
    if (!voucher?.code) throw refuse('giftVoucherUnknown');
    if (!voucher.isStopped) throw refuse('giftVoucherNotStopped');
    const code = giftCodeFrom(pickLetters(giftCodeLetters));
    await updateGiftCode(tx, bookingId, { code });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'gift voucher reissued', bookingId });
    return code;
  });
}
