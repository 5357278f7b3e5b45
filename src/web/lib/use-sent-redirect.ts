import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from './router.tsx';

/**
 * Returns whether the server redirected here with `?<name>=sent`, and a function that clears this state. The
 * parameter is removed from the address, so that a reload does not show the message again.
 */
export function useSentRedirect(name: string): [boolean, () => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isSent = query.get(name) === 'sent';
  const [wasSent, setWasSent] = useState(isSent);
  query.delete(name);
  const rest = query.toString();
  useEffect(() => {
    if (isSent) void navigate({ search: rest, hash }, { replace: true, state: 'sent' });
  }, [isSent, rest, hash, navigate]);
  return [wasSent, () => setWasSent(false)];
}
