import { useEffect } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { useNavigate, useSearch } from '../../lib/router.tsx';
import { toastCreditsUsed } from '../booking/credits-used-toast.ts';
import { type BookingAccess, bookingAccess } from '../purchase/booking-access.ts';
import { pendingOrders } from '../purchase/pending-order.ts';
import { storeSecret } from './store-secret.ts';

/**
 * Returns the proof of access to the payment, or null until it is known. Reads the secret from the address
 * once, stores it in this tab, and leaves only the booking's id in the address. If the booking used session
 * credits, a toast says how many. Without a secret, redirects to the booking page.
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
      const stored = storeSecret(addressSecret, bookingId);
      toastOwnCredits(bookingId);
      navigate(`/payment?${new URLSearchParams({ booking_id: stored.bookingId })}`, { replace: true });
    } else if (inBrowser && !hasAccess) {
      navigate('/booking', { replace: true });
    }
  }, [addressSecret, bookingId, inBrowser, hasAccess, navigate]);

  return inBrowser && hasAccess && access && clientSecret ? { ...access, clientSecret } : null;
}

/** Shows how many session credits this tab's own booking used, when its payment is opened. */
function toastOwnCredits(bookingId: string) {
  const pending = pendingOrders.visit.read();
  if (pending?.bookingId !== bookingId) return;
  const creditSavings = pending.originalAmount - pending.discountAmount - pending.finalAmount;
  toastCreditsUsed({ sessionCreditsUsed: pending.sessionCreditsUsed, creditSavings });
}
