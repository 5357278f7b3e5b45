import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import walls from '../walls.json' with { type: 'json' };
import { findCycles } from './find-cycles.ts';

const root = join(import.meta.dirname, '..');
const featuresFolder = join(root, 'src/server/features');
const features = readdirSync(featuresFolder).sort();

/** The features that each feature may call. */
const mayCall = new Map(
  Object.entries(walls.serverFeatures).map(([feature, called]) => [feature, [...called].sort()] as const),
);

function callsOf(feature: string): string[] {
  const files = readdirSync(join(featuresFolder, feature)).filter((name) => name.endsWith('.ts'));
  const code = files.map((name) => readFileSync(join(featuresFolder, feature, name), 'utf8')).join('\n');
  return [...new Set([...code.matchAll(/from '\.\.\/([\w-]+)\//g)].map(([, called = '']) => called))].sort();
}

test('every feature of the server has a wall', () => {
  expect([...mayCall.keys()].sort()).toEqual(features);
});

test('the features call exactly the features that walls.json allows', () => {
  expect(Object.fromEntries(mayCall)).toEqual(
    Object.fromEntries(features.map((feature) => [feature, callsOf(feature)])),
  );
});

test('the features of the server do not call each other in a cycle', () => {
  expect(findCycles(mayCall)).toEqual([]);
});
