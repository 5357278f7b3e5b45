import type { AppContext } from '../../app-context.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { refundClosed } from './choose.ts';
import {
  type ClosureRow,
  listClosedBookings,
  listUnsettledClosures,
  markSettled,
  storeChoice,
} from './closure-store.ts';
import { lockOpenChoice } from './lock-choice.ts';
import { unansweredOutcome } from './offers.ts';
import { addLateBookings } from './start-closure.ts';

/**
 * Carries on the closings: asks those whose booking was paid for meanwhile, and once the time to answer is
 * over, does what was said for those who have not answered. Each booking is a transaction of its own: it may
 * run in several processes at once and be killed at any point. Starts no other once `signal` aborts.
 */
export async function settleClosures(context: AppContext, signal?: AbortSignal): Promise<void> {
  for (const closure of await listUnsettledClosures(context.db)) {
    if (signal?.aborted) return;
    await addLateBookings(context, closure);
    const now = context.clock.now();
    if (closure.answer_by.getTime() > now) continue;
    const isDone = await settleUnanswered(context, closure, signal);
    const isOver = instantOf(closure.day, closure.ends ?? endOfDay) <= now;
    if (isDone && isOver) await markSettled(context.db, closure.id, now);
  }
}

const endOfDay = 1439;

/** Settles the bookings whose families have not answered. Returns whether none is left. */
async function settleUnanswered(
  context: AppContext,
  closure: ClosureRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = context.clock.now();
  let isDone = true;
  for (const row of await listClosedBookings(context.db, closure.id, now)) {
    if (signal?.aborted) return false;
    if (row.choice !== null || !row.isAffected || row.isHere) continue;
    const unanswered = closure.unanswered as 'refund' | 'ring';
    const outcome = unansweredOutcome({ ...row, unanswered });
    if (outcome === 'ring') continue;
    try {
      if (outcome === 'stay') await keep(context, row.bookingId, row.rowId);
      else
        await refundClosed(context, {
          ...row,
          reason: closure.reason,
          idempotencyKey: row.rowId,
          by: 'deadline',
        });
    } catch (problem) {
      // The family has answered, cancelled or moved in the same moment.
      if (problem instanceof Refusal && problem.code === 'answer_over') continue;
      context.reportError(problem);
      isDone = false;
    }
  }
  return isDone;
}

function keep(context: AppContext, bookingId: string, rowId: string): Promise<void> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    await lockOpenChoice(tx, { bookingId, rowId, by: 'deadline', now });
    await storeChoice(tx, rowId, { choice: 'stay', by: 'deadline', now });
  });
}
