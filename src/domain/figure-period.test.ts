import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, monthOf } from './calendar-day.ts';
import { comparePeriods, countDays, type FigurePeriod, spanInWords } from './figure-period.ts';

const span = (from: string, to: string) => ({ from, to });

test.each<[FigurePeriod, string, ReturnType<typeof span>[]]>([
  [
    'today',
    '2026-11-24',
    [span('2026-11-24', '2026-11-24'), span('2026-11-23', '2026-11-23'), span('2025-11-25', '2025-11-25')],
  ],
  [
    'week',
    '2026-11-26',
    [span('2026-11-23', '2026-11-26'), span('2026-11-16', '2026-11-19'), span('2025-11-24', '2025-11-27')],
  ],
  [
    'month',
    '2026-11-24',
    [span('2026-11-01', '2026-11-24'), span('2026-10-01', '2026-10-24'), span('2025-11-01', '2025-11-24')],
  ],
  [
    'month',
    '2026-02-28',
    [span('2026-02-01', '2026-02-28'), span('2026-01-01', '2026-01-31'), span('2025-02-01', '2025-02-28')],
  ],
  [
    'month',
    '2026-03-30',
    [span('2026-03-01', '2026-03-30'), span('2026-02-01', '2026-02-28'), span('2025-03-01', '2025-03-30')],
  ],
  [
    'last-month',
    '2028-03-15',
    [span('2028-02-01', '2028-02-29'), span('2028-01-01', '2028-01-31'), span('2027-02-01', '2027-02-28')],
  ],
  [
    'quarter',
    '2026-11-24',
    [span('2026-10-01', '2026-11-24'), span('2026-07-01', '2026-08-24'), span('2025-10-01', '2025-11-24')],
  ],
  [
    'year',
    '2026-11-24',
    [span('2026-01-01', '2026-11-24'), span('2025-01-01', '2025-11-24'), span('2025-01-01', '2025-11-24')],
  ],
])('the period %s, on %s, and the two periods with which it is compared', (kind, today, spans) => {
  const [period, before, yearBefore] = spans;
  expect(comparePeriods(kind, today)).toEqual({ period, before, yearBefore });
});

test('a period of chosen days is compared with the same number of days just before it', () => {
  expect(comparePeriods('own', '2026-11-24', span('2026-10-20', '2026-10-29'))).toEqual({
    period: span('2026-10-20', '2026-10-29'),
    before: span('2026-10-10', '2026-10-19'),
    yearBefore: span('2025-10-20', '2025-10-29'),
  });
});

test('chosen days that end on 28 February are compared with the same days of a leap year', () => {
  expect(comparePeriods('own', '2029-03-10', span('2029-02-10', '2029-02-28')).yearBefore).toEqual(
    span('2028-02-10', '2028-02-28'),
  );
});

test('every period ends today or earlier and is compared with earlier days; last month is a whole month', () => {
  const kinds = fc.constantFrom<FigurePeriod>('today', 'week', 'month', 'last-month', 'quarter', 'year');
  fc.assert(
    fc.property(kinds, fc.integer({ min: 0, max: 40_000 }), (kind, count) => {
      const today = addDays('2020-01-01', count);
      const { period, before, yearBefore } = comparePeriods(kind, today);
      expect(period.to <= today).toBe(true);
      expect(countDays(period)).toBeGreaterThan(0);
      expect(before.to < period.from).toBe(true);
      expect(yearBefore.to < period.from).toBe(true);
      if (kind === 'last-month')
        expect(monthOf(period.from)).toEqual({ first: period.from, last: period.to });
    }),
  );
});

test('a span is written in words', () => {
  expect(spanInWords(span('2026-11-01', '2026-11-30'))).toBe('1 November 2026 to 30 November 2026');
  expect(spanInWords(span('2026-11-01', '2026-11-01'))).toBe('1 November 2026');
});
