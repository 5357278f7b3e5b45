import { expect, test } from 'vitest';
import type { DayAvailability } from '../../../contract/availability.ts';
import { lookOfDay } from './day-look.ts';
import { findNearestSessions } from './nearest-session.ts';
import { withOwnHold } from './own-hold.ts';
import { lookOfSession } from './session-look.ts';
import { visitError } from './visit.ts';

const party = {
  id: 'party',
  title: 'Lantern Weekend',
  tagline: '',
  accent: 'honey',
  drawing: 'lanterns',
  chooseSession: 'Choose one',
  payloadName: null,
};
const morning = '9:30 AM - 11:30 AM';
const noon = '12:00 PM - 2:00 PM';
const afternoon = '2:30 PM - 4:30 PM';

function session(timeSlot: string, availableSpots: number, more: object = {}) {
  const full = { code: 'full' as const, text: 'Fully booked' };
  return {
    timeSlot,
    lastEntry: '3:00 PM',
    cancelling: 'Free to cancel until Friday, 9:30 AM.',
    availableSpots,
    maxCapacity: 40,
    isRestricted: false,
    restrictionReason: null,
    notBookable: availableSpots === 0 ? full : null,
    ...more,
  };
}

function day(date: string, change: Partial<DayAvailability> = {}): DayAvailability {
  return {
    date,
    notBookable: null,
    description: '',
    event: null,
    notes: [],
    sessions: [session('9:30 AM - 4:00 PM', 40)],
    ...change,
  };
}

const eventDay = (date: string, ...sessions: ReturnType<typeof session>[]) =>
  day(date, { event: party, sessions });

test.each([
  ['open', day('2026-11-27'), 'available', 'open: 40 places left'],
  ['ten left', day('2026-11-27', { sessions: [session('x', 10)] }), 'low', 'nearly full: 10 places left'],
  ['eleven left', day('2026-11-27', { sessions: [session('x', 11)] }), 'available', 'open: 11 places left'],
  ['one left', day('2026-11-27', { sessions: [session('x', 1)] }), 'low', 'nearly full: 1 place left'],
  [
    'closed',
    day('2026-11-26', { notBookable: { code: 'closed-weekday', text: 'Closed on Thursdays' }, sessions: [] }),
    'closed',
    'closed: Closed on Thursdays',
  ],
  [
    'full',
    day('2026-11-27', { notBookable: { code: 'full', text: 'Fully booked' }, sessions: [session('x', 0)] }),
    'full',
    'full: every place is booked',
  ],
  [
    'event',
    eventDay('2026-11-28', session(morning, 0), session(noon, 30)),
    'event',
    'event: Lantern Weekend, 1 of 2 sessions have places',
  ],
])('a day that is %s', (_, known, kind, words) => {
  expect(lookOfDay(known, true)).toMatchObject({ kind, words });
});

test('a day that could not be checked is choosable but never looks available', () => {
  expect(lookOfDay(day('2026-11-27'), false)).toMatchObject({ kind: 'unchecked', choosable: true });
});

test.each([
  ['free', session(noon, 40), 'available', '40 places left of 40', true],
  ['nearly full', session(noon, 10), 'low', '10 places left of 40', true],
  ['full', session(noon, 0), 'full', 'FULL', false],
  ['blocked', session(noon, 40, { isRestricted: true }), 'blocked', 'BLOCKED', false],
  [
    'blocked with a reason',
    session(noon, 40, { isRestricted: true, restrictionReason: 'Private hire' }),
    'blocked',
    'Private hire',
    false,
  ],
])('a session that is %s', (_, known, badge, words, choosable) => {
  expect(lookOfSession(known, true)).toEqual({ badge, words, choosable });
});

test('nothing is wrong with a free session, whatever the others are', () => {
  const known = eventDay('2026-11-28', session(morning, 0), session(noon, 2));
  expect(visitError(known, [noon], 2)).toBeNull();
  expect(visitError(known, [], 2)).toBeNull();
});

test('a chosen session that sold out, or has too few places, is named', () => {
  const known = eventDay('2026-11-28', session(morning, 0), session(noon, 2));
  expect(visitError(known, [morning, noon], 2)).toMatchObject({ timeSlot: morning });
  expect(visitError(known, [noon], 3)).toMatchObject({
    timeSlot: noon,
    text: 'There are 2 places left, and you are bringing 3 children.',
  });
});

test('an all-day restriction gives its reason and description', () => {
  const closed = day('2026-11-30', {
    notBookable: { code: 'restricted', text: 'Private hire' },
    description: 'All day',
    sessions: [],
  });
  expect(visitError(closed, [], 2)).toMatchObject({
    title: 'Date Unavailable',
    text: 'Private hire',
    description: 'All day',
  });
});

test('the nearest sessions with room: the same event first, not the ones already chosen', () => {
  const days = [
    day('2026-11-27'),
    eventDay('2026-11-28', session(morning, 5), session(noon, 0), session(afternoon, 1)),
    eventDay('2026-11-29', session(noon, 9)),
  ];
  const wanted = { date: '2026-11-28', timeSlot: noon, places: 2, taken: [noon] };
  expect(findNearestSessions(days, wanted)).toEqual([
    { date: '2026-11-28', timeSlot: morning, availableSpots: 5 },
    { date: '2026-11-29', timeSlot: noon, availableSpots: 9 },
  ]);
  expect(findNearestSessions(days, { ...wanted, taken: [morning, noon] }, 1)).toEqual([
    { date: '2026-11-29', timeSlot: noon, availableSpots: 9 },
  ]);
});

test('where the event has no room left, other days are offered', () => {
  const days = [day('2026-11-27'), eventDay('2026-11-28', session(noon, 0))];
  const wanted = { date: '2026-11-28', timeSlot: noon, places: 2, taken: [noon] };
  expect(findNearestSessions(days, wanted)).toMatchObject([{ date: '2026-11-27' }]);
});

const held = { selectedDate: '2026-11-28', numberOfChildren: 3 };
const allBooked = { code: 'full' as const, text: 'Fully booked' };

test('places that the family keeps itself are free for it', () => {
  const soldOut = day('2026-11-28', { notBookable: allBooked, sessions: [session('9:30 AM - 4:00 PM', 0)] });
  const mine = withOwnHold(soldOut, { ...held, selectedTime: '9:30 AM - 4:00 PM' });
  expect(visitError(mine, [], 3)).toBeNull();
  expect(visitError(mine, [], 4)?.title).toBe('This day has too few places left');
  expect(
    visitError(withOwnHold(soldOut, { ...held, selectedDate: '2026-11-27', selectedTime: '' }), [], 1),
  ).not.toBeNull();
});

test('an event gives back only the sessions that are kept', () => {
  const full = { ...eventDay('2026-11-28', session(morning, 0), session(noon, 0)), notBookable: allBooked };
  const mine = withOwnHold(full, { ...held, selectedTime: morning });
  expect(mine.notBookable).toBeNull();
  expect(mine.sessions.map(({ availableSpots }) => availableSpots)).toEqual([3, 0]);
  expect(visitError(mine, [noon], 1)?.title).toBe(`The ${noon} session has sold out`);
});

test('a blocked session stays blocked, whoever keeps places in it', () => {
  const blocked = session(morning, 0, { notBookable: { code: 'blocked', text: 'School visit' } });
  const mine = withOwnHold(eventDay('2026-11-28', blocked), { ...held, selectedTime: morning });
  expect(mine.sessions[0]?.notBookable?.code).toBe('blocked');
});
