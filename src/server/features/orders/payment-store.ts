import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { systemClock } from '../../ports/clock/clock.ts';
import type { PaymentState } from '../../ports/payments/payments.ts';

/** Notes which payment the provider made for a booking. */
export async function storeIntent(
  db: Kysely<DB>,
  bookingId: string,
  intent: { intentId: string; secretDigest: string; status: string },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ intent_id: intent.intentId, client_secret_digest: intent.secretDigest, status: intent.status })
    .where('booking_id', '=', bookingId)
    .execute();
}

/**
 * Puts a payment that does not fit its booking on the list that staff look at;
 * once, however often it is told.
 */
export async function storeForReview(
  tx: Kysely<DB>,
  booking: { id: string; amount_pence: number | null },
  received: { pence: number; currency: string; intentId: string },
  now: number,
): Promise<void> {
  await tx
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
    .execute();
}

/** Notes what the provider said. 'succeeded' stays: an answer read earlier may arrive later. */
export async function recordPaymentStatus(
  tx: Kysely<DB>,
  bookingId: string,
  { status, receiptUrl }: Pick<PaymentState, 'status' | 'receiptUrl'>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status, receipt_url: receiptUrl, asked_at: new Date(now) })
    .where('booking_id', '=', bookingId)
    .where('status', '!=', 'succeeded')
    .execute();
}

/** Notes that the provider is being asked, before it answers or fails to. */
export async function recordStatusCheck(db: Database, bookingId: string, now: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ asked_at: new Date(now) })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Takes a provider's notice; false when the same notice was taken before. */
export async function recordWebhookEvent(db: Database, id: string, type: string): Promise<boolean> {
  const taken = await db
    .insertInto('provider_notice')
    .values({ id, type, received_at: new Date(systemClock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A payment as our rows have it, to be laid beside the provider's. Amounts in pence. */
export interface RecordedPayment {
  intentId: string;
  reference: string;
  status: string;
  amount: number;
  /** What has gone back of it. */
  returned: number;
  /** More is on its way back. */
  owes: boolean;
  /** It does not fit its booking, and stands on the list that staff look at, or stood there. */
  told: boolean;
}

/** Those of these payments that we know, by the provider's ids. */
export async function findRecordedPayments(
  db: Database,
  intentIds: readonly string[],
): Promise<Map<string, RecordedPayment>> {
  const { rows } = await sql<RecordedPayment>`
    select y.intent_id as "intentId", b.reference, y.status, y.amount_pence as amount,
      (select coalesce(sum(r.amount_pence), 0) from refund r where r.booking_id = b.id and r.status = 'done') as returned,
      exists (select from refund r where r.booking_id = b.id and r.status = 'due') as owes,
      exists (select from payment_review v where v.booking_id = b.id) as told
    from payment y join booking b on b.id = y.booking_id where y.intent_id = any(${intentIds}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.intentId, { ...row, returned: Number(row.returned) }]));
}

/** The newest payments that we take for paid, begun in a period of the centre's clock; the provider's ids. */
export async function listPaidPayments(
  db: Database,
  { from, until }: { from: number; until: number },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('intent_id')
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(until))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.flatMap(({ intent_id }) => (intent_id === null ? [] : [intent_id]));
}
