import { expect, test } from 'vitest';
import { createScannerInput } from './scanner-input.ts';

/** Returns the code found in keys that arrive `gap` milliseconds apart, or null if there is none. */
function scan(keys: readonly string[], gap: number): string | null {
  const scanner = createScannerInput();
  return keys.map((key, index) => scanner.handleKey(key, 1_000 + index * gap)).at(-1) ?? null;
}

const code = [...'WF-7K3QM-9XWTR'];

test.each<[string, readonly string[], number, string | null]>([
  ['a scanner', [...code, 'Enter'], 12, 'WF-7K3QM-9XWTR'],
  ['a scanner that holds Shift', code.flatMap((key) => ['Shift', key]).concat('Enter'), 6, 'WF-7K3QM-9XWTR'],
  ['the slowest scanner', [...code, 'Enter'], 60, 'WF-7K3QM-9XWTR'],
  ['a person who types it', [...code, 'Enter'], 90, null],
  ['a few fast keys', [...'sam', 'Enter'], 5, null],
  ['no Enter yet', code, 5, null],
  ['Enter alone', ['Enter'], 5, null],
])('only a long burst of fast keys that ends in Enter is a scan: %s', (_, keys, gap, expected) => {
  expect(scan(keys, gap)).toBe(expected);
});

test('slow typing before a scan is not part of the code, and a code is returned once', () => {
  const scanner = createScannerInput();
  scanner.handleKey('S', 0);
  scanner.handleKey('a', 200);
  expect(scanner.startsScan(1_000)).toBe(true);
  for (const [index, key] of code.entries()) scanner.handleKey(key, 1_000 + index * 10);
  expect(scanner.startsScan(1_140)).toBe(false);
  expect(scanner.handleKey('Enter', 1_150)).toBe('WF-7K3QM-9XWTR');
  expect(scanner.handleKey('Enter', 1_160)).toBeNull();
});
