import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/**
 * Why money is refunded: it arrived after its places were taken, unspent credits were returned, or staff
 * decided so.
 */
export type RefundKind = 'late-money' | 'credits-returned' | 'by-staff';

/**
 * Records a refund (pence) as due, in the transaction that causes it. Returns the refund's id, null when
 * this booking's late money is already being refunded.
 */
export async function insertRefund(
  tx: Kysely<DB>,
  refund: {
    bookingId: string;
    kind: RefundKind;
    amount: number;
    now: number;
    /** The reason and the idempotency key of a refund by staff. */
    reason?: string;
    actionKey?: string;
  },
): Promise<string | null> {
  const { bookingId, kind, amount, now, reason = null, actionKey = null } = refund;
  const stored = await tx
    .insertInto('refund')
    .values({
      booking_id: bookingId,
      kind,
      idempotency_key: sql<string>`${`${kind}-${bookingId}-`} || (select count(*) from refund where booking_id = ${bookingId})`,
      amount_pence: amount,
      reason,
      deed: actionKey,
      status: 'due',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/** Lists the refunds that are due, of one booking or the oldest of all. */
export function listDueRefunds(db: Database, limit: number, bookingId?: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.booking_id', 'refund.booking_id')
    .select([
      'refund.id',
      'refund.kind',
      'refund.booking_id',
      'refund.idempotency_key',
      'refund.amount_pence',
      'refund.attempts',
      'payment.intent_id',
    ])
    .where('refund.status', '=', 'due')
    .$if(bookingId !== undefined, (query) => query.where('refund.booking_id', '=', bookingId ?? ''))
    .orderBy('refund.created_at')
    .limit(limit)
    .execute();
}

/** Counts an attempt that the provider refused; once, however many processes made that attempt. */
export async function recordRefusedAttempt(db: Database, refundId: string, attempt: number): Promise<void> {
  await db
    .updateTable('refund')
    .set({ attempts: attempt + 1 })
    .where('id', '=', refundId)
    .where('attempts', '=', attempt)
    .execute();
}

/** Marks a refund as updated under the provider's id for it; false when it was already. */
export async function markRefunded(
  tx: Kysely<DB>,
  refundId: string,
  providerRefundId: string,
  now: number,
): Promise<boolean> {
  const updated = await tx
    .updateTable('refund')
    .set({ status: 'done', provider_refund_id: providerRefundId, done_at: new Date(now) })
    .where('id', '=', refundId)
    .where('status', '=', 'due')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Returns the total refunded for a booking so far (pence). */
export async function sumCompletedRefunds(tx: Kysely<DB>, bookingId: string): Promise<number> {
  const { pence } = await tx
    .selectFrom('refund')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'done')
    .select(({ fn }) => fn.sum<number>('amount_pence').as('pence'))
    .executeTakeFirstOrThrow();
  return Number(pence ?? 0);
}
