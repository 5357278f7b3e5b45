import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { extendHold, lockOrder } from '../orders/offered-order.ts';
import { startPayment } from '../orders/start-payment.ts';
import { findOffer, type GroupRow } from './waitlist-store.ts';

/**
 * Takes the places that a group was offered. Starts their payment, or returns the payment if it was started
 * before. The places stay held for at least ten minutes, but no longer than ten minutes after the offer's
 * end, even if the offer is taken repeatedly. Throws the refusal `offer_over` if the offer has ended, was
 * declined, or is another group's. Throws the refusal `payment_unavailable` if the provider does not answer;
 * the offer then stays open. Throws the refusal `nothing_to_pay` if there is no payment to start.
 */
export async function takeOffer(
  context: AppContext,
  { id }: GroupRow,
  offerId: string,
): Promise<{ bookingId: string; clientSecret: string }> {
  const now = context.clock.now();
  const found = await findOffer(context.db, offerId);
  if (found?.group_id !== id) throw refuse('offerOver');
  const order = await context.db.transaction().execute(async (tx) => {
    const booking = await lockOrder(tx, found.booking_id);
    const offer = await findOffer(tx, offerId);
    if (!booking || !offer) throw refuse('offerOver');
    if (booking.status === 'confirmed' || booking.status === 'processing') return booking;
    const expires = booking.hold_expires_at.getTime();
    if (booking.status !== 'held' || offer.outcome !== null || expires <= now) throw refuse('offerOver');
    const until = await extendHold(tx, booking, now);
    if (until === null) throw refuse('offerOver');
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'offer taken, payment begins',
      bookingId: booking.id,
      after: { group: id, until: new Date(until).toISOString() },
    });
    return booking;
  });
  const { clientSecret } = await startPayment(context, order);
  if (clientSecret === null) throw refuse('nothingToPay');
  return { bookingId: order.id, clientSecret };
}
