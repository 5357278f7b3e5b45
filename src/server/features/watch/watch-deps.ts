import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** The newest backup, as far as this process can know. */
export type BackupState =
  | { kept: 'here'; lastMadeAt: number | null }
  /** The database is a server of the owner's, which has its own. */
  | { kept: 'elsewhere' }
  | { kept: 'off' };

export interface WatchDeps {
  db: Database;
  clock: Clock;
  readBackup: () => Promise<BackupState>;
  /** Wakes whoever delivers mail. */
  mailWaits: () => void;
  onTrouble: (problem: unknown) => void;
}
