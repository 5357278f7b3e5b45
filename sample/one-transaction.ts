import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { Database } from '../src/server/db/connect.ts';
import type { DB } from '../src/server/db/tables.ts';

const run = (connection: DatabaseConnection, command: string) =>
  connection.executeQuery(CompiledQuery.raw(command));

/**
 * One connection in one transaction, lent to one at a time: what begins a
 * transaction in it begins a part of it.
 */
class PartsDriver extends PostgresDriver {
  #free: Promise<void> = Promise.resolve();
  #giveBack = () => {};

  override async acquireConnection(
    options?: Parameters<PostgresDriver['acquireConnection']>[0],
  ): Promise<DatabaseConnection> {
    const turn = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await turn;
    this.#giveBack = resolve;
    return super.acquireConnection(options);
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'savepoint part');
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'release savepoint part');
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'rollback to savepoint part');
    await run(connection, 'release savepoint part');
  }
  override async releaseConnection(): Promise<void> {
    this.#giveBack();
  }
}

/**
 * How long one statement may take there, and how long the database waits for the next before it undoes
 * everything; milliseconds.
 */
const patience = 60_000;

/**
 * Runs verbs that open transactions of their own, one after the other, in one transaction: all of it
 * is there at once, or nothing.
 */
export async function inOneTransaction(
  databaseUrl: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'windfall sample',
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    idle_in_transaction_session_timeout: patience,
  });
  // A connection that breaks also fails the statement that was under way: without a listener it would end the
  // process besides.
  client.on('error', () => undefined);
  const lent = Object.assign(client, { release: () => undefined });
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        new PartsDriver({
          pool: { connect: async () => lent, end: async () => undefined, options: {} },
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
