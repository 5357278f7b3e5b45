import type { BookingRow } from './booking-store.ts';

type Priced = Pick<BookingRow, 'total_pence' | 'due_later_pence' | 'account_credit_pence'>;

/**
 * Returns what is due by card with an order, in pence: its price less what is paid later or with account
 * credit.
 */
export function dueByCard({ total_pence, due_later_pence, account_credit_pence }: Priced): number {
  return total_pence - due_later_pence - account_credit_pence;
}

/**
 * Returns whether an order needs no payment by card, so that it is confirmed as soon as it is held. One whose
 * whole price is to be paid later does not count.
 */
export function isPaidWithoutCard(order: Priced): boolean {
  return dueByCard(order) <= 0 && (order.due_later_pence === 0 || order.account_credit_pence > 0);
}
