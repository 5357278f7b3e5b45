import type { Kysely } from 'kysely';
import { extendedHoldExpiry, holdDuration, renewedHoldExpiry } from '../../../domain/hold.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { listNearestSessions } from '../availability/nearest-sessions.ts';
import {
  type BookingRow,
  confirmHold,
  exceedsUnpaidLimit,
  lockBooking,
  setBookingStatus,
} from './booking-store.ts';
import { findPaymentDeadline } from './payment-link-store.ts';

/** The refusals for an expired hold that cannot be renewed, by what others have taken since it expired. */
const lostReasons = {
  slot_taken: 'heldPhotoSessionTaken',
  party_taken: 'heldPartyTaken',
  credits_spent: 'heldCreditsSpent',
  account_credit_spent: 'heldAccountCreditSpent',
  voucher_spent: 'heldVoucherUsedUp',
} as const;

/**
 * Returns when the renewed hold of a booking expires; null if the hold may not be renewed. A booking with a
 * payment link, or an offer from the waitlist, is held until the link or the offer ends. A family that is
 * paying at the end gets up to ten minutes more.
 */
async function renewedExpiry(
  tx: Kysely<DB>,
  { id, held_at, hold_expires_at }: BookingRow,
  now: number,
): Promise<number | null> {
  const payBy = await findPaymentDeadline(tx, id);
  if (payBy === null) return renewedHoldExpiry(held_at.getTime(), now);
  if (now >= payBy + holdDuration) return null;
  return extendedHoldExpiry(hold_expires_at.getTime(), payBy, now);
}

/**
 * Extends an unpaid booking's hold until the moment that `renewedExpiry` gives, which is ten minutes from now
 * for most bookings. If the hold had expired, takes the places again. Returns the new expiry (epoch
 * milliseconds), or the current time if the booking is confirmed or its payment is being processed. Refuses
 * if another booking has taken something that this one needs, if `renewedExpiry` returns null, or if the
 * booking is no longer open. Also refuses if the booking's client or e-mail would exceed the limit of unpaid
 * places.
 */
export async function renewHold(context: AppContext, bookingId: string): Promise<number> {
  const now = context.clock.now();
  const renewal = await context.db.transaction().execute(async (tx) => {
    if (await exceedsUnpaidLimit(tx, bookingId, now)) throw refuse('tooManyUnpaid');
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw refuse('bookingNotFound');
    if (booking.status === 'confirmed' || booking.status === 'processing') return { until: now, booking };
    const until = await renewedExpiry(tx, booking, now);
    if (booking.status !== 'held' || until === null) throw refuse('holdEnded');
    const hold = await confirmHold(tx, booking.id, now, until, 'customer');
    if (hold === 'full') return { until: null, booking };
    if (hold !== 'kept') throw refuse(lostReasons[hold]);
    await setBookingStatus(tx, booking.id, 'held', { hold_expires_at: new Date(until) });
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'hold renewed',
      bookingId,
      before: { until: booking.hold_expires_at.toISOString() },
      after: { until: new Date(until).toISOString() },
    });
    return { until, booking };
  });
  const { until, booking } = renewal;
  if (until === null) {
    const { day } = booking;
    throw refuse('heldPlacesTaken', {
      alternatives:
        day === null ? [] : await listNearestSessions(context, day, { children: booking.children }),
    });
  }
  if (booking.day !== null) context.changes.publishPlaces([booking.day]);
  return until;
}
