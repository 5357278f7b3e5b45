import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSearch } from '../../lib/router.tsx';
import { useInBrowser, useTabStore } from '../../lib/tab-store.ts';
import { type BookingAccess, bookingAccess, unknownBooking } from '../purchase/pending-booking.ts';

/**
 * What opens the result: the payment's secret, read from the address once and then kept in this tab, or a
 * free booking's token. With neither the visitor goes to the booking page. Null until known.
 */
export function useResultAccess(isSample: boolean): BookingAccess | null {
  const search = useSearch();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const kept = useTabStore(bookingAccess);
  const given = search.get('payment_intent_client_secret');
  const bookingId = search.get('booking_id');
  const opens = !given && kept !== null && isFor(kept, bookingId);

  useEffect(() => {
    if (isSample) return;
    if (given) navigate(resultPath(keepSecret(given)), { replace: true });
    else if (inBrowser && !opens) navigate('/booking', { replace: true });
    else if (opens && bookingId === null) navigate(resultPath(kept), { replace: true });
  }, [isSample, given, bookingId, inBrowser, opens, kept, navigate]);

  return inBrowser && opens && !isSample ? kept : null;
}

/** A free booking needs no id in the address; any other is shown only under its own. */
function isFor(kept: BookingAccess, bookingId: string | null): boolean {
  if (bookingId === null) return kept.clientSecret === null;
  return bookingId === kept.bookingId || bookingId === unknownBooking;
}

/** The result's address in this tab, without the secret. */
export function resultPath({ bookingId }: Pick<BookingAccess, 'bookingId'>): string {
  return `/booking-success?${new URLSearchParams({ booking_id: bookingId })}`;
}

function keepSecret(clientSecret: string): BookingAccess {
  const kept = bookingAccess.read();
  if (kept?.clientSecret === clientSecret) return kept;
  const access = {
    bookingId: unknownBooking,
    clientSecret,
    viewToken: null,
    confirmationAsked: false,
  };
  bookingAccess.write(access);
  return access;
}
