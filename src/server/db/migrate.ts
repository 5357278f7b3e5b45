import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
const lockKey = 7_203_110;

/** Applies the migrations that the database has not had yet, in the order of their names, each in a transaction; processes starting together take turns. Answers the names applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    const done = new Set(rows.map((row) => row.name));
    for (const name of files.filter((file) => !done.has(file))) {
      await client.query('begin');
      try {
        await client.query(await readFile(new URL(name, folder), 'utf8'));
        await client.query('insert into schema_migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (problem) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed and was rolled back`, { cause: problem });
      }
      applied.push(name);
    }
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
  } finally {
    client.release();
  }
  return applied;
}
