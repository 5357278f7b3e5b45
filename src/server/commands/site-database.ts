import { join } from 'node:path';
import { type Config, SettingError } from '../config.ts';
import { connect, type Database } from '../db/connect.ts';
import { findRunningDatabaseUrl } from '../db/embedded/embedded-database.ts';
import { type Clock, systemClock } from '../ports/clock/clock.ts';
import { applySampleClock, createSettableClock } from '../sample-clock.ts';
import { InterruptedError } from './interrupt-signal.ts';

/**
 * Runs `work` on the centre's database while the site runs: on the configured database, or on the embedded
 * one that the site has started. Passes a clock to `work`. If there is a sample day, this clock is set back
 * to the time of the sample day. If `CLOCK_STARTS_AT` is set, the clock shows the true time, unlike the
 * site's own clock. Throws a `SettingError` if the embedded database is not running.
 */
export async function withSiteDatabase(
  config: Config,
  work: (db: Database, at: { url: string; clock: Clock }) => Promise<void>,
): Promise<void> {
  const url = config.databaseUrl ?? findRunningDatabaseUrl(join(config.dataFolder, 'database'));
  if (url === null) {
    throw new SettingError(
      `the database of DATA_DIR ${config.dataFolder} is not running. Start the site there (npm start) and run this beside it, or set DATABASE_URL`,
    );
  }
  const connection = connect(url, { connections: 1 });
  try {
    const clock = createSettableClock(systemClock);
    await applySampleClock(connection.db, config, clock);
    await work(connection.db, { url, clock });
  } finally {
    await connection.close();
  }
}

/**
 * Returns a readable line for an interruption, or for an error of the database or its settings. Returns any
 * other error unchanged.
 */
export function describeDatabaseError(problem: unknown): unknown {
  if (problem instanceof SettingError) return `Cannot run: ${problem.message}`;
  if (problem instanceof InterruptedError) return problem.message;
  const { code, message } = problem as { code?: string; message?: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `Cannot reach the database: ${message}`;
  if (code === '42P01') return 'This database is not the centre’s yet: start the site on it once.';
  return problem;
}
