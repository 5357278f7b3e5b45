import { sql } from 'kysely';
import { type Connection, connect, type Database } from './connect.ts';

/**
 * Reads data that may be a second old, and up to three seconds if the replica stops answering. Use it to
 * render pages, never to decide what to write.
 */
export interface Replica {
  /**
   * Runs `work` on the replica if the replica is up to date, otherwise on the primary. If it fails on the
   * replica, runs it again on the primary.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** For a site that has no replica: returns a `Replica` that always reads from the primary. */
export function primaryOnly(db: Database): Replica {
  return { read: (work) => work(db), stop: async () => undefined };
}

/** How often the replica is probed, in milliseconds. */
const probeInterval = 500;
/** How long a probe may take before the replica counts as unavailable, in milliseconds. */
const probeTimeout = 2_000;
/** The limit for one statement on the replica, in seconds. After this time, the primary is read instead. */
const maxAnswerSeconds = 5;

/**
 * Reads from the database at `replicaUrl` while it keeps up with the primary. Each probe checks that the
 * replica has reached the position that the primary had at the previous probe. The connection to the replica
 * rejects every write, even if `replicaUrl` leads to a primary.
 */
export function connectReplica(
  replicaUrl: string,
  primary: Database,
  answerSeconds: number,
  reportError: (problem: unknown) => void,
): Replica {
  const replica: Connection = connect(replicaUrl, {
    connections: 5,
    answerSeconds: Math.min(answerSeconds, maxAnswerSeconds),
    readOnly: true,
    name: 'windfall replica',
  });
  let isUsable = false;
  let targetPosition: string | null = null;
  let probe: Promise<void> | null = null;
  let probeStartedAt = 0;

  const checkReplica = async () => {
    const { rows } = await sql<{ done: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${targetPosition}::pg_lsn, not pg_is_in_recovery()) as done`.execute(
      replica.db,
    );
    const isCaughtUp = targetPosition !== null && rows[0]?.done === true;
    if (isUsable && !isCaughtUp)
      reportError(
        new Error('The read replica is behind. Pages are read from the primary until it has caught up'),
      );
    isUsable = isCaughtUp;
    const { rows: position } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(
      primary,
    );
    targetPosition = position[0]?.lsn ?? null;
  };
  const startProbe = () => {
    if (probe) {
      if (performance.now() - probeStartedAt > probeTimeout) isUsable = false;
      return;
    }
    probeStartedAt = performance.now();
    probe = checkReplica()
      .catch((problem) => {
        if (isUsable) reportError(problem);
        isUsable = false;
      })
      .finally(() => {
        probe = null;
      });
  };
  startProbe();
  const timer = setInterval(startProbe, probeInterval);

  return {
    async read(work) {
      if (!isUsable) return work(primary);
      try {
        return await work(replica.db);
      } catch (problem) {
        isUsable = false;
        reportError(problem);
        return work(primary);
      }
    },
    async stop() {
      clearInterval(timer);
      await probe;
      await replica.close();
    },
  };
}
