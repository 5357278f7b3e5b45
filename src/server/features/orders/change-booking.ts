import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { holdDuration, renewedHoldExpiry } from '../../../domain/hold.ts';
import type { PricedChange } from '../../../domain/visit-change.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { canStillApply, endOf, recordChange } from './apply-change.ts';
import { type BookingRow, lockBooking, wouldHoldTooMany } from './booking-store.ts';
import { reduceFavour } from './change-price.ts';
import type { SessionWithoutRoom } from './hold-input.ts';
import { mailCustomer } from './mail-customer.ts';
import { insertCardPayment, insertTakenPayment, readPayment } from './payment-store.ts';
import { insertRefund } from './refund-store.ts';
import type { TakenPayment } from './sell-in-person.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { requestPayment } from './start-payment.ts';
import {
  applyChange,
  type ChangeTarget,
  endPendingChange,
  findPendingChange,
  findVisitChange,
  hasBegunStay,
  holdChange,
  insertVisitChange,
  type VisitChange,
} from './visit-change-store.ts';

/** A change of a visit as it was planned, before any lock was taken. */
export interface PlannedChange {
  /**
   * The booking as it was when the change was planned. The change is refused if the booking has changed since
   * then.
   */
  booking: BookingRow;
  /** The page makes one key for each decision, so that a repeat changes nothing. */
  idempotencyKey: string;
  by: 'staff' | 'customer';
  target: ChangeTarget;
  price: PricedChange;
  /**
   * How the family pays the difference if staff make the change; left out if the family pays online at once.
   */
  payment?: StaffPayment;
  /** The reason for which staff set the cancellation rule aside; null if they do not. */
  setAside?: string | null;
}

/**
 * How the family pays the difference when staff make a change. With `taken`, staff took cash, or a payment by
 * card at the card machine. With `later`, the family gets a mail and pays on its booking's page before
 * `until` (epoch milliseconds), or before the end of the visit if that is earlier. In any case the family has
 * at least ten minutes.
 */
export type StaffPayment = { by: 'taken'; payment: TakenPayment } | { by: 'later'; until: number };

/** The outcome of a change. With `to-pay`, the visit stays as it was until the payment has arrived. */
export type ChangeOutcome =
  | { outcome: 'changed' }
  | { outcome: 'to-pay'; clientSecret: string }
  | SessionWithoutRoom;

/** Thrown to roll back a change for which there is no room, or whose credits were spent elsewhere. */
class ChangeImpossible extends Error {
  readonly reason: SessionWithoutRoom | { outcome: 'credits_spent' };

  constructor(reason: SessionWithoutRoom | { outcome: 'credits_spent' }) {
    super(reason.outcome);
    this.reason = reason;
  }
}

/**
 * Changes a confirmed visit (specification 5.11). Makes the change at once if the new price is no higher than
 * the old one, or if staff have taken the difference. For a lower price, refunds what the cancellation rule
 * allows. If the family still has to pay, holds the additional places and starts a payment. In each of these
 * cases, an earlier unpaid change of the visit ends. Refuses a booking that was changed or cancelled after
 * the change was planned, credits that have been spent since then, a family that has checked in, and a family
 * that would hold too many unpaid places. Refuses to wait for a payment once the visit is over. With the
 * outcome `full`, nothing was changed.
 */
export async function changeBooking(context: AppContext, plan: PlannedChange): Promise<ChangeOutcome> {
  const now = context.clock.now();
  const { booking: planned, price, target } = plan;
  const stored = await context.db
    .transaction()
    .execute(async (tx) => {
      const further = target.children * target.session_count - planned.children * planned.session_count;
      if (
        price.toPay > 0 &&
        plan.by === 'customer' &&
        (await wouldHoldTooMany(tx, planned, Math.max(0, further), now))
      )
        throw refuse('tooManyUnpaid');
      const booking = await lockBooking(tx, planned.id);
      if (!booking) throw refuse('bookingNotFound');
      const earlier = await findVisitChange(tx, { deed: plan.idempotencyKey });
      if (earlier) return { booking, change: earlier };
      if (!isAsPlanned(booking, planned) || (await hasBegunStay(tx, booking.id)))
        throw refuse('bookingChangedMeanwhile');
      await endPendingChange(tx, booking.id);
      return { booking, change: await storeChange(tx, booking, plan, now) };
    })
    .catch((problem) => {
      if (problem instanceof ChangeImpossible) return problem.reason;
      throw problem;
    });
  if ('outcome' in stored) {
    if (stored.outcome === 'full') return stored;
    throw refuse('creditsSpentMeanwhile');
  }
  const { booking, change } = stored;
  context.changes.publishPlaces([...new Set([planned.day ?? target.day, target.day])]);
  context.wakeMailSender();
  if (change.state === 'done') await sendDueRefunds(context, booking.id);
  return outcomeOf(context, booking, change);
}

/**
 * Returns the outcome of the change that was stored under the same key; null if there is none. Refuses a
 * change that has ended (`not_changeable`).
 */
export async function findEarlierChange(
  context: AppContext,
  booking: BookingRow,
  idempotencyKey: string,
): Promise<Exclude<ChangeOutcome, SessionWithoutRoom> | null> {
  const change = await findVisitChange(context.db, { deed: idempotencyKey });
  return change?.booking_id === booking.id ? outcomeOf(context, booking, change) : null;
}

async function outcomeOf(
  context: AppContext,
  booking: BookingRow,
  change: VisitChange,
): Promise<Exclude<ChangeOutcome, SessionWithoutRoom>> {
  if (change.state === 'done') return { outcome: 'changed' };
  if (change.state !== 'pending') throw refuse('changeEnded');
  return { outcome: 'to-pay', clientSecret: await payForChange(context, booking, change) };
}

/**
 * Opens the payment of an unpaid change, and returns the client secret. Refuses with `not_changeable` if
 * there is no unpaid change any more, or if it can no longer be applied.
 */
export async function openChangePayment(context: AppContext, booking: BookingRow): Promise<string> {
  const change = await findPendingChange(context.db, booking.id);
  if (!change) throw refuse('changeEnded');
  return payForChange(context, booking, change);
}

/** Ends an unpaid change, so that the visit stays as it is. A repeat changes nothing. */
export async function dropChange(context: AppContext, bookingId: string): Promise<void> {
  const now = context.clock.now();
  const dropped = await context.db.transaction().execute(async (tx) => {
    if (!(await lockBooking(tx, bookingId))) throw refuse('bookingNotFound');
    const change = await findPendingChange(tx, bookingId);
    if (!change) return null;
    await endPendingChange(tx, bookingId);
    await recordAuditEntry(tx, { at: now, who: 'customer', what: 'change given up', bookingId });
    return change;
  });
  if (dropped) context.changes.publishPlaces([dropped.target.day]);
}

/**
 * Extends the hold of an unpaid change to ten minutes from now, but not beyond an hour after the change was
 * requested. A longer hold that staff gave the family stays. Takes the places again if the hold has expired.
 * Returns the new end in epoch milliseconds. Returns the current time if the change has been applied already,
 * and null if the places are taken. Refuses a change that has ended, or that can no longer be extended or
 * applied.
 */
export async function renewChange(context: AppContext, change: VisitChange): Promise<number | null> {
  const now = context.clock.now();
  const until = await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, change.booking_id);
    const current = await findVisitChange(tx, { id: change.id });
    if (current?.state === 'done') return now;
    if (!booking || current?.state !== 'pending') throw refuse('holdEnded');
    const until = await findRenewedExpiry(tx, booking, current, now);
    if (until === null) throw refuse('holdEnded');
    return (await holdChange(tx, change.id, { now, until })).outcome === 'held' ? until : null;
  });
  context.changes.publishPlaces([change.target.day]);
  return until;
}

/**
 * Returns when the hold of an unpaid change expires if it is renewed now, in epoch milliseconds; null if the
 * change can no longer be renewed or applied.
 */
export async function findRenewedExpiry(
  tx: Kysely<DB>,
  booking: BookingRow,
  { made_at: madeAt, held_until: heldUntil, target }: VisitChange,
  now: number,
): Promise<number | null> {
  const renewed = renewedHoldExpiry(madeAt.getTime(), now);
  // Staff may have given the family a longer hold, which renewing must not shorten.
  const held = heldUntil.getTime();
  const until = held > now ? Math.max(held, renewed ?? 0) : renewed;
  return until !== null && (await canStillApply(tx, booking, target, now)) ? until : null;
}

/**
 * Stores a change, and applies it at once unless it waits for a payment by card. The caller holds the
 * booking's lock.
 */
async function storeChange(
  tx: Kysely<DB>,
  booking: BookingRow,
  { idempotencyKey, by, target, price, payment: staffPayment, setAside }: PlannedChange,
  now: number,
): Promise<VisitChange> {
  const { toPay, refund, kept, keptMoney } = price;
  const id = randomUUID();
  const until = now + holdDuration;
  const heldUntil =
    staffPayment?.by === 'later' ? Math.max(until, Math.min(staffPayment.until, endOf(target))) : until;
  const taken = staffPayment?.by === 'taken' ? staffPayment.payment : null;
  const isPaidByCard = toPay > 0 && !taken;
  if (isPaidByCard && !(await canStillApply(tx, booking, target, now))) throw refuse('visitBegun');
  const payment = isPaidByCard
    ? await insertCardPayment(tx, { bookingId: booking.id, pence: toPay, now })
    : null;
  const paymentId =
    toPay > 0 && taken ? await takePayment(tx, booking.id, id, { taken, toPay, now }) : (payment?.id ?? null);
  await insertVisitChange(
    tx,
    {
      id,
      booking_id: booking.id,
      deed: idempotencyKey,
      changed_by: by,
      target,
      total_before_pence: booking.total_pence,
      sessions_before: booking.session_count,
      to_pay_pence: toPay,
      refund_pence: refund,
      kept_pence: kept,
      kept_money_pence: keptMoney,
      payment_id: paymentId,
    },
    { now, until: heldUntil },
  );
  const result = payment
    ? await holdChange(tx, id, { now, until: heldUntil })
    : await applyChange(tx, id, now);
  if (result.outcome === 'full' || result.outcome === 'credits_spent') throw new ChangeImpossible(result);
  const change = await findVisitChange(tx, { id });
  if (!change) throw new Error(`Change ${id} was not stored`);
  if (result.outcome === 'changed') {
    await reduceFavour(tx, booking.id, now);
    if (refund > 0)
      await insertRefund(tx, {
        bookingId: booking.id,
        kind: 'changed',
        amount: refund,
        actionKey: idempotencyKey,
        now,
      });
    await recordChange(tx, booking, change, by, now, setAside ?? null);
  }
  if (change.state === 'pending' && staffPayment?.by === 'later')
    await mailCustomer(tx, booking, 'change-to-pay', now, id);
  return change;
}

/**
 * Records the payment that staff have taken for a change that costs more, and returns its id. Refuses an
 * amount other than the difference, and cash that is less than the amount.
 */
async function takePayment(
  tx: Kysely<DB>,
  bookingId: string,
  changeId: string,
  { taken: { amount, ...noted }, toPay, now }: { taken: TakenPayment; toPay: number; now: number },
): Promise<string> {
  if (amount !== toPay) throw refuse('paymentsNotThePrice', { due: toPay, taken: amount });
  const given = noted.tender === 'cash' ? (noted.given ?? amount) : amount;
  if (given < amount) throw refuse('cashTooLittle', { due: amount, given });
  const key = `change-${changeId}`;
  await insertTakenPayment(tx, { bookingId, pence: amount, ...noted, key, now });
  return (await readPayment(tx, { key })).id;
}

async function payForChange(context: AppContext, booking: BookingRow, change: VisitChange): Promise<string> {
  if (!(await canStillApply(context.db, booking, change.target, context.clock.now())))
    throw refuse('changeEnded');
  if (change.payment_id === null) throw new Error(`Change ${change.id} has no payment`);
  const { idempotency_key, intent_id, amount_pence } = await readPayment(context.db, {
    id: change.payment_id,
  });
  const order = { ...booking, idempotency_key, intent_id };
  const clientSecret = await requestPayment(context, order, amount_pence);
  if (clientSecret === null) throw refuse('changeEnded');
  return clientSecret;
}

/** Returns whether a booking is still as it was when its change was planned. */
function isAsPlanned(booking: BookingRow, planned: BookingRow): boolean {
  const same = [
    'status',
    'day',
    'event_id',
    'arrives',
    'children',
    'session_count',
    'total_pence',
    'credits_used',
  ] as const;
  return same.every((field) => booking[field] === planned[field]);
}
