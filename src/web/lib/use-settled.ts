import { useEffect, useState } from 'react';

const quiet = 400;

/** What is being typed, once it has stayed the same for 400 ms. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const settling = setTimeout(() => setSettled(typed), quiet);
    return () => clearTimeout(settling);
  }, [typed]);
  return settled;
}
