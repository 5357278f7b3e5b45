import type { AppContext } from '../../app-context.ts';
import { refreshSums } from './figures-store.ts';

/** So many days are made anew in one transaction. */
const batchSize = 31;

/**
 * Makes the daily sums of changed days anew (specification 13.3), the newest first; safe to run in several
 * processes and to be killed. Stops between two batches when `signal` aborts. Returns how many days.
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
