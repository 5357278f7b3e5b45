import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseAt, startTestDatabase, templateName } from './database.ts';

const root = join(import.meta.dirname, '..');
const tablesFile = join(root, 'src/server/db/tables.ts');

/**
 * Writes src/server/db/tables.ts from a freshly migrated database. With `verifyOnly`, writes nothing and only
 * compares. Returns whether the file is up to date.
 */
export async function makeTables({ verifyOnly = false } = {}): Promise<boolean> {
  const database = await startTestDatabase();
  try {
    const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
    const source = ['--url', databaseAt(database.url, templateName), '--dialect', 'postgres'];
    const types = ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}'];
    const output = ['--print', '--log-level', 'error'];
    const made = spawnSync(process.execPath, [program, ...source, ...types, ...output], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (made.status !== 0) return false;
    const tables = `${onlyDatabaseExported(made.stdout).trim()}\n`;
    if (!verifyOnly) writeFileSync(tablesFile, tables);
    else if (readFileSync(tablesFile, 'utf8') !== tables) {
      console.error('src/server/db/tables.ts does not follow the database: run `npm run tables`.');
      return false;
    }
    return true;
  } finally {
    await database.stop();
  }
}

/**
 * Leaves only `DB` exported, so that the type of a row is `DB['booking']`. The names of tables are words of
 * the trade, which other types already have.
 */
function onlyDatabaseExported(types: string): string {
  return types.replaceAll(/^export (?!interface DB )/gm, '');
}
