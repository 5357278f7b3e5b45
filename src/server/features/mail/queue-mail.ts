import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

export type MailKind = 'booking-confirmed' | 'late-money-returned' | 'payment-refused';

/** Queues a mail in the transaction that gives cause for it. A booking gets each kind once, however often this is called. */
export async function queueMail(
  tx: Kysely<DB>,
  bookingId: string,
  kind: MailKind,
  now: number,
): Promise<void> {
  await tx
    .insertInto('mail')
    .values({
      booking_id: bookingId,
      kind,
      status: 'queued',
      next_attempt_at: new Date(now),
      queued_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'kind']).doNothing())
    .execute();
}
