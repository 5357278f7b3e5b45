import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** The dependencies of the loyalty calls that open their own transaction. */
export interface LoyaltyDeps {
  db: Database;
  clock: Clock;
  /** The site's public address, for the links in mails. */
  baseUrl: string;
  /** Wakes the mail sender. Without this call the mail still goes out on schedule. */
  wakeMailSender: () => void;
}
