import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../../../domain/calendar-day.ts';
import {
  type OpeningRows,
  planDay,
  type Restriction,
  whyNotBookable,
} from '../../../domain/opening-calendar.ts';
import { formatSlot, parseSlot } from '../../../domain/time-slot.ts';
import {
  demoEventSlots,
  eventRows,
  eventSessionRows,
  schoolHolidayRows,
  specialHoursRows,
  ticketPriceRows,
  ticketTypeRows,
  venueRow,
  weeklyHoursRows,
} from './open-play-rows.ts';

const seeded: OpeningRows = {
  weeklyHours: weeklyHoursRows.map(({ weekday, starts, ends, holidays_only }) => ({
    weekday,
    start: starts,
    end: ends,
    holidaysOnly: holidays_only,
  })),
  schoolHolidays: schoolHolidayRows.map(({ name, first_day, last_day }) => ({
    name,
    firstDay: first_day,
    lastDay: last_day,
  })),
  specialHours: specialHoursRows.map(({ day, starts, ends }) => ({ day, start: starts, end: ends })),
  eventSessions: eventSessionRows.map(({ day, event_id, capacity, starts, ends }) => ({
    day,
    eventId: event_id,
    capacity,
    start: starts,
    end: ends,
  })),
  restrictions: [],
  capacity: venueRow.open_play_capacity,
  lastEntryBeforeClosing: venueRow.last_entry_before_closing,
  monthsAhead: venueRow.months_ahead,
};
const ordinary = '9:30 AM - 4:00 PM';
const sessionsOf = (day: string, rows = seeded) => planDay(day, rows).sessions.map(formatSlot);
const minuteOf = (clock: string) => parseSlot(`${clock}-24:00`)?.start ?? Number.NaN;
const restrictionOn = (day: string, text: string | null): Restriction => ({
  id: `${day} ${text}`,
  day,
  slot: text === null ? null : parseSlot(text),
  reason: 'Private event',
  description: '',
});

describe('special hours of 2025', () => {
  const special: [string, string][] = [
    ['2025-07-18', '9:30 AM - 11:30 AM'],
    ['2025-08-01', '11:30 AM - 4:00 PM'],
    ['2025-08-02', '11:30 AM - 4:00 PM'],
    ['2025-08-03', '11:30 AM - 3:30 PM'],
    ['2025-08-09', '11:30 AM - 4:00 PM'],
    ['2025-08-25', '9:30 AM - 2:00 PM'],
    ['2025-08-30', '11:45 AM - 3:45 PM'],
    ['2025-09-20', '11:45 AM - 4:00 PM'],
    ['2025-09-21', '11:15 AM - 3:30 PM'],
    ['2025-09-27', '9:30 AM - 2:00 PM'],
    ['2025-09-28', '9:30 AM - 4:30 PM'],
  ];

  test.each(special)('%s: %s', (day, hours) => {
    expect(sessionsOf(day, { ...seeded, eventSessions: [] })).toEqual([hours]);
  });

  test('there are no others', () => {
    expect(specialHoursRows.map(({ day }) => day)).toEqual(special.map(([day]) => day));
  });

  test.each([
    '2025-07-19',
    '2025-08-04',
    '2025-08-24',
    '2025-08-26',
    '2025-09-19',
    '2025-09-22',
    '2026-09-20',
  ])('%s is ordinary', (day) => {
    expect(sessionsOf(day)).toEqual([ordinary]);
  });
});

describe('event days of 2025', () => {
  const events: [string, string, string[]][] = [
    ['2025-09-27', 'kpop-demon-hunters', ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM']],
    ['2025-09-28', 'kpop-demon-hunters', ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM']],
    ['2025-10-03', 'kpop-demon-hunters', ['4:30 PM - 6:30 PM']],
    ['2025-10-05', 'kpop-demon-hunters', ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM']],
    [
      '2025-10-12',
      'secret-labubu-adventure',
      ['9:30 AM - 11:00 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM'],
    ],
  ];

  test.each(events)('%s: %s', (day, eventId, slots) => {
    const plan = planDay(day, seeded);
    expect(plan.isEvent).toBe(true);
    expect(plan.sessions.map(formatSlot)).toEqual(slots);
    for (const session of plan.sessions) expect(session).toMatchObject({ eventId, capacity: 40 });
  });

  test('there are no others, and each event has a message for families who choose no session', () => {
    expect([...new Set(eventSessionRows.map(({ day }) => day))]).toEqual(events.map(([day]) => day));
    const known = eventRows.map(({ id }) => id);
    expect(eventSessionRows.every(({ event_id }) => known.includes(event_id))).toBe(true);
    expect(eventRows.map(({ choose_session, payload_name }) => [payload_name, choose_session])).toEqual([
      ['kpop', 'Please select at least one K-pop Demon Hunters party session.'],
      ['labubu', 'Please select at least one Secret Labubu Adventure session.'],
    ]);
  });

  test.each(['2025-09-26', '2025-09-29', '2025-10-04', '2025-10-06', '2025-10-11', '2025-10-13'])(
    '%s, next to an event day, is ordinary',
    (day) => {
      expect(planDay(day, seeded)).toMatchObject({ isEvent: false, closed: null });
      expect(sessionsOf(day)).toEqual([ordinary]);
    },
  );

  test.each([
    ['only the time between two sessions', '11:30-12:00', [false, false]],
    ['one minute of the first session', '11:29-12:00', [true, false]],
    ['one minute of the second session', '11:30-12:01', [false, true]],
    ['one minute of both sessions', '11:29-12:01', [true, true]],
    ['the time before opening', '09:00-09:30', [false, false]],
    ['the evening', '14:00-18:00', [false, false]],
  ])('any overlap blocks a session: %s', (_what, text, blocked) => {
    const plan = planDay('2025-10-05', { ...seeded, restrictions: [restrictionOn('2025-10-05', text)] });
    expect(plan.sessions.map(({ blockedBy }) => blockedBy !== null)).toEqual(blocked);
  });

  test('an all-day restriction closes the event day', () => {
    const plan = planDay('2025-10-12', { ...seeded, restrictions: [restrictionOn('2025-10-12', null)] });
    expect(plan).toMatchObject({
      isEvent: true,
      sessions: [],
      closed: { code: 'restricted', text: 'Private event' },
    });
  });
});

describe('an ordinary week', () => {
  test.each([
    ['Sunday', '2025-11-16', [ordinary]],
    ['Monday', '2025-11-17', [ordinary]],
    ['Tuesday', '2025-11-18', [ordinary]],
    ['Wednesday', '2025-11-19', [ordinary]],
    ['Thursday', '2025-11-20', []],
    ['Friday', '2025-11-21', [ordinary]],
    ['Saturday', '2025-11-22', [ordinary]],
    ['the Sunday the clocks go forward', '2026-03-29', [ordinary]],
    ['the Sunday the clocks go back', '2026-10-25', [ordinary]],
  ])('%s', (_weekday, day, sessions) => {
    expect(sessionsOf(day)).toEqual(sessions);
  });

  test('takes 40 children', () => {
    expect(planDay('2025-11-17', seeded).sessions[0]?.capacity).toBe(40);
  });

  test.each([
    ['a morning', ['9:30 AM - 11:30 AM'], false],
    [
      'the three sessions that staff can block',
      ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM'],
      false,
    ],
    ['all but the last minute in which to arrive', ['9:30 AM - 2:59 PM'], false],
    ['everything before last entry', ['9:30 AM - 3:00 PM'], true],
    ['morning and afternoon', ['12:00 PM - 6:00 PM', '9:00 AM - 12:00 PM'], true],
    ['the whole staff day', ['9:00 AM - 6:00 PM'], true],
  ])('open play is blocked only when none of it remains: %s', (_what, texts, blocked) => {
    const restrictions = texts.map((text) => restrictionOn('2025-11-17', text));
    const plan = planDay('2025-11-17', { ...seeded, restrictions });
    expect(plan.sessions.map(({ blockedBy }) => blockedBy !== null)).toEqual([blocked]);
    expect(plan.notes).toHaveLength(texts.length);
  });
});

describe('Thursdays', () => {
  test.each([
    ['2025-07-17', false],
    ['2025-07-24', true],
    ['2025-08-28', true],
    ['2025-09-04', false],
    ['2025-10-23', false],
    ['2025-10-30', true],
    ['2025-11-06', false],
    ['2025-12-18', false],
    ['2026-01-01', true],
    ['2026-01-08', false],
    ['2026-02-12', false],
    ['2026-02-19', true],
    ['2026-02-26', false],
    ['2026-03-26', false],
    ['2026-04-02', true],
    ['2026-04-09', true],
    ['2026-04-16', false],
    ['2026-05-28', true],
    ['2026-06-04', false],
    ['2026-07-16', false],
    ['2026-07-23', true],
    ['2026-08-27', true],
    ['2026-09-03', false],
    ['2026-10-22', false],
    ['2026-10-29', true],
    ['2026-11-05', false],
    ['2027-02-18', true],
    ['2027-07-22', true],
  ])('%s open: %s', (day, open) => {
    expect(weekdayOf(day)).toBe(4);
    const plan = planDay(day, seeded);
    expect(plan.sessions.map(formatSlot)).toEqual(open ? [ordinary] : []);
    expect(plan.closed).toEqual(
      open ? null : { code: 'closed-weekday', text: 'Closed on Thursdays outside school holidays' },
    );
  });

  test.each([
    ['an event', { eventSessions: [{ day: '2025-11-20', eventId: 'x', capacity: 9, start: 600, end: 700 }] }],
    ['special hours', { specialHours: [{ day: '2025-11-20', start: 600, end: 700 }] }],
  ])('a Thursday outside the holidays is open if it has %s', (_what, more) => {
    expect(sessionsOf('2025-11-20', { ...seeded, ...more })).toEqual(['10:00 AM - 11:40 AM']);
  });

  test('no other weekday depends on the school holidays', () => {
    expect(
      weeklyHoursRows.filter(({ holidays_only }) => holidays_only).map(({ weekday }) => weekday),
    ).toEqual([4]);
  });
});

describe('what can be booked', () => {
  test.each([
    ['today, long before last entry', '2025-09-19', '2025-09-19', '00:00', null],
    ['today, a minute before last entry', '2025-09-19', '2025-09-19', '14:59', null],
    ['today, at last entry', '2025-09-19', '2025-09-19', '15:00', 'too-late: Last entry was at 3:00 PM'],
    ['special hours, a minute before last entry', '2025-07-18', '2025-07-18', '10:29', null],
    [
      'special hours, at last entry',
      '2025-07-18',
      '2025-07-18',
      '10:30',
      'too-late: Last entry was at 10:30 AM',
    ],
    [
      'a short afternoon, at last entry',
      '2025-09-21',
      '2025-09-21',
      '14:30',
      'too-late: Last entry was at 2:30 PM',
    ],
    ['an event session after school, a minute before it starts', '2025-10-03', '2025-10-03', '16:29', null],
    [
      'an event session after school, as it starts',
      '2025-10-03',
      '2025-10-03',
      '16:30',
      'too-late: Last entry was at 4:30 PM',
    ],
    ['a minute before the second of two sessions starts', '2025-10-05', '2025-10-05', '11:59', null],
    ['yesterday', '2025-09-19', '2025-09-20', '00:00', 'past: This day has passed'],
    ['a month ahead', '2025-10-19', '2025-09-19', '10:00', null],
    [
      'a month and a day ahead',
      '2025-10-20',
      '2025-09-19',
      '10:00',
      'too-far: Bookings open one month ahead',
    ],
    ['from the last of January to the last of February', '2026-02-28', '2026-01-31', '10:00', null],
    [
      'from the last of January to the first of March',
      '2026-03-01',
      '2026-01-31',
      '10:00',
      'too-far: Bookings open one month ahead',
    ],
    ['over the year’s end', '2026-01-02', '2025-12-15', '10:00', null],
    [
      'a Thursday in term',
      '2025-11-20',
      '2025-11-01',
      '10:00',
      'closed-weekday: Closed on Thursdays outside school holidays',
    ],
    ['a Thursday in the holidays', '2025-10-30', '2025-10-01', '10:00', null],
  ])('%s', (_what, day, today, clock, expected) => {
    const why = whyNotBookable(planDay(day, seeded), { day: today, minute: minuteOf(clock) }, seeded);
    expect(why && `${why.code}: ${why.text}`).toBe(expected);
  });
});

describe('prices', () => {
  test.each([
    ['online', 'child-0-1', 400],
    ['online', 'child-1-12', 950],
    ['online', 'adult', 200],
    ['kiosk', 'child-0-1', 400],
    ['kiosk', 'child-1-12', 800],
    ['kiosk', 'adult', 250],
  ])('%s, %s: %i pence and no fee', (channel, id, price) => {
    const rows = ticketPriceRows.filter((row) => row.channel === channel && row.ticket_type_id === id);
    expect(rows).toEqual([{ ticket_type_id: id, channel, price_pence: price, fee_pence: 0 }]);
  });

  test.each([
    ['child-0-1', 'Children (0-1 years)', true, false],
    ['child-1-12', 'Children (1-12 years)', true, true],
    ['adult', 'Adults', false, false],
  ])('%s is called %s', (id, name, takes_place, takes_credit) => {
    expect(ticketTypeRows.find((row) => row.id === id)).toMatchObject({ name, takes_place, takes_credit });
  });

  test('nothing else is sold', () => {
    expect(ticketTypeRows).toHaveLength(3);
    expect(ticketPriceRows).toHaveLength(6);
  });
});

test('demonstration sessions do not overlap', () => {
  const ordered = [...demoEventSlots].sort((a, b) => a.starts - b.starts);
  for (const [index, slot] of ordered.entries()) {
    expect(slot.starts).toBeGreaterThanOrEqual(ordered[index - 1]?.ends ?? 0);
  }
});
