import { describe, expect, test } from 'vitest';
import type { OpeningRows } from '../src/domain/opening-calendar.ts';
import { createSettableClock } from '../src/server/sample-clock.ts';
import { chooseSampleMoment } from './sample-moment.ts';

const rows: OpeningRows = {
  weeklyHours: [0, 1, 2, 3, 5, 6].map((weekday) => ({ weekday, start: 570, end: 960, holidaysOnly: false })),
  schoolHolidays: [],
  specialHours: [],
  eventSessions: [{ day: '2026-11-07', start: 570, end: 690, eventId: 'apple-day', capacity: 40 }],
  restrictions: [{ id: 'r', day: '2026-12-26', slot: null, reason: 'Closed', description: '' }],
  capacity: 40,
  lastEntryBeforeClosing: 60,
  monthsAhead: 1,
};

describe('the moment that the sample shows', () => {
  test.each([
    ['a Thursday evening', '2026-11-19T22:00:00Z', '2026-11-14T12:10:00Z'],
    ['a Saturday before noon', '2026-11-14T11:59:00Z', '2026-10-31T12:10:00Z'],
    ['a Saturday at 12:10', '2026-11-21T12:10:00Z', '2026-11-21T12:10:00Z'],
    ['a Saturday night', '2026-11-21T23:30:00Z', '2026-11-21T12:10:00Z'],
    ['the Sunday after', '2026-11-22T09:00:00Z', '2026-11-21T12:10:00Z'],
    ['a Monday after a closed Saturday', '2026-12-28T09:00:00Z', '2026-12-19T12:10:00Z'],
    ['in summer time', '2026-07-15T10:00:00+01:00', '2026-07-11T12:10:00+01:00'],
  ])('%s', (_when, now, moment) => {
    expect(new Date(chooseSampleMoment(Date.parse(now), rows)).toISOString()).toBe(
      new Date(moment).toISOString(),
    );
  });

  test('is the present if no Saturday is open', () => {
    const now = Date.parse('2026-11-19T22:00:00Z');
    expect(chooseSampleMoment(now, { ...rows, weeklyHours: [] })).toBe(now);
  });
});

test('a clock that was set back runs on from there, and can show the true time again', () => {
  let real = 10_000;
  const clock = createSettableClock({ now: () => real });
  clock.setBack(4_000);
  expect(clock.now()).toBe(6_000);
  real += 500;
  expect(clock.now()).toBe(6_500);
  clock.setBack(0);
  expect(clock.now()).toBe(10_500);
});
