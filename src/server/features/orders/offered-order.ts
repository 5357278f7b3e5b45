import type { Kysely } from 'kysely';
import { extendedHoldExpiry } from '../../../domain/hold.ts';
import type { DB } from '../../db/tables.ts';
import { type BookingRow, confirmHold, holdBooking, lockBooking, setBookingStatus } from './booking-store.ts';
import { holdInputFor, type OrderPlan } from './order-plan.ts';
import { findPaymentDeadline } from './payment-link-store.ts';

/** An order for places that were offered from the waitlist. */
export type OfferedOrder = BookingRow;

/**
 * Holds what a plan needs for a group of the waitlist, until the instant `until`. The order may take places
 * that are kept for the waitlist. Returns the order's id; null if the places are gone. Instants in epoch
 * milliseconds.
 */
export async function holdForOffer(
  tx: Kysely<DB>,
  plan: OrderPlan,
  { offerId, now, until, agreedAt }: { offerId: string; now: number; until: number; agreedAt: Date },
): Promise<string | null> {
  const attempt = { requestKey: `waitlist-${offerId}`, requestDigest: '', addressDigest: null };
  const { booking, ...input } = holdInputFor(plan, attempt, { now, until });
  const { outcome } = await holdBooking(tx, {
    ...input,
    takes_awaited: true,
    booking: { ...booking, terms_agreed_at: agreedAt.toISOString() },
  });
  return outcome === 'held' ? booking.id : null;
}

/**
 * Locks an order until the transaction ends and returns it; undefined for an unknown order. Call this
 * function before locking a group of the waitlist or a session.
 */
export function lockOrder(tx: Kysely<DB>, id: string): Promise<OfferedOrder | undefined> {
  return lockBooking(tx, id);
}

/**
 * Extends the hold of an unpaid order when its family begins to pay, so that the family has at least ten
 * minutes. The hold outlasts the offer by at most ten minutes. Returns the new end of the hold, in epoch
 * milliseconds; null if the places are gone. The caller holds the order's lock.
 */
export async function extendHold(
  tx: Kysely<DB>,
  { id, hold_expires_at }: Pick<OfferedOrder, 'id' | 'hold_expires_at'>,
  now: number,
): Promise<number | null> {
  const expires = hold_expires_at.getTime();
  const until = extendedHoldExpiry(expires, (await findPaymentDeadline(tx, id)) ?? now, now);
  if (until === expires) return expires;
  if ((await confirmHold(tx, id, now, until, 'customer')) !== 'kept') return null;
  await setBookingStatus(tx, id, 'held', { hold_expires_at: new Date(until) });
  return until;
}
