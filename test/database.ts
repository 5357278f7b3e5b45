import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../src/server/db/connect.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded/embedded-database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { seedCentre } from '../src/server/db/seed/seed.ts';

export const templateName = 'windfall_template';

/**
 * Starts a temporary PostgreSQL with a migrated and seeded template, from which each test file copies its
 * database.
 */
export async function startTestDatabase(): Promise<{
  url: string;
  /** A folder for `copyNewDatabase`, deleted with the server. */
  newDatabaseFolder: string;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-test-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedDatabase({
    folder: join(folder, 'database'),
    durable: false,
    print: () => undefined,
  });
  await makeTemplate(server.url);
  return {
    url: server.url,
    newDatabaseFolder: join(folder, 'new'),
    async stop() {
      await server.stop();
      for (const used of [server.folder, folder]) rmSync(used, { recursive: true, force: true });
    },
  };
}

/** Creates the migrated and seeded template from which databases are copied. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await createDatabase(serverUrl, templateName, 'template0');
  const template = connect(databaseAt(serverUrl, templateName));
  await migrate(template.pool);
  await seedCentre(template.db, Date.now());
  await template.close();
}

/** Returns the URL of the database `name` on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

/** Creates a database from a template and returns its URL. */
export async function createDatabase(url: string, name: string, template = templateName): Promise<string> {
  await asAdmin(url, `create database ${name} template ${template} strategy file_copy`);
  return databaseAt(url, name);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await asAdmin(url, `drop database if exists ${name} with (force)`);
}

/**
 * Opens a pool for a test's own statements, which have no time limit. `end` of a pool does not wait until the
 * server has closed the connections, so `dropDatabase` may still end one of them. The pool ignores the error
 * that this causes, and throws every other one.
 */
export function openTestPool(url: string, connections = 1): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', (problem) => {
    if (!pool.ending) throw problem;
  });
  return pool;
}

/**
 * Opens the centre for booking. After a site has filled an empty database itself, its centre is still closed
 * (specification 13.7).
 */
export async function openForBooking(url: string): Promise<void> {
  await asAdmin(url, 'update centre_opening set is_open = true, first_opened_at = now() where not is_open');
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
