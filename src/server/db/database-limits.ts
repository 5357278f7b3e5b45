/** Time limits for the database, in milliseconds. */
export interface DatabaseLimits {
  /** The limit for a statement. The database enforces it. Ordinary statements take well under a second. */
  statement: number;
  /**
   * The limit for an idle transaction. The database then ends the transaction, so that it blocks nobody. This
   * limit is shorter than `answer`.
   */
  idleTransaction: number;
  /**
   * The limit for getting a free or new connection. In a rush for the last places, requests wait for a
   * connection.
   */
  connection: number;
  /**
   * The limit for an answer. This process enforces it. It is longer than `statement` and `idleTransaction`.
   * So the database has committed or rolled back the statement before this limit expires.
   */
  answer: number;
  /**
   * The limit for an idle connection's answer to `select 1` before it is reused. A slower connection is
   * replaced, which costs a few milliseconds.
   */
  probe: number;
  /**
   * Interval between heartbeats on a connection that only listens, and the limit for the answer to each.
   */
  heartbeat: number;
  heartbeatAnswer: number;
}

/** The default of DATABASE_ANSWER_SECONDS. */
export const defaultAnswerSeconds = 15;

/**
 * The limit for a statement of long work on whole tables, at night or after a restore: 10 minutes, in
 * seconds.
 */
export const longWorkSeconds = 600;

/**
 * Derives all limits from `answerSeconds`, the longest that one statement may take. The limits for locks,
 * transactions and connections, which block others, derive from `waitSeconds`.
 */
export function createDatabaseLimits(answerSeconds: number, waitSeconds = answerSeconds): DatabaseLimits {
  const statement = answerSeconds * 1_000;
  const wait = waitSeconds * 1_000;
  return {
    statement,
    idleTransaction: wait,
    connection: (wait * 2) / 3,
    answer: statement + wait / 3,
    probe: Math.min(1_000, wait / 2),
    heartbeat: (wait * 2) / 3,
    heartbeatAnswer: wait / 3,
  };
}
