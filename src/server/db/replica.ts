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

const lookEvery = 500;
/** How long a replica may take to report its position before it counts as away, in milliseconds. */
const lookPatience = 2_000;
/** Limit for one read from the replica, in seconds; afterwards the primary is read. */
const mostAnswerSeconds = 5;

/**
 * Reads from a replica while it has replayed everything that the primary had written half a second
 * before; while it is away or behind, from the primary. Rejects every write, even where the address leads
 * to a primary.
 */
export function connectReplica(
  replicaUrl: string,
  primary: Database,
  answerSeconds: number,
  onTrouble: (problem: unknown) => void,
): Replica {
  const replica: Connection = connect(replicaUrl, {
    connections: 5,
    answerSeconds: Math.min(answerSeconds, mostAnswerSeconds),
    readOnly: true,
    name: 'windfall readings',
  });
  let keepsUp = false;
  let wanted: string | null = null;
  let looking: Promise<void> | null = null;
  let lookingSince = 0;

  const look = async () => {
    const { rows } = await sql<{ done: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${wanted}::pg_lsn, not pg_is_in_recovery()) as done`.execute(
      replica.db,
    );
    const done = wanted !== null && rows[0]?.done === true;
    if (keepsUp && !done)
      onTrouble(new Error('The read replica is behind: pages are read from the database itself'));
    keepsUp = done;
    const { rows: written } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(
      primary,
    );
    wanted = written[0]?.lsn ?? null;
  };
  const lookAgain = () => {
    if (looking) {
      if (performance.now() - lookingSince > lookPatience) keepsUp = false;
      return;
    }
    lookingSince = performance.now();
    looking = look()
      .catch((problem) => {
        if (keepsUp) onTrouble(problem);
        keepsUp = false;
      })
      .finally(() => {
        looking = null;
      });
  };
  lookAgain();
  const timer = setInterval(lookAgain, lookEvery);

  return {
    async read(work) {
      if (!keepsUp) return work(primary);
      try {
        return await work(replica.db);
      } catch (problem) {
        keepsUp = false;
        onTrouble(problem);
        return work(primary);
      }
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await replica.close();
    },
  };
}
