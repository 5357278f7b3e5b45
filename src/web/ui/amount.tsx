import { useRef } from 'react';
import { formatPence } from '../../domain/money.ts';
import { useCountTo } from './use-count-to.ts';

/** An amount from integer pence, in tabular figures: 2350 gives '£23.50'. */
export function Amount({ pence }: { pence: number }) {
  return <span className="amount">{formatPence(pence)}</span>;
}

/**
 * An amount that counts to its new value in 350 ms (at once under reduced motion). Screen readers announce
 * only the final value, when it changes.
 */
export function CountingAmount({ pence }: { pence: number }) {
  const figure = useRef<HTMLSpanElement>(null);
  const shown = useCountTo(pence, (value) => figure.current?.textContent === formatPence(value));
  return (
    <span className="amount">
      <span ref={figure} aria-hidden="true" suppressHydrationWarning>
        {formatPence(shown)}
      </span>
      <span role="status" className="sr-only" suppressHydrationWarning>
        {formatPence(pence)}
      </span>
    </span>
  );
}
