import type { AppContext } from '../../app-context.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { refundClosed } from './choose.ts';
import {
  type ClosedBookingRow,
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
 * Carries on with the closings that are not settled. Adds bookings that were paid for after the closing
 * began, and mails their families. After the deadline, settles unanswered bookings as the closing says. Each
 * booking has its own transaction, so several processes can run this function at the same time, and a killed
 * process does no harm. Settles no further booking once `signal` aborts.
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
/** How many bookings are settled at once. Each spends most of its time waiting for the payment provider. */
const settledAtOnce = 5;

/** Settles the bookings whose families have not answered. Returns whether all are settled. */
async function settleUnanswered(
  context: AppContext,
  closure: ClosureRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const rows = (await listClosedBookings(context.db, closure.id, context.clock.now())).values();
  let isDone = true;
  const settleNext = async () => {
    for (const row of rows) {
      if (signal?.aborted) isDone = false;
      else if (!(await settleBooking(context, closure, row))) isDone = false;
    }
  };
  await Promise.all(Array.from({ length: settledAtOnce }, settleNext));
  return isDone;
}

/**
 * Settles a booking whose family has not answered. Returns false only if settling the booking failed and has
 * to be tried again.
 */
async function settleBooking(
  context: AppContext,
  closure: ClosureRow,
  row: ClosedBookingRow,
): Promise<boolean> {
  if (row.choice !== null || !row.isAffected || row.hasCheckedIn) return true;
  const unanswered = closure.unanswered as 'refund' | 'ring';
  const outcome = unansweredOutcome({ ...row, unanswered });
  if (outcome === 'ring') return true;
  const { reason } = closure;
  try {
    if (outcome === 'stay') await storeStay(context, row.bookingId, row.rowId);
    else await refundClosed(context, { ...row, reason, idempotencyKey: row.rowId, by: 'deadline' });
  } catch (problem) {
    // The family has since answered, cancelled, moved or checked in, or the closing was undone.
    if (problem instanceof Refusal && problem.code === 'answer_over') return true;
    context.reportError(problem);
    return false;
  }
  return true;
}

function storeStay(context: AppContext, bookingId: string, rowId: string): Promise<void> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    await lockOpenChoice(tx, { bookingId, rowId, by: 'deadline', now });
    await storeChoice(tx, rowId, { choice: 'stay', by: 'deadline', now });
  });
}
