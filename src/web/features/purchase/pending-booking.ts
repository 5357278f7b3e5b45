import { tabStore } from '../../lib/browser-store.ts';
import { hasShape, isFlag, isNumber, isText, listOf, orNull } from '../../lib/type-guards.ts';

/**
 * What the tab stores under `pendingBooking` before the payment (specification 3.11): amounts in pence
 * except `totalAmount`, which is in pounds. It is only for prefilling: what is shown and paid comes from
 * the server.
 */
export interface PendingBooking {
  sessionDetails: { title: string };
  selectedDate: string;
  selectedTime: string;
  numberOfChildren: number;
  numberOfAdults: number;
  childAges: string[];
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  originalAmount: number;
  sessionCreditsUsed: number;
  voucherCode: string | null;
  discountAmount: number;
  finalAmount: number;
  totalAmount: number;
  bookingId: string;
  holdExpiresAt: string;
  viewToken: string;
}

export const pendingBooking = tabStore<PendingBooking | null>(
  'pendingBooking',
  orNull(
    hasShape<PendingBooking>({
      sessionDetails: hasShape({ title: isText }),
      selectedDate: isText,
      selectedTime: isText,
      numberOfChildren: isNumber,
      numberOfAdults: isNumber,
      childAges: listOf(isText),
      customerName: isText,
      customerEmail: isText,
      customerPhone: isText,
      originalAmount: isNumber,
      sessionCreditsUsed: isNumber,
      voucherCode: orNull(isText),
      discountAmount: isNumber,
      finalAmount: isNumber,
      totalAmount: isNumber,
      bookingId: isText,
      holdExpiresAt: isText,
      viewToken: isText,
    }),
  ),
  null,
);

/**
 * The proof of access to one booking's payment and result in this tab, once its secret has left the
 * address bar.
 */
export interface BookingAccess {
  bookingId: string;
  /** Opens a paid booking's result; null when there was nothing to pay. */
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

/** The placeholder for a booking's id while only its secret is known. */
export const unknownBooking = 'unknown';

/**
 * The last content that was sent to be booked, its idempotency key, and the unpaid booking that it
 * replaces.
 */
export interface BookingAttempt {
  key: string;
  content: string;
  replaces: { bookingId: string; viewToken: string } | null;
}

/** The last attempt. The same content sent again is the same booking. */
export const bookingAttempt = tabStore<BookingAttempt | null>(
  'bookingAttempt',
  orNull(
    hasShape<BookingAttempt>({
      key: isText,
      content: isText,
      replaces: orNull(hasShape({ bookingId: isText, viewToken: isText })),
    }),
  ),
  null,
);

/** Returns the payment's id, 'pi_…', from its client secret. */
export function paymentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
