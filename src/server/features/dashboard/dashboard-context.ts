import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** The context of the dashboard, which reads and changes nothing. */
export interface DashboardContext {
  db: Database;
  clock: Clock;
}
