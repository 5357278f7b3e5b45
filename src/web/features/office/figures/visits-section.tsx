import { useBrowserStore } from '../../../lib/browser-store.ts';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { FigureGroupView, hasNoActivity } from './figure-group.tsx';
import styles from './figures.module.css';
import { chosenPeriod, periodQuery } from './period.ts';
import { PeriodForm } from './period-form.tsx';

/**
 * Shows visits by day and hour, how full the centre was, no-shows, lead time, and families that come again.
 */
export default function VisitsSection() {
  const query = periodQuery(useBrowserStore(chosenPeriod));
  return (
    <div className={styles.figures}>
      <PeriodForm section="visits" />
      {query ? (
        <FigureGroupView
          group="visits"
          query={query}
          what="the visits"
          emptyText={(figures) =>
            hasNoActivity(figures) ? 'Nobody has booked a visit in this period.' : null
          }
          showEmpty={(words) => <EmptyList>{words}</EmptyList>}
        />
      ) : (
        <p role="status">Choose the first and the last day.</p>
      )}
    </div>
  );
}
