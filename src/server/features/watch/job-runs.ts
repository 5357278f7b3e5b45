import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

const minutely = 15;
const daily = 27 * 60;

/** Every job, and the minutes after its last good end from which it is late; `jobs/schedule.ts` says when each runs. */
export const watchedJobs = {
  'settle-open-bookings': minutely,
  'return-due-money': minutely,
  'deliver-waiting-mail': minutely,
  'back-up': 60,
  'check-books': daily,
  'count-customers': daily,
  'forget-email-codes': 120,
  'forget-sign-ins': daily,
  'forget-desk-traces': daily,
  'forget-party-needs': daily,
} as const satisfies Record<string, number>;

export type JobName = keyof typeof watchedJobs;

export interface JobRun {
  name: string;
  finishedAt: number | null;
  failedAt: number | null;
  /** What it failed with, as long as it has not gone well since. */
  problem: string | null;
  lateAfter: number;
  late: boolean;
}

/** Puts jobs that are new on the list, so that one which never runs is missed, and takes those away that are no more. */
export async function listJobs(db: Database, now: number): Promise<void> {
  const names = Object.keys(watchedJobs);
  await sql`delete from job_run where job <> all(${names})`.execute(db);
  await sql`insert into job_run (job, known_since) select unnest(${names}::text[]), ${new Date(now)} on conflict (job) do nothing`.execute(
    db,
  );
}

export async function noteJobEnd(
  db: Database,
  job: JobName,
  now: number,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('job_run')
    .set(
      problem === null
        ? { finished_at: new Date(now), problem: null }
        : { failed_at: new Date(now), problem: problem.slice(0, 200) },
    )
    .where('job', '=', job)
    .execute();
}

/** How every job stands. One that is new is late from when it was first on the list. */
export async function readJobRuns(db: Database, now: number): Promise<JobRun[]> {
  const rows = await db.selectFrom('job_run').selectAll().orderBy('job').execute();
  return rows.map((row) => {
    const lateAfter = watchedJobs[row.job as JobName] ?? daily;
    const since = (row.finished_at ?? row.known_since).getTime();
    return {
      name: row.job,
      finishedAt: row.finished_at?.getTime() ?? null,
      failedAt: row.failed_at?.getTime() ?? null,
      problem: row.problem,
      lateAfter,
      late: now - since > lateAfter * 60_000,
    };
  });
}
