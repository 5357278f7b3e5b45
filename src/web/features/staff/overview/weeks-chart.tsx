import type { CallReply } from '../../../../contract/call.ts';
import type { readDashboardStatsCall } from '../../../../contract/dashboard.ts';
import { addDays, type Day, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence, formatPrice } from '../../../../domain/money.ts';
import parts from '../shared/dashboard-parts.module.css';
import { useIsWide } from '../shared/use-is-wide.ts';
import styles from './overview.module.css';

type Week = CallReply<typeof readDashboardStatsCall>['weeks'][number];
type WeeksProps = { weeks: readonly Week[] };

/** Formats a day: '29 Sept'. */
const shortDay = (day: Day) => shortDayInWords(day).replace(/^\S+ /, '');
/** Formats pence as whole pounds: '£1,204'. */
const wholePounds = (pence: number) => formatPrice(Math.round(pence / 100) * 100);
const isLast = (weeks: readonly Week[], index: number) => index === weeks.length - 1;

/**
 * Shows the money and bookings of the last weeks as a bar chart, each bar with its figure, and as a table.
 */
export function WeeksChart({ weeks }: WeeksProps) {
  return (
    <figure className={styles.weeks}>
      {useIsWide() ? <ColumnChart weeks={weeks} /> : <RowChart weeks={weeks} />}
      <figcaption>
        <p>Weeks from Monday to Sunday, by the day on which something was booked or paid.</p>
        <details aria-label="The weeks as a table">
          <summary>The same as a table</summary>
          <table className={parts.dashboardTable}>
            <thead>
              <tr>
                <th scope="col">Week</th>
                <th scope="col">Bookings made</th>
                <th scope="col">Sales</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ monday, bookings, takings }, index) => (
                <tr key={monday}>
                  <th scope="row">
                    {shortDay(monday)} to {isLast(weeks, index) ? 'today' : shortDay(addDays(monday, 6))}
                  </th>
                  <td>{bookings}</td>
                  <td>{formatPence(takings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  );
}

/** The distance from one week's bar to the next, and the width of a bar, in units of the view box. */
const step = 84;
const bar = 58;

/** Draws a column for each week: money above, bookings below. */
function ColumnChart({ weeks }: WeeksProps) {
  return (
    <svg
      viewBox={`0 0 ${step * 8} 352`}
      className={`${styles.weeksChart} ${styles.weeksUpright}`}
      aria-hidden="true"
      focusable="false"
    >
      <text x="0" y="14" className={styles.weeksLabel}>
        Sales
      </text>
      <BarGroup
        bottom={172}
        height={120}
        values={weeks.map(({ takings }) => takings)}
        format={wholePounds}
        ink={styles.weeksMoney}
      />
      <text x="0" y="206" className={styles.weeksLabel}>
        Bookings made
      </text>
      <BarGroup
        bottom={314}
        height={72}
        values={weeks.map(({ bookings }) => bookings)}
        format={String}
        ink={styles.weeksBookings}
      />
      {weeks.map(({ monday }, index) => (
        <text key={monday} x={step * index + bar / 2} y="342" className={styles.weeksDay}>
          {isLast(weeks, index) ? 'this week' : shortDay(monday)}
        </text>
      ))}
    </svg>
  );
}

type BarGroupProps = {
  bottom: number;
  height: number;
  values: readonly number[];
  format: (value: number) => string;
  ink: string | undefined;
};

function BarGroup({ bottom, height, values, format, ink }: BarGroupProps) {
  const most = Math.max(1, ...values);
  const end = step * 7 + bar;
  return (
    <g>
      {values.map((value, index) => {
        const tall = (Math.max(0, value) / most) * height;
        const x = step * index;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position among the weeks
          <g key={index}>
            {tall > 0 && (
              <polygon
                className={ink}
                points={barPoints(x, bottom - Math.max(tall, 3), bar, Math.max(tall, 3), index)}
              />
            )}
            <text x={x + bar / 2} y={bottom - tall - 7} className={styles.weeksValue}>
              {format(value)}
            </text>
          </g>
        );
      })}
      <path
        className={styles.weeksGround}
        d={`M0 ${bottom}l${end / 2} 1.5L${end} ${bottom}v3l${-end / 2} 1L2 ${bottom + 2.5}z`}
      />
    </g>
  );
}

const row = 58;

/** Draws a row for each week, for a phone: money and, below it, bookings. */
function RowChart({ weeks }: WeeksProps) {
  const mostMoney = Math.max(1, ...weeks.map(({ takings }) => takings));
  const mostBookings = Math.max(1, ...weeks.map(({ bookings }) => bookings));
  return (
    <svg viewBox={`0 0 340 ${row * 8}`} className={styles.weeksChart} aria-hidden="true" focusable="false">
      {weeks.map(({ monday, takings, bookings }, index) => {
        const y = row * index;
        const money = (Math.max(0, takings) / mostMoney) * 150;
        const count = (bookings / mostBookings) * 150;
        return (
          <g key={monday}>
            <text x="0" y={y + 32} className={styles.weeksDay}>
              {isLast(weeks, index) ? 'this week' : shortDay(monday)}
            </text>
            {money > 0 && (
              <polygon
                className={styles.weeksMoney}
                points={barPoints(80, y + 4, Math.max(money, 3), 22, index)}
              />
            )}
            <text x={88 + money} y={y + 21} className={styles.weeksValue}>
              {wholePounds(takings)}
            </text>
            {count > 0 && (
              <polygon
                className={styles.weeksBookings}
                points={barPoints(80, y + 29, Math.max(count, 3), 20, index)}
              />
            )}
            <text x={88 + count} y={y + 45} className={styles.weeksValue}>
              {bookings} {bookings === 1 ? 'booking' : 'bookings'}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Returns the points of a bar that looks cut by hand: no corner is square, and neighbours differ. */
function barPoints(x: number, y: number, wide: number, tall: number, index: number): string {
  const lean = [1.5, -1, 2, -2, 0.5, -1.5, 1, -0.5][index % 8] ?? 0;
  return [
    [x + Math.max(0, lean), y + Math.max(0, lean)],
    [x + wide * 0.55, y - 0.5],
    [x + wide + Math.min(0, lean), y + Math.max(0, -lean)],
    [x + wide - Math.max(0, lean) * 0.6, y + tall],
    [x - Math.min(0, lean) * 0.6, y + tall],
  ]
    .map((point) => point.join(','))
    .join(' ');
}
