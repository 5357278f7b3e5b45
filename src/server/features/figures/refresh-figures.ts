import type { AppContext } from '../../app-context.ts';
import { refreshSums } from './figures-store.ts';

/** The number of days whose sums are recomputed in one transaction. */
const batchSize = 31;

/**
 * Recomputes the daily sums of changed days (specification 13.3), the newest first. Several processes can run
 * this function at the same time, and a killed process does no harm. Stops between two batches when `signal`
 * aborts. Returns the number of days.
 */
export async function refreshFigures({ db }: Pick<AppContext, 'db'>, signal?: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal?.aborted) {
    const days = await refreshSums(db, batchSize);
    count += days;
    if (days < batchSize) break;
  }
  return count;
}
