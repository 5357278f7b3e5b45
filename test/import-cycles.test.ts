import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findCycles } from './find-cycles.ts';

const root = join(import.meta.dirname, '..');

/** Matches each file that a file imports or re-exports, even by a type-only or dynamic import. */
const imported = /(?:\bfrom\s+|\bimport\(\s*|^import\s+)'(\.[^']+\.tsx?)'/gm;

function importsOf(path: string, code: string): string[] {
  return [...code.matchAll(imported)].map(([, other = '']) => join(dirname(path), other));
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root });
const graph = new Map(
  files.map((path) => [path, importsOf(path, readFileSync(join(root, path), 'utf8'))] as const),
);

it('no files import each other, directly or indirectly, not even for a type', () => {
  expect(files.length).toBeGreaterThan(800);
  expect(graph.get('src/web/features/staff/tabs.ts')).toContain(
    'src/web/features/staff/search/search-tab.tsx',
  );
  expect(findCycles(graph)).toEqual([]);
});

it('a cycle of a dynamic import and a type import is found, without the files that only lead to it or from it', () => {
  const planted = new Map([
    ['page.tsx', importsOf('page.tsx', "import { Row } from './list/row.tsx';\n")],
    ['list/row.tsx', importsOf('list/row.tsx', "const load = () => import('./order.ts');\n")],
    [
      'list/order.ts',
      importsOf('list/order.ts', "import type {\n  Row,\n} from './row.tsx';\nimport '../day.ts';\n"),
    ],
    ['day.ts', []],
  ]);
  expect(findCycles(planted)).toEqual(['list/row.tsx', 'list/order.ts']);
});
