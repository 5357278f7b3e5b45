import * as z from 'zod/mini';
import { tabStore } from './tab-store.ts';

const pendingSchema = z.object({
  sessionDetails: z.object({ title: z.string() }),
  selectedDate: z.string(),
  selectedTime: z.string(),
  numberOfChildren: z.int(),
  numberOfAdults: z.int(),
  childAges: z.array(z.string()),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  originalAmount: z.int(),
  sessionCreditsUsed: z.int(),
  voucherCode: z.nullable(z.string()),
  discountAmount: z.int(),
  finalAmount: z.int(),
  totalAmount: z.number(),
  bookingId: z.string(),
  holdExpiresAt: z.string(),
  viewToken: z.string(),
});

/**
 * What is kept under `pendingBooking` before leaving for the payment (spec A §3): amounts in pence but `totalAmount`, which is
 * pounds. Only a convenience for prefilling; what is shown and paid comes from the server.
 */
export type PendingBooking = z.output<typeof pendingSchema>;

export const pendingBooking = tabStore<PendingBooking | null>(
  'pendingBooking',
  z.nullable(pendingSchema),
  null,
);

const accessSchema = z.object({
  bookingId: z.string(),
  /** Opens a paid booking's result; null for one with nothing to pay. */
  clientSecret: z.nullable(z.string()),
  viewToken: z.nullable(z.string()),
  /** Whether this tab has asked for the confirmation already. */
  confirmationAsked: z.boolean(),
  /** How far the venue's clock is ahead of this device's, milliseconds. */
  clockAhead: z.number(),
});

/** What opens one booking's payment and result in this tab once its secret has left the address bar. */
export type BookingAccess = z.output<typeof accessSchema>;

export const bookingAccess = tabStore<BookingAccess | null>('bookingAccess', z.nullable(accessSchema), null);

/** Stands for a booking's id while only its secret is known. */
export const unknownBooking = 'unknown';

const attemptSchema = z.object({ key: z.string(), content: z.string() });

/** The last thing sent to be booked and its key: the same thing sent again is the same booking. */
export const bookingAttempt = tabStore<z.output<typeof attemptSchema> | null>(
  'bookingAttempt',
  z.nullable(attemptSchema),
  null,
);

/** The payment's own id, 'pi_…', from its client secret. */
export function paymentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
