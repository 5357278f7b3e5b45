import type { BookingAccess } from '../purchase/booking-access.ts';
import { usePendingOrder } from '../purchase/find-order.ts';
import type { BookingResult } from '../purchase/result-query.ts';
import { type CheckoutText, checkoutTextFor, checkoutTextOf } from './checkout-text.ts';

/** Returns the texts for a booking: by its own kind, or, until that is loaded, by what this tab sent. */
export function useCheckoutText(access: BookingAccess | null, result: BookingResult | null): CheckoutText {
  const pending = usePendingOrder(access);
  return result ? checkoutTextOf(result) : checkoutTextFor(pending?.product ?? 'visit');
}
