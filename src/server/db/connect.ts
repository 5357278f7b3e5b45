import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lendWithin } from './lend.ts';
import { limitsFrom, patientSeconds, usualAnswerSeconds } from './limits.ts';
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

/**
 * Opens a pool on the database. Lost and silent connections are replaced when next needed; `onTrouble`
 * hears of idle ones that broke.
 */
export function connect(
  databaseUrl: string,
  options: {
    connections?: number;
    /**
     * The longest that a statement may take there, in seconds; 15. The other limits
     * follow from it (`limits.ts`).
     */
    answerSeconds?: number;
    /** The same for what others wait behind; as long as a statement. */
    waitSeconds?: number;
    /** Nothing can be written through it. */
    readOnly?: boolean;
    /** What the database calls it; `windfall`. */
    name?: string;
    onTrouble?: (problem: Error) => void;
  } = {},
): Connection {
  const limits = limitsFrom(options.answerSeconds ?? usualAnswerSeconds, options.waitSeconds);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections ?? 10,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    // What may take long is not what others wait behind.
    lock_timeout: limits.statement > limits.idleTransaction ? limits.idleTransaction : undefined,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: options.name ?? 'windfall',
  });
  // Also while it is lent out: a connection that breaks in the middle of a
  // transaction must not end the process.
  pool.on('connect', (client) => client.on('error', (problem) => options.onTrouble?.(problem)));
  if (options.readOnly) {
    // Not in the connection's options, which poolers refuse.
    pool.on('connect', (client) => {
      client.query('set default_transaction_read_only = on').catch((problem) => options.onTrouble?.(problem));
    });
  }
  pool.on('error', (problem) => options.onTrouble?.(problem));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lendWithin(pool, limits) }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * The same for what goes through whole tables, at night or after a restore: it has minutes, and
 * never waits long for a lock.
 */
export function connectPatiently(
  databaseUrl: string,
  options: { connections?: number; onTrouble?: (problem: Error) => void } = {},
): Connection {
  return connect(databaseUrl, {
    ...options,
    answerSeconds: patientSeconds,
    waitSeconds: usualAnswerSeconds,
    name: 'windfall at length',
  });
}
