import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for the title. Whenever the step changes, the page scrolls to the top and the title takes
 * focus.
 */
export function useStepTitleFocus(isSecondStep: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<boolean | null>(null);
  // Runs before the paint, so that the page does not scroll just as somebody taps it.
  useLayoutEffect(() => {
    if (shown.current === isSecondStep) return;
    const isFirst = shown.current === null;
    shown.current = isSecondStep;
    if (isFirst) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [isSecondStep]);
  return title;
}
