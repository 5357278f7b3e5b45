import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countHere,
  courseOf,
  findOverruns,
  firstName,
  foodState,
  type PartyMark,
  type PartyOfDay,
  progressOf,
} from './party-day.ts';

/** In these tests instants are minutes of the day. */
const clock = (minute: number | null) => ({ minute, minuteOf: (at: number) => at });
let ids = 0;
const mark = (what: PartyMark['what'], at: number, more: Partial<PartyMark> = {}): PartyMark => {
  ids += 1;
  return {
    id: `m${String(ids).padStart(4, '0')}`,
    what,
    guestId: what === 'guest' ? 'wren' : null,
    amount: 1,
    at,
    ...more,
  };
};

/** A party from 12:00 to 14:00 in room 1. Setting up and clearing away take 15 minutes each. */
const party = (more: Partial<PartyOfDay> = {}, marks: readonly PartyMark[] = []): PartyOfDay => ({
  partyId: 'first',
  roomId: 'room-1',
  hostId: null,
  starts: 720,
  ends: 840,
  setUpMinutes: 15,
  clearUpMinutes: 15,
  children: 10,
  foodAfterMinutes: 60,
  progress: progressOf(marks),
  arrived: 0,
  ...more,
});
/** A party from 14:30 to 16:30 in the same room, which is set up from 14:15. */
const next = (more: Partial<PartyOfDay> = {}, marks: readonly PartyMark[] = []) =>
  party({ partyId: 'next', starts: 870, ends: 990, ...more }, marks);
const resources = {
  rooms: [
    { id: 'room-1', mostChildren: null },
    { id: 'room-2', mostChildren: 12 },
    { id: 'room-3', mostChildren: 8 },
  ],
  hosts: [{ id: 'ada' }, { id: 'ben' }],
  leastClearUpMinutes: 10,
};
const overruns = (parties: PartyOfDay[], minute: number | null) =>
  findOverruns(parties, clock(minute), resources);

describe('ticks of several devices', () => {
  test('the latest tick of a child or a step counts, and numbers are added up', () => {
    const marks = [
      mark('guest', 10),
      mark('guest', 30, { amount: 0 }),
      mark('guest', 20),
      mark('guest', 5, { guestId: 'robin' }),
      mark('more', 7),
      mark('more', 8, { amount: 2 }),
      mark('more', 9, { amount: -1 }),
      mark('food', 50),
      mark('started', 20),
      mark('started', 40, { amount: 0 }),
    ];
    const progress = progressOf(marks);
    expect([...progress.here]).toEqual(['robin']);
    expect(progress).toMatchObject({
      more: 2,
      steps: { started: null, food: 50, left: null, cleared: null },
    });
    expect(countHere(progress, ['wren', 'robin'])).toBe(3);
    // A child who is no longer on the list does not count.
    expect(countHere(progress, ['wren'])).toBe(2);
    expect(progressOf([mark('more', 1, { amount: -3 })]).more).toBe(0);
  });

  test('have the same result in any order, and however often they arrive', () => {
    const one = fc.record({
      id: fc.uuid(),
      what: fc.constantFrom('guest' as const, 'more' as const, 'started' as const, 'left' as const),
      guestId: fc.constantFrom('wren', 'robin'),
      amount: fc.constantFrom(0, 1),
      at: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(one, { selector: ({ id }) => id }),
        fc.infiniteStream(fc.nat()),
        (marks, order) => {
          const shuffled = [...marks, ...marks.slice(0, 3)]
            .map((tick) => ({ tick, place: order.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
            .map(({ tick }) => tick);
          const [first, second] = [progressOf(marks), progressOf(shuffled)];
          expect({ ...second, here: [...second.here].sort() }).toEqual({
            ...first,
            here: [...first.here].sort(),
          });
        },
      ),
    );
  });
});

test.each<[string, PartyOfDay, number | null, ReturnType<typeof courseOf>]>([
  ['as planned', party(), 700, { begins: 720, leaves: 840, clears: 855, foodDue: 780 }],
  ['on another day', party(), null, { begins: 720, leaves: 840, clears: 855, foodDue: 780 }],
  ['nobody is here yet', party(), 745, { begins: 745, leaves: 865, clears: 880, foodDue: 805 }],
  ['nobody came at all', party(), 850, { begins: 720, leaves: 840, clears: 855, foodDue: 780 }],
  [
    'some children are here, but nobody has ticked the start',
    party({ arrived: 3 }),
    745,
    { begins: 720, leaves: 840, clears: 855, foodDue: 780 },
  ],
  [
    'the party started late and keeps its full length',
    party({}, [mark('started', 740)]),
    745,
    { begins: 740, leaves: 860, clears: 875, foodDue: 800 },
  ],
  [
    'the party started early and ends as planned',
    party({}, [mark('started', 710)]),
    745,
    { begins: 710, leaves: 840, clears: 855, foodDue: 770 },
  ],
  ['not left in time', party({ arrived: 3 }), 850, { begins: 720, leaves: 850, clears: 865, foodDue: 780 }],
  [
    'left early',
    party({}, [mark('started', 720), mark('left', 830)]),
    835,
    { begins: 720, leaves: 830, clears: 845, foodDue: 780 },
  ],
  [
    'clearing away takes longer than planned',
    party({}, [mark('started', 720), mark('left', 840)]),
    870,
    { begins: 720, leaves: 840, clears: 870, foodDue: 780 },
  ],
  [
    'cleared',
    party({}, [mark('started', 720), mark('left', 840), mark('cleared', 850)]),
    900,
    { begins: 720, leaves: 840, clears: 850, foodDue: 780 },
  ],
  [
    'no food',
    party({ foodAfterMinutes: null }),
    700,
    { begins: 720, leaves: 840, clears: 855, foodDue: null },
  ],
])('the times of a party: %s', (_, given, minute, expected) => {
  expect(courseOf(given, clock(minute))).toEqual(expected);
});

describe('an overrun', () => {
  const late = (at: number, more: Partial<PartyOfDay> = {}) =>
    party({ arrived: 5, ...more }, [mark('started', at)]);

  test('is not reported while the next party finds its room ready', () => {
    expect(overruns([party(), next()], 700)).toEqual([]);
    // The party started on time and is cleared at 14:15, when the set-up of the next party begins.
    expect(overruns([late(720), next()], 730)).toEqual([]);
    // The party starts 20 minutes late and is cleared at 14:35. This does not matter on another day, or if
    // the next party is in another room.
    expect(overruns([late(740), next()], null)).toEqual([]);
    expect(overruns([late(740), next({ roomId: 'room-2' })], 745)).toEqual([]);
    // The next party has begun, or this party is cleared away.
    expect(overruns([late(740), next({}, [mark('started', 870)])], 872)).toEqual([]);
    expect(
      overruns(
        [party({ arrived: 5 }, [mark('started', 760), mark('left', 866), mark('cleared', 869)]), next()],
        869,
      ),
    ).toEqual([]);
  });

  test('is reported with its remedies as soon as the start shows that the party will end too late', () => {
    expect(overruns([late(740), next()], 741)).toEqual([
      {
        ...{ partyId: 'first', nextId: 'next', shares: 'room', by: 20, leaveBy: 840 },
        // The party leaves at 14:20, five minutes after the set-up of the next party begins.
        ...{ clearIn: null, rooms: ['room-2'], hosts: [] },
      },
    ]);
    // The party leaves at 14:03, so 12 minutes remain for clearing away.
    expect(overruns([late(723), next()], 741)).toMatchObject([{ by: 3, clearIn: 12 }]);
    // Seven minutes are less than clearing away takes in a hurry.
    expect(overruns([late(728), next()], 741)).toMatchObject([{ by: 8, clearIn: null }]);
    // It is too late for the party to leave in time.
    expect(overruns([late(740), next()], 845)).toMatchObject([{ by: 20, leaveBy: null }]);
  });

  test('proposes no room that is too small, booked, or still held by a party that overruns', () => {
    const busy = (ends: number, more: Partial<PartyOfDay> = {}) =>
      party({ partyId: 'other', roomId: 'room-2', starts: 720, ends, arrived: 2, ...more });
    expect(overruns([late(740), next(), busy(840)], 741)[0]?.rooms).toEqual(['room-2']);
    expect(overruns([late(740), next(), busy(850)], 741)[0]?.rooms).toEqual([]);
    expect(overruns([late(740), next(), busy(840)], 870)[0]?.rooms).toEqual([]);
    expect(overruns([late(740), next({ children: 8 }), busy(850)], 741)[0]?.rooms).toEqual(['room-3']);
    const whole = party({ partyId: 'whole', roomId: null, starts: 960, ends: 1080 });
    expect(overruns([late(740), next(), whole], 741)[0]?.rooms).toEqual([]);
  });

  test('is reported before a party in the whole building, and before a party of the same host in another room', () => {
    expect(overruns([late(740), next({ roomId: null })], 741)).toMatchObject([{ shares: 'room', rooms: [] }]);
    const ada = { hostId: 'ada' };
    expect(overruns([late(740, ada), next({ ...ada, roomId: 'room-2' })], 741)).toMatchObject([
      { shares: 'host', by: 20, rooms: [], hosts: ['ben'] },
    ]);
    expect(overruns([late(740, ada), next(ada)], 741)).toMatchObject([{ shares: 'both', hosts: ['ben'] }]);
    const other = party({ partyId: 'other', hostId: 'ben', roomId: 'room-3', starts: 900, ends: 960 });
    expect(overruns([late(740, ada), next(ada), other], 741)[0]?.hosts).toEqual([]);
  });
});

test('food is due soon for a quarter of an hour, then late, and no longer due once the party has left', () => {
  const at = (minute: number | null, marks: PartyMark[] = []) => {
    const given = party({ arrived: 1 }, marks);
    return foodState(given, courseOf(given, clock(minute)), minute);
  };
  expect([at(764), at(765), at(780), at(781), at(null)]).toEqual(['later', 'soon', 'soon', 'late', 'later']);
  expect(at(790, [mark('food', 785)])).toBe('served');
  expect(at(790, [mark('left', 785)])).toBe('none');
});

test('a screen in a public place shows only the first word of a name', () => {
  expect([firstName(' Wren Maddox '), firstName('Wren'), firstName('')]).toEqual(['Wren', 'Wren', '']);
});
