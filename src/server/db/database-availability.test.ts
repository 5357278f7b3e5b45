import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailableError } from './database-availability.ts';

/** Returns the error with which a promise is rejected. */
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (problem: unknown) => problem,
  );

test('a missing socket, as during a restart, means that the database is unavailable; a missing file does not', async () => {
  const missing = join(import.meta.dirname, 'no-such-folder');
  expect(isUnavailableError(await errorOf(new pg.Client({ host: missing }).connect()))).toBe(true);
  expect(isUnavailableError(await errorOf(readFile(missing)))).toBe(false);
});
