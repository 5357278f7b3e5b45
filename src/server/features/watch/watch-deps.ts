import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** Whether this site makes backups, and the time of the newest one. */
export type BackupState =
  | { kept: 'here'; lastMadeAt: number | null }
  /** The folder of the backups cannot be read. */
  | { kept: 'unreadable' }
  /** The owner runs the database server and its backups. */
  | { kept: 'elsewhere' }
  | { kept: 'off' };

/** The dependencies of the health checks. */
export interface WatchDeps {
  db: Database;
  clock: Clock;
  readBackup: () => Promise<BackupState>;
  /** Wakes the mail sender. */
  wakeMailSender: () => void;
  reportError: (problem: unknown) => void;
}
