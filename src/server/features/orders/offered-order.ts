import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { type BookingRow, confirmHold, holdBooking, lockBooking, setBookingStatus } from './booking-store.ts';
import { holdInputFor, type OrderPlan } from './order-plan.ts';

/** An order of places that were offered from the waitlist. */
export type OfferedOrder = BookingRow;

/**
 * Holds what a plan needs for a group of the waitlist until an instant; it may take places that are kept for
 * the waitlist and not on sale to others. Returns the order's id; null where the places are gone. Instants in
 * epoch milliseconds.
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
 * Locks an order until the transaction ends and returns it; undefined for an unknown one. Called before a
 * group of the waitlist or any session is locked.
 */
export function lockOrder(tx: Kysely<DB>, id: string): Promise<OfferedOrder | undefined> {
  return lockBooking(tx, id);
}

/**
 * Extends the hold of an unpaid order that its family begins to pay, until an instant (epoch milliseconds).
 * Returns whether its places are still there. The caller holds its lock.
 */
export async function extendHold(
  tx: Kysely<DB>,
  { id }: Pick<OfferedOrder, 'id'>,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  if ((await confirmHold(tx, id, now, until, 'customer')) !== 'kept') return false;
  await setBookingStatus(tx, id, 'held', { hold_expires_at: new Date(until) });
  return true;
}
