import { formatPence } from '../../domain/money.ts';
import { useCountTo } from './use-count-to.ts';

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
