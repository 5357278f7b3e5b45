import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { listNearestSessions } from '../availability/nearest-sessions.ts';
import type { BookingRow } from './booking-store.ts';
import { renewChange } from './change-booking.ts';
import { renewHold } from './renew-hold.ts';
import { findVisitChange } from './visit-change-store.ts';

/**
 * Extends the hold of what a payment pays for: a booking (with `renewHold`) or a change (with `renewChange`).
 * Returns the new expiry (epoch milliseconds). Refuses what these two functions refuse, and also a change
 * whose places are taken.
 */
export async function renewHoldOfPayment(context: AppContext, booking: BookingRow): Promise<number> {
  const { payment_id: paymentId } = booking;
  const change = paymentId && (await findVisitChange(context.db, { paymentId }));
  if (!change) return renewHold(context, booking.id);
  const until = await renewChange(context, change);
  const { day, children } = change.target;
  if (until === null)
    throw refuse('heldPlacesTaken', { alternatives: await listNearestSessions(context, day, { children }) });
  return until;
}
