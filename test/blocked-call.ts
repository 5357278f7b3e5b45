import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/server/db/connect.ts';
import { waitFor } from './wait-for.ts';

/** Waits until exactly one statement in the test's database waits for a lock. */
export async function waitForBlockedCall(db: Database): Promise<void> {
  await waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(db);
    expect(rows).toHaveLength(1);
  });
}
