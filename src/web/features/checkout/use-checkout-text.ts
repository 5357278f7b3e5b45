import { useBrowserStore } from '../../lib/browser-store.ts';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import type { BookingAccess } from '../purchase/pending-booking.ts';
import type { BookingResult } from '../purchase/result-query.ts';
import { creditOrder } from '../session-credits/credit-order.ts';
import { type CheckoutText, checkoutTextFor } from './checkout-text.ts';

/** Returns the texts for a booking: by its own kind, or, until that is loaded, by what this tab sent. */
export function useCheckoutText(access: BookingAccess | null, result: BookingResult | null): CheckoutText {
  const photo = useBrowserStore(pendingPhoto);
  const order = useBrowserStore(creditOrder);
  if (result) return checkoutTextFor(result.booking.kind);
  if (photo !== null && photo.bookingId === access?.bookingId) return checkoutTextFor('photo');
  const isOrder = order !== null && order.clientSecret === access?.clientSecret;
  return checkoutTextFor(isOrder ? 'credits' : 'visit');
}
