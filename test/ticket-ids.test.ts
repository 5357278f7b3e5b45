import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ticketTypeRows } from '../src/server/db/seed/open-play-rows.ts';

const root = join(import.meta.dirname, '..');

// A ticket type is a row that the owner may change or delete. So code must decide by its properties, not by
// its id.
it('no code outside the seeds names a ticket type by its id', () => {
  // An id that is a single word, such as 'adult', also occurs in ordinary text, so it is not searched for.
  const ids = ticketTypeRows.map(({ id }) => id).filter((id) => id.includes('-'));
  expect(ids.length).toBeGreaterThan(1);
  const files = globSync('src/**/*.{ts,tsx,sql}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\/db\/(seed|baseline|migrations)\//.test(path),
  );
  expect(files.length).toBeGreaterThan(800);
  const naming = files.filter((path) => {
    const code = readFileSync(join(root, path), 'utf8');
    return ids.some((id) => code.includes(id));
  });
  expect(naming).toEqual([]);
});
