import { formatPence } from '../../../domain/money.ts';
import type { Bundle } from './bundle-query.ts';
import styles from './session-credits.module.css';

/** The price of a single session and of credits, with the saving (specification 2.6). */
export default function OfferPrices({ bundle }: { bundle: Bundle }) {
  const { credits, unitPrice, singlePrice, saving, savingPerCredit } = bundle;
  return (
    <dl className={styles.creditPrices}>
      <div>
        <dt>Single session</dt>
        <dd>
          <span className="amount">{formatPence(singlePrice)}</span> per child
        </dd>
      </div>
      <div>
        <dt>{credits} credits</dt>
        <dd>
          <span className="amount">{formatPence(unitPrice)}</span> each
        </dd>
      </div>
      {saving > 0 && (
        <div data-saving="">
          <dt>You save</dt>
          <dd>
            <span className="amount">{formatPence(saving)}</span> in all, {formatPence(savingPerCredit)} per
            credit
          </dd>
        </div>
      )}
    </dl>
  );
}
