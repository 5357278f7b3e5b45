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
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';

const run = (connection: DatabaseConnection, command: string) =>
  connection.executeQuery(CompiledQuery.raw(command));

/** One connection in one transaction, lent to one at a time: what begins a transaction in it begins a part of it. */
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

/** Runs verbs that open transactions of their own, one after the other, in one transaction: all of it is there at once, or nothing. */
export async function inOneTransaction(
  databaseUrl: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'windfall sample' });
  const client = await pool.connect();
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        new PartsDriver({
          pool: { connect: async () => client, end: async () => undefined, options: pool.options },
        }),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  try {
    await client.query('begin');
    await work(db);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback').catch(() => undefined);
    throw problem;
  } finally {
    client.release();
    await pool.end();
  }
}
