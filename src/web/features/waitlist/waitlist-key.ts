import { useEffect } from 'react';
import { tabStore } from '../../lib/browser-store.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { isText } from '../../lib/type-guards.ts';

/** The key of the group shown in this tab, or an empty string. */
export const waitlistKey = tabStore<string>('waitlistKey', isText, '');

/**
 * Takes a group's key from the address, `/waitlist#key`, and removes it from the address, so that it is not
 * in the history. Returns whether the address still has a key.
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
  // A link from the booking page asks for a new place on the waitlist, so the stored key is cleared.
  const asksForDay = key === '' && search !== '';
  useEffect(() => {
    if (asksForDay) waitlistKey.clear();
  }, [asksForDay]);
  return key !== '';
}
