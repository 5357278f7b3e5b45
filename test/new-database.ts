import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import { connect } from '../src/server/db/connect.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded/embedded-database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { seedCentre } from '../src/server/db/seed/seed.ts';
import { waitFor } from './wait-for.ts';

/**
 * Copies the database folder of a new centre, migrated and seeded, without the sample day. Making such a
 * folder takes two seconds of processor time, so the first test that needs it makes it for all tests.
 */
export async function copyNewDatabase(to: string): Promise<void> {
  const folder = inject('newDatabaseFolder');
  const ready = join(folder, 'ready');
  if (tryToCreate(folder)) {
    const server = await startEmbeddedDatabase({ folder: join(folder, 'database'), print: () => undefined });
    const { pool, db, close } = connect(server.url, {});
    await migrate(pool);
    await seedCentre(db, Date.now());
    await dropOldWal(pool);
    // The copies keep their shared memory in their folder, which is deleted after the test. In /dev/shm a
    // killed server would leave it behind.
    await pool.query('alter system set dynamic_shared_memory_type = mmap');
    await close();
    await server.stop();
    writeFileSync(ready, server.folder);
  }
  await waitFor(() => {
    if (!existsSync(ready)) throw new Error('The database to copy is not ready');
  });
  copyFolder(join(folder, 'database'), to);
}

/**
 * Lets the server delete its old WAL when it stops, instead of keeping it for reuse. The old WAL is half of
 * the folder.
 */
async function dropOldWal(pool: pg.Pool): Promise<void> {
  await pool.query('alter system set wal_recycle = off');
  await pool.query('select pg_reload_conf()');
  await waitFor(async () =>
    expect((await pool.query('show wal_recycle')).rows).toEqual([{ wal_recycle: 'off' }]),
  );
  // The running server goes on without recycling, but servers on the copies recycle again.
  await pool.query('alter system reset wal_recycle');
}

/** Copies a folder with its owners and permissions. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Creates a folder. Returns false if another worker has already created it. */
function tryToCreate(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    return true;
  } catch {
    return false;
  }
}
