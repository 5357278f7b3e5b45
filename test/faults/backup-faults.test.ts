import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { backupFiles, listBackups, walFolder } from '../../src/server/backups/backup-folder.ts';
import { makeBackup } from '../../src/server/backups/make-backup.ts';
import { createBackupJob, readBackupState } from '../../src/server/backups/nightly-backup.ts';
import { readConfig } from '../../src/server/config.ts';
import { connect } from '../../src/server/db/connect.ts';
import { removal, startEmbeddedDatabase } from '../../src/server/db/embedded/embedded-database.ts';
import { createLog } from '../../src/server/log.ts';
import { openDatabase } from '../../src/server/open-database.ts';
import { systemClock } from '../../src/server/ports/clock/clock.ts';
import { createSettableClock } from '../../src/server/sample-clock.ts';
import { copyNewDatabase } from '../new-database.ts';
import { commandCache, programFile } from '../program-file.ts';
import { waitFor } from '../wait-for.ts';

const siteFolder = mkdtempSync(join(tmpdir(), 'windfall-interrupted-'));
chmodSync(siteFolder, 0o755);
afterAll(() => rmSync(siteFolder, removal));
const folder = join(siteFolder, 'database');
const cluster = join(folder, 'postgres');
const backupFolder = join(siteFolder, 'backups');
await copyNewDatabase(folder);

async function open() {
  const server = await startEmbeddedDatabase({
    folder,
    walFolder: walFolder(backupFolder),
    print: () => undefined,
  });
  const connection = connect(server.url, { connections: 1 });
  const { db, close } = connection;
  return {
    url: server.url,
    connection,
    db,
    backUp: () =>
      makeBackup({
        db,
        url: server.url,
        passwordFile: join(folder, 'postgres-password'),
        folder: backupFolder,
      }),
    async stop() {
      await close();
      await server.stop();
    },
  };
}

type Site = Awaited<ReturnType<typeof open>>;

/** Starts a restore. `ended` resolves to its exit code and error output. */
function startRestore(args: string[], dataFolder = siteFolder) {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const child = spawn(process.execPath, [programFile('src/server/commands/restore.ts'), ...args], {
    env: {
      PATH,
      LD_LIBRARY_PATH,
      NODE_COMPILE_CACHE: commandCache,
      DATA_DIR: dataFolder,
      BACKUP_DIR: backupFolder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (text) => {
    errorOutput += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, errorOutput: errorOutput.trim() }));
  return { child, ended };
}

const isRunning = () => existsSync(join(cluster, 'postmaster.pid'));
const isReplaying = () => isRunning() && existsSync(join(cluster, 'recovery.signal'));
const replacedClusters = () => readdirSync(folder).filter((name) => name.startsWith('postgres.before-'));

const slowBackup = '2000-01-01T02-00-00Z';
const heldBackup = '2000-01-02T02-00-00Z';
const holdingFile = join(siteFolder, 'hold');

/**
 * Makes a backup named `name`. The database in the backup has a setting that the site's own database does not
 * have afterwards.
 */
async function makeBackupWith(site: Site, setting: string, value: string, name: string): Promise<void> {
  await sql`alter system set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(site.db);
  const made = await site.backUp();
  await sql`alter system reset ${sql.raw(setting)}`.execute(site.db);
  renameSync(join(backupFolder, made.name), join(backupFolder, name));
}
const first = await open();
// A restore of the slow backup waits a day before each change that it replays.
await makeBackupWith(first, 'recovery_min_apply_delay', '1d', slowBackup);
// A restore of the held backup waits after its replay, until `holdingFile` is deleted.
const holding = `while [ -e ${holdingFile} ]; do sleep 0.1; done`;
await makeBackupWith(first, 'recovery_end_command', holding, heldBackup);
await first.stop();

/** Starts to restore the slow backup, and returns while its changes are being replayed. */
async function startSlowRestore() {
  const restore = startRestore([slowBackup, '--replace']);
  await Promise.race([
    waitFor(() => expect(isReplaying()).toBe(true)),
    restore.ended.then(({ errorOutput }) => expect.unreachable(errorOutput)),
  ]);
  return restore;
}

/** Opens the database of a data folder, as the site does when it starts. */
function startSite(dataFolder: string) {
  return openDatabase(
    readConfig({ DATA_DIR: dataFolder, BACKUP_DIR: backupFolder }),
    createSettableClock(systemClock),
    createLog('error'),
    () => undefined,
    (step) => step(),
  );
}

/** Kills the database, and returns once its process has ended. */
async function killDatabase(killed = cluster): Promise<void> {
  const pid = Number(readFileSync(join(killed, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
}

test('a restore that is interrupted stops its database and puts the previous one back', async () => {
  const { child, ended } = await startSlowRestore();
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 1, errorOutput: 'Interrupted by SIGTERM' });
  expect({ isRunning: isRunning(), replaced: replacedClusters() }).toEqual({
    isRunning: false,
    replaced: [],
  });
  const site = await open();
  await sql`select from booking`.execute(site.db);
  await site.stop();
});

/** Restores the held backup into a new folder, and returns once its changes have been replayed. */
async function startHeldRestore(target: string) {
  writeFileSync(holdingFile, '');
  onTestFinished(() => rmSync(holdingFile, { force: true }));
  const restore = startRestore([heldBackup], target);
  const restoredCluster = join(target, 'database/postgres');
  const isReplayed = () =>
    existsSync(join(restoredCluster, 'postmaster.pid')) &&
    !existsSync(join(restoredCluster, 'recovery.signal'));
  await Promise.race([
    waitFor(() => expect(isReplayed()).toBe(true)),
    restore.ended.then(({ errorOutput }) => expect.unreachable(errorOutput)),
  ]);
  return { ...restore, restoredCluster };
}

test('a site or a second restore that is started while a restore unpacks is refused', async () => {
  const target = join(siteFolder, 'unpacking');
  const archive = join(backupFolder, heldBackup, backupFiles.archive);
  const stored = `${archive}.stored`;
  // The restore waits for the archive to be written into a pipe.
  renameSync(archive, stored);
  spawnSync('mkfifo', [archive]);
  const { child, ended } = startRestore([heldBackup], target);
  onTestFinished(() => {
    child.kill('SIGKILL');
    renameSync(stored, archive);
  });
  await Promise.race([
    waitFor(() => expect(existsSync(join(target, 'database/restoring'))).toBe(true)),
    ended.then(({ errorOutput }) => expect.unreachable(errorOutput)),
  ]);
  await expect(startSite(target)).rejects.toThrow('is running or was interrupted');
  const second = await startRestore(['latest'], target).ended;
  expect(second).toEqual({ code: 1, errorOutput: expect.stringContaining('is running') });
  await pipeline(createReadStream(stored), createWriteStream(archive));
  expect(await ended).toEqual({ code: 0, errorOutput: '' });
  await (await startSite(target)).stop();
});

test('a site that is started at the end of a restore does not take the database over', async () => {
  const target = join(siteFolder, 'held');
  const { ended } = await startHeldRestore(target);
  await expect(startSite(target)).rejects.toThrow('is running or was interrupted');
  rmSync(holdingFile);
  expect(await ended).toEqual({ code: 0, errorOutput: '' });
});

test('a restore that was killed between its replay and its check is repeated before a site opens the database', async () => {
  const target = join(siteFolder, 'unchecked');
  const { child, ended, restoredCluster } = await startHeldRestore(target);
  child.kill('SIGKILL');
  await ended;
  rmSync(holdingFile);
  await expect(startSite(target)).rejects.toThrow('was interrupted');
  await killDatabase(restoredCluster);
  await expect(startSite(target)).rejects.toThrow('was interrupted');
  expect(await startRestore(['latest'], target).ended).toEqual({ code: 0, errorOutput: '' });
  await (await startSite(target)).stop();
});

/**
 * Writes files into a folder until they are being deleted, and 5,000 more after that. The children of a
 * killed database may write like this before they end.
 */
async function startWriter(into: string): Promise<{ ended: Promise<unknown> }> {
  const script = `: > first
i=0
while [ $i -lt 5000 ]; do
  : > late-$((i % 50)) || exit
  [ -e first ] || i=$((i + 1))
done`;
  const ended = once(spawn('sh', ['-c', script], { cwd: into, stdio: 'ignore' }), 'exit');
  await waitFor(() => expect(existsSync(join(into, 'first'))).toBe(true));
  return { ended };
}

test('a restore that is repeated after it was killed also restores changes that were not archived', async () => {
  const site = await open();
  await sql`create table made_after_backup ()`.execute(site.db);
  await killDatabase();
  await site.stop();

  const { child, ended } = await startSlowRestore();
  child.kill('SIGKILL');
  await ended;
  const busy = await startRestore(['latest', '--replace']).ended;
  expect(busy).toEqual({ code: 1, errorOutput: expect.stringContaining('if it is `postgres`') });
  await killDatabase();
  await expect(startSite(siteFolder)).rejects.toThrow('was interrupted');
  // A restore may also be killed after it has moved its database away, before the previous one is back.
  renameSync(cluster, join(folder, 'restoring'));
  await expect(startSite(siteFolder)).rejects.toThrow('was interrupted');
  const writer = await startWriter(join(folder, 'restoring/pg_wal'));
  expect(await startRestore(['latest', '--replace']).ended).toEqual({ code: 0, errorOutput: '' });
  await writer.ended;
  const restored = await open();
  await sql`select from made_after_backup`.execute(restored.db);
  await restored.stop();
  expect(replacedClusters()).toHaveLength(1);
});

test('a restore finds the password that was changed after the backup, or says that it is missing', async () => {
  const passwordFile = join(folder, 'postgres-password');
  const site = await open();
  await site.backUp();
  const password = 'changed at 100% / twice';
  await sql`alter role windfall password ${sql.lit(password)}`.execute(site.db);
  writeFileSync(passwordFile, password);
  await site.stop();
  const missing = await startRestore(['latest'], join(siteFolder, 'elsewhere')).ended;
  expect(missing).toEqual({ code: 1, errorOutput: expect.stringContaining('password was changed after') });
  expect(await startRestore(['latest', '--replace']).ended).toEqual({ code: 0, errorOutput: '' });
  expect(readFileSync(passwordFile, 'utf8')).toBe(password);
  const restored = await open();
  await sql`select from booking`.execute(restored.db);
  await restored.stop();
});

test('a restore that fails while it unpacks leaves no work folder behind', async () => {
  const name = '2000-01-03T02-00-00Z';
  cpSync(join(backupFolder, heldBackup), join(backupFolder, name), { recursive: true });
  truncateSync(join(backupFolder, name, backupFiles.archive), 100_000);
  const refused = await startRestore([name, '--replace']).ended;
  expect(refused).toEqual({ code: 1, errorOutput: expect.stringContaining('is damaged') });
  expect(readdirSync(folder).filter((file) => file.startsWith('restoring'))).toEqual([]);
});

test('neither a damaged backup nor one dated in the future stops the nightly backups', async () => {
  const config = readConfig({ DATA_DIR: siteFolder, BACKUP_DIR: join(siteFolder, 'nightly') });
  const site = await open();
  const [damaged, future] = ['2026-11-21T02-00-03Z', '2099-11-21T02-00-03Z'].map((name) => {
    const folder = join(config.backupFolder, name);
    mkdirSync(folder, { recursive: true });
    return join(folder, 'backup.json');
  }) as [string, string];
  writeFileSync(damaged, '');
  const made = readFileSync(join(backupFolder, heldBackup, backupFiles.facts), 'utf8');
  writeFileSync(future, JSON.stringify({ ...JSON.parse(made), madeAt: '2099-11-21T02:00:10Z' }));
  expect(await readBackupState(config)).toEqual({ kept: 'here', lastMadeAt: null });

  const reported: string[] = [];
  const backUp = createBackupJob(config, site, ({ message }) => reported.push(message));
  await backUp();
  expect(await listBackups(config.backupFolder)).toHaveLength(2);
  expect(reported).toEqual([expect.stringContaining(damaged)]);
  const { lastMadeAt } = (await readBackupState(config)) as { lastMadeAt: number };
  expect(Math.abs(Date.now() - lastMadeAt)).toBeLessThan(300_000);
  await backUp();
  expect(await listBackups(config.backupFolder)).toHaveLength(2);
  await site.stop();
});
