import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

// A day is text in the whole program; big counts fit a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool on the database. Lost connections are replaced when next needed; `onTrouble` hears of idle ones that broke. */
export function connect(
  databaseUrl: string,
  options: {
    connections?: number;
    /** Nothing can be written through it. */
    readOnly?: boolean;
    /** What the database calls it; `windfall`. */
    name?: string;
    onTrouble?: (problem: Error) => void;
  } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections ?? 10,
    // A crowd for the last places waits its turn; a database that is away refuses at once.
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: options.name ?? 'windfall',
  });
  // Also while it is lent out: a connection that breaks in the middle of a transaction must not end the process.
  pool.on('connect', (client) => client.on('error', (problem) => options.onTrouble?.(problem)));
  if (options.readOnly) {
    // Not in the connection's options, which poolers refuse.
    pool.on('connect', (client) => {
      client.query('set default_transaction_read_only = on').catch((problem) => options.onTrouble?.(problem));
    });
  }
  pool.on('error', (problem) => options.onTrouble?.(problem));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
