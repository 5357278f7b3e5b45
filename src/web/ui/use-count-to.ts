import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Returns a whole number that counts to a new value in 350 ms. It changes at once under reduced motion, or if
 * `isShown` says that the page already shows the new value.
 */
export function useCountTo(target: number, isShown?: (value: number) => boolean): number {
  const [shown, setShown] = useState(target);
  const current = useRef(target);
  const isAlreadyShown = useEffectEvent((value: number) => isShown?.(value) ?? false);
  useEffect(() => {
    const from = current.current;
    const started = performance.now();
    const isInstant = isAlreadyShown(target) || matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const step = (now: number) => {
      const part = isInstant ? 1 : Math.min(1, Math.max(0, now - started) / 350);
      current.current = Math.round(from + (target - from) * (1 - (1 - part) ** 3));
      setShown(current.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    if (from !== target) frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
