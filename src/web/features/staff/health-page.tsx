import './health.css';
import type { CallReply } from '../../../contract/call.ts';
import type { readHealthCall } from '../../../contract/watch.ts';
import { dayAndTime, lately } from '../../lib/venue-moment.ts';
import { Badge, BadgeMark } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HealthFacts } from './health-facts.tsx';
import { PaymentsToReview } from './payments-to-review.tsx';
import { QueryResult } from './query-result.tsx';
import { staffCall, useStaffQuery } from './staff-call.ts';
import { StaffEmptyState } from './staff-empty-state.tsx';

export type Health = CallReply<typeof readHealthCall>;

/** How the site stands, for who runs the centre: a verdict, what has to be seen to, and what both rest on. */
export default function HowThingsStand() {
  const query = useStaffQuery({
    topic: 'standing',
    key: ['standing'],
    read: (signal) => staffCall<typeof readHealthCall>('GET /api/admin/standing', {}, { signal }),
    every: 30_000,
  });
  return (
    <QueryResult query={query} what="how things stand">
      {(standing) => (
        <div className="standing">
          <Verdict standing={standing} />
          <PaymentsToReview payments={standing.toReview} />
          <HealthFacts standing={standing} />
          <div className="standing-sides">
            <Jobs standing={standing} />
            <Past standing={standing} />
          </div>
          <p className="text-small">
            Windfall {standing.version}, open since {dayAndTime(standing.openSince)}.
          </p>
        </div>
      )}
    </QueryResult>
  );
}

function Verdict({ standing: { alerts, books, now } }: { standing: Health }) {
  const lasting = alerts.filter(({ overAt }) => overAt === null);
  if (lasting.length === 0) {
    return (
      <div className="standing-verdict">
        <BadgeMark kind="available" size={36} />
        <div>
          <h2>All is well</h2>
          <p>Looked at every five minutes. Whoever the mail goes to hears of trouble once.</p>
        </div>
      </div>
    );
  }
  return (
    <section className="standing-troubles" aria-labelledby="troubles">
      <h2 id="troubles" className="desk-h2">
        {lasting.length === 1 ? 'One thing needs a look' : `${lasting.length} things need a look`}
      </h2>
      {lasting.map(({ words, raisedAt }) => (
        <Notice key={words} kind="warning">
          <p className="font-bold">{words}</p>
          <p>Since {lately(Date.parse(raisedAt), Date.parse(now))}</p>
        </Notice>
      ))}
      {books && books.findings.length > 0 && (
        <ul className="standing-findings" aria-label="What does not balance">
          {books.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Jobs({ standing: { jobs, now } }: { standing: Health }) {
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="desk-h2">
        What the site does by itself
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls takes the keyboard */}
      <section className="desk-scroll" aria-label="The jobs" tabIndex={0}>
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last went well</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, does, finishedAt, problem, late }) => (
              <tr key={name}>
                <th scope="row">{does}</th>
                <td>{finishedAt ? lately(Date.parse(finishedAt), Date.parse(now)) : 'Not yet'}</td>
                <td>
                  <JobState late={late} problem={problem} isNew={finishedAt === null} />
                  {problem && <p className="text-small">{problem}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function JobState({ late, problem, isNew }: { late: boolean; problem: string | null; isNew: boolean }) {
  if (late) return <Badge kind="full">Stands still</Badge>;
  if (problem) return <Badge kind="low">Failed, tries again</Badge>;
  return isNew ? <Badge kind="closed">Not due yet</Badge> : <Badge kind="available">Well</Badge>;
}

function Past({ standing: { alerts, now } }: { standing: Health }) {
  const over = alerts.flatMap(({ overAt, ...rest }) => (overAt === null ? [] : [{ ...rest, overAt }]));
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="desk-h2">
        What was amiss before
      </h2>
      {over.length === 0 ? (
        <StaffEmptyState>Nothing yet.</StaffEmptyState>
      ) : (
        <ul className="grid gap-3">
          {over.map(({ words, raisedAt, overAt }) => (
            <li key={raisedAt + words}>
              {words}
              <span className="block text-small">
                {lately(Date.parse(raisedAt), Date.parse(now))} until{' '}
                {lately(Date.parse(overAt), Date.parse(now))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
