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
 * Returns whether nothing is paid by card with an order: it is confirmed as it is held. One that leaves all
 * of its price for later is not, unless account credit pays what is due with it.
 */
export function isPaidWithoutCard(order: Priced): boolean {
  return dueByCard(order) <= 0 && (order.due_later_pence === 0 || order.account_credit_pence > 0);
}
