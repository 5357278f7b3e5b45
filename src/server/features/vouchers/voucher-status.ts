import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { readVoucherStatuses } from './voucher-store.ts';

/** A voucher's last day and whether it can still be used. */
export interface VoucherStatus {
  validTo: Day | null;
  state: 'ready' | 'used' | 'ended';
}

/**
 * How these vouchers stand, by code. A use that a booking holds and has not paid for counts as
 * used, for as long as it holds it.
 */
export async function findVoucherStatuses(
  db: Kysely<DB>,
  codes: readonly string[],
  { now, today }: { now: number; today: Day },
): Promise<Map<string, VoucherStatus>> {
  const rows = await readVoucherStatuses(db, codes, now);
  return new Map(
    rows.map(({ code, valid_to, withdrawn, spent }) => {
      const over = withdrawn || (valid_to !== null && valid_to < today);
      return [code, { validTo: valid_to, state: spent ? 'used' : over ? 'ended' : 'ready' }];
    }),
  );
}
