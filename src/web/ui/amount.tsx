import { useEffect, useRef, useState } from 'react';
import { formatPence } from '../../domain/money.ts';

/** Money from integer pence: 2350 reads '£23.50', in tabular figures. */
export function Amount({ pence }: { pence: number }) {
  return <span className="amount">{formatPence(pence)}</span>;
}

/**
 * An amount that counts to its new value instead of jumping (350 ms; at once under reduced motion).
 * Screen readers get only the final value, read out when it changes.
 */
export function CountingAmount({ pence }: { pence: number }) {
  const shown = useCountTo(pence);
  return (
    <span className="amount">
      <span aria-hidden="true">{formatPence(shown)}</span>
      <span role="status" className="sr-only">
        {formatPence(pence)}
      </span>
    </span>
  );
}

function useCountTo(target: number): number {
  const [shown, setShown] = useState(target);
  const current = useRef(target);
  useEffect(() => {
    const from = current.current;
    const started = performance.now();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
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
