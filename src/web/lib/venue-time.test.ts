import { expect, test } from 'vitest';
import { clockTime, dayAndTime, timeAndOtherDay, venueDay } from './venue-time.ts';

test.each([
  ['2025-09-20T13:05:00Z', '2025-09-20', '2:05 PM', '20 Sept 2025, 2:05 PM'],
  ['2026-01-05T13:05:00Z', '2026-01-05', '1:05 PM', '5 Jan 2026, 1:05 PM'],
  ['2026-07-31T23:00:00Z', '2026-08-01', '12:00 AM', '1 Aug 2026, 12:00 AM'],
  ['2026-12-31T23:59:59Z', '2026-12-31', '11:59 PM', '31 Dec 2026, 11:59 PM'],
  ['2026-10-25T00:30:00Z', '2026-10-25', '1:30 AM', '25 Oct 2026, 1:30 AM'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '1:30 AM', '25 Oct 2026, 1:30 AM'],
  ['2027-03-28T01:00:00Z', '2027-03-28', '2:00 AM', '28 Mar 2027, 2:00 AM'],
])('the venue’s day and time are right at %s', (instant, day, time, words) => {
  for (const given of [instant, Date.parse(instant)])
    expect([venueDay(given), clockTime(given), dayAndTime(given)]).toEqual([day, time, words]);
});

test('a time names its day only when the day is not today', () => {
  const now = '2025-09-20T22:30:00Z';
  expect(timeAndOtherDay('2025-09-20T08:05:00Z', now)).toBe('9:05 AM');
  expect(timeAndOtherDay('2025-09-20T23:05:00Z', now)).toBe('Sun 21 Sept, 12:05 AM');
});
