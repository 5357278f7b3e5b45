import packageFile from '../../package.json' with { type: 'json' };
import { type AppDeps, createApp } from './app.ts';
import type { AppContext } from './app-context.ts';
import { createBackupJob, readBackupState } from './backups/nightly-backup.ts';
import { type Config, readConfig, SettingError } from './config.ts';
import { isUnavailableError } from './db/database-availability.ts';
import { loadSampleDay } from './demonstration.ts';
import { discoveryRoutes } from './features/discovery/discovery-routes.ts';
import { buildStructuredData } from './features/discovery/structured-data.ts';
import { sendDueRefunds } from './features/orders/send-due-refunds.ts';
import { settleOpenBookings } from './features/orders/settle-open-bookings.ts';
import { ensureStaffPassword } from './features/staff/staff-password.ts';
import { watchFreePlaces } from './features/waitlist/watch-free-places.ts';
import { registerJobs } from './features/watch/job-runs.ts';
import { raiseAlerts } from './features/watch/raise-alerts.ts';
import { serveHttp } from './http/serve-http.ts';
import { startJobs } from './jobs/schedule.ts';
import { createLog } from './log.ts';
import { openDatabase } from './open-database.ts';
import { clockStartingAt, systemClock } from './ports/clock/clock.ts';
import { previewPages } from './preview-pages.ts';
import { artRoutes } from './render/art-routes.ts';
import { guestPageRoutes } from './render/guest-page-routes.ts';
import { loadPages } from './render/load-pages.ts';
import { pageRoutes } from './render/page-routes.ts';
import { plainFormRoutes } from './render/plain-form-routes.ts';
import { allowInlineScript, type SecurityHeaders } from './render/security-headers.ts';
import type { WebApp } from './render/web-app.ts';
import { retry } from './retry.ts';
import { applySampleClock, createSettableClock, readSampleDay } from './sample-clock.ts';
import { startCentre } from './start-centre.ts';
import { startPayments } from './start-payments.ts';

/** The parts of a site that differ between `npm start` and `npm run dev`. */
export interface RunOptions {
  loadWebApp(config: Config): Promise<WebApp>;
  /** Changes the headers of pages. */
  adaptPolicies?(policies: SecurityHeaders, config: Config): SecurityHeaders;
  /** The only address to listen on; all of them by default. */
  host?: string;
  /** Prints a line of the start; to the terminal by default. */
  print?(line: string): void;
}

/**
 * Interval between checks for alerts, in milliseconds. These checks are not a job, so that alerts come even
 * when the jobs have stopped.
 */
const alertInterval = 5 * 60_000;
const closers: (() => Promise<unknown>)[] = [];
const shutdown = new AbortController();
const isStopping = () => shutdown.signal.aborted;
/** Reports an error that no caller handles: to the terminal until the log exists. */
let reportError = (problem: unknown) => console.error(problem);
let isOpen = false;
let serving: Awaited<ReturnType<typeof serveHttp>> | null = null;
let stopTimeout = 20_000;
let starting: Promise<void> = Promise.resolve();

/**
 * The longest time for which the start waits if the database goes down after it has answered, in
 * milliseconds.
 */
const startTimeout = 60_000;

/** Retries a step of the start during which the database went down. */
function retryWhileDown<T>(step: () => Promise<T>): Promise<T> {
  const until = performance.now() + startTimeout;
  const isRetryable = (problem: unknown) => isUnavailableError(problem) && performance.now() < until;
  return retry(step, { signal: shutdown.signal, reportError: reportError, isRetryable: isRetryable });
}

async function start(config: Config, options: RunOptions): Promise<void> {
  const printLine = options.print ?? ((line: string) => console.log(line));
  stopTimeout += config.drainSeconds * 1000;
  const log = createLog(config.production ? 'info' : 'warn');
  const clock = createSettableClock(
    config.clockStartsAt === null ? systemClock : clockStartingAt(config.clockStartsAt),
  );

  reportError = (problem) => log.error({ problem }, 'trouble');
  const database = await openDatabase(config, clock, log, printLine, retryWhileDown);
  closers.unshift(() => database.stop());
  const payments = await startPayments(config);
  closers.unshift(() => payments.stop());
  const ports = { clock, payments: payments.payments };
  const centre = await retryWhileDown(() => startCentre(config, database, ports, log));
  closers.unshift(() => centre.stop());
  const { db } = database.connection;
  // A process that does not run the jobs still registers them, so that a job which no process runs is
  // reported as late.
  if (!config.runsJobs) await retryWhileDown(() => registerJobs(db));
  const newPassword = await retryWhileDown(() => ensureStaffPassword(db, config.adminPassword, clock.now()));

  const webApp = await options.loadWebApp(config);
  const appDeps: Omit<AppDeps, 'renderPageFrom'> = {
    ...centre.context,
    menu: centre.menu,
    ...centre.board,
    calendarFeed: centre.calendarFeed,
    browserPayments: payments.browser,
    mailServer: centre.mailServer,
    securityHeaders: payments.securityHeaders,
    baseUrl: config.baseUrl,
    trustedProxies: config.trustedProxies,
    storesMail: centre.storesMail,
    readBackup: () => readBackupState(config),
    metricsToken: config.metricsToken,
    version: packageFile.version,
    log,
  };
  const app = createApp({ ...appDeps, renderPageFrom: previewPages(appDeps, webApp) });
  const discovery = { ...centre.context, menu: centre.menu, baseUrl: config.baseUrl };
  const pages = loadPages(
    webApp,
    async (path, init) => app.request(path, init, {}),
    config.baseUrl,
    (path, title) => buildStructuredData(discovery, path, title),
  );
  centre.context.changes.onPlacesChanged((days) => {
    pages.invalidate();
    if (days === null) applySampleClock(db, config, clock).catch(centre.context.reportError);
  });
  discoveryRoutes(app, discovery, pages.listIndexablePaths);
  artRoutes(app, webApp);
  const strict = allowInlineScript(payments.securityHeaders, webApp.early);
  const policies = options.adaptPolicies?.(strict, config) ?? strict;
  plainFormRoutes(app, pages, policies);
  guestPageRoutes(app, pages, policies);
  pageRoutes(app, webApp.folder, pages, policies);

  serving = await serveHttp(app.fetch, config.port, config.drainSeconds * 1000, options.host);
  closers.unshift(() => serving?.close() ?? Promise.resolve());
  payments.setWebhookPort(serving.port);

  printLine('');
  printLine(`Windfall is open      ${config.baseUrl}`);
  if (newPassword) printLine(`Staff password        ${newPassword}   (made just now, shown this once)`);
  if (centre.storesMail) printLine(`Mail is kept at       ${config.baseUrl}/dev/mail`);
  if (payments.testCards) printLine(`Test cards are at     ${payments.testCards}`);
  printLine(`The calls are at      ${config.baseUrl}/api/docs`);
  isOpen = true;
  process.send?.('open');
  if (isStopping()) return;

  const alertContext = { ...centre.context, readBackup: () => readBackupState(config) };
  const watch = setInterval(() => void raiseAlerts(alertContext).catch(reportError), alertInterval);
  closers.unshift(async () => clearInterval(watch));
  if (config.runsJobs) {
    const queue = { databaseUrl: database.url, answerSeconds: config.databaseAnswerSeconds };
    const backUp = createBackupJob(config, database, reportError);
    const jobs = startJobs(queue, centre.context, centre.deliverMail, backUp);
    closers.unshift(() => jobs.stop());
  }
  const retryUntilDone = <T>(work: () => Promise<T>) =>
    retry(work, { signal: shutdown.signal, reportError: reportError });
  let catchingUp: Promise<void> | null = null;
  const catchUpOnce = () => {
    catchingUp ??= catchUp(centre.context, retryUntilDone).finally(() => {
      catchingUp = null;
    });
    return catchingUp;
  };
  centre.context.changes.onReconnect(() => void catchUpOnce());
  const waitlist = watchFreePlaces(centre.context);
  closers.unshift(() => waitlist.stop());
  const showSample = async () => {
    if (!payments.importPayments || !(await retryUntilDone(() => readSampleDay(db)))) return;
    const { ensureSampleDay } = await loadSampleDay();
    const sampleDeps = { remember: payments.importPayments, stopping: isStopping };
    await ensureSampleDay(config, database.url, centre.context, sampleDeps, printLine, retryUntilDone);
  };
  const backgroundWork = Promise.allSettled([catchUpOnce(), showSample()]);
  closers.unshift(() => backgroundWork);
}

/** Catches up on work missed while this process or the database was away. */
async function catchUp(
  context: AppContext,
  retryUntilDone: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  context.wakeMailSender();
  await Promise.allSettled([
    retryUntilDone(() => settleOpenBookings(context, true, shutdown.signal)),
    retryUntilDone(() => sendDueRefunds(context, undefined, shutdown.signal)),
  ]);
  context.wakeMailSender();
}

async function stop(code: number): Promise<void> {
  if (isStopping()) return;
  shutdown.abort();
  setTimeout(() => process.exit(code || 1), stopTimeout).unref();
  serving?.beginClosing();
  // Waits for a start in progress, so that everything it has opened is closed.
  await starting.catch(() => undefined);
  for (const close of closers) await close().catch((problem) => console.error(problem));
  process.exit(code);
}

/** Runs the site until the process is told to end; ends the process when it cannot start. */
export async function runSite(options: RunOptions): Promise<void> {
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  // The parent process has ended without sending a signal. Nothing else would stop this process.
  process.on('disconnect', () => void stop(0));

  // Output to a closed terminal fails. That is no reason to exit, and the error cannot be printed there.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Once the site is open, an unhandled error, such as a broken connection, is reported and does not end
  // the process.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (problem: unknown) => {
      reportError(problem);
      if (!isOpen) void stop(1);
    });
  }

  try {
    starting = start(readConfig(process.env), options);
    await starting;
  } catch (problem) {
    console.error(describeStartError(problem));
    await stop(1);
  }
}

function describeStartError(problem: unknown): unknown {
  if (problem instanceof SettingError) return `Cannot start: ${problem.message}`;
  const { code, syscall, message } = problem as NodeJS.ErrnoException;
  if (code === 'EACCES' && syscall === 'listen')
    return `Cannot start: this account may not use PORT or SANDBOX_PORT. ${message}`;
  if (code === 'EADDRINUSE') return `Cannot start: PORT is taken by another program. ${message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `Cannot start: DATABASE_URL cannot be reached. ${message}`;
  if (code === 'EACCES') return `Cannot start: DATA_DIR cannot be written. ${message}`;
  return problem;
}
