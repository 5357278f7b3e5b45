import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectForLongWork } from '../db/connect.ts';
import {
  hasUncheckedRestore,
  isDatabaseRunning,
  isRestoreRunning,
  removal,
  resolveDatabaseFolder,
  restorePidFile,
  startEmbeddedDatabase,
  uncheckedFile,
} from '../db/embedded/embedded-database.ts';
import { type DatabaseAccount, databaseAccount } from '../db/embedded/postgres-binaries.ts';
import { migrate } from '../db/migrate.ts';
import { checkIntegrity } from '../integrity/check-integrity.ts';
import { readCentreTime } from '../sample-clock.ts';
import { untilAborted } from '../until-aborted.ts';
import { type Backup, backupFiles, walFolder, walSegmentName } from './backup-folder.ts';
import { openRestored, readPasswords } from './open-restored.ts';

/**
 * The error of a restore that is refused or fails. Its message is one line with the reason. The previous
 * database has not changed.
 */
export class RestoreError extends Error {}

export interface RestoreInput {
  backupFolder: string;
  backup: Backup;
  /** The folder of the embedded database. */
  databaseFolder: string;
  /** If the folder already has a database: `true` moves it aside, `false` refuses the restore. */
  replace: boolean;
  /** The moment to restore to, in epoch milliseconds; null restores all archived changes. */
  until: number | null;
  /** When this signal aborts, the restore ends, and the previous database is put back in its place. */
  signal: AbortSignal;
  print: (line: string) => void;
}

export interface RestoreResult {
  bookings: number;
  lastBooking: Date | null;
  faults: string[];
}

/**
 * Unpacks a backup, replays the archived WAL up to the requested moment, and runs the integrity checks.
 * Stops the database afterwards. If the restore fails, puts the previous database back in its place.
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreResult> {
  const { backup, until, print } = input;
  const account = databaseAccount();
  const folder = resolveDatabaseFolder(input.databaseFolder);
  const cluster = join(folder, 'postgres');
  if (until !== null && until < Date.parse(backup.madeAt))
    throw new RestoreError(`${backup.name} was made after that moment; choose an earlier backup`);
  if (isRestoreRunning(input.databaseFolder))
    throw new RestoreError(
      `A restore into ${folder} is running. If the process whose number is in ${join(folder, restorePidFile)} is not a restore, delete that file and restore again`,
    );
  const isUnfinished = hasUncheckedRestore(input.databaseFolder);
  if (isUnfinished && isDatabaseRunning(input.databaseFolder))
    throw new RestoreError(
      `A restore into ${folder} is running. If it was killed: the first line of ${join(cluster, 'postmaster.pid')} is a process number. End that process if it is \`postgres\`; otherwise delete \`postmaster.pid\`. Then restore again`,
    );
  if (isDatabaseRunning(input.databaseFolder))
    throw new RestoreError(
      `The database in ${folder} is running: stop the site first. If a command that was killed has left it running, start the site and stop it again`,
    );
  await mkdir(folder, { recursive: true });
  await changeOwner(folder, account);
  const pidFile = join(folder, restorePidFile);
  await writeFile(pidFile, `${process.pid}\n`);
  try {
    if (isUnfinished) await undoRestore(folder, print);
    return await replaceDatabase(folder, input, account);
  } finally {
    await rm(pidFile, { force: true });
  }
}

/** Restores a backup into a folder that no other process uses. The caller has undone an earlier restore. */
async function replaceDatabase(
  folder: string,
  input: RestoreInput,
  account: DatabaseAccount,
): Promise<RestoreResult> {
  if (existsSync(join(folder, 'postgres')) && !input.replace)
    throw new RestoreError(
      `There is a database in ${folder}. Add --replace to move it aside (it is not deleted), or set DATA_DIR to an empty folder`,
    );

  const workFolders = { unpacked: join(folder, 'restoring'), gatheredWal: join(folder, 'restoring-log') };
  const removeWorkFolders = async () => {
    for (const workFolder of Object.values(workFolders)) await rm(workFolder, removal);
  };
  await removeWorkFolders();
  try {
    return await restoreInto(folder, workFolders, input, account);
  } finally {
    await removeWorkFolders();
  }
}

/** Restores a backup into a folder, by way of two work folders that the caller deletes afterwards. */
async function restoreInto(
  folder: string,
  { unpacked, gatheredWal }: { unpacked: string; gatheredWal: string },
  input: RestoreInput,
  account: DatabaseAccount,
): Promise<RestoreResult> {
  const { backup, until, signal, print } = input;
  const cluster = join(folder, 'postgres');
  for (const workFolder of [unpacked, gatheredWal]) {
    await mkdir(workFolder, { mode: 0o700 });
    await changeOwner(workFolder, account);
  }
  print(`Unpacking ${backup.name}`);
  const source = join(input.backupFolder, backup.name);
  await unpack(join(source, backupFiles.archive), unpacked, account, signal);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  await writeFile(join(unpacked, uncheckedFile), stamp);
  await writeFile(join(unpacked, 'recovery.signal'), '');
  await changeOwner(join(unpacked, 'recovery.signal'), account);
  const unarchivedWal = await listUnarchivedWal(folder);
  await gatherWal(input, unarchivedWal, gatheredWal, account);
  await reserveTimelines(input, unarchivedWal, gatheredWal, account);
  signal.throwIfAborted();

  const passwords = await readPasswords(folder);
  const previous = await moveAside(folder, stamp, print);
  try {
    await rename(unpacked, cluster);
    await copyFile(join(source, backupFiles.password), join(folder, 'postgres-password'));
    await changeOwner(join(folder, 'postgres-password'), account);
    print('Replaying the changes since the backup');
    const result = await recover(input, gatheredWal, passwords);
    await rm(join(cluster, uncheckedFile));
    return result;
  } catch (problem) {
    if (existsSync(cluster)) await rename(cluster, unpacked);
    await previous.restore();
    throw await describeFailure(problem, folder, until);
  }
}

async function recover(
  input: RestoreInput,
  gatheredWal: string,
  passwords: readonly string[],
): Promise<RestoreResult> {
  const target = input.until === null ? [] : [`-c "recovery_target_time=${sqlMoment(input.until)}"`];
  const database = await startEmbeddedDatabase({
    folder: input.databaseFolder,
    print: input.print,
    signal: input.signal,
    recovery: {
      walFolder: gatheredWal,
      settings: [
        `-c 'restore_command=f="$WINDFALL_LOG/%f"; if [ -f "$f.gz" ]; then gzip -dc "$f.gz" > "%p"; else cp "$f" "%p" 2>/dev/null; fi'`,
        '-c recovery_target_action=promote',
        '-c recovery_target_timeline=current',
        ...target,
      ],
    },
  });
  try {
    const url = await untilAborted(openRestored(database, passwords, input.signal), input.signal);
    if (url === null)
      throw new RestoreError(
        `The database’s password was changed after ${input.backup.name} was made. Write the password that was valid at the moment to which you restore into the file ${join(input.backupFolder, input.backup.name, backupFiles.password)}, and restore again`,
      );
    return await untilAborted(verifyRestored(url), input.signal);
  } finally {
    await database.stop();
  }
}

async function verifyRestored(url: string): Promise<RestoreResult> {
  const { db, pool, close } = connectForLongWork(url, { connections: 2 });
  try {
    const recovering = async () =>
      (await sql<{ still: boolean }>`select pg_is_in_recovery() as still`.execute(db)).rows[0]?.still;
    while (await recovering()) await new Promise((resolve) => setTimeout(resolve, 100));
    await migrate(pool);
    const bookings = await db
      .selectFrom('booking')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<Date | null>('confirmed_at').as('last')])
      .executeTakeFirstOrThrow();
    return {
      bookings: Number(bookings.count),
      lastBooking: bookings.last,
      faults: await checkIntegrity(db, await readCentreTime(db)),
    };
  } finally {
    await close();
  }
}

/**
 * Deletes the database of an interrupted restore, and puts the database that it had moved aside back in
 * place.
 */
async function undoRestore(folder: string, print: (line: string) => void): Promise<void> {
  print('The last restore was interrupted, so the database from before it is put back first');
  const unfinished = join(folder, 'restoring');
  const cluster = join(folder, 'postgres');
  if (existsSync(cluster)) {
    await rm(unfinished, removal);
    await rename(cluster, unfinished);
  }
  const stamp = await readFile(join(unfinished, uncheckedFile), 'utf8');
  for (const name of ['postgres-password', 'postgres']) {
    const renamed = join(folder, `${name}.before-${stamp}`);
    if (existsSync(renamed)) await rename(renamed, join(folder, name));
  }
  await rm(unfinished, removal);
}

/**
 * Returns the folders with the WAL of this database and of those that restores have replaced, oldest first.
 * Their newest segments may not be in the archive yet. The database of an unfinished restore has only copies
 * of segments, so its folder is left out.
 */
async function listUnarchivedWal(folder: string): Promise<string[]> {
  const replaced = (await readdir(folder)).filter((name) => name.startsWith('postgres.before-')).sort();
  return [...replaced, 'postgres']
    .filter((name) => !existsSync(join(folder, name, uncheckedFile)))
    .map((name) => join(folder, name, 'pg_wal'))
    .filter((walFolder) => existsSync(walFolder));
}

/**
 * Copies the WAL since the start of the backup into a folder that the database account can read. Copies the
 * archived segments. Also copies the segments that are not archived yet, from this database and from those
 * that restores have replaced. If several databases have the same segment, copies the segment of the newest
 * database.
 */
async function gatherWal(
  input: RestoreInput,
  unarchivedWal: readonly string[],
  gatheredWal: string,
  account: DatabaseAccount,
): Promise<void> {
  const firstSegment = walSegmentName(input.backup.start);
  const copySegments = async (folder: string, pattern: RegExp) => {
    if (!existsSync(folder)) return;
    for (const name of await readdir(folder)) {
      const segment = pattern.exec(name)?.[1];
      if (segment === undefined || (segment !== '' && segment < firstSegment)) continue;
      input.signal.throwIfAborted();
      await copyFile(join(folder, name), join(gatheredWal, name));
      await changeOwner(join(gatheredWal, name), account);
    }
  };
  for (const folder of unarchivedWal) await copySegments(folder, /^[0-9A-F]{8}([0-9A-F]{16})$/);
  await copySegments(walFolder(input.backupFolder), /^[0-9A-F]{8}(?:([0-9A-F]{16})|(?=\.history)).*\.gz$/);
}

/**
 * Makes the restored database begin a new timeline, so that the names of its segments differ from those of
 * all archived and replaced segments. PostgreSQL chooses the first timeline number that has no history file.
 * History files of earlier restores may not be archived, so an empty one is written for each timeline in use.
 */
async function reserveTimelines(
  { backup, backupFolder }: RestoreInput,
  unarchivedWal: readonly string[],
  gatheredWal: string,
  account: DatabaseAccount,
): Promise<void> {
  const folders = [walFolder(backupFolder), ...unarchivedWal].filter((folder) => existsSync(folder));
  const names = (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
  const segments = names.filter((name) => /^[0-9A-F]{24}/.test(name));
  const newest = Math.max(0, ...segments.map((name) => Number.parseInt(name.slice(0, 8), 16)));
  for (let timeline = backup.timeline + 1; timeline <= newest; timeline += 1) {
    const history = join(gatheredWal, `${timeline.toString(16).padStart(8, '0').toUpperCase()}.history`);
    await writeFile(history, '');
    await changeOwner(history, account);
  }
}

/**
 * Extracts a compressed archive. `tar` reads the file itself, not from a pipe. It may exit as soon as it has
 * seen the end of the archive, before it has read all of its input. A pipe would then break although nothing
 * is wrong.
 */
async function unpack(
  archive: string,
  into: string,
  account: DatabaseAccount,
  signal: AbortSignal,
): Promise<void> {
  const input = await open(archive);
  try {
    const tar = spawn('tar', ['-x', '-z', '-f', '-', '-C', into], {
      ...account,
      cwd: '/',
      signal,
      stdio: [input.fd, 'ignore', 'pipe'],
    });
    let errorOutput = '';
    tar.stderr?.on('data', (text) => {
      errorOutput += text;
    });
    const [code] = await once(tar, 'close');
    if (code !== 0)
      throw new Error(
        errorOutput
          .trim()
          .split(/\s*\n\s*/)
          .join('; '),
      );
  } catch (problem) {
    signal.throwIfAborted();
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new RestoreError(`${archive} is damaged or cannot be unpacked here: ${reason}`);
  } finally {
    await input.close();
  }
}

async function moveAside(
  folder: string,
  stamp: string,
  print: (line: string) => void,
): Promise<{ restore(): Promise<void> }> {
  const moved: [string, string][] = [];
  for (const name of ['postgres', 'postgres-password']) {
    const [original, renamed] = [join(folder, name), join(folder, `${name}.before-${stamp}`)];
    if (!existsSync(original)) continue;
    await rename(original, renamed);
    moved.push([original, renamed]);
  }
  if (moved.length > 0) print(`The previous database is now ${join(folder, `postgres.before-${stamp}`)}`);
  return {
    async restore() {
      // The database comes last: once it is in place, the restore no longer counts as unfinished.
      for (const [original, renamed] of moved.toReversed()) await rename(renamed, original);
    },
  };
}

async function describeFailure(problem: unknown, folder: string, until: number | null): Promise<unknown> {
  const log = join(folder, 'postgres.log');
  const tail = existsSync(log) ? (await readFile(log, 'utf8')).slice(-4_000) : '';
  if (until !== null && tail.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time ([^\n]+)/.exec(tail)?.[1];
    return new RestoreError(
      `The archived changes end before that moment${last ? ` (last change ${last})` : ''}. Leave out --until to restore all of them`,
    );
  }
  return problem;
}

async function changeOwner(path: string, account: DatabaseAccount): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

function sqlMoment(moment: number): string {
  return new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00');
}
