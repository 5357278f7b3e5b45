import { lazy, Suspense } from 'react';
import type { Figure } from '../../../../contract/figures.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { FigureTable } from './figure-table.tsx';
import styles from './figures.module.css';

// The charting library is loaded with the first chart.
const FigureChart = lazy(() => import('./figure-chart.tsx'));

/** A table below a chart is open at first if it has at most this many rows. A longer one is closed. */
const shortTable = 12;

/** Shows a figure: its definition, its chart and its table. `csv` is the address of its CSV file. */
export function FigureView({ figure, csv }: { figure: Figure; csv: string }) {
  const id = `figure-${figure.id}`;
  const isLong = figure.picture === 'columns' && figure.rows.length > shortTable;
  const table = <FigureTable figure={figure} label={`${figure.title}, as a table`} />;
  return (
    <section aria-labelledby={id} className={styles.figure}>
      <div className={styles.figureHead}>
        <h2 id={id} className={parts.dashboardH2}>
          {figure.title}
        </h2>
        <a href={csv} download className={`${styles.file} no-print`}>
          CSV <span className="sr-only">of {figure.title}</span>
        </a>
      </div>
      <p className={styles.definition}>{figure.definition}</p>
      {figure.rows.length === 0 ? (
        <EmptyList>Nothing in this period.</EmptyList>
      ) : (
        <>
          {figure.picture === 'columns' && figure.rows.length > 1 && (
            <ErrorBoundary place={figure.id} instead={<NoChart />}>
              <Suspense fallback={<Skeleton shape="block" />}>
                <FigureChart figure={figure} />
              </Suspense>
            </ErrorBoundary>
          )}
          {isLong ? (
            <details aria-label={`${figure.title}, its rows`} className={styles.more}>
              <summary>
                The {figure.rows.length} rows as a table
                <span className="sr-only">: {figure.title}</span>
              </summary>
              {table}
            </details>
          ) : (
            table
          )}
        </>
      )}
    </section>
  );
}

/** Shown instead of a chart whose script did not load, or that this browser cannot draw. */
function NoChart() {
  return (
    <p role="status" className={styles.definition}>
      The chart did not load. The table below has the same figures.
    </p>
  );
}
