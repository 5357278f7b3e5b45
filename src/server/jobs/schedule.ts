import { PgBoss } from 'pg-boss';
import type { AppContext } from '../app-context.ts';
import { connectPatiently, type Database } from '../db/connect.ts';
import { limitsFrom } from '../db/limits.ts';
import { forgetTraces } from '../features/check-in/forget-traces.ts';
import { countCustomers } from '../features/dashboard/count-customers.ts';
import { forgetEmailCodes } from '../features/email-codes/forget-email-codes.ts';
import { sendDueRefunds } from '../features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../features/orders/settle-open-bookings.ts';
import { forgetPartyNeeds } from '../features/parties/forget-party-needs.ts';
import { applyRetention } from '../features/privacy/apply-retention.ts';
import { forgetSignIns } from '../features/staff/forget-sign-ins.ts';
import { type JobName, listJobs, noteJobEnd, readJobRuns } from '../features/watch/job-runs.ts';
import { deleteExpiredRateLimits } from '../http/rate-limit.ts';
import { reportIntegrity } from '../integrity/report-integrity.ts';

interface Job {
  name: JobName;
  cron: string;
  atMost: number;
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * Lists every job, when it runs (cron, venue time) and how long it may take at most, in seconds. Each is safe
 * to run twice and by several processes, and those that can grow long stop when `signal` aborts. What runs by
 * night works on `atLength`, which has minutes for a statement.
 */
function jobs(
  context: AppContext,
  atLength: Database,
  deliverMail: (signal: AbortSignal) => Promise<void>,
  backUp: () => Promise<void>,
): Job[] {
  const nightly = { ...context, db: atLength };
  return [
    {
      name: 'settle-open-bookings',
      cron: '* * * * *',
      atMost: 120,
      run: (signal) => settleOpenBookings(context, false, signal),
    },
    {
      name: 'return-due-money',
      cron: '* * * * *',
      atMost: 120,
      run: (signal) => sendDueRefunds(context, undefined, signal),
    },
    { name: 'deliver-waiting-mail', cron: '* * * * *', atMost: 120, run: deliverMail },
    { name: 'back-up', cron: '*/10 * * * *', atMost: 3600, run: backUp },
    { name: 'check-books', cron: '30 3 * * *', atMost: 3600, run: () => reportIntegrity(nightly) },
    { name: 'count-customers', cron: '20 3 * * *', atMost: 3600, run: () => countCustomers(nightly) },
    { name: 'forget-email-codes', cron: '*/30 * * * *', atMost: 600, run: () => forgetEmailCodes(context) },
    { name: 'forget-sign-ins', cron: '45 4 * * *', atMost: 3600, run: () => forgetSignIns(nightly) },
    {
      name: 'forget-calls',
      cron: '*/10 * * * *',
      atMost: 600,
      run: () => deleteExpiredRateLimits(context.db, Date.now()),
    },
    { name: 'forget-desk-traces', cron: '0 4 * * *', atMost: 3600, run: () => forgetTraces(nightly) },
    { name: 'apply-retention', cron: '30 4 * * *', atMost: 3600, run: () => applyRetention(nightly) },
    { name: 'forget-party-needs', cron: '15 4 * * *', atMost: 3600, run: () => forgetPartyNeeds(nightly) },
  ];
}

/** Runs a job and notes how it ended, for whoever watches. */
async function runNoted(context: AppContext, job: Job, signal: AbortSignal) {
  const note = (problem: string | null) => noteJobEnd(context.db, job.name, problem).catch(context.onTrouble);
  try {
    await job.run(signal);
    await note(null);
  } catch (problem) {
    context.onTrouble(problem);
    await note(problem instanceof Error ? problem.message : String(problem));
  }
}

/**
 * Starts the schedule on the queue that all app processes share: each job runs once, whichever process takes
 * it. While the database is away it keeps trying.
 */
export function startJobs(
  { databaseUrl, answerSeconds }: { databaseUrl: string; answerSeconds: number },
  context: AppContext,
  deliverMail: (signal: AbortSignal) => Promise<void>,
  backUp: () => Promise<void>,
): { stop(): Promise<void> } {
  const atLength = connectPatiently(databaseUrl, { connections: 2, onTrouble: context.onTrouble });
  const timetable = jobs(context, atLength.db, deliverMail, backUp);
  const queue = {
    connectionString: databaseUrl,
    max: 3,
    application_name: 'windfall jobs',
    keepAlive: true,
    superviseIntervalSeconds: lookEvery,
    monitorIntervalSeconds: lookEvery,
    // Its own upkeep may take longer than a day's work.
    query_timeout: limitsFrom(answerSeconds).answer * 3,
  };
  let boss: PgBoss | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const closing = new AbortController();
  /**
   * Runs that the queue has given up and that are not over yet: a job never runs twice at once in one
   * process.
   */
  const running = new Set<JobName>();

  const run = async (job: Job, signal: AbortSignal | undefined) => {
    if (running.has(job.name)) return;
    running.add(job.name);
    await runNoted(context, job, AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]));
    running.delete(job.name);
  };

  const attempt = async () => {
    const fresh = new PgBoss(queue);
    fresh.on('error', context.onTrouble);
    try {
      await fresh.start();
      for (const job of timetable) {
        const turn = { expireInSeconds: job.atMost, heartbeatSeconds };
        // A queue made by an earlier version keeps what that gave it, and a policy can only be given to a new
        // one.
        const known = await fresh.getQueue(job.name);
        if (known && known.policy !== policy) await fresh.deleteQueue(job.name);
        await fresh.createQueue(job.name, { policy, retryLimit: 0, ...turn });
        await fresh.updateQueue(job.name, turn);
        await fresh.work(job.name, { pollingIntervalSeconds: 2 }, ([taken]) => run(job, taken?.signal));
        await fresh.schedule(job.name, job.cron, null, { tz: 'Europe/London' });
      }
      const known = new Set<string>(timetable.map(({ name }) => name));
      for (const { name } of await fresh.getSchedules()) if (!known.has(name)) await fresh.unschedule(name);
      await listJobs(context.db);
      // A machine that was off when a job's time came makes up for it now.
      for (const { name, late } of await readJobRuns(context.db)) if (late) await fresh.send(name);
      boss = fresh;
      if (stopped) await end(fresh);
    } catch (problem) {
      context.onTrouble(problem);
      await end(fresh);
      if (!stopped) retry = setTimeout(startAgain, retryAfter);
    }
  };
  const startAgain = () => {
    starting = attempt();
  };
  let starting = attempt();
  return {
    async stop() {
      stopped = true;
      closing.abort();
      clearTimeout(retry);
      await starting;
      if (boss) await end(boss);
      await atLength.close();
    },
  };
}

/**
 * At most one of a job is waiting or running: one that takes longer than the pause until its next turn does
 * not queue behind itself.
 */
const policy = 'exclusive';
/** A job whose process has not been heard of for so long is given up; looked at every `lookEvery` seconds. */
const heartbeatSeconds = 30;
const lookEvery = 15;
const retryAfter = 5_000;
/** For what is under way when the site stops. */
const patience = 5_000;

async function end(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, timeout: patience }).catch(() => undefined);
}
