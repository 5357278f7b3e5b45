import type { CallReply } from '../../../../contract/call.ts';
import type { readDashboardStatsCall } from '../../../../contract/dashboard.ts';
import { dayWithoutYearInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { Link } from '../../../lib/router.tsx';
import { timeAndOtherDay } from '../../../lib/venue-time.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './overview.module.css';
import { WeeksChart } from './weeks-chart.tsx';

type Stats = CallReply<typeof readDashboardStatsCall>;

/** Shows the main figures, the last eight weeks and recent activity (specification 2.14). */
export default function Overview() {
  const query = useStaffQuery({
    topic: ['bookings', 'stays', 'photos'],
    key: ['stats'],
    read: (signal) =>
      staffCall<typeof readDashboardStatsCall>('GET /api/admin/dashboard-stats', {}, { signal }),
  });
  return (
    <QueryResult query={query} what="the figures" skeleton={<OverviewSkeleton />}>
      {(data) => (
        <div className={styles.overview}>
          <Figures {...data} />
          <section aria-labelledby="weeks">
            <h2 id="weeks" className={parts.dashboardH2}>
              The last eight weeks
            </h2>
            <WeeksChart weeks={data.weeks} />
          </section>
          <Recent activity={data.recentActivity} now={Date.parse(data.now)} />
        </div>
      )}
    </QueryResult>
  );
}

function OverviewSkeleton() {
  return (
    <div className={styles.overview}>
      <Skeleton className={`${styles.overviewFigures} h-44 w-full`} />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

function Figures({ stats, today, accountCreditOwed }: Pick<Stats, 'stats' | 'today' | 'accountCreditOwed'>) {
  return (
    <section aria-label="Figures" className={styles.overviewFigures}>
      <table className={styles.figures}>
        <thead>
          <tr>
            <td />
            <th scope="col">Today</th>
            <th scope="col">This week</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              Bookings made
              <small>visits and photo sessions on any day, without cancelled ones</small>
            </th>
            <td>{stats.todayBookings}</td>
            <td>{stats.weeklyBookings}</td>
          </tr>
          <tr>
            <th scope="row">
              Sales
              <small>the price of what was sold, with session credits, less what was given back</small>
            </th>
            <td>
              <Amount pence={stats.todayRevenue} />
            </td>
            <td>
              <Amount pence={stats.weeklyRevenue} />
            </td>
          </tr>
        </tbody>
      </table>
      <div className={styles.figuresBeside}>
        <p>
          <strong className={`display ${styles.figure}`}>
            {stats.totalCustomers.toLocaleString('en-GB')}
          </strong>
          {stats.totalCustomers === 1 ? 'customer has' : 'customers have'} booked online so far
        </p>
        <p>
          Coming today, {dayWithoutYearInWords(today.date)}:{' '}
          <Link to="/admin?tab=today" className="underline decoration-2 underline-offset-4">
            {today.bookings} {today.bookings === 1 ? 'booking' : 'bookings'}
          </Link>{' '}
          with {today.children} {today.children === 1 ? 'child' : 'children'}.
        </p>
        {accountCreditOwed > 0 && (
          <p>
            Owed to families in account credit: <Amount pence={accountCreditOwed} />. That money was counted
            when it was taken, and is not counted again when it is spent.
          </p>
        )}
      </div>
    </section>
  );
}

function Recent({ activity, now }: { activity: Stats['recentActivity']; now: number }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={parts.dashboardH2}>
        Recent activity
      </h2>
      {activity.length === 0 ? (
        <EmptyList>No recent activity</EmptyList>
      ) : (
        <ol className={styles.recent}>
          {activity.map(({ id, type, customerName, created, amount, price, about, reference }) => (
            <li key={id} data-type={amount < 0 ? 'back' : type}>
              <Link to={`/admin?tab=search&q=${reference}`} className={styles.recentName}>
                {customerName}
              </Link>
              <Amount pence={amount} />
              <span className={styles.recentAbout}>
                {about}
                {price !== null && price > amount && `, price ${formatPence(price)}`}
              </span>
              <time dateTime={new Date(created * 1000).toISOString()}>
                {timeAndOtherDay(created * 1000, now)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
