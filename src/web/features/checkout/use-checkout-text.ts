import { type OrderKey, usePendingOrder } from '../purchase/find-order.ts';
import type { BookingResult } from '../purchase/result-query.ts';
import { type CheckoutText, checkoutTextFor, checkoutTextOf } from './checkout-text.ts';

/**
 * Returns the texts for a booking: by its own kind, or, until that is loaded, by what this tab sent.
 * `isKnown` says whether its kind is known. On the server and during hydration it is not, and the texts are
 * those of a visit.
 */
export function useCheckoutText(
  booking: OrderKey | null,
  result: BookingResult | null,
): { words: CheckoutText; isKnown: boolean } {
  const pending = usePendingOrder(booking);
  const words = result ? checkoutTextOf(result) : checkoutTextFor(pending?.product ?? 'visit');
  return { words, isKnown: result !== null || pending !== null };
}
