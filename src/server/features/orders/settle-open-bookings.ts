import type { AppContext } from '../../app-context.ts';
import { isUnavailableError } from '../../db/database-availability.ts';
import { PaymentNotFound, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { findBooking, listOpenBookings, lockBooking } from './booking-store.ts';
import { confirmBooking, confirmFreeBooking, expireOrder, settleBooking } from './confirm-booking.ts';
import { isPaidWithoutCard } from './due-by-card.ts';
import {
  type BalancePayment,
  listBalancePayments,
  recordStatusCheck,
  recordUnknownPayment,
} from './payment-store.ts';
import {
  endPendingChange,
  findVisitChange,
  listOpenChanges,
  type VisitChange,
} from './visit-change-store.ts';

/** The shortest time between two checks of the same payment: 55 seconds, in milliseconds. */
const checkInterval = 55_000;
/**
 * How long an expired hold can still be renewed before its payment is cancelled: 10 minutes, in milliseconds.
 */
const graceAfterHold = 10 * 60_000;
const batch = 200;
const concurrency = 8;

/**
 * After this time, a round starts no further checks: 30 seconds, in milliseconds. A round therefore ends well
 * before the next one begins.
 */
const roundTime = 30_000;

/**
 * Settles open bookings, changes and balances that the webhook and the result page have missed. Checks each
 * payment with the provider. Cancels payments that nobody completed in time, and releases what was held for
 * them. With `everything`, includes bookings that were checked within the last minute. Stops when its time is
 * up or `signal` aborts. The next round continues where this one stopped, because it begins with the bookings
 * that were checked longest ago. A failed booking does not stop the others; the first error is thrown at the
 * end.
 */
export async function settleOpenBookings(
  context: AppContext,
  everything = false,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + roundTime;
  const isOver = () => signal?.aborted === true || performance.now() > deadline;
  const now = context.clock.now();
  const checkedBefore = everything ? now + 1 : now - checkInterval;
  const handled = new Set<string>();
  const problems: unknown[] = await settleOpenChanges(context, { checkedBefore, now, isOver });
  problems.push(...(await settleBalances(context, { checkedBefore, now, isOver })));
  while (!isOver()) {
    const open = await listOpenBookings(context.db, {
      checkedBefore,
      expiredBefore: now - graceAfterHold,
      limit: batch,
    });
    const waiting = open.filter(({ id }) => !handled.has(id));
    for (const { id } of waiting) handled.add(id);
    if (waiting.length === 0) break;
    const work = async () => {
      for (let next = waiting.shift(); next && !isOver(); next = waiting.shift()) {
        await settleOne(context, next, now).catch((problem) => {
          if (problem instanceof PaymentsUnreachable) context.reportError(problem);
          else problems.push(problem);
        });
        // If the database is unavailable, no other booking can be settled either.
        if (problems.some(isUnavailableError)) return;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    if (open.length < batch || problems.some(isUnavailableError)) break;
  }
  for (const problem of problems.slice(1)) context.reportError(problem);
  if (problems.length > 0) throw problems[0];
}

/**
 * How long the payment of an order's balance may stay unpaid before it is cancelled: a day, in milliseconds.
 */
const balanceOpen = 24 * 60 * 60_000;

/**
 * Settles the payments of orders' balances. Cancels a payment whose order is no longer confirmed, or that has
 * been open for too long. If the payment was made before it could be cancelled, the money is refunded.
 * Returns the errors.
 */
async function settleBalances(
  context: AppContext,
  { checkedBefore, now, isOver }: { checkedBefore: number; now: number; isOver: () => boolean },
): Promise<unknown[]> {
  const openedBefore = now - balanceOpen;
  const payments = await listBalancePayments(context.db, { checkedBefore, openedBefore, limit: batch });
  return settleEach(context, payments, isOver, (payment) => settleBalance(context, payment));
}

/**
 * Settles the items one after another, until the time is up. A failed item does not stop the others. Returns
 * the errors.
 */
async function settleEach<Item>(
  context: AppContext,
  items: readonly Item[],
  isOver: () => boolean,
  settle: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (const item of items) {
    if (isOver()) break;
    await settle(item).catch((problem) => {
      if (problem instanceof PaymentsUnreachable) context.reportError(problem);
      else problems.push(problem);
    });
  }
  return problems;
}

async function settleBalance(context: AppContext, { intentId, isToCancel }: BalancePayment): Promise<void> {
  await recordStatusCheck(context.db, intentId, context.clock.now());
  try {
    if (isToCancel) await settleBooking(context, await context.payments.cancel(intentId), 'sweeper');
    else await confirmBooking(context, intentId, 'sweeper');
  } catch (problem) {
    if (!(problem instanceof PaymentNotFound) || !isToCancel) throw problem;
    await recordUnknownPayment(context.db, intentId);
  }
}

/**
 * Settles the payments of changes of visits. Cancels the payment of an ended change, and ends a change that
 * was never paid for. Returns the errors.
 */
async function settleOpenChanges(
  context: AppContext,
  { checkedBefore, now, isOver }: { checkedBefore: number; now: number; isOver: () => boolean },
): Promise<unknown[]> {
  const expiredBefore = now - graceAfterHold;
  const changes = await listOpenChanges(context.db, { checkedBefore, expiredBefore, limit: batch });
  return settleEach(context, changes, isOver, (change) => settleChange(context, change));
}

type OpenChange = Awaited<ReturnType<typeof listOpenChanges>>[number];

async function settleChange(context: AppContext, change: OpenChange): Promise<void> {
  const { id, intentId } = change;
  if (intentId === null) return endUnpaidChange(context, change);
  await recordStatusCheck(context.db, intentId, context.clock.now());
  // The family may have renewed its hold while others were being settled.
  const current = await findVisitChange(context.db, { id });
  if (current && isStillWaiting(current, context.clock.now())) {
    await confirmBooking(context, intentId, 'sweeper');
    return;
  }
  try {
    await settleBooking(context, await context.payments.cancel(intentId), 'sweeper');
  } catch (problem) {
    if (!(problem instanceof PaymentNotFound)) throw problem;
    await endUnpaidChange(context, change);
  }
}

/** Returns whether a change still waits to be paid, or can still be renewed. */
function isStillWaiting({ state, held_until: heldUntil }: VisitChange, now: number): boolean {
  return state === 'pending' && heldUntil.getTime() + graceAfterHold > now;
}

/**
 * Ends a change whose payment never started or is unknown to the provider. An unknown payment is not checked
 * again.
 */
async function endUnpaidChange(context: AppContext, { id, bookingId, intentId }: OpenChange): Promise<void> {
  const ended = await context.db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId);
    const change = await findVisitChange(tx, { id });
    if (!change || isStillWaiting(change, context.clock.now())) return null;
    // If this change has ended already, the booking may have a newer one, which must not end with it.
    if (change.state === 'pending') await endPendingChange(tx, bookingId);
    if (intentId !== null) await recordUnknownPayment(tx, intentId);
    return change.state === 'pending' ? change : null;
  });
  if (ended) context.changes.publishPlaces([ended.target.day]);
}

type OpenBooking = Awaited<ReturnType<typeof listOpenBookings>>[number];

async function settleOne(context: AppContext, booking: OpenBooking, now: number): Promise<void> {
  if (isPaidWithoutCard(booking)) return confirmFreeBooking(context, booking.id);
  if (!booking.intent_id) return expireBooking(context, booking.id);
  const hasExpired = booking.hold_expires_at.getTime() + graceAfterHold <= now;
  await recordStatusCheck(context.db, booking.intent_id, now);
  try {
    const status = await confirmBooking(context, booking.intent_id, 'sweeper');
    if (status !== 'held' || !hasExpired) return;
    // The family may have renewed its hold while others were being settled.
    const current = await findBooking(context.db, { id: booking.id });
    if (!current || current.hold_expires_at.getTime() + graceAfterHold > context.clock.now()) return;
    await settleBooking(context, await context.payments.cancel(booking.intent_id), 'sweeper');
  } catch (problem) {
    if (!(problem instanceof PaymentNotFound) || !hasExpired) throw problem;
    await expireBooking(context, booking.id);
  }
}

/** Expires a booking whose payment never started, or is unknown to the provider. */
async function expireBooking(context: AppContext, bookingId: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const isOver = booking && booking.hold_expires_at.getTime() + graceAfterHold <= now;
    if (!isOver || booking.status !== 'held') return;
    await expireOrder(tx, booking, { who: 'sweeper', what: 'hold ended without a payment', now });
  });
}
