import pg from 'pg';
import type { EmbeddedDatabase } from './embedded-database.ts';

/**
 * The key of the advisory lock. A process that holds this lock has the claim. The times below are in
 * milliseconds.
 */
const claimKey = 7_203_111;
const claimTimeout = 3_000;
const connectTimeout = 5_000;
const retryDelay = 500;

/** The embedded database, claimed by the one process that may stop it. */
export interface ClaimedDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Claims the embedded database for the lifetime of this process. Only the process with the claim may stop the
 * database. Returns null if another process has the claim. A database that stops by itself is restarted and
 * claimed again. Also restarts a database that an earlier process started, if it does not archive its WAL
 * where the configuration says.
 */
export async function claimDatabase(
  embedded: EmbeddedDatabase,
  reportError: (problem: unknown) => void,
): Promise<ClaimedDatabase | null> {
  let stopping = false;
  let reviving: Promise<void> | null = null;
  let claim: pg.Client | null = null;

  const acquireClaim = async (): Promise<boolean> => {
    const client = await tryClaim(embedded.url);
    if (!client) return false;
    claim = client;
    client.once('end', () => {
      claim = null;
      if (!stopping) reviving = revive();
    });
    return true;
  };
  const revive = async () => {
    reportError(new Error('The database went down by itself; starting it again'));
    let isTaken = false;
    while (!stopping) {
      try {
        await embedded.restart();
        if (await acquireClaim()) return;
        if (!isTaken) reportError(new Error('Another Windfall has taken the database over'));
        isTaken = true;
      } catch (problem) {
        reportError(problem);
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
    }
  };

  const restartAsConfigured = async (): Promise<boolean> => {
    stopping = true;
    await claim?.end();
    await embedded.stop();
    stopping = false;
    await embedded.restart();
    return acquireClaim();
  };

  if (!(await acquireClaim())) return null;
  if (!(await embedded.archivesAsConfigured()) && !(await restartAsConfigured())) return null;
  return {
    url: embedded.url,
    async stop() {
      stopping = true;
      await reviving;
      // After a restart, this process may not have claimed the database again yet. A database that cannot be
      // reached is stopped without a claim.
      const isClaimed = claim !== null || (await acquireClaim().catch(() => true));
      if (!isClaimed) return;
      await claim?.end().catch(() => undefined);
      await embedded.stop();
    },
  };
}

/**
 * Returns a connection with the claim, which the process has until this connection ends. Returns null if
 * another process still has the claim after `claimTimeout`. Throws if the database cannot be reached.
 */
export async function tryClaim(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'windfall claim',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: connectTimeout,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const until = performance.now() + claimTimeout;
    do {
      const { rows } = await client.query<{ claimed: boolean }>(
        'select pg_try_advisory_lock($1) as claimed',
        [claimKey],
      );
      if (rows[0]?.claimed) return client;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } while (performance.now() < until);
  } catch (problem) {
    await client.end().catch(() => undefined);
    throw problem;
  }
  await client.end();
  return null;
}
