import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

/**
 * The first half of the key of an advisory lock; the second half is the number of a process. Each process
 * holds its lock while it runs and can reach the database.
 */
const lockClass = 7_203_112;

/** Returns a random number. The process leases rows under this number. */
export function drawProcessNumber(): number {
  return randomInt(1, 2 ** 31);
}

/**
 * Takes the lock of a process number, on a connection that lasts as long as the process. Once the lock is
 * gone, the process is considered dead.
 */
export async function holdProcessNumber(client: pg.Client, number: number): Promise<void> {
  await client.query('select pg_try_advisory_lock_shared($1, $2)', [lockClass, number]);
}

/** Selects the numbers of all live processes. */
export const liveProcessNumbers = sql<number>`
  select objid::bigint::integer from pg_locks join pg_database d on d.oid = pg_locks.database
  where d.datname = current_database() and locktype = 'advisory' and classid = ${sql.lit(lockClass)} and objsubid = 2 and granted`;
