import { useEffect, useState } from 'react';

const delay = 400;

/** Returns the typed text once it has not changed for 400 ms (a debounce). */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), delay);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
