import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { WatchDeps } from './watch-deps.ts';

/**
 * Records that the money of a failed refund was returned in another way. A repeated call changes nothing.
 * Throws the refusal `not_found` if there is no such failed refund.
 */
export async function markRefundReturned(deps: WatchDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const failure = await tx
      .selectFrom('refund_failure as f')
      .innerJoin('refund as r', 'r.id', 'f.refund_id')
      .select(['r.booking_id', 'r.amount_pence', 'f.settled_at'])
      .where('f.refund_id', '=', id)
      .forUpdate('f')
      .executeTakeFirst();
    if (!failure) throw refuse('failedRefundNotFound');
    if (failure.settled_at !== null) return;
    await tx
      .updateTable('refund_failure')
      .set({ settled_at: new Date(now) })
      .where('refund_id', '=', id)
      .execute();
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'failed refund returned another way',
      bookingId: failure.booking_id,
      after: { amount: failure.amount_pence },
    });
  });
}
