import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bundles, isInBundle } from '../src/web/bundles.ts';

const source = join(import.meta.dirname, '../src');

test('every file that a bundle names exists', () => {
  const exists = (name: string) =>
    name.endsWith('/')
      ? existsSync(join(source, name))
      : readdirSync(join(source, dirname(name))).some((file) => file.split('.')[0] === basename(name));
  const named = bundles.flatMap(({ files, without = [] }) => [...files, ...without]);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});

test('every file left out of a bundle lies in a folder that the bundle names', () => {
  const outside = bundles.flatMap((bundle) =>
    (bundle.without ?? []).filter(
      (file) => !isInBundle({ ...bundle, without: [] }, join(source, `${file}.tsx`)),
    ),
  );
  expect(outside).toEqual([]);
});
