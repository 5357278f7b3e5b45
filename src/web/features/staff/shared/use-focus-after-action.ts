import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses `target` after an action whose button disappears with it. Returns the function to call as the
 * action ends. `shown` is the data that decides which buttons there are. Does nothing where a control has
 * focus.
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
