import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses `target` after an action that makes its own button disappear. Returns the function to call when the
 * action ends. `shown` is the data that decides which buttons there are. Does nothing if a control has focus.
 */
export function useFocusAfterAction(target: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button disappears as `shown` changes
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) target.current?.focus();
    hasActed.current = false;
  }, [shown]);
  return () => {
    hasActed.current = true;
  };
}
