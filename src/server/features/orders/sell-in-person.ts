import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { type BookingRow, findBooking, type HoldRefusal, holdBooking, lockBooking } from './booking-store.ts';
import { settleReceived } from './confirm-booking.ts';
import { type Attempt, holdInputFor, type OrderPlan } from './order-plan.ts';
import { insertTakenPayment, type Tender } from './payment-store.ts';

/** A part of a price taken in person. */
export interface TakenPayment {
  tender: Exclude<Tender, 'card'>;
  /** Pence. */
  amount: number;
}

/**
 * Sells a plan to somebody who is there and pays: holds, takes the money and confirms, in one transaction.
 * A repeat of the same attempt gets the first order. Refuses payments that do not add up to what is due
 * with the order, and what has been taken by another order.
 */
export async function sellInPerson(
  context: AppContext,
  attempt: Attempt,
  plan: OrderPlan,
  payments: readonly TakenPayment[],
): Promise<{ outcome: 'sold'; order: BookingRow } | HoldRefusal> {
  const now = context.clock.now();
  const input = holdInputFor(plan, attempt, { now, channel: 'desk', paidInPerson: true });
  const { id } = input.booking;
  const due = plan.price.total - (plan.dueLater ?? 0);
  const taken = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (taken !== due) throw refuse('paymentsNotThePrice', { due, taken });
  const held = await context.db.transaction().execute(async (tx) => {
    const hold = await holdBooking(tx, input);
    if (hold.outcome !== 'held') return hold;
    for (const [index, { tender, amount: pence }] of payments.entries()) {
      if (pence > 0)
        await insertTakenPayment(tx, { bookingId: id, tender, pence, key: `desk-${id}-${index}`, now });
    }
    const booking = await lockBooking(tx, id);
    if (!booking || (await settleReceived(tx, booking, 'staff', now)) !== 'confirmed')
      throw new Error(`Order ${id} was held and could not be confirmed`);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'sold in person',
      bookingId: id,
      after: { payments: payments.map(({ tender, amount }) => ({ tender, pence: amount })) },
    });
    return hold;
  });
  if (held.outcome === 'too_many_unpaid') throw refuse('tooManyUnpaid');
  if (held.outcome !== 'held' && held.outcome !== 'repeat') return held;
  const order = await findBooking(context.db, { id: held.outcome === 'repeat' ? held.id : id });
  if (!order) throw new Error(`Order ${id} no longer exists`);
  if (order.request_digest !== attempt.requestDigest) throw refuse('bookingKeyUsed');
  if (order.day !== null) context.changes.publishPlaces([order.day]);
  context.wakeMailSender();
  return { outcome: 'sold', order };
}
