import type { CallReply } from '../../../contract/call.ts';
import type { listRestrictions } from '../../../contract/restriction.ts';
import { dayInFewWords } from '../../../domain/calendar-day.ts';
import { slotToShow } from './calendar-words.ts';
import { DeskAnswer } from './desk-answer.tsx';
import { deskCall, useDeskQuery } from './desk-call.ts';
import { DeskEmpty } from './desk-empty.tsx';
import { OpenAgain } from './open-again.tsx';

type Restriction = CallReply<typeof listRestrictions>['restrictions'][number];

/** All that is blocked from this month on. */
export function BlockedTimes() {
  const restrictions = useDeskQuery({
    topic: 'restrictions',
    key: ['list'],
    read: (signal) =>
      deskCall<typeof listRestrictions>('GET /api/admin/session-restrictions', { query: {} }, { signal }),
  });
  return (
    <section aria-labelledby="blocked-times">
      <h2 id="blocked-times" className="desk-h2">
        Blocked from this month on
      </h2>
      <DeskAnswer query={restrictions} what="what is blocked">
        {(data) => <BlockedTable restrictions={data.restrictions} />}
      </DeskAnswer>
    </section>
  );
}

function BlockedTable({ restrictions }: { restrictions: readonly Restriction[] }) {
  if (restrictions.length === 0) {
    return <DeskEmpty>Nothing is blocked. A time is blocked with the form beside the month.</DeskEmpty>;
  }
  return (
    <div className="desk-scroll">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Time</th>
            <th scope="col">Reason</th>
            <th scope="col" className="blocked-by">
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
              <th scope="row" className="blocked-day">
                {dayInFewWords(restriction.date)} {restriction.date.slice(0, 4)}
              </th>
              <td className="blocked-day">{slotToShow(restriction.timeSlot)}</td>
              <td>
                {restriction.reason}
                {restriction.description && <span className="blocked-more">{restriction.description}</span>}
              </td>
              <td className="blocked-by">
                {restriction.createdBy === 'seed' ? 'From the start' : restriction.createdBy}
              </td>
              <td className="desk-table-end">
                <OpenAgain restriction={restriction} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
