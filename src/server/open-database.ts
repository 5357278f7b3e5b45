import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { walFolder } from './backups/backup-folder.ts';
import { type Config, SettingError } from './config.ts';
import { type Connection, connect } from './db/connect.ts';
import { type ClaimedDatabase, claimDatabase } from './db/embedded/claim-database.ts';
import { hasUnfinishedRestore, startEmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { migrate } from './db/migrate.ts';
import { closeNewCentre, seedCentre, seedDemoEvents } from './db/seed/seed.ts';
import { loadSampleDay } from './demonstration.ts';
import { localMoment } from './ports/clock/clock.ts';
import { prepareSampleClock, type SettableClock } from './sample-clock.ts';

/** The database, opened, migrated and seeded. */
export interface OpenDatabase {
  url: string;
  connection: Connection;
  stop(): Promise<void>;
}

/**
 * Opens the configured database or the embedded one, migrates its schema, and seeds a new database. A new
 * centre is closed until its owner opens it, except in a demonstration. `retryWhileDown` retries a step
 * during which the database went down. Throws a `SettingError` if a folder is not writable, or if a database
 * in production has the sample day. Also throws one if the embedded database is in use by another process, or
 * its restore has not finished.
 */
export async function openDatabase(
  config: Config,
  clock: SettableClock,
  log: Logger,
  print: (line: string) => void,
  retryWhileDown: <T>(step: () => Promise<T>) => Promise<T>,
): Promise<OpenDatabase> {
  let claimed: ClaimedDatabase | null = null;
  if (config.databaseUrl === null) {
    ensureFolder('DATA_DIR', config.dataFolder);
    if (config.backupDays > 0) ensureFolder('BACKUP_DIR', config.backupFolder);
    const folder = join(config.dataFolder, 'database');
    if (hasUnfinishedRestore(folder)) {
      throw new SettingError(
        `a restore into DATA_DIR ${config.dataFolder} is running or was interrupted; wait for its end, or run it again`,
      );
    }
    print('Starting the database');
    const embedded = await startEmbeddedDatabase({
      folder,
      walFolder: config.backupDays > 0 ? walFolder(config.backupFolder) : null,
      print: print,
    });
    claimed = await claimDatabase(embedded, (problem) => log.error({ problem }, 'the database went down'));
    if (!claimed) {
      throw new SettingError(
        `DATA_DIR ${config.dataFolder} is in use by a Windfall that is already running; stop that one, or set another DATA_DIR for this one`,
      );
    }
  }
  const url = config.databaseUrl ?? claimed?.url ?? '';
  const connection = connect(url, {
    answerSeconds: config.databaseAnswerSeconds,
    connections: config.databaseConnections,
    reportError: (problem) => log.warn({ problem }, 'a database connection broke'),
  });
  const stop = async () => {
    await connection.close();
    await claimed?.stop();
  };
  try {
    // This first statement is not retried, so that a wrong address fails at once. The later steps are
    // retried, because a database that has answered once may come back.
    await connection.pool.query('select 1');
    const applied = await retryWhileDown(() => migrate(connection.pool));
    if (applied.length > 0) print(`Brought the database up to date (${applied.length} migrations)`);
    await retryWhileDown(() =>
      seedCentre(connection.db, clock.now(), async (tx) => {
        if (config.sampleDay) await (await loadSampleDay()).requestSampleDay(tx, config, clock.now());
        if (config.demoData) await seedDemoEvents(tx, localMoment(clock.now()).day);
        else await closeNewCentre(tx);
      }),
    );
    await retryWhileDown(() => prepareSampleClock(connection.db, config, clock));
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { url, connection, stop };
}

/**
 * Creates a folder named by a setting. Throws a `SettingError` if the folder cannot be created or written,
 * for example because of its permissions.
 */
function ensureFolder(setting: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new SettingError(`${setting} ${folder} cannot be written`);
  }
}
