import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import { normaliseVoucherCode } from '../../../domain/vouchers.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { insertInPersonUse, lockVoucher } from './voucher-store.ts';

/**
 * The outcome of redeeming a code in person: the reward, or the reason why the code is not accepted. With the
 * outcome 'for bookings', the voucher lowers the price of a booking and buys nothing at reception.
 */
export type RedeemInPersonResult =
  | { outcome: 'used'; goodFor: string }
  | { outcome: 'unknown' | 'for bookings' }
  | { outcome: 'ended'; on: Day }
  | { outcome: 'used before'; at: Date };

/** Redeems a reward's code in person, once. `today` is the venue's day. */
export async function redeemInPerson(
  tx: Kysely<DB>,
  code: string,
  by: string,
  { now, today }: { now: number; today: Day },
): Promise<RedeemInPersonResult> {
  const voucher = await lockVoucher(tx, normaliseVoucherCode(code));
  if (!voucher) return { outcome: 'unknown' };
  if (voucher.kind !== 'desk' || voucher.good_for === null) return { outcome: 'for bookings' };
  if (voucher.usedAt) return { outcome: 'used before', at: new Date(voucher.usedAt) };
  if (voucher.valid_to !== null && voucher.valid_to < today)
    return { outcome: 'ended', on: voucher.valid_to };
  await insertInPersonUse(tx, voucher.id, by, now);
  await recordAuditEntry(tx, {
    at: now,
    who: 'staff',
    what: 'voucher used at the desk',
    after: { voucher: voucher.id, by },
  });
  return { outcome: 'used', goodFor: voucher.good_for };
}
