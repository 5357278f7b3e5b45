import type { readHealthCall, SiteHealth } from '../../../../contract/site-health.ts';
import { dayAndTime, timeAndOtherDay } from '../../../lib/venue-time.ts';
import { Badge, BadgeMark } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { FailedRefunds } from './failed-refunds.tsx';
import styles from './health.module.css';
import { HealthFacts } from './health-facts.tsx';
import { PaymentsToReview } from './payments-to-review.tsx';

/** Shows the site's health to staff: a summary, what needs attention, and the facts behind both. */
export default function SiteHealthPage() {
  const query = useStaffQuery({
    topic: 'health',
    key: ['health'],
    read: (signal) => staffCall<typeof readHealthCall>('GET /api/admin/standing', {}, { signal }),
    pollInterval: 30_000,
  });
  return (
    <QueryResult query={query} what="the site’s health">
      {(health) => (
        <div className={styles.health}>
          <Summary health={health} />
          <PaymentsToReview payments={health.toReview} />
          {/* During an upgrade the server's previous version may reply. Its reply has no such list. */}
          <FailedRefunds refunds={health.failedRefunds ?? []} />
          <HealthFacts health={health} />
          <div className={styles.healthSides}>
            <Jobs health={health} />
            <PastProblems health={health} />
          </div>
          <p className="text-small">
            Windfall {health.version}, open since {dayAndTime(health.openSince)}.
          </p>
        </div>
      )}
    </QueryResult>
  );
}

function Summary({ health: { alerts, books, now, toReview, failedRefunds = [] } }: { health: SiteHealth }) {
  const open = alerts.filter(({ overAt }) => overAt === null);
  // While the lists below have entries, the page must not say that all is well, even without an alert.
  if (open.length === 0 && toReview.length + failedRefunds.length > 0) return null;
  if (open.length === 0) {
    return (
      <div className={styles.healthVerdict}>
        <BadgeMark kind="available" size={36} />
        <div>
          <h2>All is well</h2>
          <p>Checked every five minutes. Each new problem is reported by email once.</p>
        </div>
      </div>
    );
  }
  return (
    <section className={styles.healthProblems} aria-labelledby="problems">
      <h2 id="problems" className={parts.dashboardH2}>
        {open.length === 1 ? 'One thing needs attention' : `${open.length} things need attention`}
      </h2>
      {open.map(({ words, raisedAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two alerts may have the same words
        <Notice key={`${index} ${words}`} kind="warning">
          <p className="font-bold">{words}</p>
          <p>Since {timeAndOtherDay(Date.parse(raisedAt), Date.parse(now))}</p>
        </Notice>
      ))}
      {books && books.findings.length > 0 && (
        <ul className={styles.healthFindings} aria-label="Findings of the integrity checks">
          {books.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Jobs({ health: { jobs, now } }: { health: SiteHealth }) {
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className={parts.dashboardH2}>
        Background jobs
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a table that scrolls */}
      <section className={parts.dashboardScroll} aria-label="Jobs" tabIndex={0}>
        <table className={parts.dashboardTable}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last success</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, does, finishedAt, problem, late }) => (
              <tr key={name}>
                <th scope="row">{does}</th>
                <td>{finishedAt ? timeAndOtherDay(Date.parse(finishedAt), Date.parse(now)) : 'Not yet'}</td>
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
  if (late) return <Badge kind="full">Overdue</Badge>;
  if (problem) return <Badge kind="low">Failed, retrying</Badge>;
  return isNew ? <Badge kind="closed">Not due yet</Badge> : <Badge kind="available">OK</Badge>;
}

function PastProblems({ health: { alerts, now } }: { health: SiteHealth }) {
  const past = alerts.flatMap(({ overAt, ...rest }) => (overAt === null ? [] : [{ ...rest, overAt }]));
  return (
    <section aria-labelledby="past">
      <h2 id="past" className={parts.dashboardH2}>
        Past problems
      </h2>
      {past.length === 0 ? (
        <EmptyList>Nothing yet.</EmptyList>
      ) : (
        <ul className="grid gap-3">
          {past.map(({ words, raisedAt, overAt }) => (
            <li key={raisedAt + words}>
              {words}
              <span className="block text-small">
                {timeAndOtherDay(Date.parse(raisedAt), Date.parse(now))} until{' '}
                {timeAndOtherDay(Date.parse(overAt), Date.parse(now))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
