import { describe, expect, test } from 'vitest';
import type { OpeningRows, Restriction } from './opening-calendar.ts';
import { openingExceptions } from './opening-exceptions.ts';
import {
  groupWeeklyHours,
  lastEntryInWords,
  openingInWords,
  openingStatus,
  openPeriods,
} from './opening-hours.ts';
import { parseSlot, slotInWords } from './time-slot.ts';

const slot = (text: string) => {
  const read = parseSlot(text);
  if (!read) throw new Error(`Not a slot: ${text}`);
  return read;
};
const blocks = (day: string, text: string | null, reason: string): Restriction => ({
  id: `${day} ${text}`,
  day,
  slot: text === null ? null : slot(text),
  reason,
  description: '',
});

const everyDay = (weekdays: number[], text: string) =>
  weekdays.map((weekday) => ({ weekday, ...slot(text), holidaysOnly: weekday === 4 }));

// The centre's ordinary week, with Thursdays in school holidays only. 2026-11-02 is a Monday. Both clock
// changes fall on Sundays.
const rows: OpeningRows = {
  weeklyHours: everyDay([0, 1, 2, 3, 4, 5, 6], '9:30-16:00'),
  schoolHolidays: [
    { name: 'Spring', firstDay: '2026-03-30', lastDay: '2026-04-10' },
    { name: 'October half term', firstDay: '2026-10-26', lastDay: '2026-10-30' },
  ],
  specialHours: [
    { day: '2026-11-11', ...slot('11:45-15:30') },
    { day: '2026-11-19', ...slot('9:30-12:00') },
  ],
  eventSessions: [
    { day: '2026-11-14', eventId: 'lanterns', capacity: 40, ...slot('9:30-11:30') },
    { day: '2026-11-14', eventId: 'lanterns', capacity: 40, ...slot('12:00-14:00') },
    { day: '2026-11-15', eventId: 'lanterns', capacity: 40, ...slot('9:30-11:30') },
    { day: '2026-11-15', eventId: 'lanterns', capacity: 40, ...slot('12:00-14:00') },
    { day: '2026-11-26', eventId: 'lanterns', capacity: 40, ...slot('16:30-18:30') },
  ],
  restrictions: [
    blocks('2026-11-07', '12:00-14:00', 'Private hire'),
    blocks('2026-11-09', null, 'The boiler is being mended'),
    blocks('2026-12-25', null, 'Closed on Christmas Day'),
    blocks('2026-12-26', null, 'Closed on Boxing Day'),
    blocks('2026-11-21', '9:30-16:00', 'Deep clean'),
    blocks('2026-11-15', '12:00-14:00', 'A school has it'),
  ],
  capacity: 40,
  lastEntryBeforeClosing: 60,
  monthsAhead: 1,
};
const titleOf = () => 'Lantern Weekend';
const at = (text: string) => {
  const [day = '', clock = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
};
const signAt = (moment: string, openingRows: OpeningRows = rows) => {
  const now = at(moment);
  return Object.values(openingInWords(openingStatus(now, openingRows), now.day, titleOf)).join(' | ');
};

describe('the opening status in words', () => {
  test.each([
    ['before opening', '2026-11-02 09:29', 'Opens today at 9:30am | '],
    ['in the small hours', '2026-11-02 00:00', 'Opens today at 9:30am | '],
    ['as it opens', '2026-11-02 09:30', 'Open now until 4:00pm | Last entry 3:00pm'],
    ['until last entry', '2026-11-02 14:59', 'Open now until 4:00pm | Last entry 3:00pm'],
    [
      'after last entry',
      '2026-11-02 15:00',
      'Open now until 4:00pm | Last entry was at 3:00pm, and we open again tomorrow at 9:30am',
    ],
    ['as it closes', '2026-11-02 16:00', 'Opens tomorrow at 9:30am | '],
    ['before a Thursday that is closed', '2026-11-04 18:00', 'Opens on Friday at 9:30am | '],
    [
      'on a Thursday outside school holidays',
      '2026-11-05 11:00',
      'Opens tomorrow at 9:30am | Closed on Thursdays outside school holidays',
    ],
    ['on a Thursday in the holidays', '2026-10-29 11:00', 'Open now until 4:00pm | Last entry 3:00pm'],
    ['before a Thursday in the holidays', '2026-10-28 16:30', 'Opens tomorrow at 9:30am | '],
    [
      'a Thursday with hours of its own, after last entry',
      '2026-11-19 11:00',
      'Open now until 12:00pm | Last entry was at 11:00am, and we open again tomorrow at 9:30am',
    ],
    ['before special hours', '2026-11-11 09:30', 'Opens today at 11:45am | '],
    ['during special hours', '2026-11-11 14:29', 'Open now until 3:30pm | Last entry 2:30pm'],
    ['after special hours', '2026-11-11 15:30', 'Opens on Friday at 9:30am | '],
    ['a closure', '2026-11-09 11:00', 'Opens tomorrow at 9:30am | Closed: The boiler is being mended'],
    [
      'Christmas, whose reason already says that it is closed',
      '2026-12-25 11:00',
      'Opens on Sunday at 9:30am | Closed on Christmas Day',
    ],
    [
      'the evening before Christmas',
      '2026-12-24 18:00',
      'Opens on Sunday at 9:30am | Closed on Thursdays outside school holidays',
    ],
    ['before a blocked period', '2026-11-07 11:59', 'Open now until 12:00pm | Last entry 12:00pm'],
    ['within a blocked period', '2026-11-07 12:30', 'Opens today at 2:00pm | Closed: Private hire'],
    ['after a blocked period', '2026-11-07 14:00', 'Open now until 4:00pm | Last entry 3:00pm'],
    ['a day that is blocked all day', '2026-11-21 10:00', 'Opens tomorrow at 9:30am | Closed: Deep clean'],
    ['before an event', '2026-11-14 09:00', 'Opens today at 9:30am | Lantern Weekend, for ticket holders'],
    ['during an event', '2026-11-14 11:29', 'Open now until 11:30am | Lantern Weekend, for ticket holders'],
    [
      'between the sessions of an event',
      '2026-11-14 11:45',
      'Opens today at 12:00pm | Lantern Weekend, for ticket holders',
    ],
    ['on an event day whose last session is blocked', '2026-11-15 11:30', 'Opens tomorrow at 9:30am | '],
    [
      'before an event on a Thursday',
      '2026-11-25 20:00',
      'Opens tomorrow at 4:30pm | Lantern Weekend, for ticket holders',
    ],
    ['the spring clock change, before opening', '2026-03-29 09:29', 'Opens today at 9:30am | '],
    ['the spring clock change, open', '2026-03-29 09:30', 'Open now until 4:00pm | Last entry 3:00pm'],
    ['the autumn clock change, before opening', '2026-10-25 09:29', 'Opens today at 9:30am | '],
    ['the autumn clock change, closed', '2026-10-25 16:00', 'Opens tomorrow at 9:30am | '],
  ])('%s (%s)', (_, moment, sign) => {
    expect(signAt(moment)).toBe(sign);
  });

  test('gives the date when the next opening is a week away or more', () => {
    const winter = Array.from({ length: 13 }, (_, index) =>
      blocks(`2026-12-${String(index + 1).padStart(2, '0')}`, null, 'Winter rest'),
    );
    expect(signAt('2026-12-01 10:00', { ...rows, restrictions: winter })).toBe(
      'Opens on Monday 14 December at 9:30am | Closed: Winter rest',
    );
  });

  test('says that the centre is closed for now if nothing opens within two months', () => {
    const bare = { ...rows, weeklyHours: [], specialHours: [], eventSessions: [], restrictions: [] };
    expect(signAt('2026-12-01 10:00', bare)).toBe('Closed for now | Closed on Tuesdays');
  });
});

test.each([
  ['2026-11-02 14:59', true],
  ['2026-11-02 15:00', false],
  ['2026-11-02 08:00', false],
  ['2026-11-14 09:31', false],
])('at %s, a family without a ticket is admitted: %s', (moment, letsIn) => {
  expect(openingStatus(at(moment), rows).letsIn).toBe(letsIn);
});

test.each([
  ['a period in the middle', '12:00-14:00', ['9:30am-12:00pm', '2:00pm-4:00pm']],
  ['the morning', '9:00-12:00', ['12:00pm-4:00pm']],
  ['everything from noon to half an hour after last entry', '12:00-15:30', ['9:30am-12:00pm']],
  ['the hour after last entry', '15:00-16:00', ['9:30am-3:00pm']],
  ['another time of day', '17:00-18:00', ['9:30am-4:00pm']],
])('the open periods of a day with a restriction on %s (%s): %j', (_, text, left) => {
  const restricted = { ...rows, restrictions: [blocks('2026-11-02', text, '')] };
  expect(openPeriods('2026-11-02', restricted).map(slotInWords)).toEqual(left);
});

describe('the ordinary week', () => {
  const inWords = (weeklyHours: OpeningRows['weeklyHours']) =>
    groupWeeklyHours({ weeklyHours }).map(({ days, text }) => `${days}: ${text}`);

  test('has the hours of the specification', () => {
    expect(inWords(rows.weeklyHours)).toEqual([
      'Monday to Wednesday: 9:30am-4:00pm',
      'Thursday: Closed (open during school holidays)',
      'Friday, Saturday, Sunday: 9:30am-4:00pm',
    ]);
    expect(lastEntryInWords(rows)).toBe('Last entry 3:00pm every day');
  });

  test('puts seven equal days on one line', () => {
    const alike = everyDay([0, 1, 2, 3, 4, 5, 6], '10:00-16:00').map((day) => ({
      ...day,
      holidaysOnly: false,
    }));
    expect(inWords(alike)).toEqual(['Every day: 10:00am-4:00pm']);
  });

  test('lists a weekend and closed days separately', () => {
    expect(inWords([...everyDay([1, 2], '10:00-16:00'), ...everyDay([6, 0], '9:00-17:00')])).toEqual([
      'Monday and Tuesday: 10:00am-4:00pm',
      'Wednesday to Friday: Closed',
      'Saturday and Sunday: 9:00am-5:00pm',
    ]);
  });

  test.each([
    [45, '45 minutes'],
    [60, 'an hour'],
    [90, '90 minutes'],
    [120, '2 hours'],
  ])('gives last entry relative to closing when the hours differ: %d minutes', (minutes, words) => {
    const mixed = [...everyDay([1], '10:00-16:00'), ...everyDay([6], '9:00-17:00')];
    expect(lastEntryInWords({ weeklyHours: mixed, lastEntryBeforeClosing: minutes })).toBe(
      `Last entry ${words} before we close`,
    );
  });
});

test('the exceptions list the days that differ in the coming weeks', () => {
  const lines = openingExceptions('2026-11-02', '2026-12-27', rows, titleOf);
  expect(lines.map(({ days, text }) => `${days}: ${text}`)).toEqual([
    'Saturday 7 November: Open 9:30am-12:00pm and 2:00pm-4:00pm',
    'Monday 9 November: Closed: The boiler is being mended',
    'Wednesday 11 November: Open 11:45am-3:30pm',
    'Saturday 14 November: Lantern Weekend, sessions at 9:30am and 12:00pm',
    'Sunday 15 November: Lantern Weekend, session at 9:30am',
    'Thursday 19 November: Open 9:30am-12:00pm',
    'Saturday 21 November: Closed: Deep clean',
    'Thursday 26 November: Lantern Weekend, session at 4:30pm',
    'Friday 25 December: Closed on Christmas Day',
    'Saturday 26 December: Closed on Boxing Day',
  ]);
});

test('the exceptions list a longer day whose first period has the ordinary hours', () => {
  const day = '2026-11-04';
  const longer = {
    ...rows,
    specialHours: [{ day, ...slot('9:30-19:00') }],
    restrictions: [blocks(day, '16:00-17:00', 'Dinner')],
  };
  expect(openingExceptions(day, day, longer, titleOf).map(({ text }) => text)).toEqual([
    'Open 9:30am-4:00pm and 5:00pm-7:00pm',
  ]);
});

test.each([
  [
    'one Thursday of half term',
    '2026-10-20',
    '2026-11-05',
    ['Thursday 29 October: Open 9:30am-4:00pm in the school holidays'],
  ],
  [
    'both Thursdays of the spring holidays',
    '2026-03-20',
    '2026-04-20',
    ['Thursdays, 2 April to 9 April: Open 9:30am-4:00pm in the school holidays'],
  ],
  ['an ordinary week', '2026-11-02', '2026-11-06', []],
])('the exceptions list the school holidays: %s', (_, first, last, expected) => {
  const lines = openingExceptions(first, last, rows, titleOf);
  expect(lines.map(({ days, text }) => `${days}: ${text}`)).toEqual(expected);
});

test('consecutive days with the same text share a line', () => {
  const closures = ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) =>
    blocks(day, null, 'New slides are coming'),
  );
  const [line, ...others] = openingExceptions(
    '2026-11-28',
    '2026-12-06',
    { ...rows, restrictions: closures },
    titleOf,
  );
  expect([line, others]).toEqual([
    {
      firstDay: '2026-11-30',
      lastDay: '2026-12-02',
      days: 'Monday 30 November to Wednesday 2 December',
      text: 'Closed: New slides are coming',
    },
    [],
  ]);
});
