import { readFile, writeFile } from 'node:fs/promises';
import { digestFunctions, readFunctions } from '../src/server/db/migrate.ts';

const file = new URL('../src/server/db/functions/edition.json', import.meta.url);

/**
 * Writes a new edition number of the database's functions if their text has changed. With `verifyOnly`,
 * writes nothing; if the text has changed, prints what to do and returns false. Otherwise returns true.
 */
export async function updateFunctionsEdition({ verifyOnly = false } = {}): Promise<boolean> {
  const digest = digestFunctions(await readFunctions());
  const present = JSON.parse(await readFile(file, 'utf8')) as { edition: number; digest: string };
  if (present.digest === digest) return true;
  if (verifyOnly) {
    console.error('The functions in src/server/db/functions have changed: run `npm run tables`.');
    return false;
  }
  await writeFile(file, `{ "edition": ${present.edition + 1}, "digest": "${digest}" }\n`);
  return true;
}
