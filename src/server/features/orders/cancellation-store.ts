import { type Kysely, sql } from 'kysely';
import type { RefundStep } from '../../../domain/cancellation.ts';
import type { DB } from '../../db/tables.ts';

/** Returns when a booking begins, in minutes of its day; null for a booking without a day. */
export async function findStartMinute(db: Kysely<DB>, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ starts: number | null }>`
    select coalesce(
      (select starts from party where booking_id = ${bookingId}),
      (select min(starts) from place where booking_id = ${bookingId}),
      (select starts from photo_session where booking_id = ${bookingId})
    ) as starts`.execute(db);
  return rows[0]?.starts ?? null;
}

/** Returns the refund steps for the cancellation of a party, earliest step first; null for other orders. */
export async function readPartySteps(db: Kysely<DB>, bookingId: string): Promise<RefundStep[] | null> {
  const { rows } = await sql<{ steps: RefundStep[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('hoursAhead', days_before * 24, 'percent', percent)
        order by days_before desc) from party_return_step), '[]') as steps
    from party where booking_id = ${bookingId}`.execute(db);
  return rows[0]?.steps ?? null;
}

/** Returns whether an action with this idempotency key is already recorded, for any booking. */
export async function isIdempotencyKeyUsed(tx: Kysely<DB>, idempotencyKey: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from cancellation where deed = ${idempotencyKey}) or exists (select from refund where deed = ${idempotencyKey}) as done`.execute(
    tx,
  );
  return rows[0]?.done ?? false;
}

/** A cancellation or refund that is recorded under an idempotency key. `refund` is in pence. */
export interface RecordedRefund {
  bookingId: string;
  isCancellation: boolean;
  refund: number;
  /** Whether the booking became account credit, even if none of its money was left. */
  becameCredit: boolean;
  /** Whether session credits and voucher stayed spent. */
  creditsStaySpent: boolean;
}

/** Finds the cancellation or refund with this idempotency key; undefined if there is none. */
export async function findRecordedRefund(
  db: Kysely<DB>,
  idempotencyKey: string,
): Promise<RecordedRefund | undefined> {
  const { rows } = await sql<RecordedRefund>`
    select booking_id as "bookingId", true as "isCancellation", refund_pence as refund,
        (poorly or account_credit_pence > 0) as "becameCredit", credits_kept as "creditsStaySpent"
      from cancellation where deed = ${idempotencyKey}
    union all
    select booking_id, false, sum(amount_pence)::integer, false, false
      from refund where deed = ${idempotencyKey} group by booking_id
    order by "isCancellation" desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Stores a cancellation. `refund` is the amount that is refunded. `policyRefund` is the amount that the
 * cancellation rule would refund. Both are in pence.
 */
export async function insertCancellation(
  tx: Kysely<DB>,
  cancellation: {
    bookingId: string;
    idempotencyKey: string;
    reason: string;
    refund: number;
    policyRefund: number;
    by: 'staff' | 'customer';
    /** Whether the booking's session credits and voucher stay spent, so that the family loses them. */
    creditsStaySpent: boolean;
    /** Whether the money becomes account credit under the rule for families with somebody poorly. */
    poorly?: boolean;
    now: number;
  },
): Promise<void> {
  await tx
    .insertInto('cancellation')
    .values({
      booking_id: cancellation.bookingId,
      deed: cancellation.idempotencyKey,
      reason: cancellation.reason,
      refund_pence: cancellation.refund,
      policy_pence: cancellation.policyRefund,
      cancelled_by: cancellation.by,
      credits_kept: cancellation.creditsStaySpent,
      poorly: cancellation.poorly ?? false,
      cancelled_at: new Date(cancellation.now),
    })
    .execute();
}

/** Stores how much of a cancelled booking's money has become account credit, in pence. */
export async function recordCredited(tx: Kysely<DB>, bookingId: string, pence: number): Promise<void> {
  await tx
    .updateTable('cancellation')
    .set({ account_credit_pence: pence })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Reads the cancellation of a booking that has one. */
export function readStoredCancellation(db: Kysely<DB>, bookingId: string) {
  return db
    .selectFrom('cancellation')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns how much of the money received for an order had not been refunded when the order was cancelled, in
 * pence.
 */
export async function readLeftAtCancellation(db: Kysely<DB>, bookingId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (coalesce((select sum(y.received_pence) from payment y
        where y.booking_id = c.booking_id and y.received_at <= c.cancelled_at), 0)
      - coalesce((select sum(r.amount_pence) from refund r
        where r.booking_id = c.booking_id and r.created_at <= c.cancelled_at and r.deed is distinct from c.deed), 0))::integer as left
    from cancellation c where c.booking_id = ${bookingId}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Reads a refund's booking, amount and reason. */
export function readRefund(db: Kysely<DB>, refundId: string) {
  return db
    .selectFrom('refund')
    .select(['booking_id', 'amount_pence', 'reason'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
}
