import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInWords,
  daysBetween,
  daysInRange,
  isDay,
  monthInWords,
  monthOf,
  monthsBetween,
  shortDayInWords,
  weekdayOf,
} from './calendar-day.ts';

const day = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2180, 11, 31) })
  .map((instant) => new Date(instant).toISOString().slice(0, 10));

describe('isDay', () => {
  test.each([
    ['2025-09-27', true],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2025-12-31', true],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['1999-12-31', false],
    ['9999-12-31', false],
    ['0000-01-01', false],
    ['2025-02-29', false],
    ['2100-02-29', false],
    ['2025-02-30', false],
    ['2025-04-31', false],
    ['2025-13-01', false],
    ['2025-00-10', false],
    ['2025-01-00', false],
    ['2025-01-32', false],
    ['2025-9-27', false],
    ['25-09-27', false],
    ['27-09-2025', false],
    ['2025/09/27', false],
    ['2025-09-27T00:00:00Z', false],
    [' 2025-09-27', false],
    ['2025-09-27 ', false],
    ['+002025-09-27', false],
    ['-2025-09-27', false],
    ['today', false],
    ['', false],
  ])('whether a text is a day: %j, %s', (text, real) => {
    expect(isDay(text)).toBe(real);
  });
});

describe('weekdayOf', () => {
  test.each([
    ['2025-09-28', 0],
    ['2026-02-16', 1],
    ['2028-02-29', 2],
    ['2025-01-01', 3],
    ['2026-01-01', 4],
    ['2100-01-01', 5],
    ['2000-01-01', 6],
    ['2026-03-29', 0],
    ['2026-10-25', 0],
  ])('%s is weekday %i', (text, weekday) => {
    expect(weekdayOf(text)).toBe(weekday);
  });
});

describe('addDays', () => {
  test.each([
    ['2025-09-27', 0, '2025-09-27'],
    ['2025-09-30', 1, '2025-10-01'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-24', 1, '2026-10-25'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-10-26', -1, '2026-10-25'],
    ['2027-01-01', 365, '2028-01-01'],
    ['2028-01-01', 365, '2028-12-31'],
  ])('%s plus %i days is %s', (from, count, expected) => {
    expect(addDays(from, count)).toBe(expected);
  });

  test('can be reversed and preserves the order of days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
        const there = addDays(from, count);
        expect(isDay(there)).toBe(true);
        expect(addDays(there, -count)).toBe(from);
        expect(Math.sign(count)).toBe(there === from ? 0 : there > from ? 1 : -1);
        expect(weekdayOf(there)).toBe((((weekdayOf(from) + count) % 7) + 7) % 7);
      }),
    );
  });
});

describe('addMonths', () => {
  test.each([
    ['2025-09-20', 1, '2025-10-20'],
    ['2025-01-31', 1, '2025-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-01-29', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2028-02-29', 1, '2028-03-29'],
    ['2100-01-30', 1, '2100-02-28'],
    ['2025-03-31', 1, '2025-04-30'],
    ['2025-12-31', 1, '2026-01-31'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2025-09-20', 0, '2025-09-20'],
    ['2025-05-31', 24, '2027-05-31'],
  ])('%s plus %i months is %s', (from, count, expected) => {
    expect(addMonths(from, count)).toBe(expected);
  });

  test('returns the same day of the intended month, or its last day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 60 }), (from, count) => {
        const to = addMonths(from, count);
        const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(isDay(to)).toBe(true);
        expect(monthsOf(to)).toBe(monthsOf(from) + count);
        expect(monthsBetween(from, to)).toBe(count);
        const isLast = addDays(to, 1).slice(0, 7) !== to.slice(0, 7);
        expect(to.slice(8) === from.slice(8) || (isLast && to.slice(8) < from.slice(8))).toBe(true);
      }),
    );
  });
});

describe('daysInRange', () => {
  test.each([
    ['2025-09-27', '2025-09-27', ['2025-09-27']],
    ['2025-12-30', '2026-01-02', ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02']],
    ['2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['2100-02-28', '2100-03-01', ['2100-02-28', '2100-03-01']],
    ['2026-03-28', '2026-03-30', ['2026-03-28', '2026-03-29', '2026-03-30']],
    ['2026-10-24', '2026-10-26', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['2025-09-28', '2025-09-27', []],
  ])('%s to %s', (first, last, days) => {
    expect(daysInRange(first, last)).toEqual(days);
  });

  test('includes each day exactly once', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (first, count) => {
        const days = daysInRange(first, addDays(first, count));
        expect(days).toHaveLength(count + 1);
        expect(new Set(days).size).toBe(count + 1);
        expect(days).toEqual([...days].sort());
      }),
      { numRuns: 50 },
    );
  });
});

describe('days in words', () => {
  test.each([
    ['2025-09-27', 'Saturday 27 September 2025', 'Sat 27 Sept'],
    ['2028-02-29', 'Tuesday 29 February 2028', 'Tue 29 Feb'],
    ['2026-01-01', 'Thursday 1 January 2026', 'Thu 1 Jan'],
    ['2025-12-31', 'Wednesday 31 December 2025', 'Wed 31 Dec'],
    ['2026-03-29', 'Sunday 29 March 2026', 'Sun 29 Mar'],
    ['2026-10-25', 'Sunday 25 October 2026', 'Sun 25 Oct'],
  ])('%s', (text, long, short) => {
    expect(dayInWords(text)).toBe(long);
    expect(shortDayInWords(text)).toBe(short);
  });

  test('are the same as those of Intl', () => {
    const zone = { timeZone: 'UTC' } as const;
    const long = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'full' });
    const short = new Intl.DateTimeFormat('en-GB', {
      ...zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    });
    fc.assert(
      fc.property(day, (one) => {
        const date = new Date(one);
        expect(dayInWords(one)).toBe(long.format(date).replace(',', ''));
        expect(shortDayInWords(one)).toBe(short.format(date).replace(',', ''));
      }),
    );
  });

  test.each([dayInWords, shortDayInWords, monthInWords])('refuses a text that is not a day', (words) => {
    expect(() => words('2026-13-01')).toThrow(RangeError);
  });
});

test('daysBetween counts days, also across a clock change', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -800, max: 800 }),
      (from, count) => daysBetween(from, addDays(from, count)) === count,
    ),
  );
});

test.each([
  ['2026-11-20', '2026-11-01', '2026-11-30', 'November 2026'],
  ['2028-02-29', '2028-02-01', '2028-02-29', 'February 2028'],
  ['2026-12-31', '2026-12-01', '2026-12-31', 'December 2026'],
])('the month of %s', (one, first, last, words) => {
  expect([monthOf(one), monthInWords(one)]).toEqual([{ first, last }, words]);
});
