import pg from 'pg';
import type { EmbeddedDatabase } from './embedded.ts';

const claimKey = 7_203_111;
const claimPatience = 3_000;
const claimAnswer = 5_000;
const tryAgainAfter = 500;

/** The embedded database, claimed by the one process that may stop it. */
export interface KeptDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Claims the embedded database for the lifetime of this process, because only its sole user may stop it.
 * Returns null while another process holds it. A database that stops by itself is restarted and claimed
 * again.
 */
export async function keepDatabase(
  embedded: EmbeddedDatabase,
  onTrouble: (problem: unknown) => void,
): Promise<KeptDatabase | null> {
  let stopping = false;
  let reviving: Promise<void> | null = null;
  let claim: pg.Client | null = null;

  const hold = async (): Promise<boolean> => {
    const client = await claimFolder(embedded.url);
    if (!client) return false;
    claim = client;
    client.once('end', () => {
      claim = null;
      if (!stopping) reviving = revive();
    });
    return true;
  };
  const revive = async () => {
    onTrouble(new Error('The database went down by itself; starting it again'));
    let isTaken = false;
    while (!stopping) {
      try {
        await embedded.revive();
        if (await hold()) return;
        if (!isTaken) onTrouble(new Error('Another Windfall has taken the database over'));
        isTaken = true;
      } catch (problem) {
        onTrouble(problem);
      }
      await new Promise((resolve) => setTimeout(resolve, tryAgainAfter));
    }
  };

  if (!(await hold())) return null;
  return {
    url: embedded.url,
    async stop() {
      stopping = true;
      await reviving;
      // A database being restarted is not claimed yet; one that cannot be reached has no claim.
      const isOurs = claim !== null || (await hold().catch(() => true));
      if (!isOurs) return;
      await claim?.end().catch(() => undefined);
      await embedded.stop();
    },
  };
}

/** Returns null when another process holds the claim for longer than `claimPatience`. */
async function claimFolder(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'windfall claim',
    keepAlive: true,
    connectionTimeoutMillis: claimAnswer,
    query_timeout: claimAnswer,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const until = performance.now() + claimPatience;
    do {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        claimKey,
      ]);
      if (rows[0]?.mine) return client;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } while (performance.now() < until);
  } catch (problem) {
    await client.end().catch(() => undefined);
    throw problem;
  }
  await client.end();
  return null;
}
