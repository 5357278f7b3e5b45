import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { countCustomerRows, storeCustomerCount } from './stats-store.ts';

/**
 * Counts the families that had booked before today and stores the number. Runs every night, so that no
 * page waits for a million rows to be counted.
 */
export async function countCustomers({ db, clock }: DashboardDeps): Promise<void> {
  const until = instantOf(localMoment(clock.now()).day, 0);
  await storeCustomerCount(db, await countCustomerRows(db, until), until);
}
