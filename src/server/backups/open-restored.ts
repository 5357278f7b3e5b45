import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { tryClaim } from '../db/embedded/claim-database.ts';
import { type EmbeddedDatabase, isDatabaseRunning } from '../db/embedded/embedded-database.ts';

/**
 * Waits until the WAL is replayed, and returns a URL with the password that opens the restored database.
 * Tries the backup's password, which is in `url`, and then `passwords`, because the password may have been
 * changed after the backup. Writes the right password to the file `postgres-password`. Returns null if no
 * password is right. Claims the database before the replay ends, so that a site that is started during the
 * replay cannot take it over. The claim ends when the database stops. Throws if the database stops, if the
 * signal aborts, or if a site has taken the database over.
 */
export async function openRestored(
  { folder, url }: EmbeddedDatabase,
  passwords: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const address = new URL(url);
  const candidates = [...new Set([decodeURIComponent(address.password), ...passwords])];
  let isClaimed = false;
  const open = async (): Promise<string | null> => {
    for (const password of candidates) {
      address.password = encodeURIComponent(password);
      if (!(await isOpenedBy(address.href))) continue;
      isClaimed ||= (await tryClaim(address.href)) !== null;
      return password;
    }
    return null;
  };
  await open();
  // PostgreSQL deletes this file when it has replayed everything.
  while (existsSync(join(folder, 'postgres', 'recovery.signal'))) {
    if (!isDatabaseRunning(folder)) throw new Error('The database stopped during the restore');
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const password = await open();
  if (password === null) return null;
  if (!isClaimed) throw new Error('A site that was started during the restore uses the restored database');
  await writeFile(join(folder, 'postgres-password'), password);
  return address.href;
}

/** Returns whether the password in a URL is right. */
async function isOpenedBy(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'windfall restore' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (problem) {
    if ((problem as { code?: string }).code === '28P01') return false;
    throw problem;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the passwords of this database and of those that restores have replaced, newest first. */
export async function readPasswords(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^postgres-password(?:\.before-.*)?$/.test(name));
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  const [current, ...replaced] = texts.map((text) => text.trim());
  return current === undefined ? [] : [current, ...replaced.reverse()];
}
