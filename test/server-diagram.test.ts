import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import rules from '../biome.json' with { type: 'json' };
import { inCircles } from './circles.ts';

const root = join(import.meta.dirname, '..');
const rooms = join(root, 'src/server/features');
const features = readdirSync(rooms).sort();

/** Whom each feature may call, as its wall in biome.json says. */
const mayCall = new Map(
  rules.overrides.flatMap(({ includes, linter }) => {
    const feature = /^src\/server\/features\/([\w-]+)\//.exec(includes[0] ?? '')?.[1];
    const groups = linter.rules.style.noRestrictedImports.options.patterns.flatMap(({ group }) => group);
    const open = groups.flatMap((pattern) => /^!\.\.\/([\w-]+)\/\*\*$/.exec(pattern)?.[1] ?? []);
    return feature === undefined ? [] : [[feature, open.sort()] as const];
  }),
);

function whomItCalls(feature: string): string[] {
  const files = readdirSync(join(rooms, feature)).filter((name) => name.endsWith('.ts'));
  const code = files.map((name) => readFileSync(join(rooms, feature, name), 'utf8')).join('\n');
  return [...new Set([...code.matchAll(/from '\.\.\/([\w-]+)\//g)].map(([, called = '']) => called))].sort();
}

test('every feature of the server has a wall', () => {
  expect([...mayCall.keys()].sort()).toEqual(features);
});

test('a feature may call whom it calls, and nobody else', () => {
  expect(Object.fromEntries(mayCall)).toEqual(
    Object.fromEntries(features.map((feature) => [feature, whomItCalls(feature)])),
  );
});

test('nobody is called in a circle', () => {
  expect(inCircles(mayCall)).toEqual([]);
});

test('the decision draws the same', () => {
  const page = readFileSync(join(root, 'docs/decisions/0008-walls-checked-by-lint.md'), 'utf8');
  const drawn = [...page.matchAll(/^([\w-]+) +→ (.+)$/gm)].map(([, feature = '', called = '']) => [
    feature,
    called.split(', ').sort(),
  ]);
  const callers = [...mayCall].filter(([, called]) => called.length > 0);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(callers));
});
