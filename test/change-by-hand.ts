import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/server/db/connect.ts';
import type { DB } from '../src/server/db/tables.ts';

/** Changes rows that the database protects from change, as a superuser could. */
export async function changeByHand(
  db: Database,
  change: (tx: Kysely<DB>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change(tx);
  });
}
