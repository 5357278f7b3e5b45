import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renewedHoldExpiry } from './hold.ts';

const takenAt = Date.parse('2026-11-20T10:00:00Z');
const minute = 60_000;

test.each([
  ['at once', 0, 10],
  ['in time', 9, 19],
  ['just when it ends', 10, 20],
  ['after it ended', 25, 35],
  ['ten minutes before its hour ends', 50, 60],
  ['nine minutes before its hour ends', 51, 60],
  ['in the last minute of its hour', 59, 60],
  ['a moment before its hour ends', 60 - 1 / minute, 60],
])('a hold renewed %s (after %d minutes) expires after %d minutes', (_when, minutesIn, endsAfter) => {
  expect(renewedHoldExpiry(takenAt, takenAt + minutesIn * minute)).toBe(takenAt + endsAfter * minute);
});

test.each([
  ['when its hour ends', 60],
  ['long after its hour', 600],
])('a hold cannot be renewed %s (after %d minutes)', (_when, minutesIn) => {
  expect(renewedHoldExpiry(takenAt, takenAt + minutesIn * minute)).toBeNull();
});

test('the end of summer time neither lengthens nor shortens a hold', () => {
  const beforeTheChange = Date.parse('2026-10-25T01:55:00+01:00');
  expect(renewedHoldExpiry(beforeTheChange, beforeTheChange)).toBe(Date.parse('2026-10-25T01:05:00Z'));
});

test('whenever a hold is renewed in its first hour, it expires in the future and at most an hour after its start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * 60 * minute }), (passed) => {
      const now = takenAt + passed;
      const until = renewedHoldExpiry(takenAt, now);
      expect(until === null).toBe(passed >= 60 * minute);
      if (until === null) return;
      expect(until).toBeGreaterThan(now);
      expect(until).toBeLessThanOrEqual(now + 10 * minute);
      expect(until).toBeLessThanOrEqual(takenAt + 60 * minute);
    }),
  );
});
