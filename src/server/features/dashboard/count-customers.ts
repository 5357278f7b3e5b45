import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { countCustomerRows as countAll, storeCustomerCount } from './stats-store.ts';

/**
 * Counts the families that had booked before today, and keeps the number: every night, so that
 * nobody waits for a million rows.
 */
export async function countCustomers({ db, clock }: DashboardDeps): Promise<void> {
  const until = instantOf(localMoment(clock.now()).day, 0);
  await storeCustomerCount(db, await countAll(db, until), until);
}
