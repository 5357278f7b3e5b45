import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { DatabaseLimits } from './database-limits.ts';
import { createStatementNames } from './prepared.ts';

/**
 * How long after its last answer a connection is still handed out without a probe, in milliseconds. If an
 * error has occurred since that answer, the connection is probed in any case.
 */
const probeAfter = 1_000;

/**
 * Wraps a pool so that each statement has a time limit for its answer. A statement without an answer in time
 * fails with ETIMEDOUT. Its outcome is unknown, even if it was a commit. Its connection is closed and never
 * reused, because a late answer would be taken for the answer to the next statement. A connection that has
 * not answered recently, or not since the last error, is probed before it is handed out. If it is
 * unresponsive, it is replaced.
 */
export function createCheckedPool(
  pool: pg.Pool,
  limits: Pick<DatabaseLimits, 'answer' | 'probe'>,
): PostgresPool {
  const nameOfPrepared = createStatementNames();
  const answeredAt = new WeakMap<pg.PoolClient, number>();
  let lastErrorAt = Number.NEGATIVE_INFINITY;
  let checking = false;

  const recordAnswer = (client: pg.PoolClient) => answeredAt.set(client, performance.now());
  const recordError = () => {
    lastErrorAt = performance.now();
    void checkIdle();
  };
  pool.on('connect', (client) => {
    recordAnswer(client);
    client.on('error', recordError);
  });

  /** Returns whether the connection can be handed out. If it cannot, closes it. */
  const isResponsive = async (client: pg.PoolClient): Promise<boolean> => {
    const at = answeredAt.get(client) ?? Number.NEGATIVE_INFINITY;
    if (at > lastErrorAt && performance.now() - at < probeAfter) return true;
    const probe = { text: 'select 1', query_timeout: limits.probe };
    try {
      await client.query(probe);
      recordAnswer(client);
      return true;
    } catch (problem) {
      client.release(problem instanceof Error ? problem : true);
      recordError();
      return false;
    }
  };

  /**
   * Probes all idle connections in parallel, so that no caller waits for one dead connection after another.
   */
  const checkIdle = async () => {
    if (checking) return;
    checking = true;
    const checked = Array.from({ length: pool.idleCount }, async () => {
      const client = await pool.connect();
      if (await isResponsive(client)) client.release();
    });
    await Promise.allSettled(checked);
    checking = false;
  };

  const checkOut = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (await isResponsive(client)) return client;
    }
  };

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await checkOut();
      let timeoutError: Error | null = null;
      const execute = async (text: string, values: readonly unknown[]) => {
        if (timeoutError) throw timeoutError;
        const name = nameOfPrepared(text);
        const statement = { name, text, values: [...values], query_timeout: limits.answer };
        try {
          const result = await client.query(statement);
          recordAnswer(client);
          return result;
        } catch (problem) {
          if (problem instanceof pg.DatabaseError) recordAnswer(client);
          if (!isAnswerTimeout(problem)) throw problem;
          if (!timeoutError) {
            timeoutError = Object.assign(new Error('The database does not answer', { cause: problem }), {
              code: 'ETIMEDOUT',
            });
            client.release(timeoutError);
            recordError();
          }
          throw timeoutError;
        }
      };
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(
        textOrCursor: string | PostgresCursor<unknown>,
        values: readonly unknown[] = [],
      ): unknown {
        if (typeof textOrCursor !== 'string') throw new Error('Cursors are not supported');
        return execute(textOrCursor, values);
      }
      return {
        query,
        release() {
          if (!timeoutError) client.release();
        },
      };
    },
  };
}

/** Returns whether an error is the one that `pg` throws for an expired `query_timeout`. */
function isAnswerTimeout(problem: unknown): boolean {
  return problem instanceof Error && problem.message === 'Query read timeout';
}
