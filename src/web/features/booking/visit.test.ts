import { expect, test } from 'vitest';
import type { DayAvailability } from '../../../contract/availability.ts';
import type { Site } from '../site/site-query.ts';
import { describeBookingDay, describeBookingMonth } from './booking-day-appearance.ts';
import { limitDayToStay } from './family-fit.ts';
import { findNearestSessions } from './nearest-session.ts';
import { addOwnPlaces, listOwnPlaces } from './own-hold.ts';
import { describeSessionCard } from './session-appearance.ts';
import { visitError } from './visit.ts';

const event = {
  id: 'event',
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

const dayOfEvent = (date: string, ...sessions: ReturnType<typeof session>[]) =>
  day(date, { event, sessions });

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
    dayOfEvent('2026-11-28', session(morning, 0), session(noon, 30)),
    'event',
    'event: Lantern Weekend, 1 of 2 sessions have places',
  ],
])('the calendar shows the right words for a day: %s', (_, subject, kind, words) => {
  expect(describeBookingDay(subject, true)).toMatchObject({ kind, words });
});

test('a day that could not be checked can be chosen but is never shown as available', () => {
  expect(describeBookingDay(day('2026-11-27'), false)).toMatchObject({ kind: 'unchecked', choosable: true });
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
])('a session has the right appearance: %s', (_, subject, badge, words, choosable) => {
  expect(describeSessionCard(subject, true)).toEqual({ badge, words, choosable });
});

test('a free session has no error, even when other sessions are full', () => {
  const subject = dayOfEvent('2026-11-28', session(morning, 0), session(noon, 2));
  expect(visitError(subject, [noon], 2)).toBeNull();
  expect(visitError(subject, [], 2)).toBeNull();
});

test('the error names the chosen session that sold out or has too few places', () => {
  const subject = dayOfEvent('2026-11-28', session(morning, 0), session(noon, 2));
  expect(visitError(subject, [morning, noon], 2)).toMatchObject({ timeSlot: morning });
  expect(visitError(subject, [noon], 3)).toMatchObject({
    timeSlot: noon,
    text: 'There are 2 places left, and you are bringing 3 children.',
  });
});

test('an all-day restriction shows its reason and description', () => {
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

test('the nearest sessions with room are those of the same event that are not chosen yet', () => {
  const days = [
    day('2026-11-27'),
    dayOfEvent('2026-11-28', session(morning, 5), session(noon, 0), session(afternoon, 1)),
    dayOfEvent('2026-11-29', session(noon, 9)),
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

test('other days are offered if the event has no room left', () => {
  const days = [day('2026-11-27'), dayOfEvent('2026-11-28', session(noon, 0))];
  const wanted = { date: '2026-11-28', timeSlot: noon, places: 2, taken: [noon] };
  expect(findNearestSessions(days, wanted)).toMatchObject([{ date: '2026-11-27' }]);
});

const held = { selectedDate: '2026-11-28', numberOfChildren: 3 };
const allBooked = { code: 'full' as const, text: 'Fully booked' };

test("the places of a family's own hold count as free", () => {
  const soldOut = day('2026-11-28', { notBookable: allBooked, sessions: [session('9:30 AM - 4:00 PM', 0)] });
  const withHold = addOwnPlaces(soldOut, [{ ...held, selectedTime: '9:30 AM - 4:00 PM' }]);
  expect(visitError(withHold, [], 3)).toBeNull();
  expect(visitError(withHold, [], 4)?.title).toBe('This day has too few places left');
  expect(
    visitError(addOwnPlaces(soldOut, [{ ...held, selectedDate: '2026-11-27', selectedTime: '' }]), [], 1),
  ).not.toBeNull();
});

test('on an event day only the held sessions count as free', () => {
  const full = { ...dayOfEvent('2026-11-28', session(morning, 0), session(noon, 0)), notBookable: allBooked };
  const withHold = addOwnPlaces(full, [{ ...held, selectedTime: morning }]);
  expect(withHold.notBookable).toBeNull();
  expect(withHold.sessions.map(({ availableSpots }) => availableSpots)).toEqual([3, 0]);
  expect(visitError(withHold, [noon], 1)?.title).toBe(`The ${noon} session has sold out`);
});

test('a blocked session stays blocked, even with a hold in it', () => {
  const blocked = session(morning, 0, { notBookable: { code: 'blocked', text: 'School visit' } });
  const withHold = addOwnPlaces(dayOfEvent('2026-11-28', blocked), [{ ...held, selectedTime: morning }]);
  expect(withHold.sessions[0]?.notBookable?.code).toBe('blocked');
});

const stays = [
  { ticketTypeId: 'baby', minutes: 60 },
  { ticketTypeId: 'child', minutes: 120 },
];
const dayOfTimes = day('2026-11-28', {
  stays,
  sessions: [
    session('10:00 AM - 12:00 PM', 3, { arrival: { stays: [120] } }),
    session('10:00 AM - 11:00 AM', 5, { arrival: { stays: [60] } }),
    session('10:30 AM - 12:30 PM', 20, { arrival: { stays: [120] } }),
    session('10:30 AM - 11:30 AM', 0, { arrival: { stays: [60] } }),
  ],
});
const times = ({ sessions }: DayAvailability) => sessions.map(({ timeSlot }) => timeSlot);

test('a family sees only the arrival times for its length of stay, and the calendar counts only these', () => {
  expect(times(limitDayToStay(dayOfTimes, { baby: 2 }))).toEqual([
    '10:00 AM - 11:00 AM',
    '10:30 AM - 11:30 AM',
  ]);
  const ofChildren = limitDayToStay(dayOfTimes, { baby: 1, child: 1 });
  expect(times(ofChildren)).toEqual(['10:00 AM - 12:00 PM', '10:30 AM - 12:30 PM']);
  expect(describeBookingDay(ofChildren, true).words).toBe('2 of 2 arrival times have places');
});

test('a day without a free arrival time for the family’s length of stay is shown as full', () => {
  const prices = [{ ticketTypeId: 'child', price: 800, fee: 0 }];
  const short = day('2026-11-28', {
    stays,
    sessions: [
      session('10:00 AM - 12:00 PM', 0, { arrival: { stays: [120] }, prices }),
      session('10:00 AM - 11:00 AM', 5, { arrival: { stays: [60] }, prices }),
    ],
  });
  const range = { today: '2026-11-27', lastDay: '2026-12-27' };
  const ticketTypes = [{ id: 'child', name: 'Children', price: 950, fee: 0 }] as Site['ticketTypes'];
  const lookFor = (quantities: Record<string, number>) => {
    const days = [limitDayToStay(short, quantities), day('2026-11-29')];
    return describeBookingMonth({ success: true, ...range, days }, true, range, ticketTypes)('2026-11-28');
  };
  expect(lookFor({ child: 1 })).toMatchObject({ words: 'full: every place is booked', choosable: false });
  expect(lookFor({ baby: 1 })).toMatchObject({ kind: 'low', choosable: true, price: '£8' });
});

test.each([
  ['2026-11-27', '2026-12-27', 'Bookings open one month ahead'],
  ['2027-01-31', '2027-02-28', 'Bookings open one month ahead'],
  ['2026-11-30', '2027-02-28', 'Bookings open 3 months ahead'],
  ['2026-11-27', '2028-11-27', 'Bookings open 24 months ahead'],
])(
  'a day that is too far ahead says how far ahead bookings open: today %s, last day %s, %s',
  (today, lastDay, words) => {
    const look = describeBookingMonth(null, true, { today, lastDay });
    expect(look('2029-01-01')).toMatchObject({ headline: words, choosable: false });
  },
);

test('the error names an arrival time with too few places, or a zone without room', () => {
  const ofChildren = limitDayToStay(dayOfTimes, { child: 1 });
  expect(visitError(ofChildren, [], 4)).toBeNull();
  expect(visitError(ofChildren, ['10:00 AM - 11:00 AM'], 4)).toMatchObject({
    title: 'The 10:00 AM arrival time has too few places left',
    isFull: true,
  });
  const zones = [{ name: 'Toddler barn', left: 1, ticketTypes: ['baby'] }];
  const zoned = day('2026-11-27', { sessions: [session('9:30 AM - 4:00 PM', 40, { zones })] });
  expect(visitError(zoned, [], 2, { child: 2 })).toBeNull();
  expect(visitError(zoned, [], 2, { baby: 2 })).toMatchObject({
    title: 'Toddler barn has too few places left',
    text: 'There is 1 place left in it at that time.',
  });
});

test('places of the family’s own hold count as free in every arrival time that overlaps it', () => {
  const hold = { selectedDate: '2026-11-28', selectedTime: '10:00 AM - 11:00 AM', numberOfChildren: 2 };
  expect(addOwnPlaces(dayOfTimes, [hold]).sessions.map(({ availableSpots }) => availableSpots)).toEqual([
    5, 7, 22, 2,
  ]);
});

test('the places that an unpaid change holds count as free for its own family until the hold ends', () => {
  const tickets = (quantity: number) => [
    { ticketTypeId: 'child', name: 'Children', ageRange: '', price: 950, quantity },
  ];
  const waiting = {
    date: '2026-11-28',
    time: `${morning} + ${noon}`,
    children: 3,
    tickets: tickets(3),
    toPay: 950,
    heldUntil: '2026-11-20T10:10:00Z',
  };
  const visit = {
    date: '2026-11-28',
    time: morning,
    move: { notPossible: null, sessions: 1, children: 2 },
    change: { notPossible: null, tickets: tickets(2) },
    waiting,
  };
  const full = dayOfEvent('2026-11-28', session(morning, 0), session(noon, 0), session(afternoon, 1));
  const spots = (at: string, more: Partial<typeof visit> = {}) =>
    addOwnPlaces(full, listOwnPlaces({ ...visit, ...more }, Date.parse(at))).sessions.map(
      ({ availableSpots }) => availableSpots,
    );
  expect(spots('2026-11-20T10:00:00Z')).toEqual([3, 3, 1]);
  expect(spots('2026-11-20T10:10:00Z')).toEqual([2, 0, 1]);
  const fewer = { ...waiting, children: 1, tickets: tickets(1) };
  expect(spots('2026-11-20T10:00:00Z', { waiting: fewer })).toEqual([2, 1, 1]);
});

test('places of the family’s own hold in a zone count as free there', () => {
  const zones = [{ name: 'Toddler barn', left: 0, ticketTypes: ['baby'] }];
  const zoned = day('2026-11-28', { sessions: [session('9:30 AM - 4:00 PM', 37, { zones })] });
  const ticketQuantities = { baby: 2, child: 1 };
  const withHold = addOwnPlaces(zoned, [{ ...held, selectedTime: '9:30 AM - 4:00 PM', ticketQuantities }]);
  expect(visitError(zoned, [], 3, ticketQuantities)?.title).toBe('Toddler barn is full');
  expect(visitError(withHold, [], 3, ticketQuantities)).toBeNull();
  expect(visitError(withHold, [], 3, { baby: 3 })?.title).toBe('Toddler barn has too few places left');
});
