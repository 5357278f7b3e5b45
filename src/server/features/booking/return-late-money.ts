import { writeJournal } from '../journal/write-journal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { BookingDeps } from './booking-deps.ts';
import { lockBooking, setStatus } from './booking-store.ts';
import { countAttempt, listDueRefunds, markRefunded } from './refund-store.ts';

const atOnce = 50;

/**
 * Returns money that arrived after its places were gone: one booking's, or all that is due. The key stored with the refund makes a
 * repeat harmless; one that the provider refuses waits for the next round and holds up no other.
 */
export async function returnLateMoney(deps: BookingDeps, bookingId?: string): Promise<void> {
  for (const due of await listDueRefunds(deps.db, atOnce, bookingId)) {
    await returnMoney(deps, due).catch(deps.onTrouble);
  }
}

type DueRefund = Awaited<ReturnType<typeof listDueRefunds>>[number];

async function returnMoney(deps: BookingDeps, due: DueRefund): Promise<void> {
  if (!due.intent_id) return;
  const { refundId } = await deps.payments.refund({
    intentId: due.intent_id,
    amount: due.amount_pence,
    // The provider answers a key that once failed with the same failure for a day: each attempt has its own.
    idempotencyKey: `${due.idempotency_key}-${await countAttempt(deps.db, due.booking_id)}`,
  });
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockBooking(tx, due.booking_id);
    if (!(await markRefunded(tx, due.booking_id, refundId, now))) return;
    await setStatus(tx, due.booking_id, 'refunded');
    await queueMail(tx, due.booking_id, 'late-money-returned', now);
    await writeJournal(tx, {
      at: now,
      who: 'system',
      what: 'late money returned',
      bookingId: due.booking_id,
      before: { status: 'refund_due' },
      after: { status: 'refunded', amount_pence: due.amount_pence },
    });
  });
  deps.mailWaits();
}
