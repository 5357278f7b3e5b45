import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** The context of the dashboard's calls. */
export interface DashboardContext {
  db: Database;
  clock: Clock;
}
