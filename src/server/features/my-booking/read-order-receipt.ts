import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { readReceipt } from './my-booking-store.ts';

/** Reads the receipt of an order: its lines, payments and refunds, in pence. */
export async function readOrderReceipt(db: Kysely<DB>, bookingId: string) {
  const { lines, payments, refunds } = await readReceipt(db, bookingId);
  return {
    lines: lines.map(({ description, quantity, amount }) => ({ name: description, quantity, amount })),
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    payments: payments.map(({ amount, at, isGift }) => ({
      pence: amount,
      at: at?.toISOString() ?? '',
      ...nameCredit(isGift),
    })),
    refunds: refunds.map(({ amount, at, isGift }) => ({
      pence: amount,
      at: at?.toISOString() ?? null,
      ...nameCredit(isGift),
    })),
  };
}

/**
 * Says whether a payment was made with a gift voucher or with account credit. Returns an empty object for any
 * other tender, for which `isGift` is null.
 */
export function nameCredit(isGift: boolean | null): { byCredit?: 'gift voucher' | 'account credit' } {
  return isGift === null ? {} : { byCredit: isGift ? 'gift voucher' : 'account credit' };
}
