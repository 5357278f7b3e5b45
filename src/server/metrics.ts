import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type HealthReport, readHealthReport } from './features/watch/health-report.ts';
import type { JobRun } from './features/watch/job-runs.ts';
import type { WatchDeps } from './features/watch/watch-deps.ts';
import type { AppEnv } from './http/mount-call.ts';

/** Metrics for a Prometheus server: counters of this process, and figures from the shared database. */
export interface Metrics {
  /**
   * Records request times by mounted route. The request's own path may contain personal data and is never
   * a label.
   */
  measureRequests: MiddlewareHandler<AppEnv>;
  /**
   * Mounts `/metrics`. It replies with 404 to a request without the token, or to every request if `token` is
   * null.
   */
  mountAt(app: Hono<AppEnv>, token: string | null): void;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics(deps: WatchDeps): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'windfall_http_request_seconds',
    help: 'Seconds until the answer to a request begins, by method, mounted path and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  const listeners = new Gauge({
    name: 'windfall_push_listeners',
    help: 'Open pages that this process informs of changes',
    labelNames: ['route'],
    registers: [registry],
  });
  const rows = rowGauges(registry);
  // One child per label combination, cached because building the labels anew is expensive.
  const children = new Map<string, ReturnType<typeof requests.labels>>();

  return {
    async measureRequests(context, next) {
      const started = performance.now();
      await next();
      const route = routeOf(context);
      const { method } = context.req;
      const { status } = context.res;
      const key = `${method} ${status} ${route}`;
      const child = children.get(key) ?? requests.labels(method, route, String(status));
      children.set(key, child);
      child.observe((performance.now() - started) / 1_000);
      if (context.get('isEventStream')) countStream(context, listeners, route);
    },
    mountAt(app, token) {
      // The default metrics measure the event loop every 10 ms. Without a token nobody could read them.
      if (token !== null) collectDefaultMetrics({ register: registry });
      app.get('/metrics', async (context) => {
        if (token === null || !isBearer(context.req.header('authorization'), token))
          return context.text('Not found', 404);
        // Without the database, the counters of this process are still served.
        const report = await readHealthReport(deps).catch(() => null);
        rows.set(report);
        return context.text(await registry.metrics(), 200, { 'content-type': registry.contentType });
      });
    },
  };
}

/** Returns the route that a call is mounted under; pages and files share one label. */
function routeOf(context: Context<AppEnv>): string {
  return matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? '*';
}

/** Counts an open stream until its connection closes. */
function countStream(context: Context<AppEnv>, listeners: Gauge<'route'>, route: string): void {
  const { outgoing } = context.env;
  if (!outgoing) return;
  listeners.inc({ route });
  outgoing.once('close', () => listeners.dec({ route }));
}

function isBearer(header: string | undefined, token: string): boolean {
  const received = Buffer.from(header ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** Returns gauges for the figures of `readHealthReport`. */
function rowGauges(registry: Registry): { set(report: HealthReport | null): void } {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `windfall_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 if the database answered');
  const held = gauge('bookings_held', 'Bookings held while somebody pays');
  const payments = gauge('payments', 'Payments that are not settled, by state', ['state']);
  const lastWebhook = gauge(
    'last_payment_notice_timestamp_seconds',
    'When the last event of the payment provider arrived',
  );
  const mail = gauge('mail_queue', 'Mails that wait to be sent');
  const mailAge = gauge('mail_oldest_seconds', 'Seconds that the oldest waiting mail has waited');
  const jobAge = gauge('job_age_seconds', 'Seconds since a job last succeeded', ['job']);
  const jobLate = gauge('job_late', '1 for a job that is late', ['job']);
  const findings = gauge('books_findings', 'Number of faults that the last integrity checks found');
  const bytes = gauge('database_bytes', 'Size of the database');
  const age = (moment: number | null, now: number) => (moment === null ? 0 : (now - moment) / 1_000);
  const setJob = ({ name, finishedAt, late }: JobRun, now: number) => {
    if (finishedAt !== null) jobAge.set({ job: name }, age(finishedAt, now));
    jobLate.set({ job: name }, late ? 1 : 0);
  };
  return {
    set(report) {
      up.set(report ? 1 : 0);
      if (!report) return;
      const { now, figures, jobs, books, toReview, failedRefunds } = report;
      held.set(figures.held);
      payments.set({ state: 'processing' }, figures.processing);
      payments.set({ state: 'to_review' }, toReview.length);
      payments.set({ state: 'refund_failed' }, failedRefunds.length);
      payments.set({ state: 'refund_due' }, figures.refundsDue);
      if (figures.lastNoticeAt !== null) lastWebhook.set(figures.lastNoticeAt / 1_000);
      mail.set(figures.mailWaiting);
      mailAge.set(age(figures.oldestMailAt, now));
      for (const job of jobs) setJob(job, now);
      findings.set(books?.findings.length ?? 0);
      bytes.set(figures.databaseBytes);
    },
  };
}
