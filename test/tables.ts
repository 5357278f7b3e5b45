import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { databaseAt, startTestDatabase, templateName } from './database.ts';

const root = join(import.meta.dirname, '..');

/**
 * Writes src/server/db/tables.ts from a freshly migrated database, or with `verify` only compares.
 * Answers whether it went well.
 */
export async function makeTables(verify: boolean): Promise<boolean> {
  const database = await startTestDatabase();
  try {
    const done = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
        ...[
          '--url',
          databaseAt(database.url, templateName),
          '--dialect',
          'postgres',
          '--date-parser',
          'string',
        ],
        ...['--type-mapping', '{"int8":"number"}', '--out-file', join(root, 'src/server/db/tables.ts')],
        ...['--log-level', 'warn'],
        ...(verify ? ['--verify'] : []),
      ],
      { cwd: root, stdio: 'inherit' },
    );
    return done.status === 0;
  } finally {
    await database.stop();
  }
}
