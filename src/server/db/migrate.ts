import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import edition from './functions/edition.json' with { type: 'json' };

const baselineFolder = new URL('./baseline/', import.meta.url);
const migrationsFolder = new URL('./migrations/', import.meta.url);
const functionsFolder = new URL('./functions/', import.meta.url);
const lockKey = 7_203_110;
/** Name under which the baseline is recorded among the applied migrations. */
const baselineName = '0000-baseline';

/**
 * How long the statements of an attempt wait for a lock. Other statements on the same table queue behind a
 * waiting statement. A step may wait for a request that itself needs a table that the step has locked. The
 * step has to give up within a second, because after a second PostgreSQL would end the request to resolve the
 * deadlock. An autovacuum of the table gives way only if a statement waits for more than a second, so every
 * tenth attempt waits longer.
 */
const lockTimeout = (attempt: number) => (attempt % 10 === 0 ? '3s' : '200ms');
const pauseBetweenAttempts = 200;
const maxAttempts = 200;
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/**
 * Brings the schema up to date. Applies the baseline to an empty database. Then applies the missing
 * migrations in the order of their names, and the functions if they have changed. Each of these steps is a
 * transaction. Returns the names of the steps. Processes that start together take turns. A step that cannot
 * get its locks is rolled back and tried again, for about two minutes.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await appliedMigrations(client);
    const baseline = applied.has(baselineName) ? [] : await applyBaseline(client, applied);
    const migrations = (await sqlFiles(migrationsFolder)).filter((name) => !applied.has(name));
    for (const name of migrations) {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8');
      await apply(client, name, async () => {
        await client.query(text);
        await record(client, [name]);
      });
    }
    return [...baseline, ...migrations, ...(await applyFunctions(client))];
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

async function appliedMigrations(client: pg.PoolClient): Promise<Set<string>> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  return new Set(rows.map((row) => row.name));
}

/**
 * Creates the tables of an empty database. A database with all the migrations that the baseline replaces
 * already has these tables, so this only records the baseline. Refuses a database with only some of these
 * migrations, because it is older than the baseline.
 */
async function applyBaseline(client: pg.PoolClient, applied: ReadonlySet<string>): Promise<string[]> {
  const replaced = (await readFile(new URL('replaced-migrations.txt', baselineFolder), 'utf8'))
    .trim()
    .split('\n');
  const missing = replaced.filter((name) => !applied.has(name));
  if (missing.length === 0) {
    await record(client, [baselineName]);
    return [];
  }
  if (applied.size > 0)
    throw new Error(`This database is older than the baseline: it lacks ${missing.join(', ')}`);
  const files = await sqlFiles(baselineFolder);
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, baselineFolder), 'utf8')));
  await apply(client, baselineName, async () => {
    for (const text of texts) await client.query(text);
    // A process of the previous version must not try to apply the replaced migrations.
    await record(client, [...replaced, baselineName]);
  });
  return [baselineName];
}

/**
 * Creates or replaces all functions and triggers if this version's edition is newer than the database's. Also
 * replaces them if the database has the same edition with another text, which happens in development. A
 * process of an older version that restarts during an upgrade therefore does not replace a newer edition.
 */
async function applyFunctions(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    `create table if not exists schema_functions (only_one boolean primary key default true check (only_one),
      edition integer not null, digest text not null, applied_at timestamptz not null default now())`,
  );
  const texts = await readFunctions();
  const digest = digestFunctions(texts);
  const { rows } = await client.query<{ edition: number; digest: string }>(
    'select edition, digest from schema_functions',
  );
  const [present] = rows;
  if (present && (present.edition > edition.edition || present.digest === digest)) return [];
  const name = `functions, edition ${edition.edition}`;
  await apply(client, name, async () => {
    await client.query('set local check_function_bodies = off');
    await lockTablesWithTriggers(client);
    for (const text of texts) await client.query(text);
    await client.query(
      `insert into schema_functions (edition, digest) values ($1, $2)
        on conflict (only_one) do update set edition = $1, digest = $2, applied_at = now()`,
      [edition.edition, digest],
    );
  });
  return [name];
}

/** Returns the texts of all function files, in the order of their names. */
export async function readFunctions(): Promise<string[]> {
  const files = await sqlFiles(functionsFolder);
  return Promise.all(files.map((name) => readFile(new URL(name, functionsFolder), 'utf8')));
}

/**
 * Returns the digest of the functions' texts. `functions/edition.json` stores the edition number and the
 * digest of that edition.
 */
export function digestFunctions(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Locks all tables with triggers before any trigger is replaced. Otherwise replacing a trigger could wait for
 * a request that itself waits for a table locked here, which would be a deadlock.
 */
async function lockTablesWithTriggers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(distinct tgrelid::regclass::text, ', ') as tables from pg_trigger where not tgisinternal`,
  );
  if (rows[0]?.tables) await client.query(`lock table ${rows[0].tables} in share row exclusive mode`);
}

async function apply(client: pg.PoolClient, name: string, statements: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${lockTimeout(attempt)}'`);
      await statements();
      await client.query('commit');
      return;
    } catch (problem) {
      await client.query('rollback');
      const { code } = problem as { code?: string };
      const wasBusy = code === lockNotAvailable || code === deadlockDetected;
      if (!wasBusy || attempt === maxAttempts)
        throw new Error(`Migration ${name} failed and was rolled back`, { cause: problem });
      await new Promise((resolve) => setTimeout(resolve, pauseBetweenAttempts));
    }
  }
}

async function record(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query('insert into schema_migration (name) select unnest($1::text[])', [names]);
}

async function sqlFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}
