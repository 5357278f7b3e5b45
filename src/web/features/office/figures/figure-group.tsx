import type { ReactNode } from 'react';
import type { FigureGroup, Figures, readFiguresCall } from '../../../../contract/figures.ts';
import { spanInWords } from '../../../../domain/figure-period.ts';
import { clockTime } from '../../../lib/venue-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { FigureView } from './figure-view.tsx';
import styles from './figures.module.css';
import type { periodQuery } from './period.ts';

type GroupProps = {
  group: FigureGroup;
  query: NonNullable<ReturnType<typeof periodQuery>>;
  /** What the figures are called within a sentence, such as 'the takings'. */
  what: string;
  /** The poll interval in milliseconds, or false for figures that are not polled. Default: a minute. */
  pollInterval?: number | false;
  /**
   * Returns a text if nothing happened in the period, otherwise null. If it returns a text, only the first
   * figure is shown.
   */
  emptyText?: (figures: Figures) => string | null;
  showEmpty?: (words: string) => ReactNode;
};

/** Shows a group of figures for a period. Each has a table and a file to download, and some have a chart. */
export function FigureGroupView({ group, query, what, pollInterval, emptyText, showEmpty }: GroupProps) {
  const reading = useStaffQuery({
    topic: 'figures',
    key: [group, query],
    read: (signal) =>
      staffCall<typeof readFiguresCall>(
        'GET /api/admin/office/figures/:group',
        { params: { group }, query },
        { signal },
      ),
    pollInterval: pollInterval ?? 60_000,
    keepsPrevious: true,
  });
  const address = `/api/admin/office/figures/${group}/file?${new URLSearchParams(query)}`;
  return (
    <QueryResult query={reading} what={what}>
      {(figures) => {
        const empty = emptyText?.(figures) ?? null;
        const shown = empty === null ? figures.figures : figures.figures.slice(0, 1);
        return (
          <div className={styles.group} aria-busy={reading.isPlaceholderData}>
            <div className={styles.about}>
              <p>
                {group === 'owed' ? 'Now' : spanInWords(figures.period)}, as of {clockTime(figures.asOf)}.
                {(group === 'takings' || group === 'visits') && (
                  <>
                    {' '}
                    Compared with {spanInWords(figures.before)} and, the year before,{' '}
                    {spanInWords(figures.yearBefore)}.
                  </>
                )}
              </p>
              <a href={`${address}&format=xlsx`} download className={`${styles.file} no-print`}>
                All as a spreadsheet (XLSX)<span className="sr-only">, {what}</span>
              </a>
            </div>
            {figures.notes.map((note) => (
              <Notice key={note} kind="warning" title="Something is missing" live="polite">
                <p>{note}</p>
              </Notice>
            ))}
            {empty !== null && showEmpty?.(empty)}
            {shown.map((figure) => (
              <FigureView key={figure.id} figure={figure} csv={`${address}&format=csv&figure=${figure.id}`} />
            ))}
          </div>
        );
      }}
    </QueryResult>
  );
}

/** Returns whether the first column of the first figure is empty or zero in every row. */
export function hasNoActivity({ figures }: Figures): boolean {
  return figures[0]?.rows.every(({ values }) => !values[0]) ?? true;
}
