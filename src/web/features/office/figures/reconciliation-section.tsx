import { useBrowserStore } from '../../../lib/browser-store.ts';
import { FigureGroupView } from './figure-group.tsx';
import styles from './figures.module.css';
import { chosenPeriod, periodQuery } from './period.ts';
import { PeriodForm } from './period-form.tsx';

/** Shows where takings differ from the order accounts, the payment provider and the till. */
export default function ReconciliationSection() {
  const query = periodQuery(useBrowserStore(chosenPeriod));
  return (
    <div className={styles.figures}>
      <PeriodForm section="reconciliation" />
      {query ? (
        <FigureGroupView group="reconciliation" query={query} what="the comparison" pollInterval={false} />
      ) : (
        <p role="status">Choose the first and the last day.</p>
      )}
    </div>
  );
}
