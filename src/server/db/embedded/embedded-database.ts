import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../free-port.ts';
import { logSettings, trimDatabaseLog } from './database-log.ts';
import {
  canEnterFolder,
  type DatabaseAccount,
  databaseAccount,
  postgresFolder,
  sharedFolder,
} from './postgres-binaries.ts';

export interface EmbeddedDatabase {
  url: string;
  /** The actual data folder, which may differ from the configured one. */
  folder: string;
  /**
   * Returns whether the running database archives its WAL where these options say. A database that an earlier
   * process started may not.
   */
  archivesAsConfigured(): Promise<boolean>;
  /** Starts the database again, on the same port, if it has stopped. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** How often the database's log is trimmed: every minute, in milliseconds. */
const trimInterval = 60_000;

interface EmbeddedOptions {
  /** Folder of the database; created when missing. */
  folder: string;
  /**
   * Whether data survives a crash; true by default. It is false only for data that is discarded afterwards.
   */
  durable?: boolean;
  /** Folder for archived WAL, which allows a restore to any moment. Without a folder nothing is archived. */
  walFolder?: string | null;
  /** Set only to restore a backup: the folder of the WAL to replay, and the recovery settings. */
  recovery?: { walFolder: string; settings: readonly string[] };
  /**
   * When this signal aborts, the start ends: no database is left running, and the start rejects with the
   * signal's reason.
   */
  signal?: AbortSignal;
  print: (line: string) => void;
}

/**
 * Starts the PostgreSQL from the npm package, or takes over a database that an earlier process left running.
 * If this process is root, the database runs under its own account. A folder that this account cannot enter
 * is replaced by a folder under /var/lib/windfall.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = databaseAccount();
  const bin = join(postgresFolder(account), 'bin');
  const folder = usableFolder(options.folder, account, options.print);
  const cluster = join(folder, 'postgres');
  const passwordFile = join(folder, 'postgres-password');
  const archiveFolder = options.walFolder ? usableFolder(options.walFolder, account, options.print) : '';
  const walFolder = options.recovery?.walFolder ?? archiveFolder;
  const run = (program: string, args: string[], signal?: AbortSignal) =>
    runProgram(join(bin, program), args, account, walFolder, signal);
  const stop = () =>
    run('pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30']).catch(() => undefined);

  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
  }
  const password = readFileSync(passwordFile, 'utf8').trim();

  if (!existsSync(cluster)) {
    options.print('Making the database (first start only)');
    const unfinished = `${cluster}.unfinished`;
    rmSync(unfinished, removal);
    await run('initdb', [
      ...['-D', unfinished, '-U', 'windfall', '-E', 'UTF8', '--locale=C', `--pwfile=${passwordFile}`],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth=scram-sha-256'],
      // Tests connect thousands of times, and one iteration is enough for a random password.
      ...(options.durable === false ? ['-c', 'scram_iterations=1'] : []),
    ]);
    renameSync(unfinished, cluster);
  }

  // A short-lived database logs to a single file, which callers read to find the reason for a failure.
  const rotatesLog = options.durable !== false && !options.recovery;
  const start = async (port: number) => {
    removeSockets(folder);
    const socketFolder = (await canHoldSocket(folder)) ? folder : '';
    const settings = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories='${socketFolder}'`,
      '-c jit=off',
      ...(options.recovery?.settings ?? []),
    ];
    if (options.walFolder)
      settings.push(...archiveSettings, `-c ${archiveName}=${encodeFolder(archiveFolder)}`);
    if (rotatesLog) {
      settings.push(...logSettings);
      await trimDatabaseLog(folder);
    }
    // Only tests discard their data. They run many centres on one server, which therefore allows many
    // connections.
    if (options.durable === false)
      settings.push(
        '-c fsync=off',
        '-c full_page_writes=off',
        '-c synchronous_commit=off',
        '-c max_wal_size=128MB',
        '-c min_wal_size=32MB',
        '-c max_connections=300',
        // By default, PostgreSQL plans each of the first five runs of a statement anew. A test's connection
        // is too short-lived to benefit from this.
        '-c plan_cache_mode=force_generic_plan',
      );
    // Replaying years of WAL may take a day. After a power cut, the newest changes are replayed, which may
    // take minutes on a slow disk. The limits are in seconds.
    const limit = options.recovery ? '86400' : '600';
    const waiting = ['-l', join(folder, 'postgres.log'), '-w', '-t', limit];
    try {
      await run('pg_ctl', ['start', '-D', cluster, ...waiting, '-o', settings.join(' ')], options.signal);
    } catch (problem) {
      if (!options.signal?.aborted) throw problem;
      await stop();
      throw options.signal.reason;
    }
  };
  options.signal?.throwIfAborted();
  const isStartedHere = (await runningAddress(run, cluster)) === null;
  if (isStartedHere) await start(await freePort());
  const address = await runningAddress(run, cluster);
  if (address === null)
    throw new Error(
      `The database did not start; ${join(folder, 'postgres.log')} and the newest of ${join(folder, 'logs')} say why.`,
    );
  let trimming: NodeJS.Timeout | undefined;
  const trimRegularly = () => {
    if (rotatesLog) trimming ??= setInterval(() => void trimDatabaseLog(folder), trimInterval).unref();
  };
  trimRegularly();
  const url = urlOf(address, password);
  return {
    folder,
    url,
    archivesAsConfigured: async () =>
      isStartedHere || (await readArchiveFolder(url)) === encodeFolder(archiveFolder),
    restart: async () => {
      if ((await runningAddress(run, cluster)) === null) await start(address.port);
      trimRegularly();
    },
    stop: async () => {
      clearInterval(trimming);
      trimming = undefined;
      await stop();
    },
  };
}

/**
 * Returns the folder to use for a configured folder. This is the configured folder, or a folder under
 * /var/lib/windfall if the database account cannot enter the configured one.
 */
export function resolveDatabaseFolder(folder: string): string {
  return canEnterFolder(folder, databaseAccount()) ? folder : sharedFolderFor(folder);
}

/**
 * How the folder of a killed database is deleted. The children of its first process end a moment after it,
 * and until then they may write files into a folder that is being emptied.
 */
export const removal = { recursive: true, force: true, maxRetries: 10 } as const;

/** Returns whether a database is running in this folder. */
export function isDatabaseRunning(folder: string): boolean {
  return isProcessRunning(join(resolveDatabaseFolder(folder), 'postgres', 'postmaster.pid'));
}

/** The file that contains the process number of a running restore. It is in the folder of the database. */
export const restorePidFile = 'restore.pid';

/** Returns whether another process restores a backup into this folder. */
export function isRestoreRunning(folder: string): boolean {
  return isProcessRunning(join(resolveDatabaseFolder(folder), restorePidFile));
}

/** Returns whether a PID file names a running process other than this one. */
function isProcessRunning(pidFile: string): boolean {
  if (!existsSync(pidFile)) return false;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A file in a restored database that has not been checked yet. It contains the moment at which the restore
 * moved the previous database aside.
 */
export const uncheckedFile = 'restored-unchecked';

/**
 * Returns whether the database in this folder comes from a restore that is under way or was interrupted.
 * While a restore renames the databases, the folder `postgres` may be missing. The restored database is then
 * in the folder `restoring`.
 */
export function hasUncheckedRestore(folder: string): boolean {
  const actualFolder = resolveDatabaseFolder(folder);
  const cluster = join(actualFolder, 'postgres');
  const restored = existsSync(cluster) ? cluster : join(actualFolder, 'restoring');
  return existsSync(join(restored, uncheckedFile));
}

/** Returns whether no database may be opened in this folder, because a restore runs or was interrupted. */
export function hasUnfinishedRestore(folder: string): boolean {
  return isRestoreRunning(folder) || hasUncheckedRestore(folder);
}

/**
 * Returns the URL of the embedded database that a site runs in this folder; null if the folder has no PID
 * file. Does not start the database, and does not check whether a database with a PID file still runs.
 */
export function findRunningDatabaseUrl(folder: string): string | null {
  for (const actualFolder of [folder, sharedFolderFor(folder)]) {
    const cluster = join(actualFolder, 'postgres');
    if (!existsSync(join(cluster, 'postmaster.pid'))) continue;
    const password = readFileSync(join(actualFolder, 'postgres-password'), 'utf8').trim();
    return urlOf(readAddress(cluster), password);
  }
  return null;
}

function sharedFolderFor(folder: string): string {
  return join(sharedFolder, folder.replace(/^\//, '').replaceAll('/', '-'));
}

function usableFolder(folder: string, account: DatabaseAccount, print: (line: string) => void): string {
  const usable = resolveDatabaseFolder(folder);
  if (usable !== folder) {
    print(`The database account cannot enter ${folder}; the data is kept in ${usable}`);
  }
  mkdirSync(usable, { recursive: true });
  if (account) chownSync(usable, account.uid, account.gid);
  return usable;
}

type Run = (program: string, args: string[]) => Promise<string>;

/**
 * The address of a running database: its port, and the folder of its socket. The folder is empty if there is
 * no socket.
 */
interface DatabaseAddress {
  port: number;
  socketFolder: string;
}

/** The longest path of a socket that Linux allows, in bytes. */
const longestSocketPath = 107;

/**
 * The start of the name of PostgreSQL's socket. The name ends with the port, which has five digits at most.
 */
const socketName = '.s.PGSQL.';

/**
 * Removes the sockets that killed databases left behind. No later start would replace them, because each
 * start uses another port.
 */
function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(socketName)) rmSync(join(folder, name));
}

/**
 * Returns whether a folder can hold the database's socket. The socket's path must not be too long or need
 * quotes, and the file system must support sockets. Some file systems that are shared with another machine do
 * not.
 */
function canHoldSocket(folder: string): Promise<boolean> {
  const path = join(folder, `${socketName}trial`);
  if (!/^[\w./-]+$/.test(folder) || path.length > longestSocketPath) return Promise.resolve(false);
  return new Promise((resolve) => {
    const trial = createServer();
    trial.once('error', () => resolve(false));
    trial.listen(path, () => trial.close(() => resolve(true)));
  });
}

async function runningAddress(run: Run, cluster: string): Promise<DatabaseAddress | null> {
  const running = await run('pg_ctl', ['status', '-D', cluster]).then(
    () => true,
    () => false,
  );
  const address = running ? readAddress(cluster) : null;
  return address && Number.isInteger(address.port) && address.port > 0 ? address : null;
}

/**
 * Reads the address of a running database from its PID file. A database that an earlier version started has
 * no socket.
 */
function readAddress(cluster: string): DatabaseAddress {
  const [, , , port, folder = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return { port: Number(port), socketFolder: folder.trim() };
}

/**
 * Returns the address as a URL. The URL's `host` parameter is the folder of the socket. A database without a
 * socket is reached by TCP.
 */
function urlOf({ port, socketFolder: folder }: DatabaseAddress, password: string): string {
  const url = `postgres://windfall:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  return folder ? `${url}?host=${encodeURIComponent(folder)}` : url;
}

// PostgreSQL requires that the archive command exits with 0 only once the segment is stored completely, and
// that it never overwrites another segment.
const archiveSettings = [
  '-c archive_mode=on',
  '-c archive_timeout=300',
  `-c 'archive_command=f="$WINDFALL_LOG/%f.gz"; if [ -f "$f" ]; then gzip -dc "$f" | cmp -s - "%p"; else gzip -1c "%p" > "$f.part" && { sync "$f.part" || :; } && mv "$f.part" "$f"; fi'`,
];

/** The database setting that holds the encoded folder to which the database archives its WAL. */
const archiveName = 'windfall.archive_folder';

/** Encodes a path with characters that need no quotes in PostgreSQL's options. */
function encodeFolder(folder: string): string {
  return Buffer.from(folder).toString('base64url');
}

/** Returns the encoded folder to which a running database archives its WAL; empty if it archives nothing. */
async function readArchiveFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'windfall archive' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client
    .query<{ folder: string | null }>('select current_setting($1, true) as folder', [archiveName])
    .finally(() => client.end());
  return rows[0]?.folder ?? '';
}

function runProgram(
  path: string,
  args: string[],
  account: DatabaseAccount,
  walFolder: string,
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // The pipes are destroyed on exit, because the server that pg_ctl starts may hold them open.
    const child = spawn(path, args, {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: process.env['PATH'], WINDFALL_LOG: walFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
      // pg_ctl passes this signal on to the server that it starts.
      ...(signal ? { signal, killSignal: 'SIGINT' as const } : {}),
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve(output);
      else reject(new Error(`${path} ${args[0]} ended with ${code}: ${output.trim()}`));
    });
  });
}
