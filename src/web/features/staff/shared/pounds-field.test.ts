import { expect, test } from 'vitest';
import { formatPoundsField, parsePounds } from './pounds-field.ts';

test.each([
  ['19', 1900],
  ['19.5', 1950],
  ['£ 9.50', 950],
  ['9,50', 950],
  ['1,234.50', 123_450],
  ['1,234', 123_400],
  ['0', 0],
  ['0.', 0],
  ['', null],
  ['nine', null],
  ['-5', null],
  ['9.999', null],
  ['1.2.3', null],
])('%j parses to %j', (typed, pence) => {
  expect(parsePounds(typed)).toBe(pence);
});

test('an amount survives formatting and parsing', () => {
  for (const pence of [0, 5, 950, 123_450]) expect(parsePounds(formatPoundsField(pence))).toBe(pence);
});
