import type { Kysely } from 'kysely';
import { normaliseVoucherCode } from '../../../domain/vouchers.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { markVoucherWithdrawn } from './voucher-store.ts';

/**
 * Withdraws a voucher, so that nobody can use it from now on. Bookings that already use it keep it, paid or
 * not. Returns false if no voucher with this code can be withdrawn.
 */
export async function withdrawVoucher(
  tx: Kysely<DB>,
  code: string,
  by: string,
  now: number,
): Promise<boolean> {
  const id = await markVoucherWithdrawn(tx, normaliseVoucherCode(code), now);
  if (id === null) return false;
  await recordAuditEntry(tx, {
    at: now,
    who: 'staff',
    what: 'voucher withdrawn',
    after: { voucher: id, by },
  });
  return true;
}
