import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, SettingProblem } from '../src/server/config.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded.ts';
import { keepDatabase } from '../src/server/db/keep-database.ts';

/** Starts the embedded database unless there is one to use. It outlives every restart of the site. */
export async function startDatabase(
  { databaseUrl, dataFolder }: Config,
  say: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => undefined };
  mkdirSync(dataFolder, { recursive: true });
  say('Starting the database');
  const embedded = await startEmbeddedDatabase({ folder: join(dataFolder, 'database'), say });
  const kept = await keepDatabase(embedded, (problem) => console.error(problem));
  if (!kept)
    throw new SettingProblem(
      `DATA_DIR ${dataFolder} is in use by a Windfall that runs already; stop it, or give this one a DATA_DIR of its own`,
    );
  return kept;
}
