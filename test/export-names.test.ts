import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namesWithTwoMeanings } from './export-names.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{src,sandbox,sample,test,e2e,bench,studio,dev}/**/*.{ts,tsx}', {
  cwd: root,
  // `npm run bench` installs packages in `bench/lighthouse`.
  exclude: ['**/node_modules/**'],
}).map((path) => ({
  path,
  code: readFileSync(join(root, path), 'utf8'),
}));

/** Each page's module exports its declaration as `page`, as the router expects. */
const ofEveryPage = new Set(['page']);

it('no exported name has two meanings', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(namesWithTwoMeanings(files).filter(({ name }) => !ofEveryPage.has(name))).toEqual([]);
});

it('a second meaning of a name is found, however it is exported', () => {
  const planted = [
    { path: 'one.ts', code: 'export const findPrice = () => 1;\nexport interface Price {\n}\n' },
    { path: 'two.ts', code: 'const findPrice = 2;\nexport { findPrice };\n' },
    {
      path: 'three.tsx',
      code: 'type Price = 3;\nexport type { Price };\nexport default function Page() {}\n',
    },
    { path: 'four.tsx', code: 'export default function Page() {}\n// export const findPrice\n' },
  ];
  expect(namesWithTwoMeanings(planted)).toEqual([
    { name: 'findPrice', paths: ['one.ts', 'two.ts'] },
    { name: 'Price', paths: ['one.ts', 'three.tsx'] },
  ]);
});
