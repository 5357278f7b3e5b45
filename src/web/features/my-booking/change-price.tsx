import { formatPence } from '../../../domain/money.ts';
import { failureMessage } from '../../lib/call.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './my-booking.module.css';
import type { useChange } from './use-change.ts';

/**
 * What a change costs or how much money is refunded, shown above the button. The space is reserved while the
 * price loads.
 */
export function ChangePrice({ change }: { change: ReturnType<typeof useChange> }) {
  const { quote, quoteError } = change;
  if (quoteError) {
    return (
      <Notice kind="warning" live="polite" title="This cannot be done here">
        {failureMessage(quoteError, 'We could not work out the price. Please try again in a moment.')}
      </Notice>
    );
  }
  return (
    <div role="status" className={styles.price}>
      {quote ? (
        <>
          <p className="display text-h3">{inWords(quote.difference)}</p>
          {quote.meaning.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      ) : (
        <p>Working out the price…</p>
      )}
    </div>
  );
}

function inWords(difference: number): string {
  if (difference === 0) return 'Nothing to pay';
  return difference > 0 ? `${formatPence(difference)} to pay` : `${formatPence(-difference)} back`;
}
