import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
const lockKey = 7_203_110;

/** How long a statement waits for a lock: everybody else waits behind it. */
const lockPatience = '3s';
const mostTries = 40;
const lockNotAvailable = '55P03';

/**
 * Applies the migrations that the database has not had yet, in the order of their names, each in a transaction; processes starting together take
 * turns. One that would hold everybody up steps back and tries again, for about two minutes. Answers the names applied.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    const done = new Set(rows.map((row) => row.name));
    for (const name of files.filter((file) => !done.has(file))) {
      await apply(client, name);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${lockPatience}'`);
      await client.query(await readFile(new URL(name, folder), 'utf8'));
      await client.query('insert into schema_migration (name) values ($1)', [name]);
      await client.query('commit');
      return;
    } catch (problem) {
      await client.query('rollback');
      const wasBusy = (problem as { code?: string }).code === lockNotAvailable;
      if (!wasBusy || tries === mostTries)
        throw new Error(`Migration ${name} failed and was rolled back`, { cause: problem });
    }
  }
}
