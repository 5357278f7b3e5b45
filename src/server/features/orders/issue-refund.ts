import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { lockAccountCreditsOf } from '../account-credit/account-credits.ts';
import { lockBooking } from './booking-store.ts';
import { insertRefund, type RefundKind } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

/**
 * Stores a refund of an amount (pence) and returns its id. If several payments are refunded, returns the
 * first id.
 */
type RecordRefund = (amount: number) => Promise<string>;

/**
 * Refunds money of a booking that remains valid. `work` runs in one transaction under the booking's lock.
 * `work` takes back what the money paid for, and records the refund. The refund is sent afterwards and
 * retried every minute until it succeeds.
 */
export async function issueRefund<T>(
  context: AppContext,
  refund: { bookingId: string; kind: RefundKind; now: number },
  work: (tx: Kysely<DB>, recordRefund: RecordRefund) => Promise<T>,
): Promise<T> {
  const result = await context.db.transaction().execute(async (tx) => {
    await lockBooking(tx, refund.bookingId);
    await lockAccountCreditsOf(tx, refund.bookingId);
    return work(tx, async (amount) => {
      const id = await insertRefund(tx, { ...refund, amount, actionKey: randomUUID() });
      if (id === null) throw new Error(`Money of booking ${refund.bookingId} is already being refunded`);
      return id;
    });
  });
  await sendDueRefunds(context, refund.bookingId);
  return result;
}
