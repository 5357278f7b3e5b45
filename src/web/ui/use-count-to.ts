import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A whole number on its way to a new value instead of jumping (350 ms; at once under reduced motion, and
 * where it `isShown` already).
 */
export function useCountTo(target: number, isShown?: (value: number) => boolean): number {
  const [shown, setShown] = useState(target);
  const current = useRef(target);
  const shownAlready = useEffectEvent((value: number) => isShown?.(value) ?? false);
  useEffect(() => {
    const from = current.current;
    const started = performance.now();
    const still = shownAlready(target) || matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, Math.max(0, now - started) / 350);
      current.current = Math.round(from + (target - from) * (1 - (1 - part) ** 3));
      setShown(current.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    if (from !== target) frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
