import { useEffect } from 'react';
import { tabStore } from '../../lib/browser-store.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { hasShape, isText, orNull } from '../../lib/type-guards.ts';
import { bookingAccess } from './booking-access.ts';

/** The id and the view token that open a booking. */
export interface BookingLink {
  bookingId: string;
  viewToken: string;
}

/** The booking shown in this tab, or null. */
export const openedBooking = tabStore<BookingLink | null>(
  'myBooking',
  orNull(hasShape<BookingLink>({ bookingId: isText, viewToken: isText })),
  null,
);

/** Opens a booking in this tab, for its page and for the page of its payment. */
export function openBookingLink({ bookingId, viewToken }: BookingLink): void {
  openedBooking.write({ bookingId, viewToken });
  bookingAccess.write({ bookingId, viewToken, clientSecret: null, confirmationAsked: true });
}

/**
 * Opens the booking in the address of a page, `/my-booking?booking=…#token`, and removes the token from the
 * address. A fragment is never sent to a server, and once removed it is not in the history either. Returns
 * whether the address still has a token.
 */
export function useLinkInAddress(page = '/my-booking'): boolean {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const bookingId = new URLSearchParams(search).get('booking');
  const viewToken = hash.slice(1);
  const isThere = bookingId !== null && viewToken !== '';
  useEffect(() => {
    if (!isThere) return;
    openBookingLink({ bookingId, viewToken });
    navigate(page, { replace: true });
  }, [isThere, bookingId, viewToken, navigate, page]);
  return isThere;
}
