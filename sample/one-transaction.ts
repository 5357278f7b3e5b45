import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import type { Database } from '../src/server/db/connect.ts';
import type { DB } from '../src/server/db/tables.ts';

const run = (connection: DatabaseConnection, command: string) =>
  connection.executeQuery(CompiledQuery.raw(command));

/**
 * Has a single connection with an open transaction, and gives it to one caller at a time. If a caller begins
 * a transaction, sets a savepoint instead.
 */
class SavepointDriver extends PostgresDriver {
  #free: Promise<void> = Promise.resolve();
  #release = () => {};

  override async acquireConnection(
    options?: Parameters<PostgresDriver['acquireConnection']>[0],
  ): Promise<DatabaseConnection> {
    const previous = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await previous;
    this.#release = resolve;
    return super.acquireConnection(options);
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'savepoint nested');
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'release savepoint nested');
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'rollback to savepoint nested');
    await run(connection, 'release savepoint nested');
  }
  override async releaseConnection(): Promise<void> {
    this.#release();
  }
}

/**
 * The time limit for connecting, for each statement, and for the pause between two statements, in
 * milliseconds. If a pause takes longer, the database rolls everything back.
 */
const timeoutMs = 60_000;

/**
 * Runs `work` in a single transaction, which commits or rolls back as a whole. Functions that `work` calls
 * may begin transactions of their own.
 */
export async function runInOneTransaction(
  databaseUrl: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'windfall sample',
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
  });
  // If the connection breaks, the current statement fails. Without this listener, the error event would also
  // end the process.
  client.on('error', () => undefined);
  // The same few hundred statements run thousands of times. A named statement is parsed once, and its plan
  // can be reused.
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `sample ${names.size}`;
    names.set(text, name);
    return name;
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(textOrCursor: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof textOrCursor !== 'string') throw new Error('Cursors are not supported');
    return client.query({ name: nameOf(textOrCursor), text: textOrCursor, values: [...values] });
  }
  const pooledClient = { query, release: () => undefined };
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        new SavepointDriver({
          pool: { connect: async () => pooledClient, end: async () => undefined, options: {} },
        }),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  try {
    await client.connect();
    await client.query('begin');
    await work(db);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback').catch(() => undefined);
    throw problem;
  } finally {
    await client.end().catch(() => undefined);
  }
}
