import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { tryClaim } from '../db/embedded/claim-database.ts';
import {
  findRunningDatabaseUrl,
  hasUnfinishedRestore,
  isDatabaseRunning,
  resolveDatabaseFolder,
  startEmbeddedDatabase,
} from '../db/embedded/embedded-database.ts';
import { MoveError, moveDatabase, refuseRunningSite } from '../moving/move-database.ts';
import { untilAborted } from '../until-aborted.ts';
import { interruptSignal } from './interrupt-signal.ts';
import { describeDatabaseError } from './site-database.ts';

const help = `Moves the centre from the embedded database to a PostgreSQL server, while the site is stopped.

  npm run move -- postgres://user:password@host:5432/windfall

The new database must be empty, and PostgreSQL 15 or newer (18 is tested); its account must own it. Afterwards the command compares every table and checks the books. The old database keeps
its data; if its schema is from an earlier version, it is updated first. From then on start the site with DATABASE_URL. If DATABASE_URL is already set, the command moves the centre from that server.`;

try {
  const [target, ...rest] = process.argv.slice(2);
  if (target === undefined || target === '--help' || rest.length > 0) console.log(help);
  else if (!/^postgres(ql)?:\/\//.test(target))
    throw new MoveError('The address must start with postgres://');
  else {
    await withOldDatabase(readConfig(process.env), async (url) => {
      const { tables, rows } = await moveDatabase(url, target, (line) => console.log(line));
      console.log(`Moved: ${rows} rows of ${tables} tables. The books balance.`);
      console.log(
        'From now on start the site with DATABASE_URL set to that address. The old database keeps its data; its schema is now that of this version.',
      );
    });
  }
} catch (problem) {
  console.error(problem instanceof MoveError ? problem.message : describeDatabaseError(problem));
  // After an interruption, a connection to the new database may still be open.
  process.exit(1);
}

/**
 * Runs `work` on the old database. This is the configured database, or the embedded one, which this function
 * starts, claims and stops. It does not stop an embedded database that another process has claimed.
 */
async function withOldDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl !== null) {
    await refuseRunningSite(config.databaseUrl);
    return work(config.databaseUrl);
  }
  const folder = join(config.dataFolder, 'database');
  if (hasUnfinishedRestore(folder))
    throw new MoveError(`A restore into DATA_DIR ${config.dataFolder} is running or was interrupted`);
  // If the database runs without a site, a command that was killed has left it running. The move then takes
  // the database over.
  const runningUrl = isDatabaseRunning(folder) ? findRunningDatabaseUrl(folder) : null;
  if (runningUrl !== null) await refuseRunningSite(runningUrl);
  if (!existsSync(join(resolveDatabaseFolder(folder), 'postgres')))
    throw new MoveError(`There is no database in DATA_DIR ${config.dataFolder}`);
  const signal = interruptSignal();
  const database = await startEmbeddedDatabase({ folder, signal, print: (line) => console.log(line) });
  const claim = await tryClaim(database.url).catch(async (problem) => {
    if (runningUrl === null) await database.stop();
    throw problem;
  });
  if (claim === null)
    throw new MoveError(
      `DATA_DIR ${config.dataFolder} is in use by the site or by another command: stop it first`,
    );
  try {
    await untilAborted(work(database.url), signal);
  } finally {
    await database.stop();
    await claim.end();
  }
}
