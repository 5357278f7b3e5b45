import { tabStore } from '../../lib/browser-store.ts';
import { hasShape, isFlag, isText, orNull } from '../../lib/type-guards.ts';

/**
 * The proof with which this tab opens the payment and the result of one booking. The tab stores the proof,
 * because the secret must not stay in the address bar.
 */
export interface BookingAccess {
  bookingId: string;
  /**
   * The payment's secret, which opens the booking's payment and result. Null if there was nothing to pay, or
   * if a link in a mail opened the booking.
   */
  clientSecret: string | null;
  viewToken: string | null;
  /** Whether this tab has already requested the confirmation. */
  confirmationAsked: boolean;
}

export const bookingAccess = tabStore<BookingAccess | null>(
  'bookingAccess',
  orNull(
    hasShape<BookingAccess>({
      bookingId: isText,
      clientSecret: orNull(isText),
      viewToken: orNull(isText),
      confirmationAsked: isFlag,
    }),
  ),
  null,
);

/**
 * Returns the address where a booking is paid. Opening it needs a full page load, because the page has its
 * own security policy.
 */
export function paymentPath(bookingId: string, clientSecret: string): string {
  return `/payment?${new URLSearchParams({ client_secret: clientSecret, booking_id: bookingId })}`;
}
