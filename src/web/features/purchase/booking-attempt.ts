import { tabStore } from '../../lib/browser-store.ts';
import { hasShape, isText, orNull } from '../../lib/type-guards.ts';

/**
 * The content last sent as an order, its idempotency key, and the unpaid booking that this order replaces.
 */
export interface BookingAttempt {
  key: string;
  content: string;
  replaces: { bookingId: string; viewToken: string } | null;
}

/** The last attempt. If the same content is sent again, it is the same order. */
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
