import type { CashDay, readCashCall } from '../../../../contract/desk-sale.ts';
import { dayInWords, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { clockTime } from '../../../lib/venue-time.ts';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './cash.module.css';
import { differenceInWords } from './cash-words.ts';
import { CountForm } from './count-form.tsx';

/**
 * Compares the count of the till with the cash that was taken and handed back (specification 4.10). Also
 * shows past days.
 */
export default function Cash() {
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['cash'],
    read: (signal) => staffCall<typeof readCashCall>('GET /api/admin/orders/cash', {}, { signal }),
  });
  return (
    <QueryResult query={query} what="the cash">
      {({ today, days }) => (
        <div className={styles.cash}>
          <p className="max-w-measure">
            Count the till when the day ends. A count never changes: if it was wrong, count again and say why.
          </p>
          <div className={styles.cashSides}>
            <CountForm days={days} today={today} />
            <section aria-labelledby="cash-days">
              <h2 id="cash-days" className={parts.dashboardH2}>
                The last 31 days
              </h2>
              <DayList days={days} today={today} />
            </section>
          </div>
        </div>
      )}
    </QueryResult>
  );
}

function DayList({ days, today }: { days: readonly CashDay[]; today: string }) {
  const shown = days.filter(({ date, received, refunded, counts }) =>
    date === today ? received + refunded + counts.length > 0 : true,
  );
  if (shown.length === 0) return <EmptyList>No cash was taken in the last 31 days.</EmptyList>;
  return (
    <ul className={styles.cashDays}>
      {shown.map((day) => (
        <li key={day.date}>
          <h3 className={styles.cashDay} title={dayInWords(day.date)}>
            {day.date === today ? 'Today' : shortDayInWords(day.date)}
          </h3>
          <p>
            Taken {formatPence(day.received)}, handed back {formatPence(day.refunded)}, expected{' '}
            {formatPence(day.expected)}
          </p>
          <Counts day={day} />
        </li>
      ))}
    </ul>
  );
}

function Counts({ day: { counts, expected } }: { day: CashDay }) {
  const last = counts.at(-1);
  if (!last) return <p className={styles.cashOpen}>Not counted yet</p>;
  const since = expected - last.expected;
  return (
    <>
      <ol className={styles.cashCounts}>
        {counts.map((count) => (
          <li key={count.countedAt} data-replaced={count !== last}>
            <p>
              {count === last ? 'Counted' : 'Counted before'} {formatPence(count.counted)} at{' '}
              {clockTime(count.countedAt)}: <strong>{differenceInWords(count.difference)}</strong>
            </p>
            {count.explanation && <p className={styles.cashWhy}>{count.explanation}</p>}
          </li>
        ))}
      </ol>
      {since !== 0 && (
        <p className={styles.cashOpen}>
          {formatPence(Math.abs(since))} {since > 0 ? 'was taken' : 'was handed back'} after the count
        </p>
      )}
    </>
  );
}
