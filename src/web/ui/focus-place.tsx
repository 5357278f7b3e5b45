import { type ReactNode, useCallback, useRef } from 'react';

/**
 * Returns an invisible element that can take focus, and a function that moves focus to it. A page renders the
 * element in front of a part that is replaced when somebody presses a button in that part. The button's
 * handler calls the function. Without this, focus would go to the top of the page when the button disappears.
 */
export function useFocusPlace(): { place: ReactNode; takeFocus: () => void } {
  const ref = useRef<HTMLSpanElement>(null);
  const takeFocus = useCallback(() => ref.current?.focus({ preventScroll: true }), []);
  return { place: <span ref={ref} tabIndex={-1} className="sr-only" />, takeFocus };
}
