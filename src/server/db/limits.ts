/** How long the database may take, in milliseconds, each thing with what it is there for. */
export interface Limits {
  /** A statement, by the database's own count: it ends there. Of a day's work none takes a second. */
  statement: number;
  /**
   * A transaction in which nothing is asked: the database ends it, so that it holds up
   * nobody. Shorter than `answer`.
   */
  idleTransaction: number;
  /** Until a connection is free or made: a crowd for the last places waits its turn. */
  connection: number;
  /**
   * An answer, by our own count. Longer than the two above: whoever is told that the database is silent knows
   * that what was begun there is over, done or undone.
   */
  answer: number;
  /**
   * For the answer of an idle connection to `select 1` before it is lent again. A connection that takes
   * longer is replaced, which costs a few milliseconds.
   */
  probe: number;
  /** Between two questions whether a line that only listens is still there, and for the answer to each. */
  heartbeat: number;
  heartbeatAnswer: number;
}

/** DATABASE_ANSWER_SECONDS without the setting. */
export const usualAnswerSeconds = 15;

/** What goes through whole tables at night, or once after a restore, may take this long: 10 minutes. */
export const patientSeconds = 600;

/**
 * All limits from the longest that one statement may take, in seconds. `waitSeconds` is another figure for
 * what others wait behind: locks, transactions, connections.
 */
export function limitsFrom(answerSeconds: number, waitSeconds = answerSeconds): Limits {
  const statement = answerSeconds * 1_000;
  const ordinary = waitSeconds * 1_000;
  return {
    statement,
    idleTransaction: ordinary,
    connection: (ordinary * 2) / 3,
    answer: statement + ordinary / 3,
    probe: Math.min(1_000, ordinary / 2),
    heartbeat: (ordinary * 2) / 3,
    heartbeatAnswer: ordinary / 3,
  };
}
