import type { Hono } from 'hono';
import { markRefundReturnedCall, markReviewedCall, readHealthCall } from '../../../contract/site-health.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { systemClock } from '../../ports/clock/clock.ts';
import { readAlerts } from './alert-store.ts';
import { readHealthReport } from './health-report.ts';
import { markPaymentReviewed } from './mark-payment-reviewed.ts';
import { markRefundReturned } from './mark-refund-returned.ts';
import type { WatchDeps } from './watch-deps.ts';

interface BuildInfo {
  version: string;
  storesMail: boolean;
}

const iso = (moment: number) => new Date(moment).toISOString();
const isoOr = (moment: number | null) => (moment === null ? null : iso(moment));

/** Mounts the staff's health calls. The guard of /api/admin protects them. */
export function watchRoutes(app: Hono<AppEnv>, deps: WatchDeps, { version, storesMail }: BuildInfo): void {
  const openSince = iso(systemClock.now());

  mountCall(app, readHealthCall, async () => {
    const [{ now, figures, jobs, books, toReview, failedRefunds, backup }, alerts] = await Promise.all([
      readHealthReport(deps),
      readAlerts(deps.db),
    ]);
    return {
      now: iso(now),
      version,
      openSince,
      databaseBytes: figures.databaseBytes,
      payments: {
        lastNoticeAt: isoOr(figures.lastNoticeAt),
        held: figures.held,
        processing: figures.processing,
        refundsDue: figures.refundsDue,
        oldestRefundDueAt: isoOr(figures.oldestRefundDueAt),
      },
      mail: {
        keptHere: storesMail,
        lastSentAt: isoOr(figures.lastMailAt),
        waiting: figures.mailWaiting,
        oldestWaitingAt: isoOr(figures.oldestMailAt),
        refused: figures.mailRefused,
      },
      backup: { kept: backup.kept, lastMadeAt: backup.kept === 'here' ? isoOr(backup.lastMadeAt) : null },
      jobs: jobs.map(({ name, does, finishedAt, failedAt, problem, late }) => ({
        name,
        does,
        finishedAt: isoOr(finishedAt),
        failedAt: isoOr(failedAt),
        problem,
        late,
      })),
      books: books && { checkedAt: iso(books.checkedAt), findings: books.findings },
      toReview: toReview.map(({ reference, foundAt, expected, received, currency, intentId }) => ({
        reference,
        foundAt: iso(foundAt),
        expected,
        received,
        currency,
        payment: intentId,
      })),
      failedRefunds: failedRefunds.map(({ id, reference, pence, reason, foundAt }) => ({
        id,
        reference,
        pence,
        reason,
        foundAt: iso(foundAt),
      })),
      alerts: alerts.map(({ words, raisedAt, overAt }) => ({
        words,
        raisedAt: iso(raisedAt),
        overAt: isoOr(overAt),
      })),
    };
  });

  mountCall(app, markReviewedCall, async ({ params }) => {
    await markPaymentReviewed(deps, params.reference);
    return {};
  });

  mountCall(app, markRefundReturnedCall, async ({ params }) => {
    await markRefundReturned(deps, params.id);
    return {};
  });
}
