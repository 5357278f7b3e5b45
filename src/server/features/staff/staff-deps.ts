import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

export interface StaffDeps {
  db: Database;
  clock: Clock;
  baseUrl: string;
}
