import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, SettingError } from '../src/server/config.ts';
import { claimDatabase } from '../src/server/db/embedded/claim-database.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded/embedded-database.ts';

/**
 * Starts the embedded database unless the settings name another database. The database keeps running while
 * the site restarts. Throws if the folder of the embedded database is in use.
 */
export async function startDatabase(
  { databaseUrl, dataFolder }: Config,
  print: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => undefined };
  mkdirSync(dataFolder, { recursive: true });
  print('Starting the database');
  const embedded = await startEmbeddedDatabase({ folder: join(dataFolder, 'database'), print });
  const claimed = await claimDatabase(embedded, (problem) => console.error(problem));
  if (!claimed)
    throw new SettingError(
      `DATA_DIR ${dataFolder} is in use by a Windfall that is already running; stop that one, or set another DATA_DIR for this one`,
    );
  return claimed;
}
