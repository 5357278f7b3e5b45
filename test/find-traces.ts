import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../src/server/db/tables.ts';

/**
 * Returns where each of the words occurs, in any letter case, as `table: word`. One statement looks into
 * every table of the site and, with `everywhere`, into the tables of other schemas and the planner's
 * statistics.
 */
export async function findTraces(
  db: Kysely<DB>,
  words: readonly string[],
  { everywhere = false }: { everywhere?: boolean } = {},
): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and (table_schema = 'public' or ${everywhere})
    union all select 'pg_catalog', 'pg_stats' where ${everywhere}`.execute(db);
  expect(tables.length).toBeGreaterThan(100);
  const lines = tables.map(
    ({ schema, name }) =>
      sql`select ${name}::text as name, to_jsonb(t)::text as line from ${sql.table(`${schema}.${name}`)} t`,
  );
  const { rows } = await sql<{ place: string }>`
    select distinct l.name || ': ' || w.word as place from (${sql.join(lines, sql` union all `)}) l
    join unnest(${words}::text[]) w(word) on strpos(lower(l.line), lower(w.word)) > 0`.execute(db);
  return rows.map(({ place }) => place).sort();
}
