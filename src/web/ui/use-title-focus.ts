import { useEffect, useRef } from 'react';

/** Returns a ref for the title, which takes focus at the top of the page whenever the step changes. */
export function useStepTitleFocus(onDetails: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<boolean | null>(null);
  useEffect(() => {
    if (shown.current === onDetails) return;
    const isFirst = shown.current === null;
    shown.current = onDetails;
    if (isFirst) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [onDetails]);
  return title;
}
