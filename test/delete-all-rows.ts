import { sql } from 'kysely';
import type { Database } from '../src/server/db/connect.ts';

/**
 * Deletes all rows of tables, in the given order. On small tables this takes a thirtieth of the time of
 * `truncate`, which creates new files for each table and its indexes.
 */
export async function deleteAllRows(db: Database, ...tables: string[]): Promise<void> {
  await sql.raw(tables.map((table) => `delete from ${table}`).join('; ')).execute(db);
}
