import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/server/db/connect.ts';
import { waitFor } from './wait-for.ts';

/** Waits until exactly `calls` statements in the test's database wait for a lock. */
export async function waitForBlockedCall(db: Database, calls = 1): Promise<void> {
  await waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(db);
    expect(rows).toHaveLength(calls);
  });
}
