import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const page = readFileSync(join(import.meta.dirname, '../docs/decisions/0009-dependencies.md'), 'utf8');

/**
 * The package names in the first column of the page's table. '…/x' has the scope of the name before it, and
 * '@scope/*' stands for all packages of a scope.
 */
const named = [...page.matchAll(/^\| (?!package \|)([^|-][^|]*) \|/gm)].flatMap(([, cell = '']) => {
  let scope = '';
  return cell.split(', ').map((name) => {
    const whole = (name.split(' ')[0] ?? '').replace(/^…/, scope);
    scope = whole.split('/')[0] ?? '';
    return whole;
  });
});

test('decision 9 lists every direct dependency, and nothing else', () => {
  const wanted = Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  const isNamed = (name: string) => named.includes(name) || named.includes(`${name.split('/')[0]}/*`);
  expect(wanted.filter((name) => !isNamed(name))).toEqual([]);
  const isWanted = (name: string) =>
    name.endsWith('/*') ? wanted.some((one) => one.startsWith(name.slice(0, -1))) : wanted.includes(name);
  expect(named.filter((name) => !isWanted(name))).toEqual([]);
});

test('each dependency is pinned to one version', () => {
  const versions = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
