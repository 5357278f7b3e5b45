import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clockStartingAt, instantOf, localMoment, systemClock } from './clock.ts';

const minute = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

describe('instantOf', () => {
  test.each([
    ['a winter day', '2026-01-15', '09:30', '2026-01-15T09:30:00Z'],
    ['a summer day', '2025-09-27', '09:30', '2025-09-27T08:30:00Z'],
    ['a leap day', '2028-02-29', '09:30', '2028-02-29T09:30:00Z'],
    ['the last minute of a year', '2025-12-31', '23:59', '2025-12-31T23:59:00Z'],
    ['midnight after a year', '2025-12-31', '24:00', '2026-01-01T00:00:00Z'],
    ['midnight after a February', '2026-02-28', '24:00', '2026-03-01T00:00:00Z'],
    ['the midnight before summer time', '2026-03-29', '00:00', '2026-03-29T00:00:00Z'],
    ['the last minute of winter time', '2026-03-29', '00:59', '2026-03-29T00:59:00Z'],
    ['the hour that is skipped, at its start', '2026-03-29', '01:00', '2026-03-29T01:00:00Z'],
    ['the hour that is skipped, half way', '2026-03-29', '01:30', '2026-03-29T01:30:00Z'],
    ['the first minute of summer time', '2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
    ['opening on the Sunday when summer time begins', '2026-03-29', '09:30', '2026-03-29T08:30:00Z'],
    ['the midnight after the start of summer time', '2026-03-29', '24:00', '2026-03-29T23:00:00Z'],
    ['before the hour that comes twice', '2026-10-25', '00:59', '2026-10-24T23:59:00Z'],
    ['the hour that comes twice, at its start', '2026-10-25', '01:00', '2026-10-25T00:00:00Z'],
    ['the hour that comes twice, half way', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['after the hour that comes twice', '2026-10-25', '02:00', '2026-10-25T02:00:00Z'],
    ['opening on the Sunday when summer time ends', '2026-10-25', '09:30', '2026-10-25T09:30:00Z'],
    ['the midnight after the end of summer time', '2026-10-25', '24:00', '2026-10-26T00:00:00Z'],
    ['the midnight before the end of summer time', '2026-10-24', '24:00', '2026-10-24T23:00:00Z'],
  ])('%s: %s %s', (_what, day, clock, instant) => {
    expect(new Date(instantOf(day, minute(clock))).toISOString()).toBe(new Date(instant).toISOString());
  });
});

describe('localMoment', () => {
  test.each([
    ['winter', '2026-01-15T09:30:00Z', '2026-01-15', '09:30'],
    ['summer', '2025-09-20T10:00:00+01:00', '2025-09-20', '10:00'],
    ['the next day at the venue', '2026-07-01T23:30:00Z', '2026-07-02', '00:30'],
    ['the day before at the venue', '2026-01-15T08:00:00+09:00', '2026-01-14', '23:00'],
    ['the last second of a year', '2025-12-31T23:59:59.999Z', '2025-12-31', '23:59'],
    ['the first second of a year', '2026-01-01T00:00:00Z', '2026-01-01', '00:00'],
    ['a leap day', '2028-02-29T12:00:00Z', '2028-02-29', '12:00'],
    ['seconds do not round up', '2026-01-15T14:59:59Z', '2026-01-15', '14:59'],
    ['the last minute of winter time', '2026-03-29T00:59:59Z', '2026-03-29', '00:59'],
    ['the first minute of summer time', '2026-03-29T01:00:00Z', '2026-03-29', '02:00'],
    ['the last midnight of summer time', '2026-10-24T23:00:00Z', '2026-10-25', '00:00'],
    ['half past one, the first time', '2026-10-25T00:30:00Z', '2026-10-25', '01:30'],
    ['half past one, the second time', '2026-10-25T01:30:00Z', '2026-10-25', '01:30'],
    ['two o’clock, only once', '2026-10-25T02:00:00Z', '2026-10-25', '02:00'],
  ])('%s', (_what, instant, day, clock) => {
    expect(localMoment(Date.parse(instant))).toEqual({ day, minute: minute(clock) });
  });

  test('is the inverse of instantOf from 2 AM on', () => {
    const days = fc
      .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 11, 31) })
      .map((instant) => new Date(instant).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 2 * 60, max: 24 * 60 - 1 }), (day, at) => {
        expect(localMoment(instantOf(day, at))).toEqual({ day, minute: at });
      }),
    );
  });
});

describe('clocks', () => {
  afterEach(() => void vi.useRealTimers());

  test('the system clock shows the machine’s time', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
    expect(systemClock.now()).toBe(Date.parse('2026-11-20T10:00:00Z'));
  });

  test('a clock set to another instant starts there and runs on', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
    const start = Date.parse('2025-09-20T10:00:00+01:00');
    const clock = clockStartingAt(start);
    expect(clock.now()).toBe(start);
    vi.setSystemTime(Date.parse('2026-11-20T10:00:01.500Z'));
    expect(clock.now()).toBe(start + 1_500);
    vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z'));
    expect(clock.now()).toBe(start + 24 * 60 * 60_000);
  });
});
