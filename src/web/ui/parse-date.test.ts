import { expect, test } from 'vitest';
import { parseDate } from './parse-date.ts';

const today = '2026-11-20';

test.each([
  ['28/11/2026', '2026-11-28'],
  ['28.11.26', '2026-11-28'],
  ['28-11-2026', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  ['28/11', '2026-11-28'],
  ['28 Nov', '2026-11-28'],
  ['28th November', '2026-11-28'],
  ['Sat, 28 November 2026', '2026-11-28'],
  ['  28   november ', '2026-11-28'],
  ['today', '2026-11-20'],
  ['Tomorrow', '2026-11-21'],
  ['20/11', '2026-11-20'],
  ['19/11', '2027-11-19'],
  ['3 Jan', '2027-01-03'],
  ['29/2/2028', '2028-02-29'],
])('parses %j', (text, day) => {
  expect(parseDate(text, today)).toBe(day);
});

test.each(['', 'soon', '31/11', '29/2/2027', '28', '28/13', '28 Smarch', '28/11/2026 or 29', '0/11'])(
  'rejects %j',
  (text) => {
    expect(parseDate(text, today)).toBeNull();
  },
);
