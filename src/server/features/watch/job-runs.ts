import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { systemClock } from '../../ports/clock/clock.ts';

const minutelyLateAfter = 15;
const dailyLateAfter = 27 * 60;
/** A job that runs only in the daytime is late after this many minutes: its nightly pause, plus two hours. */
const byDayLateAfter = 17 * 60;

/**
 * Describes every job. `does` is its purpose, in words for the centre's staff. The job is late if its last
 * success is more than `lateAfter` minutes ago by the system clock. `jobs/schedule.ts` sets the times of the
 * runs.
 */
const watchedJobs = {
  'settle-open-bookings': { does: 'Checking open payments with the provider', lateAfter: minutelyLateAfter },
  'return-due-money': { does: 'Sending refunds', lateAfter: minutelyLateAfter },
  'queue-mail-by-rule': { does: 'Writing reminders and thanks', lateAfter: minutelyLateAfter },
  'chase-party-balances': { does: 'Reminding families of party balances', lateAfter: byDayLateAfter },
  'offer-waitlist-places': { does: 'Offering free places to the waitlist', lateAfter: minutelyLateAfter },
  'send-gift-vouchers': { does: 'Sending gift vouchers on their day', lateAfter: minutelyLateAfter },
  'settle-closures': { does: 'Moving or refunding bookings of closed times', lateAfter: minutelyLateAfter },
  'apply-fact-changes': { does: 'Applying changes whose day has come', lateAfter: minutelyLateAfter },
  'compare-party-food': {
    does: 'Comparing recipes with what guests must not eat',
    lateAfter: minutelyLateAfter,
  },
  'ask-holiday-calendar': { does: 'Reading the calendar of school holidays', lateAfter: dailyLateAfter },
  'refresh-figures': { does: 'Adding up the figures of changed days', lateAfter: minutelyLateAfter },
  'queue-figure-mail': { does: 'Writing the figures that go by mail', lateAfter: minutelyLateAfter },
  'deliver-waiting-mail': { does: 'Sending queued mail', lateAfter: minutelyLateAfter },
  'back-up': { does: 'Backing up', lateAfter: 60 },
  'check-books': { does: 'Comparing the books', lateAfter: dailyLateAfter },
  'count-customers': { does: 'Counting customers', lateAfter: dailyLateAfter },
  'forget-email-codes': { does: 'Deleting used e-mail codes', lateAfter: 120 },
  'forget-calls': { does: 'Deleting old counts of requests', lateAfter: 60 },
  'forget-sign-ins': { does: 'Deleting ended sign-ins', lateAfter: dailyLateAfter },
  'forget-desk-traces': { does: 'Deleting old records of kiosks', lateAfter: dailyLateAfter },
  'apply-retention': { does: 'Deleting records that are old enough', lateAfter: dailyLateAfter },
  'forget-party-needs': { does: 'Deleting the needs of past parties', lateAfter: dailyLateAfter },
} as const satisfies Record<string, { does: string; lateAfter: number }>;

/** The name of a job. */
export type JobName = keyof typeof watchedJobs;

/** The names of all jobs. */
export const jobNames: readonly string[] = Object.keys(watchedJobs);

/** The last run of a job; times are in epoch milliseconds. */
export interface JobRun {
  name: string;
  does: string;
  finishedAt: number | null;
  failedAt: number | null;
  /** The last error; null once the job has succeeded again. */
  problem: string | null;
  lateAfter: number;
  late: boolean;
}

/** Adds new jobs to the table, so that a job that never runs is reported late. Removes obsolete jobs. */
export async function registerJobs(db: Database): Promise<void> {
  await sql`delete from job_run where job <> all(${jobNames})`.execute(db);
  await sql`insert into job_run (job, known_since) select unnest(${jobNames}::text[]), ${new Date(systemClock.now())} on conflict (job) do nothing`.execute(
    db,
  );
}

/** Records the end of a job; `problem` is null on success. */
export async function recordJobEnd(db: Database, job: JobName, problem: string | null): Promise<void> {
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
 * Returns the last run of every job, in the order of `watchedJobs`. The lateness of a job that has never
 * succeeded counts from the time at which it was added to the table.
 */
export async function readJobRuns(db: Database): Promise<JobRun[]> {
  const order = Object.keys(watchedJobs);
  const now = systemClock.now();
  const rows = await db.selectFrom('job_run').selectAll().execute();
  rows.sort((one, other) => order.indexOf(one.job) - order.indexOf(other.job));
  return rows.map((row) => {
    const { does, lateAfter } = watchedJobs[row.job as JobName] ?? {
      does: row.job,
      lateAfter: dailyLateAfter,
    };
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
