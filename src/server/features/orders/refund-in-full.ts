import type { Kysely } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { lockBooking } from './booking-store.ts';
import { insertRefund, type RefundKind } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

/** Stores that an amount (pence) goes back; answers the refund's id. */
type Owe = (amount: number) => Promise<string>;

/**
 * Gives back money of a booking that stays: `work` runs in one transaction under the booking's lock, changes
 * what is given up for it and owes the amount; the provider is asked for the refund afterwards, and again
 * every minute until it is made.
 */
export async function refundInFull<T>(
  context: AppContext,
  refund: { bookingId: string; kind: RefundKind; now: number },
  work: (tx: Kysely<DB>, owe: Owe) => Promise<T>,
): Promise<T> {
  const done = await context.db.transaction().execute(async (tx) => {
    await lockBooking(tx, refund.bookingId);
    return work(tx, async (amount) => {
      const id = await insertRefund(tx, { ...refund, amount });
      if (id === null) throw new Error(`Money of booking ${refund.bookingId} goes back already`);
      return id;
    });
  });
  await sendDueRefunds(context, refund.bookingId);
  return done;
}
