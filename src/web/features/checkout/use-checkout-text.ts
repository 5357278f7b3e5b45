import { type OrderKey, usePendingOrder } from '../purchase/find-order.ts';
import type { BookingResult } from '../purchase/result-query.ts';
import { type CheckoutText, checkoutTextFor, checkoutTextOf } from './checkout-text.ts';

/**
 * Returns the texts for a booking's kind. Until the booking is loaded, its kind comes from the order that
 * this tab sent. `isKnown` says whether the kind is known. While it is unknown, as on the server and during
 * hydration, the texts are those of a visit.
 */
export function useCheckoutText(
  booking: OrderKey | null,
  result: BookingResult | null,
): { words: CheckoutText; isKnown: boolean } {
  const pending = usePendingOrder(booking);
  const words = result ? checkoutTextOf(result) : checkoutTextFor(pending?.product ?? 'visit');
  return { words, isKnown: result !== null || pending !== null };
}
