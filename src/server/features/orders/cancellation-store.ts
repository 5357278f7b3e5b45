import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** All that has gone back for a booking or is on its way, pence. */
export async function sumOwed(db: Kysely<DB>, bookingId: string): Promise<number> {
  const { pence } = await db
    .selectFrom('refund')
    .where('booking_id', '=', bookingId)
    .select(({ fn }) => fn.sum<number>('amount_pence').as('pence'))
    .executeTakeFirstOrThrow();
  return Number(pence ?? 0);
}

/** When a booking begins, in minutes of its day; null for what has no day. */
export async function firstMinute(db: Kysely<DB>, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ starts: number | null }>`
    select least(
      (select min(starts) from place where booking_id = ${bookingId}),
      (select starts from photo_session where booking_id = ${bookingId})
    ) as starts`.execute(db);
  return rows[0]?.starts ?? null;
}

/** Whether a deed was done already, to whichever booking. */
export async function isAlreadyDone(tx: Kysely<DB>, idempotencyKey: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from cancellation where deed = ${idempotencyKey}) or exists (select from refund where deed = ${idempotencyKey}) as done`.execute(
    tx,
  );
  return rows[0]?.done ?? false;
}

export async function insertCancellation(
  tx: Kysely<DB>,
  cancelled: {
    bookingId: string;
    idempotencyKey: string;
    reason: string;
    refund: number;
    policy: number;
    now: number;
  },
): Promise<void> {
  await tx
    .insertInto('cancellation')
    .values({
      booking_id: cancelled.bookingId,
      deed: cancelled.idempotencyKey,
      reason: cancelled.reason,
      refund_pence: cancelled.refund,
      policy_pence: cancelled.policy,
      cancelled_at: new Date(cancelled.now),
    })
    .execute();
}

export function readStoredCancellation(db: Kysely<DB>, bookingId: string) {
  return db
    .selectFrom('cancellation')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

export function readRefund(db: Kysely<DB>, refundId: string) {
  return db
    .selectFrom('refund')
    .select(['booking_id', 'amount_pence', 'reason'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
}
