import { expect, test } from 'vitest';
import { accountsRetentionStart, retentionInWords } from './retention.ts';

test.each([
  ['2026-11-21', 6, '2020-04-06'],
  ['2026-04-06', 6, '2020-04-06'],
  ['2026-04-05', 6, '2019-04-06'],
  ['2026-01-01', 6, '2019-04-06'],
  ['2027-04-06', 6, '2021-04-06'],
  ['2026-11-21', 10, '2016-04-06'],
])(
  'on %s, if accounts are kept for %i years, the first day whose bookings are needed is %s',
  (today, years, from) => {
    expect(accountsRetentionStart(today, years)).toBe(from);
  },
);

test.each([
  [1, 'a day'],
  [30, '30 days'],
  [364, '364 days'],
  [365, 'a year'],
  [2190, 'six years'],
  [7300, '20 years'],
])('a retention period of %i days in words: %s', (days, words) => {
  expect(retentionInWords({ days })).toBe(words);
});
