import { type Kysely, sql } from 'kysely';
import type { Rehearsal } from '../../../contract/rehearsal.ts';
import type { DB } from '../../db/tables.ts';

/** Maximum number of stored rehearsals. */
const maxStoredRehearsals = 20;

/**
 * Stores a rehearsal, and deletes the oldest beyond the maximum. A rehearsal that is already stored stays as
 * it is.
 */
export async function storeRehearsal(db: Kysely<DB>, rehearsal: Rehearsal): Promise<void> {
  await db
    .insertInto('rehearsal')
    .values({
      id: rehearsal.id,
      made_at: new Date(rehearsal.madeAt),
      title: rehearsal.title,
      result: JSON.stringify(rehearsal),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await sql`
    delete from rehearsal where id not in (
      select id from rehearsal order by made_at desc, id limit ${maxStoredRehearsals})`.execute(db);
}

/** Finds a rehearsal; undefined if there is none. */
export async function findRehearsal(db: Kysely<DB>, id: string): Promise<Rehearsal | undefined> {
  const row = await db.selectFrom('rehearsal').select('result').where('id', '=', id).executeTakeFirst();
  return row?.result as Rehearsal | undefined;
}

/** Lists the stored rehearsals, the newest first. */
export async function listRehearsals(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('rehearsal')
    .select(['id', 'title', 'made_at'])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, title: row.title, madeAt: row.made_at.toISOString() }));
}
