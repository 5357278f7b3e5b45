import { expect, test } from 'vitest';
import { findDayInText } from './day-in-text.ts';

test.each([
  ['Could we come on Saturday 12 December?', '2026-12-12'],
  ['Could we come on the 12th of December 2026, please', '2026-12-12'],
  ['December 12th at 2:00 would be lovely', '2026-12-12'],
  ['Dec 12, 2027', '2027-12-12'],
  ['is 14/3 free', '2027-03-14'],
  ['14.3.27', '2027-03-14'],
  ['14/03/2027', '2027-03-14'],
  ['2027-03-14', '2027-03-14'],
  ['the 20th November, today', '2026-11-20'],
  ['19 November', '2027-11-19'],
  ['29 February 2028', '2028-02-29'],
  ['she was born on 3 May 2021', null],
  ['born on 3/5/2021, her party could be on 12 December', '2026-12-12'],
  ['12 December, yes 12/12', '2026-12-12'],
  ['12 or 13 December? 12 December is better', null],
  ['12 December or 19 December', null],
  ['We may bring 12', null],
  ['We may come', null],
  ['for 12 children aged 5, after 2:30', null],
  ['call 01632 960142', null],
  ['30 February', null],
  ['45/13', null],
  ['£12.50', null],
  ['it costs £9.5 for 2.5 hours, and one is 1.5-years-old', null],
  ['version 1.2.3.4', null],
  ['', null],
])('%j mentions %s', (text, day) => {
  expect(findDayInText(text, '2026-11-20')).toBe(day);
});
