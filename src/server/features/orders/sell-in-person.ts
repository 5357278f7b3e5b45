import type { Kysely } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { type BookingRow, findBooking, type HoldRefusal, holdBooking, lockBooking } from './booking-store.ts';
import { settleReceived } from './confirm-booking.ts';
import { type Attempt, dueWithPlan, holdInputFor, type OrderPlan } from './order-plan.ts';
import { insertTakenPayment } from './payment-store.ts';
import { sha256Digest } from './reference.ts';

/** A payment of all or part of a price, taken in person. Amounts are in pence. */
export type TakenPayment =
  /** `given` is the cash that the family handed over, before change was given. */
  | { tender: 'cash'; amount: number; given?: number | null }
  /** `receiptNumber` is the number on the receipt of the centre's own card machine. */
  | { tender: 'card-reader'; amount: number; receiptNumber?: string | null };

/**
 * Describes payments for the audit log: cash with the amount given, card payments with their receipt numbers.
 */
export function describePayments(payments: readonly TakenPayment[]): Record<string, unknown> {
  const cash = payments.filter((payment) => payment.tender === 'cash');
  const card = payments.filter((payment) => payment.tender === 'card-reader');
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const receipts = card.flatMap(({ receiptNumber }) => receiptNumber ?? []);
  return {
    ...(cash.length > 0 && {
      cash_pence: sum(cash.map(({ amount }) => amount)),
      given_pence: sum(cash.map(({ amount, given }) => given ?? amount)),
    }),
    ...(card.length > 0 && { card_machine_pence: sum(card.map(({ amount }) => amount)) }),
    ...(receipts.length > 0 && { receipt: receipts.join(', ') }),
  };
}

/** Refuses a cash payment if the family gave less than its amount. */
export function checkCashGiven(payments: readonly TakenPayment[]): void {
  for (const payment of payments) {
    const given = payment.tender === 'cash' ? (payment.given ?? payment.amount) : payment.amount;
    if (given < payment.amount) throw refuse('cashTooLittle', { due: payment.amount, given });
  }
}

/**
 * Finds the order that the same attempt made earlier; undefined if there is none. Refuses a key that was used
 * for another order.
 */
async function findSoldOrder(
  { db }: AppContext,
  { requestKey, requestDigest }: Attempt,
): Promise<BookingRow | undefined> {
  const earlier = requestKey === null ? undefined : await findBooking(db, { requestKey });
  if (earlier && earlier.request_digest !== requestDigest) throw refuse('bookingKeyUsed');
  return earlier;
}

/** Returns the change that the family gets back from its cash, in pence. */
export function changeFrom(payments: readonly TakenPayment[]): number {
  return payments.reduce(
    (sum, payment) =>
      sum + (payment.tender === 'cash' ? (payment.given ?? payment.amount) - payment.amount : 0),
    0,
  );
}

/**
 * Makes an order from the input of staff. The page makes one `key` for each sale, so a repeat gets the first
 * order, even if both requests come at the same moment. Refuses a key that was used for another sale.
 */
export async function sellOnce<Order>(
  context: AppContext,
  { key, input }: { key: string; input: object },
  sell: (attempt: Attempt) => Promise<Order>,
): Promise<Order | BookingRow> {
  const attempt = {
    requestKey: key,
    requestDigest: sha256Digest(JSON.stringify(input)),
    addressDigest: null,
  };
  const earlier = await findSoldOrder(context, attempt);
  if (earlier) return earlier;
  try {
    return await sell(attempt);
  } catch (problem) {
    const other = await findSoldOrder(context, attempt);
    if (!other) throw problem;
    return other;
  }
}

/**
 * Sells a plan to a customer who pays at reception. In one transaction, holds what the plan needs, records
 * the money and confirms the order. A repeat of the same attempt gets the first order. `alongside` runs in
 * the same transaction, once the order is confirmed. Refuses payments that do not add up to the amount due
 * with the order, and a cash payment for which the family gave too little. Returns the reason if another
 * order has taken what the plan needs.
 */
export async function sellInPerson(
  context: AppContext,
  attempt: Attempt,
  plan: OrderPlan,
  payments: readonly TakenPayment[],
  alongside?: (tx: Kysely<DB>, orderId: string) => Promise<void>,
): Promise<{ outcome: 'sold'; order: BookingRow } | HoldRefusal> {
  const now = context.clock.now();
  const input = holdInputFor(plan, attempt, { now, channel: 'desk', paidInPerson: true });
  const { id } = input.booking;
  const due = dueWithPlan(plan);
  const taken = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (taken !== due) throw refuse('paymentsNotThePrice', { due, taken });
  checkCashGiven(payments);
  const held = await context.db.transaction().execute(async (tx) => {
    const hold = await holdBooking(tx, input);
    if (hold.outcome !== 'held') return hold;
    for (const [index, { amount: pence, ...noted }] of payments.entries()) {
      const key = `desk-${id}-${index}`;
      if (pence > 0) await insertTakenPayment(tx, { bookingId: id, pence, ...noted, key, now });
    }
    const booking = await lockBooking(tx, id);
    if (!booking || (await settleReceived(tx, booking, 'staff', now)) !== 'confirmed')
      throw new Error(`Order ${id} was held and could not be confirmed`);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'sold in person',
      bookingId: id,
      after: describePayments(payments),
    });
    await alongside?.(tx, id);
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
