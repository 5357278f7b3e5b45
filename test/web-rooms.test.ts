import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCycles } from './find-cycles.ts';

const featuresFolder = join(import.meta.dirname, '../src/web/features');

const all = readdirSync(featuresFolder);
/** Maps each feature folder of the pages to the feature folders from which it imports. */
const imports = new Map(
  all.map((feature) => {
    const files = readdirSync(join(featuresFolder, feature), { encoding: 'utf8', recursive: true }).filter(
      (name) => /\.tsx?$/.test(name),
    );
    const code = files.map((name) => readFileSync(join(featuresFolder, feature, name), 'utf8')).join('\n');
    const others = [...code.matchAll(/'(?:\.\.\/)+([\w-]+)\//g)].map(([, other = '']) => other);
    return [
      feature,
      [...new Set(others)].filter((other) => all.includes(other) && other !== feature),
    ] as const;
  }),
);

test('no two feature folders of the pages import each other, directly or indirectly', () => {
  expect(imports.get('checkout')).toContain('purchase');
  expect(findCycles(imports)).toEqual([]);
});

test('a cycle of imports is found', () => {
  const withCycle = new Map(imports).set('purchase', ['photo-studio']);
  expect(findCycles(withCycle)).toEqual(expect.arrayContaining(['photo-studio', 'purchase']));
});

const staff = join(featuresFolder, 'staff');
const tabList = readFileSync(join(staff, 'tabs.ts'), 'utf8');

test('each tab of the dashboard has a folder, and the only other folder is `shared`', () => {
  const folders = readdirSync(staff, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const tabs = tabList.matchAll(/import\('\.\/([\w-]+)\/[\w.-]+'\)/g);
  expect([...tabs].map(([, tab]) => tab).sort()).toEqual(
    folders.map(({ name }) => name).filter((name) => name !== 'shared'),
  );
});

test('every link to a tab of the dashboard names a tab of the list', () => {
  const ids = new Set([...tabList.matchAll(/ id: '([\w-]+)'/g)].map(([, id]) => id));
  expect(ids).toContain('standing');
  const links = globSync('{src,e2e}/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') }).flatMap(
    (path) =>
      [...readFileSync(path, 'utf8').matchAll(/\/admin\?tab=([\w-]+)/g)].map(([, id]) => ({ path, id })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ id }) => !ids.has(id))).toEqual([]);
});

test('only one file imports the router', () => {
  const root = join(import.meta.dirname, '..');
  const importers = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) =>
    /from 'react-router/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(importers).toEqual(['src/web/lib/router.tsx']);
});
