import { type ReactNode, useCallback, useRef } from 'react';

/**
 * Returns an invisible element that can take focus, and a function that moves focus there. A page renders it
 * in front of a part that changes as a whole. So a button there that disappears when it is pressed leaves
 * the focus at the part, not at the top of the page.
 */
export function useFocusPlace(): { place: ReactNode; takeFocus: () => void } {
  const ref = useRef<HTMLSpanElement>(null);
  const takeFocus = useCallback(() => ref.current?.focus({ preventScroll: true }), []);
  return { place: <span ref={ref} tabIndex={-1} className="sr-only" />, takeFocus };
}
