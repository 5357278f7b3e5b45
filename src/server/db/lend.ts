import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Limits } from './limits.ts';

/**
 * A connection that answered within this time is lent without being asked again, unless there was trouble
 * since: 1 second, in milliseconds.
 */
const freshFor = 1_000;

/**
 * Lends connections of a pool, each statement with a limit on how long its answer may take. One that was not
 * answered in time fails with ETIMEDOUT: nothing is known of what it did, a commit included. Its connection
 * is broken off and never lent again, as a late answer would be taken for that of the next statement. No
 * connection is lent that has not answered of late and since the last trouble: it is asked first, and
 * replaced where it is silent.
 */
export function lendWithin(pool: pg.Pool, limits: Pick<Limits, 'answer' | 'probe'>): PostgresPool {
  const answeredAt = new WeakMap<pg.PoolClient, number>();
  let troubleAt = Number.NEGATIVE_INFINITY;
  let checking = false;

  const noteAnswer = (client: pg.PoolClient) => answeredAt.set(client, performance.now());
  const noteTrouble = () => {
    troubleAt = performance.now();
    void checkIdle();
  };
  pool.on('connect', (client) => {
    noteAnswer(client);
    client.on('error', noteTrouble);
  });

  /** Answers whether the connection can be lent; one that cannot is broken off. */
  const hasAnswered = async (client: pg.PoolClient): Promise<boolean> => {
    const at = answeredAt.get(client) ?? Number.NEGATIVE_INFINITY;
    if (at > troubleAt && performance.now() - at < freshFor) return true;
    const probe = { text: 'select 1', query_timeout: limits.probe };
    try {
      await client.query(probe);
      noteAnswer(client);
      return true;
    } catch (problem) {
      client.release(problem instanceof Error ? problem : true);
      noteTrouble();
      return false;
    }
  };

  /** Asks all idle connections at once, so that nobody waits for one dead connection after the other. */
  const checkIdle = async () => {
    if (checking) return;
    checking = true;
    const checked = Array.from({ length: pool.idleCount }, async () => {
      const client = await pool.connect();
      if (await hasAnswered(client)) client.release();
    });
    await Promise.allSettled(checked);
    checking = false;
  };

  const lend = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (await hasAnswered(client)) return client;
    }
  };

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await lend();
      let silence: Error | null = null;
      const ask = async (text: string, values: readonly unknown[]) => {
        if (silence) throw silence;
        const statement = { text, values: [...values], query_timeout: limits.answer };
        try {
          const result = await client.query(statement);
          noteAnswer(client);
          return result;
        } catch (problem) {
          if (problem instanceof pg.DatabaseError) noteAnswer(client);
          if (!isSilence(problem)) throw problem;
          if (!silence) {
            silence = Object.assign(new Error('The database does not answer', { cause: problem }), {
              code: 'ETIMEDOUT',
            });
            client.release(silence);
            noteTrouble();
          }
          throw silence;
        }
      };
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
        if (typeof asked !== 'string') throw new Error('Nobody here reads by cursor');
        return ask(asked, values);
      }
      return {
        query,
        release() {
          if (!silence) client.release();
        },
      };
    },
  };
}

/** Tells the error of `pg` for a `query_timeout` that is over. */
function isSilence(problem: unknown): boolean {
  return problem instanceof Error && problem.message === 'Query read timeout';
}
