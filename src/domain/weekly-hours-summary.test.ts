import { expect, test } from 'vitest';
import { summariseWeekdays, summariseWeeklyHours } from './weekly-hours-summary.ts';

test.each([
  [[0, 1, 2, 3, 4, 5, 6], 'Mon-Sun'],
  [[0, 1, 2, 3, 5, 6], 'Mon-Wed, Fri-Sun'],
  [[6], 'Sat'],
  [[0, 1], 'Mon, Sun'],
  [[2, 3, 5], 'Tue-Wed, Fri'],
  [[], ''],
])('a short text for the weekdays %j: %s', (weekdays, words) => {
  expect(summariseWeekdays(weekdays)).toBe(words);
});

const hours = (weekday: number, start: number, end: number, holidaysOnly = false) => ({
  weekday,
  start,
  end,
  holidaysOnly,
});

test.each([
  [
    'the seeded week',
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => hours(weekday, 570, 960, weekday === 4)),
    'Mon-Wed, Fri-Sun (Thu in school holidays) 9:30 AM - 4:00 PM',
  ],
  [
    'a longer Saturday',
    [hours(1, 570, 960), hours(6, 540, 1080), hours(2, 570, 960)],
    'Mon-Tue 9:30 AM - 4:00 PM; Sat 9:00 AM - 6:00 PM',
  ],
  [
    'a shorter Thursday in school holidays',
    [hours(1, 570, 960), hours(4, 600, 900, true)],
    'Mon 9:30 AM - 4:00 PM; Thu in school holidays 10:00 AM - 3:00 PM',
  ],
  ['no week at all', [], ''],
])('%s on one line', (_, weeklyHours, words) => {
  expect(summariseWeeklyHours({ weeklyHours })).toBe(words);
});
