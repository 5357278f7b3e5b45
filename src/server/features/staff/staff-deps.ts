import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** The dependencies of the staff and kiosk calls. */
export interface StaffDeps {
  db: Database;
  clock: Clock;
  baseUrl: string;
}
