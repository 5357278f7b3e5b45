import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Backup, findNewestBackup, listBackups } from '../backups/backup-folder.ts';
import { RestoreError, restoreBackup } from '../backups/restore-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { venueZone } from '../ports/clock/clock.ts';
import { interruptSignal } from './interrupt-signal.ts';
import { describeDatabaseError } from './site-database.ts';

const help = `Puts a backup of the embedded database in place, while the site is stopped.

  npm run restore -- latest                                  the newest backup, and all changes since then
  npm run restore -- 2026-11-21T02-00-03Z                    the backup of that name ('npm run backup -- --list' shows all); a path works too
  npm run restore -- latest --until '2026-11-21 14:30'       as it was at that moment (venue time, or with an offset)
  npm run restore -- latest --replace                        moves an existing database aside, without deleting it

This restores into DATA_DIR, checks the books and prints how many bookings were restored. The database is then stopped: 'npm start' opens it.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [requested, ...rest] = positionals;
  if (values.help || requested === undefined || rest.length > 0) console.log(help);
  else {
    const config = readConfig(process.env);
    if (config.databaseUrl !== null)
      throw new RestoreError(
        'DATABASE_URL is set, and this command fills the embedded database only: leave it out, or restore that server with its own tools',
      );
    const until = values.until === undefined ? null : parseMoment(values.until);
    const [backupFolder, backup] = await findBackup(requested, until, config);
    const restored = await restoreBackup({
      backupFolder,
      backup,
      until,
      databaseFolder: join(config.dataFolder, 'database'),
      replace: values.replace === true,
      signal: interruptSignal(),
      print: (line) => console.log(line),
    });
    console.log(
      `Restored: ${restored.bookings} bookings, the last confirmed ${restored.lastBooking?.toISOString() ?? 'never'}`,
    );
    for (const fault of restored.faults) console.log(`The books: ${fault}`);
    console.log(restored.faults.length > 0 ? 'THE BOOKS DO NOT BALANCE.' : 'The books balance.');
    if (restored.faults.length > 0) process.exitCode = 2;
  }
} catch (problem) {
  console.error(problem instanceof RestoreError ? problem.message : describeDatabaseError(problem));
  process.exitCode = 1;
}

async function findBackup(
  requested: string,
  until: number | null,
  config: Config,
): Promise<[string, Backup]> {
  const folder = requested.includes('/') ? dirname(resolve(requested)) : config.backupFolder;
  const backups = await listBackups(folder, ({ message }) => console.error(message));
  const candidates = backups.filter(({ madeAt }) => until === null || Date.parse(madeAt) <= until);
  const latest = findNewestBackup(candidates, Date.now()) ?? candidates.at(-1);
  const backup = requested === 'latest' ? latest : backups.find(({ name }) => name === basename(requested));
  if (backup) return [folder, backup];
  throw new RestoreError(
    requested === 'latest'
      ? `There is no backup${until === null ? '' : ' from before that moment'} in ${folder}; BACKUP_DIR says where to look`
      : `There is no complete backup ${requested}; 'npm run backup -- --list' shows them all`,
  );
}

/** Parses '2026-11-21 14:30' in venue time, or an instant with its offset, to epoch milliseconds. */
function parseMoment(text: string): number {
  try {
    return /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text.replace(' ', 'T')).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(venueZone).epochMilliseconds;
  } catch {
    throw new RestoreError(`--until '${text}' is not a moment such as '2026-11-21 14:30'`);
  }
}
