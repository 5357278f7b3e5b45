/** Time limits for the database, in milliseconds. */
export interface DatabaseLimits {
  /** The limit for a statement. The database enforces it. Ordinary statements take well under a second. */
  statement: number;
  /**
   * The limit for an idle transaction. When it expires, the database ends the transaction, so that it no
   * longer blocks others.
   */
  idleTransaction: number;
  /**
   * The limit for getting a free or new connection. It is long, because requests have to wait for a
   * connection in a rush for the last places.
   */
  connection: number;
  /**
   * The limit for an answer. This process enforces it. It is longer than `statement`, so the database has
   * finished or ended the statement before this limit expires.
   */
  answer: number;
  /**
   * Before an idle connection is reused, it must answer `select 1` within this limit. A slower connection is
   * replaced, which costs a few milliseconds.
   */
  probe: number;
  /** The interval between heartbeats on a connection that only listens. */
  heartbeat: number;
  /** The limit for the answer to a heartbeat. */
  heartbeatAnswer: number;
}

/** The default of DATABASE_ANSWER_SECONDS. */
export const defaultAnswerSeconds = 15;

/** The limit, in seconds, for a statement that works through whole tables, at night or after a restore. */
export const longWorkSeconds = 600;

/**
 * Returns the limits for statements that may take `answerSeconds`. The limits for what blocks or delays
 * others (an idle transaction, a wait for a connection, a heartbeat) derive from `waitSeconds`.
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
