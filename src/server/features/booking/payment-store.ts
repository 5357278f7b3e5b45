import type { Kysely } from 'kysely';
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

/** Puts a payment that does not fit its booking on the list that staff look at; once, however often it is told. */
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
export async function notePaymentStatus(
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
export async function noteAsked(db: Database, bookingId: string, now: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ asked_at: new Date(now) })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Takes a provider's notice; false when the same notice was taken before. */
export async function takeNotice(db: Database, id: string, type: string): Promise<boolean> {
  const taken = await db
    .insertInto('provider_notice')
    .values({ id, type, received_at: new Date(systemClock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
