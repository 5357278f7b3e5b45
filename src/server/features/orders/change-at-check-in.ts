import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { lockBooking } from './booking-store.ts';
import { findRenewedExpiry } from './change-booking.ts';
import { readPayment } from './payment-store.ts';
import {
  broughtBack,
  endedAtCheckIn,
  endPendingChange,
  findChangeEndedAtCheckIn,
  findPendingChange,
  holdChange,
  reopenChange,
  type VisitChange,
} from './visit-change-store.ts';

/**
 * Ends an unpaid change because the family checks in. Returns the day of the places that this frees; null if
 * there is no unpaid change. The caller holds the booking's lock.
 */
export async function endChangeAtCheckIn(
  tx: Kysely<DB>,
  bookingId: string,
  who: 'staff' | 'kiosk',
  now: number,
): Promise<Day | null> {
  const change = await findPendingChange(tx, bookingId);
  if (!change) return null;
  await endPendingChange(tx, bookingId);
  await recordAuditEntry(tx, {
    at: now,
    who,
    what: endedAtCheckIn,
    bookingId,
    after: { change: change.id },
  });
  return change.target.day;
}

/** Returns whether the check-in of a booking ended an unpaid change. */
export async function hasEndedChangeAtCheckIn(db: Kysely<DB>, bookingId: string): Promise<boolean> {
  return (await findChangeEndedAtCheckIn(db, bookingId)) !== undefined;
}

/**
 * Brings back the unpaid change that a check-in ended, because the check-in was undone. Takes its places
 * again, as `renewChange` does. Returns the day of these places. Returns null if the check-in ended no
 * change. Also returns null if the change cannot come back: its hold is over, its payment was made or
 * cancelled, or its places are taken. The caller holds the booking's lock, and has removed the stay.
 */
export async function bringChangeBack(tx: Kysely<DB>, bookingId: string, now: number): Promise<Day | null> {
  const change = await findChangeEndedAtCheckIn(tx, bookingId);
  const booking = await lockBooking(tx, bookingId);
  if (!change || !booking || !(await canBePaid(tx, change, now))) return null;
  const until = await findRenewedExpiry(tx, booking, change, now);
  if (until === null || (await holdChange(tx, change.id, { now, until })).outcome !== 'held') return null;
  await reopenChange(tx, change.id);
  await recordAuditEntry(tx, {
    at: now,
    who: 'staff',
    what: broughtBack,
    bookingId,
    after: { change: change.id },
  });
  return change.target.day;
}

/**
 * Returns whether an ended change could still be paid: its hold is not over, and its payment has been neither
 * made nor cancelled at the provider.
 */
async function canBePaid(
  tx: Kysely<DB>,
  { held_until: heldUntil, payment_id: paymentId }: VisitChange,
  now: number,
): Promise<boolean> {
  if (heldUntil.getTime() <= now || paymentId === null) return false;
  const { status } = await readPayment(tx, { id: paymentId });
  return status !== 'succeeded' && status !== 'canceled';
}
