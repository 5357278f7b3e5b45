import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { countCustomers, storeCustomerCount } from './stats-store.ts';

/**
 * Counts the e-mail addresses that had booked online before today, and stores the number. Runs every night,
 * so that no page waits for a million rows to be counted.
 */
export async function refreshCustomerCount({ db, clock }: DashboardContext): Promise<void> {
  const until = instantOf(localMoment(clock.now()).day, 0);
  await storeCustomerCount(db, await countCustomers(db, until), until);
}
