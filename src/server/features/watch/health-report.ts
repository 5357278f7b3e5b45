import { systemClock } from '../../ports/clock/clock.ts';
import { type JobRun, readJobRuns } from './job-runs.ts';
import type { BackupState, WatchDeps } from './watch-deps.ts';
import {
  type Figures,
  type IntegrityCheck,
  type PaymentToReview,
  readFigures,
  readIntegrityCheck,
  readPaymentsToReview,
} from './watch-store.ts';

/** How the site stands: what waits, what was last done, what does not fit. */
export interface HealthReport {
  /** By the machine's own time, like everything here that is an age of something. */
  now: number;
  figures: Figures;
  jobs: JobRun[];
  books: IntegrityCheck | null;
  toReview: PaymentToReview[];
  backup: BackupState;
}

export async function readHealthReport(deps: WatchDeps): Promise<HealthReport> {
  const now = systemClock.now();
  const [figures, jobs, books, toReview, backup] = await Promise.all([
    readFigures(deps.db, { now, centreNow: deps.clock.now() }),
    readJobRuns(deps.db),
    readIntegrityCheck(deps.db),
    readPaymentsToReview(deps.db),
    deps.readBackup(),
  ]);
  return { now, figures, jobs, books, toReview, backup };
}
