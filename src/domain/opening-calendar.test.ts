import { describe, expect, test } from 'vitest';
import {
  defaultRestrictionText,
  inSchoolHoliday,
  lastBookableDay,
  type OpeningRows,
  planDay,
  type Restriction,
  whyNotBookable,
  whySessionNotBookable,
} from './opening-calendar.ts';
import { formatSlot, parseSlot } from './time-slot.ts';

const slot = (text: string) => {
  const read = parseSlot(text);
  if (!read) throw new Error(`Not a slot: ${text}`);
  return read;
};
const blocks = (
  day: string,
  text: string | null,
  reason = 'Private hire',
  description = '',
): Restriction => ({
  id: `${day} ${text}`,
  day,
  slot: text === null ? null : slot(text),
  reason,
  description,
});

// The centre is open Monday to Friday, but on Wednesdays only in the one school holiday. 2 March 2026 is a
// Monday.
const rows: OpeningRows = {
  weeklyHours: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    ...slot('10:00-16:00'),
    holidaysOnly: weekday === 3,
  })),
  schoolHolidays: [{ name: 'Spring', firstDay: '2026-03-11', lastDay: '2026-03-18' }],
  specialHours: [
    { day: '2026-03-03', ...slot('12:00-15:00') },
    { day: '2026-03-04', ...slot('11:00-13:00') },
    { day: '2026-03-08', ...slot('10:30-14:00') },
    { day: '2026-03-06', ...slot('09:00-17:00') },
  ],
  eventSessions: [
    { day: '2026-03-06', eventId: 'disco', capacity: 25, ...slot('14:00-15:30') },
    { day: '2026-03-06', eventId: 'disco', capacity: 30, ...slot('10:00-11:30') },
    { day: '2026-03-25', eventId: 'disco', capacity: 25, ...slot('18:00-19:30') },
    { day: '2026-03-29', eventId: 'disco', capacity: 25, ...slot('10:00-11:30') },
  ],
  restrictions: [],
  capacity: 40,
  lastEntryBeforeClosing: 60,
  monthsAhead: 1,
};
const hours = (day: string, more: Partial<OpeningRows> = {}) =>
  planDay(day, { ...rows, ...more }).sessions.map(formatSlot);

describe('planDay: sessions of a day', () => {
  test.each([
    ['an ordinary weekday', '2026-03-02', ['10:00 AM - 4:00 PM'], null],
    ['special hours instead of the weekday’s', '2026-03-03', ['12:00 PM - 3:00 PM'], null],
    ['special hours on a holidays-only weekday', '2026-03-04', ['11:00 AM - 1:00 PM'], null],
    ['special hours on a weekday that never opens', '2026-03-08', ['10:30 AM - 2:00 PM'], null],
    [
      'only the event’s sessions, the earliest first',
      '2026-03-06',
      ['10:00 AM - 11:30 AM', '2:00 PM - 3:30 PM'],
      null,
    ],
    ['an event on a holidays-only weekday', '2026-03-25', ['6:00 PM - 7:30 PM'], null],
    ['an event on a weekday that never opens', '2026-03-29', ['10:00 AM - 11:30 AM'], null],
    ['the first day of the holidays', '2026-03-11', ['10:00 AM - 4:00 PM'], null],
    ['the last day of the holidays', '2026-03-18', ['10:00 AM - 4:00 PM'], null],
    [
      'a holidays-only weekday outside the holidays',
      '2026-04-15',
      [],
      'Closed on Wednesdays outside school holidays',
    ],
    ['a weekday that never opens', '2026-03-07', [], 'Closed on Saturdays'],
    ['a weekday that never opens, in the holidays', '2026-03-15', [], 'Closed on Sundays'],
  ])('%s: %s', (_what, day, sessions, closed) => {
    const plan = planDay(day, rows);
    expect(plan.sessions.map(formatSlot)).toEqual(sessions);
    expect(plan.closed).toEqual(closed === null ? null : { code: 'closed-weekday', text: closed });
  });

  test('open play has the capacity of the centre, and an event session has the capacity of its own row', () => {
    expect(planDay('2026-03-02', rows)).toMatchObject({
      isEvent: false,
      sessions: [{ eventId: null, capacity: 40, blockedBy: null }],
    });
    expect(planDay('2026-03-06', rows)).toMatchObject({
      isEvent: true,
      sessions: [
        { eventId: 'disco', capacity: 30 },
        { eventId: 'disco', capacity: 25 },
      ],
    });
  });

  test('does not change the rows', () => {
    const before = structuredClone(rows);
    planDay('2026-03-06', rows);
    expect(rows).toEqual(before);
  });
});

describe('inSchoolHoliday', () => {
  test.each([
    ['2026-03-10', false],
    ['2026-03-11', true],
    ['2026-03-14', true],
    ['2026-03-18', true],
    ['2026-03-19', false],
    ['2025-03-14', false],
  ])('%s: %s', (day, inside) => {
    expect(inSchoolHoliday(day, rows)).toBe(inside);
  });
});

describe('planDay: restrictions', () => {
  test.each([
    ['with a reason', 'Deep clean', 'Back tomorrow', 'Deep clean', 'Back tomorrow'],
    ['without a reason', '', '', defaultRestrictionText, ''],
    ['without a reason, with a description', '', 'Ring us', defaultRestrictionText, 'Ring us'],
  ])('an all-day restriction closes the day %s', (_what, reason, description, text, more) => {
    const plan = planDay('2026-03-02', {
      ...rows,
      restrictions: [blocks('2026-03-02', null, reason, description)],
    });
    expect(plan).toMatchObject({
      sessions: [],
      notes: [],
      closed: { code: 'restricted', text, description: more },
    });
  });

  test.each([
    ['an event day', '2026-03-06', true],
    ['a day that is closed anyway', '2026-03-07', false],
  ])('an all-day restriction also closes %s, and its reason is given', (_what, day, isEvent) => {
    const plan = planDay(day, { ...rows, restrictions: [blocks(day, null)] });
    expect(plan).toMatchObject({
      sessions: [],
      isEvent,
      closed: { code: 'restricted', text: 'Private hire' },
    });
  });

  test('an all-day restriction closes the day even if a part of the day is also restricted', () => {
    const restrictions = [blocks('2026-03-02', '10:00-11:00', 'Party'), blocks('2026-03-02', null, 'Flood')];
    expect(planDay('2026-03-02', { ...rows, restrictions }).closed).toMatchObject({ text: 'Flood' });
  });

  test('a restriction on another day has no effect', () => {
    const plan = planDay('2026-03-02', { ...rows, restrictions: [blocks('2026-03-03', null)] });
    expect(plan).toMatchObject({ closed: null, notes: [], sessions: [{ blockedBy: null }] });
  });

  test.each([
    ['before open play', ['09:00-10:00'], false],
    ['after open play', ['16:00-18:00'], false],
    ['the morning', ['10:00-13:00'], false],
    ['everything but the last minute before last entry', ['10:00-14:59'], false],
    ['everything before last entry', ['10:00-15:00'], true],
    ['exactly open play', ['10:00-16:00'], true],
    ['more than open play', ['09:00-18:00'], true],
    ['both halves', ['13:00-16:00', '10:00-13:00'], true],
    ['both halves except a minute', ['13:01-16:00', '10:00-13:00'], false],
  ])(
    'open play is blocked only if no minute remains in which to arrive: %s',
    (_what, blockedTimes, blocked) => {
      const restrictions = blockedTimes.map((text) => blocks('2026-03-02', text));
      const plan = planDay('2026-03-02', { ...rows, restrictions });
      expect(plan.closed).toBeNull();
      expect(plan.notes).toEqual(restrictions);
      expect(plan.sessions.map(({ blockedBy }) => blockedBy !== null)).toEqual([blocked]);
    },
  );

  test.each([
    ['the gap between the sessions', '11:30-14:00', [false, false]],
    ['before the first session', '09:00-10:00', [false, false]],
    ['the first minute of a session', '09:00-10:01', [true, false]],
    ['the last minute of a session', '11:29-12:00', [true, false]],
    ['the middle of a session', '10:30-11:00', [true, false]],
    ['a part of the second session', '15:00-18:00', [false, true]],
    ['the end of one session and the start of the other', '11:00-14:30', [true, true]],
  ])('an event session is blocked by any overlap: %s', (_what, blockedTime, blocked) => {
    const plan = planDay('2026-03-06', { ...rows, restrictions: [blocks('2026-03-06', blockedTime)] });
    expect(plan.sessions.map(({ blockedBy }) => blockedBy !== null)).toEqual(blocked);
  });

  test('a blocked session names the restriction that blocks it', () => {
    const restrictions = [
      blocks('2026-03-06', '15:00-16:00', 'Party'),
      blocks('2026-03-06', '09:00-10:30', 'Clean'),
    ];
    const plan = planDay('2026-03-06', { ...rows, restrictions });
    expect(plan.sessions.map(({ blockedBy }) => blockedBy?.reason)).toEqual(['Clean', 'Party']);
  });

  test('a day that is closed anyway keeps its own reason, even when part of it is blocked', () => {
    const plan = planDay('2026-03-07', { ...rows, restrictions: [blocks('2026-03-07', '10:00-16:00')] });
    expect(plan.closed).toEqual({ code: 'closed-weekday', text: 'Closed on Saturdays' });
  });
});

describe('lastBookableDay', () => {
  test.each([
    ['2026-03-02', 1, '2026-04-02'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2026-03-02', 3, '2026-06-02'],
  ])('from %s, %i months ahead: %s', (today, monthsAhead, last) => {
    expect(lastBookableDay(today, { monthsAhead })).toBe(last);
  });
});

describe('whyNotBookable', () => {
  const minute = (clock: string) => slot(`${clock}-24:00`).start;
  const why = (day: string, today: string, clock: string, more: Partial<OpeningRows> = {}) => {
    const all = { ...rows, ...more };
    return whyNotBookable(planDay(day, all), { day: today, minute: minute(clock) }, all);
  };

  test.each([
    ['tomorrow', '2026-03-03', '2026-03-02', '23:59', null, null],
    ['today, early', '2026-03-02', '2026-03-02', '00:00', null, null],
    ['today, a minute before last entry', '2026-03-02', '2026-03-02', '14:59', null, null],
    ['today, at last entry', '2026-03-02', '2026-03-02', '15:00', 'too-late', 'Last entry was at 3:00 PM'],
    ['today, after closing', '2026-03-02', '2026-03-02', '23:59', 'too-late', 'Last entry was at 3:00 PM'],
    ['today, special hours', '2026-03-03', '2026-03-03', '14:00', 'too-late', 'Last entry was at 2:00 PM'],
    ['an event day before its first session', '2026-03-06', '2026-03-06', '09:59', null, null],
    ['an event day between its sessions', '2026-03-06', '2026-03-06', '13:59', null, null],
    [
      'an event day once its last session has begun',
      '2026-03-06',
      '2026-03-06',
      '14:00',
      'too-late',
      'Last entry was at 2:00 PM',
    ],
    ['yesterday', '2026-03-02', '2026-03-03', '00:00', 'past', 'This day has passed'],
    ['a closed day that has passed', '2026-03-07', '2026-03-09', '10:00', 'past', 'This day has passed'],
    ['a month from today', '2026-04-02', '2026-03-02', '10:00', null, null],
    ['a month and a day', '2026-04-03', '2026-03-02', '10:00', 'too-far', 'Bookings open one month ahead'],
    ['a closed day too far', '2026-04-04', '2026-03-02', '10:00', 'too-far', 'Bookings open one month ahead'],
    ['a closed day', '2026-03-07', '2026-03-02', '10:00', 'closed-weekday', 'Closed on Saturdays'],
    ['a leap day, from 31 January', '2028-02-29', '2028-01-31', '10:00', null, null],
    [
      'the day after a leap day, from 31 January',
      '2028-03-01',
      '2028-01-31',
      '10:00',
      'too-far',
      'Bookings open one month ahead',
    ],
  ])('%s', (_what, day, today, clock, code, text) => {
    expect(why(day, today, clock)).toEqual(code === null ? null : { code, text });
  });

  test('the text gives more than one month as a number', () => {
    expect(why('2026-06-03', '2026-03-02', '10:00', { monthsAhead: 3 })).toEqual({
      code: 'too-far',
      text: 'Bookings open 3 months ahead',
    });
  });

  test.each([
    [
      'every session blocked',
      '2026-03-06',
      ['09:00-18:00'],
      '2026-03-02',
      '10:00',
      'blocked',
      'Private hire',
    ],
    ['one of two blocked', '2026-03-06', ['09:00-12:00'], '2026-03-02', '10:00', null, null],
    [
      'one session has begun and one is blocked',
      '2026-03-06',
      ['14:00-18:00'],
      '2026-03-06',
      '10:00',
      'blocked',
      'Private hire',
    ],
    [
      'all of open play blocked',
      '2026-03-02',
      ['09:00-18:00'],
      '2026-03-02',
      '10:00',
      'blocked',
      'Private hire',
    ],
    ['some of open play blocked', '2026-03-02', ['09:00-12:00'], '2026-03-02', '10:00', null, null],
  ])('%s', (_what, day, blockedTimes, today, clock, code, text) => {
    const restrictions = blockedTimes.map((part) => blocks(day, part));
    expect(why(day, today, clock, { restrictions })).toEqual(code === null ? null : { code, text });
  });

  test('an all-day restriction gives its reason', () => {
    expect(
      why('2026-03-02', '2026-03-02', '10:00', { restrictions: [blocks('2026-03-02', null, 'Flood')] }),
    ).toEqual({
      code: 'restricted',
      text: 'Flood',
    });
  });

  test('a blocked session without a reason has the default text', () => {
    const all = { ...rows, restrictions: [blocks('2026-03-06', '10:00-11:00', '')] };
    const [session] = planDay('2026-03-06', all).sessions;
    expect(
      session && whySessionNotBookable('2026-03-06', session, { day: '2026-03-02', minute: 0 }, all),
    ).toEqual({
      code: 'blocked',
      text: defaultRestrictionText,
    });
  });

  test('a session of yesterday is too late from midnight on', () => {
    const [session] = planDay('2026-03-02', rows).sessions;
    const now = { day: '2026-03-03', minute: 0 };
    expect(session && whySessionNotBookable('2026-03-02', session, now, rows)).toMatchObject({
      code: 'too-late',
    });
  });

  test('last entry and the hours come from the rows', () => {
    expect(why('2026-03-02', '2026-03-02', '15:59', { lastEntryBeforeClosing: 0 })).toBeNull();
    expect(why('2026-03-02', '2026-03-02', '13:00', { lastEntryBeforeClosing: 180 })).toMatchObject({
      code: 'too-late',
    });
    expect(hours('2026-03-02', { weeklyHours: [] })).toEqual([]);
  });
});
