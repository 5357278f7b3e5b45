import { useEffect } from 'react';
import { tabStore } from '../../lib/browser-store.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { isText } from '../../lib/type-guards.ts';

/** The key of the group shown in this tab, or an empty string. */
export const waitlistKey = tabStore<string>('waitlistKey', isText, '');

/**
 * Stores a group's key from the address, `/waitlist#key`, in this tab. Removes the key from the address, so
 * that it is not in the history. If the address has a query but no key, clears the stored key. Returns
 * whether the address still has a key.
 */
export function useKeyInAddress(): boolean {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const key = hash.slice(1);
  useEffect(() => {
    if (key === '') return;
    waitlistKey.write(key);
    navigate('/waitlist', { replace: true });
  }, [key, navigate]);
  // A link from the booking page, with a day in its query, asks for a new place on the waitlist.
  const asksForDay = key === '' && search !== '';
  useEffect(() => {
    if (asksForDay) waitlistKey.clear();
  }, [asksForDay]);
  return key !== '';
}
