import { useCallback, useRef, useState } from 'react';

/** Milliseconds for which a part of the page ignores the pointer after a press has changed it. */
const settlingTime = 700;

/**
 * Returns whether a part of the page has just changed by a press, and a function to call at the change. While
 * it has, its styles ignore the pointer, so that a double press does not also press what is there now.
 */
export function useSettling() {
  const [isSettling, setSettling] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    setSettling(true);
    timer.current = setTimeout(() => setSettling(false), settlingTime);
  }, []);
  return { isSettling, settle };
}
