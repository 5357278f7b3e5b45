import type { Kysely } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

export async function insertRefund(
  tx: Kysely<DB>,
  bookingId: string,
  amount: number,
  now: number,
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      booking_id: bookingId,
      kind: 'late-money',
      idempotency_key: `return-${bookingId}`,
      amount_pence: amount,
      status: 'due',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'kind']).doNothing())
    .execute();
}

/** Refunds that are due, one booking's or the oldest of all. */
export function listDueRefunds(db: Database, most: number, bookingId?: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.booking_id', 'refund.booking_id')
    .select(['refund.booking_id', 'refund.idempotency_key', 'refund.amount_pence', 'payment.intent_id'])
    .where('refund.status', '=', 'due')
    .$if(bookingId !== undefined, (query) => query.where('refund.booking_id', '=', bookingId ?? ''))
    .orderBy('refund.created_at')
    .limit(most)
    .execute();
}

/** Counts another attempt at a refund; answers how many there were before. */
export async function countAttempt(db: Database, bookingId: string): Promise<number> {
  const { attempts } = await db
    .updateTable('refund')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'due')
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts - 1;
}

/** Marks a refund done; false when it was already. */
export async function markRefunded(
  tx: Kysely<DB>,
  bookingId: string,
  refundId: string,
  now: number,
): Promise<boolean> {
  const done = await tx
    .updateTable('refund')
    .set({ status: 'done', provider_refund_id: refundId, done_at: new Date(now) })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'due')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
