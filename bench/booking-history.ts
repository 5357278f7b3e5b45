import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Connection } from '../src/server/db/connect.ts';
import { refreshCustomerCount } from '../src/server/features/dashboard/refresh-customer-count.ts';
import { systemClock } from '../src/server/ports/clock/clock.ts';
import { benchToday } from './bench-database.ts';

const script = readFileSync(join(import.meta.dirname, 'booking-history.sql'), 'utf8');

/** The telephone number that reception enters for families who do not give one. */
export const sharedPhone = '01632 960999';

/**
 * Puts `size` bookings and their related rows into a seeded database that has no bookings yet. The newest
 * 1,000 fall in the last eight weeks, so that today is equally busy at every size; the others are spread over
 * the `days` days before that. Triggers are off: the script sets the columns that they would set.
 */
export async function fillBookingHistory({ pool, db }: Connection, size: number, days = 3650): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off",
    );
    const indexes = await dropIndexes(client);
    await client.query("select set_config('bench.days', $1, false)", [String(days)]);
    await client.query(
      'select set_config($1, $2, false), set_config($3, $4, false), set_config($5, $6, false)',
      ['bench.size', String(size), 'bench.today', benchToday, 'bench.phone', sharedPhone],
    );
    await client.query(script);
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum (freeze, analyze)');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
  await refreshCustomerCount({ db, clock: systemClock });
  await sql`select mark_all_figures_stale()`.execute(db);
}

/**
 * Drops the indexes of seven large tables, except those of constraints. Building these indexes is faster once
 * the rows are in. Returns the statements that create them again.
 */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any (array['booking', 'booking_ticket', 'place', 'payment', 'stay', 'journal', 'mail']::regclass[])
      and not i.indisprimary and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
