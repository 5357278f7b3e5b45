import { expect, test } from 'vitest';
import { instantInput, wholeNumber } from './field.ts';

test.each([
  ['1999-12-31T23:59:59.999Z', false],
  ['2000-01-01T00:00:00Z', true],
  ['2026-11-28T10:04:31+01:00', true],
  ['2199-12-31T23:59:59Z', true],
  ['2200-01-01T00:00:00Z', false],
  ['2199-12-31T23:59:59-01:00', false],
  ['2026-11-28T10:04:31', false],
  ['2026-11-28', false],
])('whether a text is accepted as an instant: %s, %s', (text, is) => {
  expect(instantInput.safeParse(text).success).toBe(is);
});

test.each([
  [0, false],
  [1, true],
  [1.5, false],
  [1_000_000, true],
  [1_000_001, false],
])('whether a number is accepted as a whole number from 1: %d, %s', (number, is) => {
  expect(wholeNumber(1).safeParse(number).success).toBe(is);
});
