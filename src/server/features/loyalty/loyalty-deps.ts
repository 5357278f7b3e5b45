import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** What the loyalty verbs that open their own transaction work with. */
export interface LoyaltyDeps {
  db: Database;
  clock: Clock;
  /** Where the site is reached, for the links in mails. */
  baseUrl: string;
  /** Says that mail is waiting; it goes out soon, and by the schedule in any case. */
  mailWaits: () => void;
}
