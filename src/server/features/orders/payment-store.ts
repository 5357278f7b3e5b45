import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { systemClock } from '../../ports/clock/clock.ts';
import type { PaymentState } from '../../ports/payments/payments.ts';

/** Returns the idempotency key of the card payment with which an order is made. */
export function firstPaymentKey(bookingId: string): string {
  return `book-${bookingId}`;
}

/** Records the provider's PaymentIntent for the payment with this idempotency key. */
export async function recordPaymentIntent(
  db: Kysely<DB>,
  idempotencyKey: string,
  intent: { intentId: string; secretDigest: string; status: string },
): Promise<void> {
  const { intentId, secretDigest, status } = intent;
  await sql`
    select record_payment_intent(${idempotencyKey}, ${intentId}, ${secretDigest}, ${status})`.execute(db);
}

/**
 * Adds a payment that does not match its booking to the list that staff review. Returns false if the booking
 * is on the list already.
 */
export async function recordPaymentReview(
  tx: Kysely<DB>,
  booking: { id: string; amount_pence: number | null },
  received: { pence: number; currency: string; intentId: string },
  now: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_review')
    .values({
      booking_id: booking.id,
      found_at: new Date(now),
      expected_pence: booking.amount_pence ?? 0,
      received_pence: received.pence,
      currency: received.currency,
      intent_id: received.intentId,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Records a payment's status and, once it has succeeded, the amount received. 'succeeded' is final, because
 * an older reply may arrive late. Money in a currency other than pounds counts as nothing received.
 */
export async function recordPaymentStatus(
  tx: Kysely<DB>,
  paymentId: string,
  payment: PaymentState,
  now: number,
): Promise<void> {
  const { status, receiptUrl, currency, amountReceived } = payment;
  const received = status === 'succeeded' ? (currency === 'gbp' ? amountReceived : 0) : null;
  await sql`
    select record_payment_status(${paymentId}, ${status}, ${receiptUrl}, ${received}, ${new Date(now)})`.execute(
    tx,
  );
}

/** A card payment of an order's balance that the provider has not settled yet. */
export interface BalancePayment {
  intentId: string;
  /**
   * Whether the payment must be cancelled, because its order is no longer confirmed or it has been open for
   * too long.
   */
  isToCancel: boolean;
}

/**
 * Lists the unsettled card payments of balances that were not checked since `checkedBefore`. Picks the
 * `limit` payments that were checked longest ago, and returns them in the order in which they were started.
 * Includes payments of a balance that has been paid in another way in the meantime. Excludes payments of
 * visit changes. `isToCancel` is set if the order is no longer confirmed, or if the payment was started
 * before `openedBefore` and the bank is not processing it. Instants in epoch milliseconds.
 */
export async function listBalancePayments(
  db: Database,
  { checkedBefore, openedBefore, limit }: { checkedBefore: number; openedBefore: number; limit: number },
): Promise<BalancePayment[]> {
  const { rows } = await sql<BalancePayment & { startedAt: Date }>`
    select y.intent_id as "intentId", y.created_at as "startedAt",
      b.status <> 'confirmed'
        or (y.created_at < ${new Date(openedBefore)} and y.status <> 'processing') as "isToCancel"
    from booking b join payment y on y.booking_id = b.id
    where b.status not in ('held', 'processing', 'lapsed')
      and not exists (select from visit_change c where c.payment_id = y.id)
      and y.tender = 'card' and y.intent_id is not null and y.status not in ('succeeded', 'canceled')
      and (y.asked_at is null or y.asked_at < ${new Date(checkedBefore)})
    order by y.asked_at nulls first limit ${limit}`.execute(db);
  // If two payments pay the same balance, the one that was started first is kept, and the other is refunded.
  return rows.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

/** Marks a payment that the provider does not know as cancelled, so that it is not checked again. */
export async function recordUnknownPayment(db: Kysely<DB>, intentId: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ status: 'canceled' })
    .where('intent_id', '=', intentId)
    .where('received_at', 'is', null)
    .execute();
}

/**
 * Records the time of a status check. Call this function before the provider is asked, so that the check
 * counts even if the provider does not answer.
 */
export async function recordStatusCheck(db: Database, intentId: string, now: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ asked_at: new Date(now) })
    .where('intent_id', '=', intentId)
    .execute();
}

/** Stores a payment that is still to be made by card, and returns it with its idempotency key. */
export async function insertCardPayment(
  tx: Kysely<DB>,
  payment: { bookingId: string; pence: number; now: number },
): Promise<{ id: string; key: string }> {
  const { id, idempotency_key: key } = await tx
    .insertInto('payment')
    .values({
      booking_id: payment.bookingId,
      idempotency_key: sql<string>`${`book-${payment.bookingId}-`} || (select count(*) from payment where booking_id = ${payment.bookingId})`,
      amount_pence: payment.pence,
      status: 'starting',
      created_at: new Date(payment.now),
    })
    .returning(['id', 'idempotency_key'])
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** Reads a payment by its id or its key: its ids (here and at the provider), key, amount and status. */
export function readPayment(db: Kysely<DB>, by: { id: string } | { key: string }) {
  return db
    .selectFrom('payment')
    .select(['id', 'idempotency_key', 'intent_id', 'amount_pence', 'status'])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('idempotency_key', '=', by.key)))
    .executeTakeFirstOrThrow();
}

/**
 * Finds the card payment with which an order was made: its idempotency key, and its id at the provider (null
 * before it was started). Returns null for an order that had nothing to pay by card.
 */
export async function findFirstCardPayment(
  db: Kysely<DB>,
  bookingId: string,
): Promise<{ idempotency_key: string; intent_id: string | null } | null> {
  const payment = await db
    .selectFrom('payment')
    .select(['idempotency_key', 'intent_id'])
    .where('idempotency_key', '=', firstPaymentKey(bookingId))
    .executeTakeFirst();
  return payment ?? null;
}

/** Lists the payments of an order whose idempotency keys begin with a text, in the order of the keys. */
export function listPaymentsWithPrefix(
  db: Kysely<DB>,
  { bookingId, prefix }: { bookingId: string; prefix: string },
) {
  return db
    .selectFrom('payment')
    .select(['tender', 'amount_pence as pence'])
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`starts_with(idempotency_key, ${prefix})`)
    .orderBy('idempotency_key')
    .execute();
}

/**
 * Reads the money that was paid for an order in cash or by the centre's card machine, less what has been
 * handed back; in pence.
 */
export async function readMoneyInPerson(db: Kysely<DB>, bookingId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(y.received_pence
        - coalesce((select sum(r.amount_pence) from refund r where r.payment_id = y.id), 0)), 0)::integer as left
      from payment y where y.booking_id = ${bookingId} and y.tender in ('cash', 'card-reader')`.execute(db);
  return rows[0]?.left ?? 0;
}

/**
 * Stores money taken in person. Returns false, and stores nothing, if a payment with this key is stored
 * already.
 */
export async function insertTakenPayment(
  tx: Kysely<DB>,
  payment: {
    bookingId: string;
    tender: 'cash' | 'card-reader';
    pence: number;
    /** The cash that the family handed over, before change was given; pence. */
    given?: number | null;
    /** The number on the receipt of the centre's card machine. */
    receiptNumber?: string | null;
    key: string;
    now: number;
  },
): Promise<boolean> {
  const at = new Date(payment.now);
  const inserted = await tx
    .insertInto('payment')
    .values({
      booking_id: payment.bookingId,
      idempotency_key: payment.key,
      tender: payment.tender,
      amount_pence: payment.pence,
      received_pence: payment.pence,
      received_at: at,
      given_pence: payment.given ?? null,
      receipt_number: payment.receiptNumber ?? null,
      status: 'succeeded',
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Records a webhook event; returns false if the same event was recorded before. */
export async function recordWebhookEvent(db: Database, id: string, type: string): Promise<boolean> {
  const inserted = await db
    .insertInto('provider_notice')
    .values({ id, type, received_at: new Date(systemClock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A payment as it is recorded here, for comparison with the provider's record. Amounts are in pence. */
export interface RecordedPayment {
  intentId: string;
  reference: string;
  status: string;
  amount: number;
  /** The amount refunded so far, without refunds that failed later. */
  returned: number;
  /** Whether a refund of the payment is still due. */
  owes: boolean;
  /** Whether the payment is in the list for review by staff, because it does not match its booking. */
  inReview: boolean;
}

/** Finds the recorded payments that have these ids at the provider. Leaves out unknown ids. */
export async function findRecordedPayments(
  db: Database,
  intentIds: readonly string[],
): Promise<Map<string, RecordedPayment>> {
  const { rows } = await sql<RecordedPayment>`
    select y.intent_id as "intentId", b.reference, y.status, y.amount_pence as amount,
      (select coalesce(sum(r.amount_pence), 0) from refund r where r.payment_id = y.id and r.status = 'done'
        and not exists (select from refund_failure f where f.refund_id = r.id)) as returned,
      exists (select from refund r where r.payment_id = y.id and r.status = 'due') as owes,
      exists (select from payment_review v where v.booking_id = b.id and v.intent_id = y.intent_id) as "inReview"
    from payment y join booking b on b.id = y.booking_id where y.intent_id = any(${intentIds}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.intentId, { ...row, returned: Number(row.returned) }]));
}

/**
 * Lists the ids, at the provider, of card payments that are recorded as paid and were created between two
 * instants of the centre's clock, the newest first.
 */
export async function listPaidPayments(
  db: Database,
  { from, until }: { from: number; until: number },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('intent_id')
    .where('status', '=', 'succeeded')
    .where('tender', '=', 'card')
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(until))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ intent_id }) => (intent_id === null ? [] : [intent_id]));
}
