import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import { holdDuration } from '../../../domain/hold.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { type AuditEntry, recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { isBookingOver } from './booked-time.ts';
import type { BookingRow } from './booking-store.ts';
import { earnPointsOfChange } from './grant-rewards.ts';
import { mailCustomer } from './mail-customer.ts';
import { insertVisitMove } from './move-booking.ts';
import {
  applyChange,
  type ChangeTarget,
  endPendingChange,
  findVisitChange,
  hasBegunStay,
  holdChange,
  markChangeRefused,
  type VisitChange,
} from './visit-change-store.ts';

type Who = AuditEntry['who'];

/**
 * Returns whether a change that waits for its payment can be applied. It cannot if the booking is no longer
 * confirmed, the family has checked in, the booked visit is over, or the changed visit would be over.
 */
export async function canStillApply(
  db: Kysely<DB>,
  booking: BookingRow,
  target: ChangeTarget,
  now: number,
): Promise<boolean> {
  if (booking.status !== 'confirmed' || isBookingOver(booking, now) || now >= endOf(target)) return false;
  return !(await hasBegunStay(db, booking.id));
}

/** Returns when the changed visit ends, in epoch milliseconds. */
export function endOf({ day, sessions }: ChangeTarget): number {
  return instantOf(day, Math.max(...sessions.map(({ ends }) => ends)));
}

/**
 * Applies a paid change to its visit. Marks the change as refused if it can no longer be applied
 * (`canStillApply`), or if the places or credits for it are gone. The caller then refunds the payment. Does
 * nothing if the payment belongs to no pending change. The caller holds the booking's lock and has recorded
 * the payment.
 */
export async function applyPaidChange(
  tx: Kysely<DB>,
  booking: BookingRow,
  who: Who,
  now: number,
): Promise<void> {
  const change = await findChangeOfPayment(tx, booking);
  if (change?.state !== 'pending') return;
  const isPossible = await canStillApply(tx, booking, change.target, now);
  const applied = isPossible ? await applyChange(tx, change.id, now) : null;
  if (applied?.outcome === 'changed') return recordChange(tx, booking, change, who, now);
  await markChangeRefused(tx, change);
  await recordAuditEntry(tx, {
    at: now,
    who,
    what: 'change of a visit paid too late',
    bookingId: booking.id,
    after: { total_pence: change.target.total_pence },
  });
}

async function findChangeOfPayment(tx: Kysely<DB>, { payment_id: paymentId }: BookingRow) {
  return paymentId === null ? undefined : findVisitChange(tx, { paymentId });
}

/**
 * Ends, keeps or extends a change whose payment has not succeeded, depending on `paymentStatus`. Queues a
 * mail if the bank has refused a payment that it was processing. The caller holds the booking's lock.
 * `booking` still has the payment's earlier status.
 */
export async function applyUnpaidChange(
  tx: Kysely<DB>,
  booking: BookingRow,
  paymentStatus: string,
  { now, processingHold }: { now: number; processingHold: number },
): Promise<void> {
  const change = await findChangeOfPayment(tx, booking);
  if (change?.state !== 'pending') return;
  if (paymentStatus === 'processing') await holdChange(tx, change.id, { now, until: now + processingHold });
  // The end of the hold does not show whether the bank was processing the payment, because staff may have
  // given the family a longer hold.
  const wasProcessing = booking.payment_status === 'processing';
  if (paymentStatus === 'requires_payment_method' && wasProcessing)
    await holdChange(tx, change.id, { now, until: now + holdDuration });
  if (paymentStatus === 'canceled') await endPendingChange(tx, booking.id);
  const isRefused = paymentStatus === 'requires_payment_method' || paymentStatus === 'canceled';
  if (isRefused && wasProcessing) await mailCustomer(tx, booking, 'change-refused', now, change.id);
}

function arrivalOf({ sessions: [first] }: VisitChange['target']): number | null {
  return first?.opens === undefined ? null : first.starts;
}

/**
 * Records a change that has been applied. Credits points, mails the family, and stores a move if the visit's
 * time changed. `setAside` is the reason for which staff set the cancellation rule aside; null if they did
 * not.
 */
export async function recordChange(
  tx: Kysely<DB>,
  before: BookingRow,
  change: VisitChange,
  who: Who,
  now: number,
  setAside: string | null = null,
): Promise<void> {
  const { target } = change;
  const from: Day = before.day ?? target.day;
  await earnPointsOfChange(tx, before, change, now);
  const isMoved =
    from !== target.day ||
    before.event_id !== target.event_id ||
    before.arrives !== arrivalOf(target) ||
    before.session_count !== target.session_count;
  if (isMoved) {
    await insertVisitMove(tx, before, {
      idempotencyKey: change.deed,
      from,
      to: target.day,
      by: change.changed_by as 'staff' | 'customer',
      now,
    });
  } else await mailCustomer(tx, before, 'booking-changed', now, change.id);
  await recordAuditEntry(tx, {
    at: now,
    who,
    what: 'visit changed',
    bookingId: before.id,
    before: { day: from, children: before.children, total_pence: before.total_pence },
    after: {
      day: target.day,
      children: target.children,
      total_pence: target.total_pence,
      starts: target.sessions.map(({ starts }) => starts),
      ...(setAside === null ? {} : { set_aside: 'the rule', reason: setAside }),
    },
  });
}
