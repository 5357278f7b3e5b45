import { type Kysely, sql } from 'kysely';
import { splitRefund, type Tender } from '../../../domain/refund-split.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { lockAccountCreditsOf, reopenAccountCredit } from '../account-credit/account-credits.ts';

/** Why money is refunded. */
export type RefundKind =
  /**
   * The money arrived when the order could no longer be confirmed, for example because its places were taken.
   */
  | 'late-money'
  /** More money arrived than was owed. */
  | 'overpaid'
  /** The family returned unspent credits. */
  | 'credits-returned'
  /** Staff cancelled the booking or refunded money. */
  | 'by-staff'
  /** The family cancelled the booking. */
  | 'by-customer'
  /** A visit or a party was changed to one that costs less. */
  | 'changed';

interface NewRefund {
  bookingId: string;
  kind: RefundKind;
  /** Pence. */
  amount: number;
  now: number;
  /** The reason that staff gave. */
  reason?: string;
  /** The idempotency key of the action that causes the refund. */
  actionKey?: string;
  /** The payment that brought in too much. It is refunded before all others. */
  paymentId?: string | null;
}

/**
 * Records a refund as due. Pass the transaction that causes the refund. Refunds the payment `paymentId`
 * first, if given. Then refunds the payment that was received last, and the ones before it. A payment by
 * account credit becomes account credit again. Returns the refund's id, or the first id if several payments
 * are refunded. Returns null if the order's late money (which arrived after its hold) is already being
 * refunded. The database refuses a refund of more than was received.
 */
export async function insertRefund(tx: Kysely<DB>, refund: NewRefund): Promise<string | null> {
  const payments = await listPayments(tx, refund.bookingId);
  const isFirst = ({ id }: ReceivedPayment) => Number(id === refund.paymentId);
  const refundable = payments.filter(({ left }) => left > 0).toSorted((a, b) => isFirst(b) - isFirst(a));
  let first: string | null = null;
  if (refundable.some(({ tender }) => tender === 'account-credit'))
    await lockAccountCreditsOf(tx, refund.bookingId);
  for (const { payment, amount } of splitRefund(
    refund.amount,
    refundable.length > 0 ? refundable : payments.slice(0, 1),
  )) {
    if (payment.tender === 'account-credit') await reopenAccountCredit(tx, payment.id, refund.now);
    const stored = await insertRefundOf(tx, { ...refund, amount }, payment.id);
    first ??= stored;
  }
  if (payments.length === 0) throw new Error(`Order ${refund.bookingId} has no payment to refund`);
  return first;
}

/** A received payment, and how much of it has not been refunded. Amounts in pence. */
export interface ReceivedPayment {
  id: string;
  tender: Tender;
  received: number;
  /** The amount that is not refunded yet. */
  left: number;
  /** The cash that the family handed over, before change was given. */
  given: number | null;
  receiptNumber: string | null;
}

/**
 * The order in which payments `y` are refunded: the last one first. Of payments that were received at the
 * same moment, account credit and gift vouchers come last (specification 5.14).
 */
const lastFirst = sql`
  y.received_at desc, y.tender = 'account-credit', y.created_at desc, y.idempotency_key desc`;

/** Lists the received payments of an order in the order in which they are refunded. */
export async function listPayments(db: Kysely<DB>, bookingId: string): Promise<ReceivedPayment[]> {
  const { rows } = await sql<ReceivedPayment>`
    select y.id, y.tender, y.received_pence as received, y.given_pence as given,
        y.receipt_number as "receiptNumber", y.received_pence
        - coalesce((select sum(r.amount_pence) from refund r where r.payment_id = y.id), 0)::integer as left
      from payment y where y.booking_id = ${bookingId} and y.received_at is not null
      order by ${lastFirst}`.execute(db);
  return rows;
}

/**
 * A part of a refund, in pence. `creditId` is the account credit or gift voucher to which this part goes
 * back.
 */
export interface RefundPart {
  tender: Tender;
  amount: number;
  creditId: string | null;
}

/** Lists the parts of the refund that an action caused, each with the tender of its payment. */
export async function listRefundParts(
  db: Kysely<DB>,
  by: { refundId: string } | { actionKey: string },
): Promise<RefundPart[]> {
  const which =
    'refundId' in by
      ? sql`r.id = ${by.refundId} or r.deed = (select deed from refund where id = ${by.refundId})`
      : sql`r.deed = ${by.actionKey}`;
  const { rows } = await sql<RefundPart>`
    select y.tender, r.amount_pence as amount, c.credit_id as "creditId"
    from refund r join payment y on y.id = r.payment_id left join account_credit_payment c on c.id = y.id
    where ${which} order by ${lastFirst}`.execute(db);
  return rows;
}

async function insertRefundOf(
  tx: Kysely<DB>,
  { bookingId, kind, amount, now, reason, actionKey }: NewRefund,
  paymentId: string,
): Promise<string | null> {
  const stored = await tx
    .insertInto('refund')
    .values({
      booking_id: bookingId,
      payment_id: paymentId,
      kind,
      idempotency_key: sql<string>`${`${kind}-${bookingId}-`} || (select count(*) from refund where booking_id = ${bookingId})`,
      amount_pence: amount,
      reason: reason ?? null,
      deed: actionKey ?? null,
      status: 'due',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/**
 * Lists the due refunds of one booking, or of all bookings, at most `limit`. Those that the provider has
 * refused less often come first, so that refused ones never keep the others waiting; then the oldest.
 */
export function listDueRefunds(db: Database, limit: number, bookingId?: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.id',
      'refund.kind',
      'refund.booking_id',
      'refund.idempotency_key',
      'refund.amount_pence',
      'refund.attempts',
      'payment.id as payment_id',
      'payment.intent_id',
      'payment.tender',
    ])
    .where('refund.status', '=', 'due')
    .$if(bookingId !== undefined, (query) => query.where('refund.booking_id', '=', bookingId ?? ''))
    .orderBy('refund.attempts')
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(limit)
    .execute();
}

/**
 * Lists the ids, at the provider, of a payment's completed refunds. Leaves out the refund `exceptRefundId`.
 */
export async function listProviderRefunds(
  db: Database,
  paymentId: string,
  exceptRefundId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('provider_refund_id')
    .where('payment_id', '=', paymentId)
    .where('id', '<>', exceptRefundId)
    .execute();
  return rows.flatMap(({ provider_refund_id: id }) => (id === null ? [] : [id]));
}

/**
 * Counts an attempt that the provider refused. If several processes made the same attempt, counts it once.
 */
export async function recordRefusedAttempt(db: Database, refundId: string, attempt: number): Promise<void> {
  await db
    .updateTable('refund')
    .set({ attempts: attempt + 1 })
    .where('id', '=', refundId)
    .where('attempts', '=', attempt)
    .execute();
}

/**
 * Marks a refund as done, with the provider's id of the refund (null for a refund in person). Returns false
 * if it was done already.
 */
export async function markRefunded(
  tx: Kysely<DB>,
  refundId: string,
  providerRefundId: string | null,
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

/** Returns whether any refund that the same action caused is still due. */
export async function hasDueParts(tx: Kysely<DB>, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund where status = 'due' and deed = (select deed from refund where id = ${refundId}) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns whether an order has refunds that are still due. */
export async function hasDueRefunds(tx: Kysely<DB>, bookingId: string): Promise<boolean> {
  const due = await tx
    .selectFrom('refund')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'due')
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/**
 * Returns the sum of a booking's completed refunds (pence). Leaves out refunds of overpaid money, and amounts
 * that became account credit again.
 */
export async function sumCompletedRefunds(tx: Kysely<DB>, bookingId: string): Promise<number> {
  const { pence } = await tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('refund.booking_id', '=', bookingId)
    .where('refund.status', '=', 'done')
    .where('refund.kind', '!=', 'overpaid')
    .where('payment.tender', '<>', 'account-credit')
    .select(({ fn }) => fn.sum<number>('refund.amount_pence').as('pence'))
    .executeTakeFirstOrThrow();
  return Number(pence ?? 0);
}

/** Returns whether this site made the refund with this id at the provider. */
export async function isOwnRefund(db: Database, providerRefundId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();
  return refund !== undefined;
}

/**
 * Stores that the completed refund with this id at the provider has failed, and returns its booking and
 * amount. Returns null if no completed refund has this id, or if its failure is stored already.
 */
export async function insertRefundFailure(
  tx: Kysely<DB>,
  providerRefundId: string,
  reason: string,
  now: number,
): Promise<{ bookingId: string; pence: number } | null> {
  const { rows } = await sql<{ bookingId: string; pence: number }>`
    with stored as (
      insert into refund_failure (refund_id, found_at, reason)
        select id, ${new Date(now)}, ${reason} from refund where provider_refund_id = ${providerRefundId} and status = 'done'
        on conflict do nothing returning refund_id)
    select r.booking_id as "bookingId", r.amount_pence as pence from stored join refund r on r.id = stored.refund_id`.execute(
    tx,
  );
  return rows[0] ?? null;
}
