import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { systemClock } from '../../ports/clock/clock.ts';

const minutely = 15;
const daily = 27 * 60;

/**
 * Every job: what it does, in words for who runs the centre, and the true minutes after its last good end
 * from which it is late. `jobs/schedule.ts` says when each runs.
 */
const watchedJobs = {
  'settle-open-bookings': { does: 'Asking how open payments stand', lateAfter: minutely },
  'return-due-money': { does: 'Sending money back', lateAfter: minutely },
  'deliver-waiting-mail': { does: 'Sending mail that waits', lateAfter: minutely },
  'back-up': { does: 'Backing up', lateAfter: 60 },
  'check-books': { does: 'Comparing the books', lateAfter: daily },
  'count-customers': { does: 'Counting customers', lateAfter: daily },
  'forget-email-codes': { does: 'Clearing away e-mail codes', lateAfter: 120 },
  'forget-calls': { does: 'Clearing away counted calls', lateAfter: 60 },
  'forget-sign-ins': { does: 'Clearing away ended sign-ins', lateAfter: daily },
  'forget-desk-traces': { does: 'Clearing away traces of kiosks', lateAfter: daily },
  'apply-retention': { does: 'Clearing away what is kept long enough', lateAfter: daily },
  'forget-party-needs': { does: 'Clearing away what parties needed', lateAfter: daily },
} as const satisfies Record<string, { does: string; lateAfter: number }>;

export type JobName = keyof typeof watchedJobs;

export interface JobRun {
  name: string;
  does: string;
  finishedAt: number | null;
  failedAt: number | null;
  /** What it failed with, as long as it has not gone well since. */
  problem: string | null;
  lateAfter: number;
  late: boolean;
}

/**
 * Puts jobs that are new on the list, so that one which never runs is missed, and takes
 * those away that are no more.
 */
export async function listJobs(db: Database): Promise<void> {
  const names = Object.keys(watchedJobs);
  await sql`delete from job_run where job <> all(${names})`.execute(db);
  await sql`insert into job_run (job, known_since) select unnest(${names}::text[]), ${new Date(systemClock.now())} on conflict (job) do nothing`.execute(
    db,
  );
}

export async function noteJobEnd(db: Database, job: JobName, problem: string | null): Promise<void> {
  const at = new Date(systemClock.now());
  const ended =
    problem === null ? { finished_at: at, problem: null } : { failed_at: at, problem: problem.slice(0, 200) };
  await db
    .insertInto('job_run')
    .values({ job, known_since: at, ...ended })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(ended))
    .execute();
}

/**
 * How every job stands, in the order of the list above. One that is new is late from
 * when it was first on the list.
 */
export async function readJobRuns(db: Database): Promise<JobRun[]> {
  const order = Object.keys(watchedJobs);
  const now = systemClock.now();
  const rows = await db.selectFrom('job_run').selectAll().execute();
  rows.sort((one, other) => order.indexOf(one.job) - order.indexOf(other.job));
  return rows.map((row) => {
    const { does, lateAfter } = watchedJobs[row.job as JobName] ?? { does: row.job, lateAfter: daily };
    const since = (row.finished_at ?? row.known_since).getTime();
    return {
      name: row.job,
      does,
      finishedAt: row.finished_at?.getTime() ?? null,
      failedAt: row.failed_at?.getTime() ?? null,
      problem: row.problem,
      lateAfter,
      late: now - since > lateAfter * 60_000,
    };
  });
}
