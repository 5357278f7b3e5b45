import { systemClock } from '../../ports/clock/clock.ts';
import { type JobRun, readJobRuns } from './job-runs.ts';
import type { BackupState, WatchDeps } from './watch-deps.ts';
import {
  type HealthFigures,
  type IntegrityCheck,
  type PaymentToReview,
  type RefundToReturn,
  readFailedRefunds,
  readHealthFigures,
  readIntegrityCheck,
  readPaymentsToReview,
} from './watch-store.ts';

/**
 * The health of the site: pending work, job runs, integrity findings, payments to review, failed refunds and
 * backups.
 */
export interface HealthReport {
  /**
   * The time by the system clock. Every age in the report uses this clock, because the centre's clock may
   * have been set back.
   */
  now: number;
  figures: HealthFigures;
  jobs: JobRun[];
  books: IntegrityCheck | null;
  toReview: PaymentToReview[];
  failedRefunds: RefundToReturn[];
  backup: BackupState;
}

/** Returns the current health of the site. */
export async function readHealthReport(deps: WatchDeps): Promise<HealthReport> {
  const now = systemClock.now();
  const [figures, jobs, books, toReview, failedRefunds, backup] = await Promise.all([
    readHealthFigures(deps.db, { now, centreNow: deps.clock.now() }),
    readJobRuns(deps.db),
    readIntegrityCheck(deps.db),
    readPaymentsToReview(deps.db),
    readFailedRefunds(deps.db),
    deps.readBackup().catch((problem): BackupState => {
      deps.reportError(problem);
      return { kept: 'unreadable' };
    }),
  ]);
  return { now, figures, jobs, books, toReview, failedRefunds, backup };
}
