import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar-day.ts';
import { type OpeningRows, planDay, type Restriction } from './opening-calendar.ts';
import {
  isPhotoSlot,
  lastPhotoDay,
  type PhotoStudio,
  photoSlots,
  pricePhotoSession,
  upcomingPhotoSlots,
  whyNoPhotosNow,
  whyNoPhotosOn,
} from './photo-session.ts';
import { formatSlot, overlaps, parseSlot } from './time-slot.ts';

const slot = (text: string) => {
  const read = parseSlot(text);
  if (!read) throw new Error(`Not a slot: ${text}`);
  return read;
};
const block = (day: string, text: string | null, reason = 'Boiler', description = ''): Restriction => ({
  id: `${day} ${text}`,
  day,
  slot: text === null ? null : slot(text),
  reason,
  description,
});

// The centre is open every day from 9:30 to 16:00, but on Thursdays only in the holidays. 1 October 2025 is a
// Wednesday.
const rows: OpeningRows = {
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    ...slot('9:30 AM - 4:00 PM'),
    holidaysOnly: weekday === 4,
  })),
  schoolHolidays: [{ name: 'Half-term', firstDay: '2025-10-27', lastDay: '2025-10-31' }],
  specialHours: [{ day: '2025-10-04', ...slot('11:45 AM - 1:00 PM') }],
  eventSessions: [
    { day: '2025-10-05', eventId: 'disco', capacity: 20, ...slot('9:30 AM - 10:30 AM') },
    { day: '2025-10-05', eventId: 'disco', capacity: 20, ...slot('12:00 PM - 12:50 PM') },
  ],
  restrictions: [],
  capacity: 40,
  lastEntryBeforeClosing: 20,
  monthsAhead: 1,
};
const studio: PhotoStudio = {
  price: 2000,
  editingPrice: 1500,
  sessionMinutes: 20,
  daysAhead: 30,
  seasonFrom: '2025-10-01',
  seasonTo: null,
  closedWeekdays: [4],
};
const plan = (day: string, restrictions: Restriction[] = []) => planDay(day, { ...rows, restrictions });
const slots = (day: string, restrictions: Restriction[] = [], more: Partial<PhotoStudio> = {}) =>
  photoSlots(plan(day, restrictions), { ...studio, ...more }).map(formatSlot);

test.each([
  [false, { session: 2000, editing: 0, total: 2000 }],
  [true, { session: 2000, editing: 1500, total: 3500 }],
])('the price of a photo session (with editing: %s) is %j', (editing, price) => {
  expect(pricePhotoSession(studio, editing)).toEqual(price);
});

describe('photoSlots: the sessions of a day', () => {
  test('fill open play from its first minute, and none runs past closing', () => {
    const day = slots('2025-10-03');
    expect([day.length, day[0], day[1], day.at(-1)]).toEqual([
      19,
      '9:30 AM - 9:50 AM',
      '9:50 AM - 10:10 AM',
      '3:30 PM - 3:50 PM',
    ]);
  });

  test.each([
    [
      'special hours',
      '2025-10-04',
      [],
      ['11:45 AM - 12:05 PM', '12:05 PM - 12:25 PM', '12:25 PM - 12:45 PM'],
    ],
    [
      'an event day has photo sessions while its event sessions are on',
      '2025-10-05',
      [],
      [
        '9:30 AM - 9:50 AM',
        '9:50 AM - 10:10 AM',
        '10:10 AM - 10:30 AM',
        '12:00 PM - 12:20 PM',
        '12:20 PM - 12:40 PM',
      ],
    ],
    [
      'a blocked event session has no photo sessions',
      '2025-10-05',
      [block('2025-10-05', '12:30 PM - 1:00 PM')],
      ['9:30 AM - 9:50 AM', '9:50 AM - 10:10 AM', '10:10 AM - 10:30 AM'],
    ],
    [
      'a restriction removes each session that it overlaps, even by a minute',
      '2025-10-04',
      [block('2025-10-04', '12:24 PM - 12:26 PM')],
      ['11:45 AM - 12:05 PM'],
    ],
    [
      'a restriction that ends when a photo session begins does not remove it',
      '2025-10-04',
      [block('2025-10-04', '11:00 AM - 12:05 PM')],
      ['12:05 PM - 12:25 PM', '12:25 PM - 12:45 PM'],
    ],
    [
      'open play that admits nobody has no photo sessions',
      '2025-10-03',
      [block('2025-10-03', '9:30 AM - 3:40 PM')],
      [],
    ],
    ['an all-day restriction', '2025-10-03', [block('2025-10-03', null)], []],
    ['a restriction of another day', '2025-10-04', [block('2025-10-06', null)], slots('2025-10-04')],
    ['a Thursday', '2025-10-02', [], []],
    ['a Thursday in the holidays, when the barn is open', '2025-10-30', [], []],
    ['before the season', '2025-09-30', [], []],
  ])('%s', (_what, day, restrictions, expected) => {
    expect(slots(day, restrictions)).toEqual(expected);
  });

  test('take their length and season from the row', () => {
    expect(slots('2025-10-04', [], { sessionMinutes: 35 })).toEqual([
      '11:45 AM - 12:20 PM',
      '12:20 PM - 12:55 PM',
    ]);
    expect(slots('2025-10-04', [], { sessionMinutes: 76 })).toEqual([]);
    expect(slots('2025-09-30', [], { seasonFrom: null })).toHaveLength(19);
    expect(slots('2025-11-01', [], { seasonTo: '2025-10-31' })).toEqual([]);
    expect(slots('2025-10-30', [], { closedWeekdays: [] })).toHaveLength(19);
  });

  test('never overlap one another or a restriction, and stay within opening hours', () => {
    const anyPeriod = fc
      .tuple(fc.integer({ min: 540, max: 1000 }), fc.integer({ min: 1, max: 200 }))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(
        anyPeriod,
        fc.array(anyPeriod, { maxLength: 4 }),
        fc.integer({ min: 5, max: 90 }),
        (open, shut, minutes) => {
          const day = '2025-10-04';
          const restrictions = shut.map(
            (part, index): Restriction => ({
              id: `${index}`,
              day,
              slot: part,
              reason: '',
              description: '',
            }),
          );
          const found = photoSlots(
            planDay(day, { ...rows, specialHours: [{ day, ...open }], restrictions }),
            { ...studio, sessionMinutes: minutes },
          );
          for (const [index, one] of found.entries()) {
            expect(one.end - one.start).toBe(minutes);
            expect(one.start >= open.start && one.end <= open.end).toBe(true);
            expect(shut.some((part) => overlaps(part, one))).toBe(false);
            expect(found.slice(index + 1).some((other) => overlaps(other, one))).toBe(false);
          }
        },
      ),
    );
  });
});

test.each([
  ['before opening', '2025-10-04', 700, 3],
  ['a minute before the first begins', '2025-10-04', 704, 3],
  ['as the first begins', '2025-10-04', 705, 2],
  ['as the last begins', '2025-10-04', 745, 0],
  ['the day before', '2025-10-03', 1000, 3],
  ['the day after', '2025-10-05', 0, 0],
])('the photo sessions that have not started: %s', (_when, day, minute, count) => {
  expect(upcomingPhotoSlots(plan('2025-10-04'), studio, { day, minute })).toHaveLength(count);
});

describe('bookable days', () => {
  const today = '2025-10-03';
  const why = (
    day: string,
    restrictions: Restriction[] = [],
    more: Partial<PhotoStudio> = {},
    from = today,
  ) => whyNoPhotosOn(plan(day, restrictions), from, { ...studio, ...more });

  test('end thirty days ahead', () => {
    expect(lastPhotoDay(today, studio)).toBe('2025-11-02');
    expect(why('2025-11-02')).toBeNull();
  });

  test.each([
    ['today', '2025-10-03', [], null],
    ['a Saturday', '2025-10-11', [], null],
    ['yesterday', '2025-10-02', [], ['past', 'This day has passed', '']],
    ['31 days ahead', '2025-11-03', [], ['too-far', 'Photo sessions can be booked 30 days ahead', '']],
    ['a Thursday', '2025-10-09', [], ['closed-weekday', 'No photo sessions on Thursdays', '']],
    [
      'a Thursday in the holidays',
      '2025-10-30',
      [],
      ['closed-weekday', 'No photo sessions on Thursdays', ''],
    ],
    [
      'closed by a restriction',
      '2025-10-11',
      [block('2025-10-11', null, 'Boiler trouble', 'Sorry!')],
      ['restricted', 'Boiler trouble', 'Sorry!'],
    ],
    [
      'a restriction without a reason',
      '2025-10-11',
      [block('2025-10-11', null, '')],
      ['restricted', 'This date is currently unavailable for new bookings.', ''],
    ],
    [
      'a restricted Thursday has the reason of the restriction',
      '2025-10-09',
      [block('2025-10-09', null, 'Wedding')],
      ['restricted', 'Wedding', ''],
    ],
    ['a restriction of part of the day', '2025-10-11', [block('2025-10-11', '10:00 AM - 11:00 AM')], null],
  ] as const)('%s: %s', (_what, day, restrictions, expected) => {
    const found = why(day, [...restrictions]);
    expect(found && [found.code, found.text, found.description]).toEqual(expected);
  });

  test.each([
    ['2025-09-30', {}, '2025-09-20', 'Photo sessions begin on Wednesday 1 October'],
    ['2025-10-01', {}, '2025-09-20', undefined],
    ['2025-10-31', { seasonTo: '2025-10-31' }, today, undefined],
    ['2025-11-01', { seasonTo: '2025-10-31' }, today, 'Photo sessions ended on Friday 31 October'],
    ['2025-09-30', { seasonFrom: null }, '2025-09-20', undefined],
  ] as const)('%s with the season %j, as seen on %s: %s', (day, season, from, text) => {
    expect(why(day, [], season, from)?.text).toBe(text);
  });

  test('exclude a day on which the centre is closed without a restriction', () => {
    const shut = planDay('2025-10-11', { ...rows, weeklyHours: [] });
    expect(whyNoPhotosOn(shut, today, studio)).toEqual({
      code: 'closed-weekday',
      text: 'Closed on Saturdays',
      description: '',
    });
  });
});

describe('why nothing can be booked now', () => {
  const why = (day: string, minute: number, restrictions: Restriction[] = []) =>
    whyNoPhotosNow(plan('2025-10-04', restrictions), { day, minute }, studio);

  test.each([
    ['one session is left', '2025-10-04', 744, [], undefined],
    ['the last one has begun', '2025-10-04', 745, [], ['too-late', 'The last session of today has begun']],
    ['the day is over', '2025-10-05', 0, [], ['past', 'This day has passed']],
    [
      'a restriction leaves no session',
      '2025-10-03',
      600,
      [block('2025-10-04', '11:00 AM - 12:50 PM', 'Fire drill')],
      ['blocked', 'Fire drill'],
    ],
    [
      'the hours left are too short for a session',
      '2025-10-03',
      600,
      [block('2025-10-04', '12:00 PM - 12:45 PM', '')],
      ['blocked', 'This date is currently unavailable for new bookings.'],
    ],
  ] as const)('%s', (_what, day, minute, restrictions, expected) => {
    const found = why(day, minute, [...restrictions]);
    expect(found && [found.code, found.text]).toEqual(expected ?? null);
  });
});

test('a slot is one of the day’s sessions when its start and end match', () => {
  const day = photoSlots(plan('2025-10-03'), studio);
  expect(isPhotoSlot(day, slot('9:50 AM - 10:10 AM'))).toBe(true);
  expect(isPhotoSlot(day, slot('9:50 AM - 10:30 AM'))).toBe(false);
  expect(isPhotoSlot(day, slot('9:40 AM - 10:00 AM'))).toBe(false);
  expect(lastPhotoDay('2025-10-03', studio)).toBe(addDays('2025-10-03', 30));
});
