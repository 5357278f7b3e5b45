import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { readVoucherStatusRows } from './voucher-store.ts';

/** A voucher's last day and whether it can still be used. */
export interface VoucherStatus {
  validTo: Day | null;
  state: 'ready' | 'used' | 'ended';
}

/**
 * Returns the status of each voucher, by code. A voucher whose last use is held by an unpaid booking counts
 * as used.
 */
export async function findVoucherStatuses(
  db: Kysely<DB>,
  codes: readonly string[],
  { now, today }: { now: number; today: Day },
): Promise<Map<string, VoucherStatus>> {
  const rows = await readVoucherStatusRows(db, codes, now);
  return new Map(
    rows.map(({ code, valid_to, withdrawn, spent }) => {
      const hasEnded = withdrawn || (valid_to !== null && valid_to < today);
      return [code, { validTo: valid_to, state: spent ? 'used' : hasEnded ? 'ended' : 'ready' }];
    }),
  );
}
