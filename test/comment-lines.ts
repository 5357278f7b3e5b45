import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longCommentsIn } from './comment-rules.ts';

const root = join(import.meta.dirname, '..');

/** Returns whether a file is generated: the types made from the database, and dumps of a database. */
const generated = (path: string) =>
  path === 'src/server/db/tables.ts' || /^test\/upgrade\/.*\.sql$/.test(path);

/** Returns the paths of all code that is written by hand, from the repository's root. */
export function listCode(): string[] {
  return globSync(
    ['*.{ts,js}', '{src,sandbox,sample,test,e2e,bench,bin,dev,studio}/**/*.{ts,tsx,js,css,sql}'],
    {
      cwd: root,
      // `npm run bench` installs packages in `bench/lighthouse`.
      exclude: ['**/node_modules/**'],
    },
  ).filter((path) => !generated(path));
}

/** Returns whether all comment lines have at most 110 columns, and prints the place of each longer one. */
export function commentLinesFit(): boolean {
  const long = listCode().flatMap((path) =>
    longCommentsIn(readFileSync(join(root, path), 'utf8'), path).map((line) => `${path}:${line}`),
  );
  for (const place of long) console.error(`More than 110 columns: ${place}`);
  return long.length === 0;
}
