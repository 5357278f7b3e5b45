import { type BookingAccess, bookingAccess } from '../purchase/booking-access.ts';

/** The placeholder for a booking's id while only the secret of its payment is known. */
export const unknownBooking = 'unknown';

/**
 * Returns the proof of access for a secret from the address. Stores the proof in this tab, unless it is
 * stored already.
 */
export function storeSecret(clientSecret: string, bookingId = ''): BookingAccess {
  const stored = bookingAccess.read();
  if (stored?.clientSecret === clientSecret) return stored;
  const access = {
    bookingId: bookingId || unknownBooking,
    clientSecret,
    viewToken: null,
    confirmationAsked: false,
  };
  bookingAccess.write(access);
  return access;
}
