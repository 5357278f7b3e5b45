import type { BookingRow } from './booking-store.ts';

type Priced = Pick<BookingRow, 'total_pence' | 'due_later_pence' | 'account_credit_pence'>;

/**
 * Returns the amount to pay by card with an order, in pence: the price, less the parts paid later or with
 * account credit.
 */
export function dueByCard({ total_pence, due_later_pence, account_credit_pence }: Priced): number {
  return total_pence - due_later_pence - account_credit_pence;
}

/**
 * Returns whether an order needs no payment by card, so that it is confirmed as soon as it is held. Returns
 * false for an order whose whole price is paid later.
 */
export function isPaidWithoutCard(order: Priced): boolean {
  return dueByCard(order) <= 0 && (order.due_later_pence === 0 || order.account_credit_pence > 0);
}
