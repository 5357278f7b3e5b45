import { fields, isFlag, isNumber, isText, listOf, orNull } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';

/**
 * What is kept under `pendingBooking` before leaving for the payment (specification 3.11): amounts
 * in pence but `totalAmount`, which is pounds. Only a convenience for prefilling; what is shown
 * and paid comes from the server.
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
    fields<PendingBooking>({
      sessionDetails: fields({ title: isText }),
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

/** What opens one booking's payment and result in this tab once its secret has left the address bar. */
export interface BookingAccess {
  bookingId: string;
  /** Opens a paid booking's result; null for one with nothing to pay. */
  clientSecret: string | null;
  viewToken: string | null;
  /** Whether this tab has asked for the confirmation already. */
  confirmationAsked: boolean;
}

export const bookingAccess = tabStore<BookingAccess | null>(
  'bookingAccess',
  orNull(
    fields<BookingAccess>({
      bookingId: isText,
      clientSecret: orNull(isText),
      viewToken: orNull(isText),
      confirmationAsked: isFlag,
    }),
  ),
  null,
);

/** Stands for a booking's id while only its secret is known. */
export const unknownBooking = 'unknown';

/** The last thing sent to be booked, its key, and the unpaid booking that it takes the place of. */
export interface BookingAttempt {
  key: string;
  content: string;
  replaces: { bookingId: string; viewToken: string } | null;
}

/** The same thing sent again is the same booking. */
export const bookingAttempt = tabStore<BookingAttempt | null>(
  'bookingAttempt',
  orNull(
    fields<BookingAttempt>({
      key: isText,
      content: isText,
      replaces: orNull(fields({ bookingId: isText, viewToken: isText })),
    }),
  ),
  null,
);

/** The payment's own id, 'pi_…', from its client secret. */
export function paymentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
