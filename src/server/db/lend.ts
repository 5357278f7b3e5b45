import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * Lends connections of a pool, each statement with a limit on how long its answer may take (milliseconds). One that was not answered in time fails with
 * ETIMEDOUT: nothing is known of what it did, a commit included. Its connection is broken off and never lent again, as a late answer would be
 * taken for that of the next statement.
 */
export function lendWithin(pool: pg.Pool, limit: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let silence: Error | null = null;
      const ask = async (text: string, values: readonly unknown[]) => {
        if (silence) throw silence;
        const statement = { text, values: [...values], query_timeout: limit };
        try {
          return await client.query(statement);
        } catch (problem) {
          if (!isSilence(problem)) throw problem;
          if (!silence) {
            silence = Object.assign(new Error('The database does not answer', { cause: problem }), {
              code: 'ETIMEDOUT',
            });
            client.release(silence);
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

/** What `pg` says when its `query_timeout` is over. */
function isSilence(problem: unknown): boolean {
  return problem instanceof Error && problem.message === 'Query read timeout';
}
