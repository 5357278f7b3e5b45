import { PgBoss } from 'pg-boss';
import type { AppContext } from '../app-context.ts';
import { connectForLongWork, type Database } from '../db/connect.ts';
import { createDatabaseLimits } from '../db/database-limits.ts';
import { deleteExpiredCheckInData } from '../features/check-in/delete-expired-check-in-data.ts';
import { settleClosures } from '../features/closures/settle-closures.ts';
import { refreshCustomerCount } from '../features/dashboard/refresh-customer-count.ts';
import { deleteOldEmailCodes } from '../features/email-codes/delete-old-email-codes.ts';
import { queueFigureMails } from '../features/figures/queue-figure-mails.ts';
import { refreshFigures } from '../features/figures/refresh-figures.ts';
import { queueDueGiftVouchers } from '../features/gift-vouchers/send-gift-voucher.ts';
import { askHolidayCalendar } from '../features/holidays/ask-calendar.ts';
import { applyDueChanges } from '../features/office-facts/change-facts.ts';
import { findFailedRefunds } from '../features/orders/failed-refunds.ts';
import { sendDueRefunds } from '../features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../features/orders/settle-open-bookings.ts';
import { erasePartyNeeds } from '../features/parties/erase-party-needs.ts';
import { chaseBalances } from '../features/party-bookings/party-notices.ts';
import { refreshComingSheets } from '../features/party-guests/food-sheets.ts';
import { applyRetention } from '../features/privacy/apply-retention.ts';
import { queueMailsByRule } from '../features/reminders/queue-mails-by-rule.ts';
import { deleteOldSignIns } from '../features/staff/delete-old-sign-ins.ts';
import { offerPlaces } from '../features/waitlist/offer-places.ts';
import { type JobName, recordJobEnd, registerJobs } from '../features/watch/job-runs.ts';
import { deleteExpiredRateLimits } from '../http/rate-limit.ts';
import { reportIntegrity } from '../integrity/report-integrity.ts';

interface Job {
  name: JobName;
  cron: string;
  /**
   * Set for a job that mails families and is scheduled only by day. A run that was missed while the site was
   * off is skipped, because running it later could send mail at night.
   */
  skipMissedRuns?: true;
  maxSeconds: number;
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * Returns every job, with its schedule (cron, venue time) and its time limit in seconds. Each job is safe to
 * run twice and in several processes. A job that may take long stops when `signal` aborts. Jobs with heavy
 * statements, most of which run at night, use `longWorkDb`, whose statements may take minutes.
 */
function listJobs(
  context: AppContext,
  longWorkDb: Database,
  deliverMail: (signal: AbortSignal) => Promise<void>,
  backUp: () => Promise<void>,
): Job[] {
  const longWorkContext = { ...context, db: longWorkDb };
  return [
    {
      name: 'settle-open-bookings',
      cron: '* * * * *',
      maxSeconds: 120,
      run: (signal) => settleOpenBookings(context, false, signal),
    },
    {
      name: 'return-due-money',
      cron: '* * * * *',
      maxSeconds: 120,
      run: (signal) => sendDueRefunds(context, undefined, signal),
    },
    {
      name: 'queue-mail-by-rule',
      cron: '* * * * *',
      maxSeconds: 120,
      run: (signal) => queueMailsByRule(context, signal),
    },
    {
      name: 'chase-party-balances',
      cron: '20 9-18 * * *',
      skipMissedRuns: true,
      maxSeconds: 300,
      run: (signal) => chaseBalances(context, signal),
    },
    {
      name: 'offer-waitlist-places',
      cron: '* * * * *',
      maxSeconds: 120,
      run: (signal) => offerPlaces(context, signal),
    },
    {
      name: 'send-gift-vouchers',
      cron: '* * * * *',
      maxSeconds: 120,
      run: () => queueDueGiftVouchers(context),
    },
    {
      name: 'settle-closures',
      cron: '* * * * *',
      maxSeconds: 120,
      run: (signal) => settleClosures(context, signal),
    },
    {
      name: 'apply-fact-changes',
      cron: '* * * * *',
      maxSeconds: 120,
      run: (signal) => applyDueChanges(context, signal),
    },
    {
      name: 'compare-party-food',
      cron: '* * * * *',
      maxSeconds: 120,
      run: () => refreshComingSheets(context),
    },
    {
      name: 'ask-holiday-calendar',
      cron: '10 4 * * *',
      maxSeconds: 120,
      run: (signal) => askHolidayCalendar(context, signal),
    },
    {
      name: 'refresh-figures',
      cron: '* * * * *',
      maxSeconds: 3600,
      run: (signal) => refreshFigures(longWorkContext, signal),
    },
    { name: 'queue-figure-mail', cron: '* * * * *', maxSeconds: 120, run: () => queueFigureMails(context) },
    { name: 'deliver-waiting-mail', cron: '* * * * *', maxSeconds: 120, run: deliverMail },
    { name: 'back-up', cron: '*/10 * * * *', maxSeconds: 3600, run: backUp },
    { name: 'check-books', cron: '30 3 * * *', maxSeconds: 3600, run: () => checkBooks(longWorkContext) },
    {
      name: 'count-customers',
      cron: '20 3 * * *',
      maxSeconds: 3600,
      run: () => refreshCustomerCount(longWorkContext),
    },
    {
      name: 'forget-email-codes',
      cron: '*/30 * * * *',
      maxSeconds: 600,
      run: () => deleteOldEmailCodes(context),
    },
    {
      name: 'forget-sign-ins',
      cron: '45 4 * * *',
      maxSeconds: 3600,
      run: () => deleteOldSignIns(longWorkContext),
    },
    {
      name: 'forget-calls',
      cron: '*/10 * * * *',
      maxSeconds: 600,
      run: () => deleteExpiredRateLimits(context.db, Date.now()),
    },
    {
      name: 'forget-desk-traces',
      cron: '0 4 * * *',
      maxSeconds: 3600,
      run: () => deleteExpiredCheckInData(longWorkContext),
    },
    {
      name: 'apply-retention',
      cron: '30 4 * * *',
      maxSeconds: 3600,
      run: () => applyRetention(longWorkContext),
    },
    {
      name: 'forget-party-needs',
      cron: '15 4 * * *',
      maxSeconds: 3600,
      run: () => erasePartyNeeds(longWorkContext),
    },
  ];
}

/**
 * Runs the nightly checks. Records failed refunds first, because the comparison with the provider would
 * otherwise report them as mismatched payments.
 */
async function checkBooks(context: AppContext): Promise<void> {
  await findFailedRefunds(context).catch(context.reportError);
  await reportIntegrity(context);
}

/** Runs a job and records how it ended, for monitoring. */
async function runRecorded(context: AppContext, job: Job, signal: AbortSignal) {
  const recordEnd = (problem: string | null) =>
    recordJobEnd(context.db, job.name, problem).catch(context.reportError);
  try {
    await job.run(signal);
    await recordEnd(null);
  } catch (problem) {
    context.reportError(problem);
    await recordEnd(problem instanceof Error ? problem.message : String(problem));
  }
}

/**
 * Starts the schedule on the queue that all app processes share, so that each run of a job happens in only
 * one of them. Retries while the database is unavailable. Also retries if a start takes longer than
 * `startLimit` milliseconds, because a start may wait for ever for a connection that was lost.
 */
export function startJobs(
  {
    databaseUrl,
    answerSeconds,
    startLimit = 120_000,
  }: { databaseUrl: string; answerSeconds: number; startLimit?: number },
  context: AppContext,
  deliverMail: (signal: AbortSignal) => Promise<void>,
  backUp: () => Promise<void>,
): { stop(): Promise<void> } {
  const longWork = connectForLongWork(databaseUrl, { connections: 2, reportError: context.reportError });
  const allJobs = listJobs(context, longWork.db, deliverMail, backUp);
  const limits = createDatabaseLimits(answerSeconds);
  const queue = {
    connectionString: databaseUrl,
    max: 3,
    application_name: 'windfall jobs',
    keepAlive: true,
    superviseIntervalSeconds: monitorInterval,
    monitorIntervalSeconds: monitorInterval,
    // The queue's own maintenance may take longer than an ordinary statement.
    query_timeout: limits.answer * 3,
    // The database announces each queued job on one further connection, so workers poll for jobs only every
    // 30 seconds. If that connection cannot be opened at the start, they poll every `pollingIntervalSeconds`.
    useListenNotify: true,
    notifyHeartbeatIntervalMs: limits.heartbeat,
    notifyHeartbeatTimeoutMs: limits.heartbeatAnswer,
  };
  let boss: PgBoss | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const shutdown = new AbortController();
  /**
   * Jobs still running, including those that the queue has abandoned. This set keeps a job from running twice
   * at the same time in one process.
   */
  const running = new Set<JobName>();

  const run = async (job: Job, signal: AbortSignal | undefined) => {
    if (running.has(job.name)) return;
    running.add(job.name);
    await runRecorded(context, job, AbortSignal.any([shutdown.signal, ...(signal ? [signal] : [])]));
    running.delete(job.name);
  };

  const register = async (newBoss: PgBoss) => {
    await newBoss.start();
    const queues = new Map((await newBoss.getQueues()).map((each) => [each.name, each]));
    for (const job of allJobs) {
      const options = { notify: true, expireInSeconds: job.maxSeconds, heartbeatSeconds };
      const existing = queues.get(job.name);
      // A queue's policy can be set only when the queue is created.
      const isReplaced = existing !== undefined && existing.policy !== policy;
      if (isReplaced) await newBoss.deleteQueue(job.name);
      if (!existing || isReplaced) {
        await newBoss.createQueue(job.name, { policy, retryLimit: 0, ...options });
      } else {
        // An earlier version may have created the queue with other options.
        await newBoss.updateQueue(job.name, options);
      }
      await newBoss.work(job.name, { pollingIntervalSeconds: 2 }, ([queued]) => run(job, queued?.signal));
      const missed = job.skipMissedRuns ? 'skip' : 'once';
      await newBoss.schedule(job.name, job.cron, null, { tz: 'Europe/London', missed });
      // Deleting the old queue also deleted its schedule and any run that was missed or already waiting, so a
      // run is queued here.
      if (isReplaced && !job.skipMissedRuns) await newBoss.send(job.name);
    }
    const knownNames = new Set<string>(allJobs.map(({ name }) => name));
    for (const { name } of await newBoss.getSchedules())
      if (!knownNames.has(name)) await newBoss.unschedule(name);
    await registerJobs(context.db);
  };
  const attempt = async () => {
    const newBoss = new PgBoss(queue);
    newBoss.on('error', context.reportError);
    try {
      await within(startLimit, register(newBoss), 'The jobs did not start in time');
      boss = newBoss;
      if (stopped) await stopBoss(newBoss);
    } catch (problem) {
      context.reportError(problem);
      await stopBoss(newBoss);
      if (!stopped) retry = setTimeout(retryStart, retryDelay);
    }
  };
  const retryStart = () => {
    starting = attempt();
  };
  let starting = attempt();
  return {
    async stop() {
      stopped = true;
      shutdown.abort();
      clearTimeout(retry);
      await starting;
      if (boss) await stopBoss(boss);
      await longWork.close();
    },
  };
}

/**
 * At most one run of a job is waiting or active. While a run takes longer than its interval, no further run
 * is queued.
 */
const policy = 'exclusive';
/**
 * A job without a heartbeat for this long is abandoned. Heartbeats are checked every `monitorInterval`
 * seconds.
 */
const heartbeatSeconds = 30;
const monitorInterval = 15;
const retryDelay = 5_000;
/** How long running jobs are given to finish when the site stops, in milliseconds. */
const stopTimeout = 5_000;

/** Stops a queue. Gives up after a while, because the queue may be waiting for a connection that was lost. */
async function stopBoss(boss: PgBoss): Promise<void> {
  const stopping = boss.stop({ graceful: true, timeout: stopTimeout });
  await within(stopTimeout * 2, stopping, 'The queue did not stop in time').catch(() => undefined);
}

/** Returns the result of `work`. Rejects with `problem` if it takes longer than `limit` milliseconds. */
async function within<T>(limit: number, work: Promise<T>, problem: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
