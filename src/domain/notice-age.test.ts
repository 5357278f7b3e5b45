import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewNotice, isRecentNotice, noticeAge } from './notice-age.ts';

const now = Date.parse('2025-07-23T12:00:00+01:00');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['this instant', 0, 'Just now'],
  ['a minute', minute, 'Just now'],
  ['a moment under an hour', hour - 1, 'Just now'],
  ['an hour', hour, '1h ago'],
  ['nearly two hours', 2 * hour - 1, '1h ago'],
  ['two hours', 2 * hour, '2h ago'],
  ['a moment under a day', day - 1, '23h ago'],
  ['a day', day, '1d ago'],
  ['nearly two days', 2 * day - 1, '1d ago'],
  ['two days', 2 * day, '2d ago'],
  ['a year', 365 * day, '365d ago'],
  ['in a minute', -minute, 'Just now'],
  ['next week', -7 * day, 'Just now'],
])('%s: a notice that is %d ms old has the age %s', (_what, age, words) => {
  expect(noticeAge(now - age, now)).toBe(words);
});

test('the repeated hour in autumn counts as an hour', () => {
  const posted = Date.parse('2026-10-25T01:30:00+01:00');
  expect(noticeAge(posted, Date.parse('2026-10-25T01:30:00Z'))).toBe('1h ago');
});

test.each([
  ['fresh', 0, true],
  ['sixty days', 60 * day, true],
  ['a moment more than sixty days', 60 * day + 1, false],
  ['dated tomorrow', -day, true],
])('a notice (%s, %d ms old) may be shown as the latest: %s', (_what, age, expected) => {
  expect(isRecentNotice(now - age, now)).toBe(expected);
});

test('a notice never gets younger', () => {
  const order = (words: string) =>
    words === 'Just now' ? 0 : Number.parseInt(words, 10) * (words.includes('d') ? 24 : 1);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * day }),
      fc.integer({ min: 0, max: 40 * day }),
      (age, more) => {
        expect(order(noticeAge(now - age - more, now))).toBeGreaterThanOrEqual(
          order(noticeAge(now - age, now)),
        );
      },
    ),
  );
});

test.each([
  ['just posted', 0, 14, true],
  ['exactly 14 days old', 14 * 24 * 3_600_000, 14, true],
  ['a millisecond older', 14 * 24 * 3_600_000 + 1, 14, false],
  ['a day old, if the owner marks none as new', 24 * 3_600_000, 0, false],
])('a notice %s (%d ms old, marked as new for %d days) is marked as new: %s', (_, age, forDays, expected) => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(isNewNotice(now - age, now, forDays)).toBe(expected);
});
