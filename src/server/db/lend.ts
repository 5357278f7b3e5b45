import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Limits } from './limits.ts';

/**
 * A connection that answered within this time is handed out without a probe, unless an error occurred
 * since: 1 second, in milliseconds.
 */
const freshFor = 1_000;

/**
 * Wraps a pool so that each statement has a limit on its answer. A statement without an answer in time
 * fails with ETIMEDOUT: its outcome is unknown, a commit included. Its connection is closed and never
 * reused, because a late answer would be taken for that of the next statement. A connection that has not
 * answered recently, or not since the last error, is probed before it is handed out, and replaced where
 * it is unresponsive.
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

  /** Returns whether the connection can be handed out; closes it where it cannot. */
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

  /**
   * Probes all idle connections at once, so that no caller waits for one dead connection after another.
   */
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

/** Returns whether an error is the one that `pg` throws for an expired `query_timeout`. */
function isSilence(problem: unknown): boolean {
  return problem instanceof Error && problem.message === 'Query read timeout';
}
