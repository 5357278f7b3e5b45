import { expect, test } from 'vitest';
import { refundByPolicy } from './cancellation.ts';

const hour = 3_600_000;
const startsAt = Date.parse('2026-11-28T09:30:00Z');

test.each([
  ['a week ahead', startsAt - 168 * hour, 24, 1900],
  ['exactly 24 hours ahead', startsAt - 24 * hour, 24, 1900],
  ['a millisecond too late', startsAt - 24 * hour + 1, 24, 0],
  ['the same day', startsAt - hour, 24, 0],
  ['after it began', startsAt + hour, 24, 0],
  ['a rule of two days', startsAt - 36 * hour, 48, 0],
  ['any time before, where the rule says so', startsAt, 0, 1900],
  ['after it began, where any time before is in time', startsAt + 1, 0, 0],
])('%s', (_, now, hoursAhead, back) => {
  expect(refundByPolicy({ kept: 1900, startsAt, now, hoursAhead })).toBe(back);
});

test('what has no day has no such rule', () => {
  expect(refundByPolicy({ kept: 7500, startsAt: null, now: startsAt, hoursAhead: 24 })).toBe(0);
});
