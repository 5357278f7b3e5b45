import { sql } from 'kysely';
import { type Connection, connect, type Database } from './connect.ts';

/** Reads that may be a second stale: for rendering pages, never for a decision. */
export interface Replica {
  /** Reads from a replica that keeps up, otherwise from the primary database. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Returns a `Replica` that reads from the primary database, where no replica is configured. */
export function withoutReplica(db: Database): Replica {
  return { read: (work) => work(db), stop: async () => undefined };
}

const probeInterval = 500;
/** How long a replica may take to report its position before it counts as away, in milliseconds. */
const probeTimeout = 2_000;
/** Limit for one read from the replica, in seconds; afterwards the primary is read. */
const maxAnswerSeconds = 5;

/**
 * Reads from a replica while it has replayed everything that the primary had written half a second
 * before; while it is away or behind, from the primary. Rejects every write, even where the address leads
 * to a primary.
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
    name: 'windfall readings',
  });
  let keepsUp = false;
  let targetPosition: string | null = null;
  let probe: Promise<void> | null = null;
  let probeStartedAt = 0;

  const checkReplica = async () => {
    const { rows } = await sql<{ done: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${targetPosition}::pg_lsn, not pg_is_in_recovery()) as done`.execute(
      replica.db,
    );
    const isCaughtUp = targetPosition !== null && rows[0]?.done === true;
    if (keepsUp && !isCaughtUp)
      reportError(new Error('The read replica is behind: pages are read from the database itself'));
    keepsUp = isCaughtUp;
    const { rows: position } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(
      primary,
    );
    targetPosition = position[0]?.lsn ?? null;
  };
  const startProbe = () => {
    if (probe) {
      if (performance.now() - probeStartedAt > probeTimeout) keepsUp = false;
      return;
    }
    probeStartedAt = performance.now();
    probe = checkReplica()
      .catch((problem) => {
        if (keepsUp) reportError(problem);
        keepsUp = false;
      })
      .finally(() => {
        probe = null;
      });
  };
  startProbe();
  const timer = setInterval(startProbe, probeInterval);

  return {
    async read(work) {
      if (!keepsUp) return work(primary);
      try {
        return await work(replica.db);
      } catch (problem) {
        keepsUp = false;
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
