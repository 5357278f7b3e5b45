import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { actingPerson } from './acting-person.ts';
import { createCheckedPool } from './checked-pool.ts';
import { createDatabaseLimits, defaultAnswerSeconds, longWorkSeconds } from './database-limits.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

// Days are strings throughout the program. No bigint in this database exceeds what a JavaScript number can
// represent.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The time in milliseconds after which an unused connection is closed: ten minutes. A new connection has to
 * read the catalogue and plan its statements first, which takes many times as long as a call. By default, ten
 * seconds without a visitor would close all connections.
 */
const idleMs = 600_000;

interface ConnectOptions {
  connections?: number;
  /**
   * The longest time that a statement may take, in seconds; 15 by default. The other limits derive from this
   * time or from `waitSeconds` (`createDatabaseLimits`).
   */
  answerSeconds?: number;
  /**
   * The time from which the limits of locks, idle transactions and new connections derive, in seconds;
   * `answerSeconds` by default. It is shorter for long work, which must not block others for minutes.
   */
  waitSeconds?: number;
  /** Rejects every write. */
  readOnly?: boolean;
  /** The application name that the database shows; `windfall` by default. */
  name?: string;
  reportError?: (problem: Error) => void;
}

/**
 * Opens a connection pool. A broken or unresponsive connection is replaced when it is needed again.
 * `reportError` receives the errors of connections.
 */
export function connect(databaseUrl: string, options: ConnectOptions = {}): Connection {
  const limits = createDatabaseLimits(options.answerSeconds ?? defaultAnswerSeconds, options.waitSeconds);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections ?? 10,
    connectionTimeoutMillis: limits.connection,
    idleTimeoutMillis: idleMs,
    statement_timeout: limits.statement,
    // Other statements queue behind a statement that waits for a lock. So a statement of long work may run
    // for minutes, but must not wait for a lock for minutes.
    lock_timeout: limits.statement > limits.idleTransaction ? limits.idleTransaction : undefined,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: options.name ?? 'windfall',
  });
  // This listener also handles errors of connections in use. Otherwise a connection that breaks in the middle
  // of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', (problem) => options.reportError?.(problem)));
  if (options.readOnly) {
    // A statement makes the connection read-only, because connection poolers refuse the corresponding
    // connection option.
    pool.on('connect', (client) => {
      client
        .query('set default_transaction_read_only = on')
        .catch((problem) => options.reportError?.(problem));
    });
  }
  pool.on('error', (problem) => options.reportError?.(problem));
  const db = new Kysely<DB>({ dialect: new ActingPersonDialect({ pool: createCheckedPool(pool, limits) }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Tells the database in each transaction which member of staff acts. A column default of the table `journal`
 * stores this person.
 */
class ActingPersonDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    const person = actingPerson();
    if (person !== null)
      await connection.executeQuery(
        CompiledQuery.raw("select set_config('windfall.person', $1, true)", [person]),
      );
  }
}

class ActingPersonDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDriver>[0];

  constructor(config: ConstructorParameters<typeof PostgresDriver>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ActingPersonDriver(this.#config);
  }
}

/**
 * Opens a pool for long work on whole tables, at night or after a restore. Its statements may take minutes,
 * but never wait long for a lock.
 */
export function connectForLongWork(databaseUrl: string, options: ConnectOptions = {}): Connection {
  return connect(databaseUrl, {
    ...options,
    answerSeconds: longWorkSeconds,
    waitSeconds: defaultAnswerSeconds,
    name: 'windfall long work',
  });
}
