import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Whether the server has just sent us here with `?<what>=sent`. The address lets go of it:
 * a reload says nothing again.
 */
export function useArrived(what: string): [boolean, () => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isTold = query.get(what) === 'sent';
  const [hasArrived, setHasArrived] = useState(isTold);
  query.delete(what);
  const rest = query.toString();
  useEffect(() => {
    if (isTold) void navigate({ search: rest, hash }, { replace: true });
  }, [isTold, rest, hash, navigate]);
  return [hasArrived, () => setHasArrived(false)];
}
