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
 * Returns every job, with its schedule (cron, venue time) and its longest duration in seconds. Each job
 * is safe to run twice and in several processes; those that can take long stop when `signal` aborts.
 * Nightly jobs use `atLength`, whose statements may take minutes.
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

/** Runs a job and records how it ended, for monitoring. */
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
 * Starts the schedule on the queue that all app processes share: each job runs once, in any one of them.
 * While the database is away it keeps retrying.
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
    // The queue's own maintenance may take longer than an ordinary statement.
    query_timeout: limitsFrom(answerSeconds).answer * 3,
  };
  let boss: PgBoss | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const closing = new AbortController();
  /**
   * Jobs still running, including those that the queue has given up: a job never runs twice at once in
   * one process.
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
        // A queue created by an earlier version retains its options, and a policy can only be set on
        // creation.
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
      // A job whose time came while the machine was off runs now.
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
 * At most one run of a job is waiting or active: a run that takes longer than its interval does not queue
 * up behind itself.
 */
const policy = 'exclusive';
/** A job without a heartbeat for this long is given up; checked every `lookEvery` seconds. */
const heartbeatSeconds = 30;
const lookEvery = 15;
const retryAfter = 5_000;
/** How long running jobs may take when the site stops, in milliseconds. */
const patience = 5_000;

async function end(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, timeout: patience }).catch(() => undefined);
}
