import type { CallReply } from '../../../../contract/call.ts';
import type { listRestrictionsCall } from '../../../../contract/restriction.ts';
import { shortDayInWords } from '../../../../domain/calendar-day.ts';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './booking-calendar.module.css';
import { slotText } from './calendar-words.ts';
import { RemoveRestrictionButton } from './remove-restriction-button.tsx';

type Restriction = CallReply<typeof listRestrictionsCall>['restrictions'][number];

/** Lists every restriction from this month on. */
export function BlockedTimes() {
  const restrictions = useStaffQuery({
    topic: 'restrictions',
    key: ['list'],
    read: (signal) =>
      staffCall<typeof listRestrictionsCall>(
        'GET /api/admin/session-restrictions',
        { query: {} },
        { signal },
      ),
  });
  return (
    <section aria-labelledby="blocked-times">
      <h2 id="blocked-times" className={parts.dashboardH2}>
        Blocked from this month on
      </h2>
      <QueryResult query={restrictions} what="the blocked times">
        {(data) => <BlockedTable restrictions={data.restrictions} />}
      </QueryResult>
    </section>
  );
}

function BlockedTable({ restrictions }: { restrictions: readonly Restriction[] }) {
  // One permission allows staff to block times and to close days.
  const mayBlock = useMay('close-days');
  if (restrictions.length === 0) {
    return (
      <EmptyList>
        Nothing is blocked.{mayBlock && ' To block a time, use the form beside the month.'}
      </EmptyList>
    );
  }
  return (
    <div className={parts.dashboardScroll}>
      <table className={`${parts.dashboardTable} ${styles.bookedTable}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Time</th>
            <th scope="col">Reason</th>
            <th scope="col" className={styles.blockedBy}>
              By
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {restrictions.map((restriction) => (
            <tr key={restriction.id}>
              <th scope="row" className={styles.blockedDay}>
                {shortDayInWords(restriction.date)} {restriction.date.slice(0, 4)}
              </th>
              <td className={styles.blockedDay}>{slotText(restriction.timeSlot)}</td>
              <td>
                {restriction.reason}
                {restriction.description && (
                  <span className={styles.blockedMore}>{restriction.description}</span>
                )}
              </td>
              <td className={styles.blockedBy}>
                {restriction.createdBy === 'seed' ? 'From the start' : restriction.createdBy}
              </td>
              <td className={parts.dashboardTableEnd}>
                {mayBlock && <RemoveRestrictionButton restriction={restriction} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
