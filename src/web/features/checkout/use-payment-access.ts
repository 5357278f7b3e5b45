import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSearch } from '../../lib/router.tsx';
import { useInBrowser, useTabStore } from '../../lib/tab-store.ts';
import { sayCreditsUsed } from '../booking/credits-used.ts';
import {
  type BookingAccess,
  bookingAccess,
  pendingBooking,
  unknownBooking,
} from '../purchase/pending-booking.ts';

/**
 * What opens the payment: the secret is read from the address once, kept in this tab, and the address is left
 * with the booking's id. Without a secret the visitor goes to the booking page. Null until known.
 */
export function usePaymentAccess(): (BookingAccess & { clientSecret: string }) | null {
  const search = useSearch();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const access = useTabStore(bookingAccess);
  const given = search.get('client_secret');
  const bookingId = search.get('booking_id') ?? '';
  const clientSecret = access?.clientSecret ?? null;
  const opens = !given && clientSecret !== null && bookingId !== '' && access?.bookingId === bookingId;

  useEffect(() => {
    if (given) {
      keepSecret(given, bookingId);
      navigate(`/payment?${new URLSearchParams({ booking_id: bookingAccess.read()?.bookingId ?? '' })}`, {
        replace: true,
      });
    } else if (inBrowser && !opens) {
      navigate('/booking', { replace: true });
    }
  }, [given, bookingId, inBrowser, opens, navigate]);

  return inBrowser && opens && access && clientSecret ? { ...access, clientSecret } : null;
}

function keepSecret(clientSecret: string, bookingId: string) {
  const kept = bookingAccess.read();
  if (kept?.clientSecret !== clientSecret) {
    bookingAccess.write({
      bookingId: bookingId || unknownBooking,
      clientSecret,
      viewToken: null,
      confirmationAsked: false,
    });
  }
  const pending = pendingBooking.read();
  if (pending?.bookingId === bookingId) {
    const creditSavings = pending.originalAmount - pending.discountAmount - pending.finalAmount;
    sayCreditsUsed({ sessionCreditsUsed: pending.sessionCreditsUsed, creditSavings });
  }
}
