import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { assertArchiving } from '../src/server/backups/nightly-backup.ts';
import { connect } from '../src/server/db/connect.ts';
import { claimDatabase } from '../src/server/db/embedded/claim-database.ts';
import {
  findRunningDatabaseUrl,
  startEmbeddedDatabase,
} from '../src/server/db/embedded/embedded-database.ts';
import { waitFor } from './wait-for.ts';

/** Returns whether connections to a database use its socket or TCP. */
async function transportOf(url: string): Promise<'socket' | 'tcp'> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select inet_server_addr() is null as "isSocket"');
  await client.end();
  return rows[0].isSocket ? 'socket' : 'tcp';
}

test('the embedded database is reached by its socket', async () => {
  expect(await transportOf(inject('databaseUrl'))).toBe('socket');
});

/** Starts a database in a new folder `name`, in which there are already empty files named `files`. */
async function startIn(name: string, files: readonly string[] = []) {
  const above = mkdtempSync(join(tmpdir(), 'windfall-socket-'));
  chmodSync(above, 0o755);
  const folder = join(above, name);
  mkdirSync(folder);
  for (const file of files) writeFileSync(join(folder, file), '');
  const database = await startEmbeddedDatabase({ folder, durable: false, print: () => undefined });
  onTestFinished(async () => {
    await database.stop();
    rmSync(above, { recursive: true, force: true });
  });
  return { url: database.url, folder };
}

test('sockets that killed databases have left behind are removed at the next start', async () => {
  const { url, folder } = await startIn('database', ['.s.PGSQL.1', '.s.PGSQL.1.lock']);
  expect(await transportOf(url)).toBe('socket');
  const sockets = readdirSync(folder).filter((name) => name.startsWith('.s.PGSQL.'));
  const own = `.s.PGSQL.${new URL(url).port}`;
  expect(sockets.toSorted()).toEqual([own, `${own}.lock`]);
});

test('a database whose folder cannot have a socket is reached by TCP, even by a process that finds it already running', async () => {
  const { url, folder } = await startIn("The barn's own data");
  expect(await transportOf(url)).toBe('tcp');
  expect(findRunningDatabaseUrl(folder)).toBe(url);
});

test('a database that another command left running archives its WAL once a site has taken it over', async () => {
  const { url, folder } = await startIn('database');
  const { db, close } = connect(url, { connections: 1 });
  onTestFinished(close);
  await expect(assertArchiving(db)).rejects.toThrow('does not store its log of changes');
  const walFolder = join(dirname(folder), 'the WAL');
  const takeOver = (walFolder: string) =>
    startEmbeddedDatabase({ folder, walFolder, durable: false, print: () => undefined });
  const claimed = await claimDatabase(await takeOver(walFolder), (problem) =>
    expect.unreachable(String(problem)),
  );
  onTestFinished(async () => claimed?.stop());
  expect(claimed?.url).toBe(url);
  await waitFor(() => assertArchiving(db));
  await sql`select pg_switch_wal()`.execute(db);
  await waitFor(() => expect(readdirSync(walFolder)).toContainEqual(expect.stringMatching(/\.gz$/)));

  expect(await (await takeOver(walFolder)).archivesAsConfigured()).toBe(true);
  expect(await (await takeOver(join(dirname(folder), 'elsewhere'))).archivesAsConfigured()).toBe(false);
});
