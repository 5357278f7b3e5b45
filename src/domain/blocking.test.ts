import { expect, test } from 'vitest';
import { listBlockableSlots, sessionsClosedByBlocking } from './blocking.ts';
import type { OpeningRows, Restriction } from './opening-calendar.ts';
import { formatSlot, parseSlot } from './time-slot.ts';

const slot = (text: string) => {
  const read = parseSlot(text);
  if (!read) throw new Error(`Not a slot: ${text}`);
  return read;
};
const blocks = (day: string, text: string | null): Restriction => ({
  id: `${day} ${text}`,
  day,
  slot: text === null ? null : slot(text),
  reason: 'Private hire',
  description: '',
});

// The centre is open on Saturdays from 9:30 to 4:00. On 7 March 2026 there is a fair with two sessions. 14
// March is partly blocked; 21 March is blocked all day.
const rows: OpeningRows = {
  weeklyHours: [{ weekday: 6, ...slot('9:30-16:00'), holidaysOnly: false }],
  schoolHolidays: [],
  specialHours: [],
  eventSessions: ['10:00-12:00', '13:00-15:00'].map((text) => ({
    day: '2026-03-07',
    ...slot(text),
    eventId: 'fair',
    capacity: 20,
  })),
  restrictions: [
    blocks('2026-03-14', '9:30-11:30'),
    blocks('2026-03-14', '12:00-14:00'),
    blocks('2026-03-21', null),
  ],
  capacity: 40,
  lastEntryBeforeClosing: 60,
  monthsAhead: 1,
};

const listed = ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM'];
const play = '9:30 AM - 4:00 PM';

test.each([
  ['an ordinary day', '2026-02-28', [listed[0], play, listed[1], listed[2]]],
  [
    'an event day',
    '2026-03-07',
    [listed[0], '10:00 AM - 12:00 PM', listed[1], '1:00 PM - 3:00 PM', listed[2]],
  ],
  ['a day that is blocked all day', '2026-03-21', [listed[0], play, listed[1], listed[2]]],
  ['a closed day', '2026-03-01', listed],
])('the slots that staff can block on %s', (_, day, slots) => {
  expect(listBlockableSlots(day, rows).map(formatSlot)).toEqual(slots);
});

test.each([
  ['the whole of an ordinary day', '2026-02-28', null, [play]],
  ['all of open play', '2026-02-28', '9:30-16:00', [play]],
  ['the morning', '2026-02-28', '9:30-11:30', []],
  ['all but the last hour, in which nobody is admitted', '2026-02-28', '9:30-15:00', [play]],
  ['the gap between two restrictions', '2026-03-14', '11:30-12:00', []],
  ['an event session', '2026-03-07', '10:00-12:00', ['10:00 AM - 12:00 PM']],
  ['part of two sessions', '2026-03-07', '11:30-13:30', ['10:00 AM - 12:00 PM', '1:00 PM - 3:00 PM']],
  ['a day that is blocked already', '2026-03-21', null, []],
  ['a closed day', '2026-03-01', null, []],
])('the sessions that close if staff block %s', (_, day, text, closes) => {
  expect(sessionsClosedByBlocking(day, text === null ? null : slot(text), rows).map(formatSlot)).toEqual(
    closes,
  );
});
