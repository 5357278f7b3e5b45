import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** What the dashboard works with: it reads, and changes nothing. */
export interface DashboardDeps {
  db: Database;
  clock: Clock;
}
