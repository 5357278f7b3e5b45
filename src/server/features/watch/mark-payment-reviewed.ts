import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { WatchDeps } from './watch-deps.ts';

/**
 * Marks a payment that does not match its booking as reviewed. `reference` is the booking's. A repeated call
 * changes nothing. Throws the refusal `not_found` if the booking has no such payment.
 */
export async function markPaymentReviewed(deps: WatchDeps, reference: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const review = await tx
      .selectFrom('payment_review as r')
      .innerJoin('booking as b', 'b.id', 'r.booking_id')
      .select(['r.booking_id', 'r.looked_at'])
      .where('b.reference', '=', reference.toUpperCase())
      .forUpdate('r')
      .executeTakeFirst();
    if (!review) throw refuse('paymentReviewNotFound');
    if (review.looked_at !== null) return;
    await tx
      .updateTable('payment_review')
      .set({ looked_at: new Date(now) })
      .where('booking_id', '=', review.booking_id)
      .execute();
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'payment looked at',
      bookingId: review.booking_id,
    });
  });
}
