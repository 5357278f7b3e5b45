import { useEffect } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { useNavigate, useSearch } from '../../lib/router.tsx';
import { type BookingAccess, bookingAccess } from '../purchase/booking-access.ts';
import { storeSecret, unknownBooking } from './store-secret.ts';

/**
 * Returns the proof of access to the result. It is null until known, and for the sample booking. For a paid
 * booking the proof is the payment's secret, which is read from the address once and then stored in this tab.
 * For a free booking it is the booking's token. Without either, redirects to the booking page.
 */
export function useResultAccess(isSample: boolean): BookingAccess | null {
  const search = useSearch();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const stored = useBrowserStore(bookingAccess);
  const addressSecret = search.get('payment_intent_client_secret');
  const bookingId = search.get('booking_id');
  const hasAccess = !addressSecret && stored !== null && isAccessTo(stored, bookingId);

  useEffect(() => {
    if (isSample) return;
    if (addressSecret) navigate(resultPath(storeSecret(addressSecret)), { replace: true });
    else if (inBrowser && !hasAccess) navigate('/booking', { replace: true });
    else if (hasAccess && bookingId === null) navigate(resultPath(stored), { replace: true });
  }, [isSample, addressSecret, bookingId, inBrowser, hasAccess, stored, navigate]);

  return inBrowser && hasAccess && !isSample ? stored : null;
}

/**
 * Returns whether the stored access opens this id. The id `unknown` stands for any booking. A free booking
 * needs no id in the address.
 */
function isAccessTo(stored: BookingAccess, bookingId: string | null): boolean {
  if (bookingId === null) return stored.clientSecret === null;
  return bookingId === stored.bookingId || bookingId === unknownBooking;
}

/** Returns the result's address in this tab, without the secret. */
export function resultPath({ bookingId }: Pick<BookingAccess, 'bookingId'>): string {
  return `/booking-success?${new URLSearchParams({ booking_id: bookingId })}`;
}
