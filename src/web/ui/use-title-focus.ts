import { useEffect, useRef } from 'react';

/** Moves focus and view to the title when the step changes, as a page change would. */
export function useTitleFocus(onDetails: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<boolean | null>(null);
  useEffect(() => {
    if (shown.current === onDetails) return;
    const first = shown.current === null;
    shown.current = onDetails;
    if (first) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [onDetails]);
  return title;
}
