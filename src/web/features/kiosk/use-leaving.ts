import { useEffect, useRef } from 'react';

/**
 * Returns a function that returns an abort signal. The signal aborts once the family has left the screen, so
 * that a late reply cannot change the next family's screen.
 */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current?.signal ?? AbortSignal.abort();
}
