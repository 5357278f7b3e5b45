import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { useSearch } from '../../lib/router.tsx';
import { toastCreditsUsed } from '../booking/credits-used-toast.ts';
import {
  type BookingAccess,
  bookingAccess,
  pendingBooking,
  unknownBooking,
} from '../purchase/pending-booking.ts';

/**
 * Returns the proof of access to the payment; null until known. The secret is read from the address once
 * and stored in this tab, and the address keeps only the booking's id. Without a secret it redirects to
 * the booking page.
 */
export function usePaymentAccess(): (BookingAccess & { clientSecret: string }) | null {
  const search = useSearch();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const access = useBrowserStore(bookingAccess);
  const addressSecret = search.get('client_secret');
  const bookingId = search.get('booking_id') ?? '';
  const clientSecret = access?.clientSecret ?? null;
  const hasAccess =
    !addressSecret && clientSecret !== null && bookingId !== '' && access?.bookingId === bookingId;

  useEffect(() => {
    if (addressSecret) {
      storeSecret(addressSecret, bookingId);
      navigate(`/payment?${new URLSearchParams({ booking_id: bookingAccess.read()?.bookingId ?? '' })}`, {
        replace: true,
      });
    } else if (inBrowser && !hasAccess) {
      navigate('/booking', { replace: true });
    }
  }, [addressSecret, bookingId, inBrowser, hasAccess, navigate]);

  return inBrowser && hasAccess && access && clientSecret ? { ...access, clientSecret } : null;
}

function storeSecret(clientSecret: string, bookingId: string) {
  const stored = bookingAccess.read();
  if (stored?.clientSecret !== clientSecret) {
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
    toastCreditsUsed({ sessionCreditsUsed: pending.sessionCreditsUsed, creditSavings });
  }
}
