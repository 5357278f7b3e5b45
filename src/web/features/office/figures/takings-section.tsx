import { useState } from 'react';
import { isDay } from '../../../../domain/calendar-day.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { TextField } from '../../../ui/field.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { FigureGroupView, hasNoActivity } from './figure-group.tsx';
import styles from './figures.module.css';
import { chosenPeriod, periodQuery } from './period.ts';
import { PeriodForm } from './period-form.tsx';

/** Shows takings by day, product, tender and VAT rate, the money owed to families, and the sheets as PDF. */
export default function TakingsSection() {
  const query = periodQuery(useBrowserStore(chosenPeriod));
  return (
    <div className={styles.figures}>
      <PeriodForm section="takings" />
      {query ? (
        <FigureGroupView
          group="takings"
          query={query}
          what="the takings"
          emptyText={(figures) =>
            hasNoActivity(figures) ? 'Nothing was sold and no money moved in this period.' : null
          }
          showEmpty={(words) => <EmptyList>{words}</EmptyList>}
        />
      ) : (
        <p role="status">Choose the first and the last day.</p>
      )}
      <FigureGroupView group="owed" query={{ period: 'today' }} what="what is owed" />
      <Sheets />
    </div>
  );
}

function Sheets() {
  const [date, setDate] = useState('');
  const sheet = (kind: string) => `/api/admin/office/figures/sheets/${kind}?date=${date}`;
  return (
    <section aria-labelledby="figure-sheets" className={`${styles.figure} no-print`}>
      <h2 id="figure-sheets" className={parts.dashboardH2}>
        Sheets as PDF
      </h2>
      <p className={styles.definition}>
        The day sheet shows the takings, VAT, visits and differences of one day. The month’s end shows those
        of one month.
      </p>
      <div className={styles.sheets}>
        <TextField
          id="figure-sheet-date"
          label="Day, or any day of the month"
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        {isDay(date) && (
          <>
            <a href={sheet('day')} download className="button button-outline">
              Day sheet
            </a>
            <a href={sheet('month')} download className="button button-outline">
              Month’s end
            </a>
          </>
        )}
      </div>
    </section>
  );
}
