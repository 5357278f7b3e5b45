import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArrivalRule, Zone } from './arrivals.ts';
import { addDays } from './calendar-day.ts';
import { type OpeningRows, planDay } from './opening-calendar.ts';
import { photoSlots } from './photo-session.ts';
import { pricedSession, ticketTypesAt } from './price-rules.ts';
import {
  type Demand,
  findRoomClashes,
  type PhotoDemand,
  type RehearsalFacts,
  type RoomUse,
  replayDemand,
  shiftDemand,
  type VisitDemand,
} from './rehearsal.ts';
import { overlaps } from './time-slot.ts';
import { quoteVisit } from './visit-quote.ts';

/** 23 November 2026 is a Monday. */
const monday = '2026-11-23';
const ticket = (id: string, name: string, takesPlace: boolean) => ({
  id,
  name,
  ageRange: '',
  colour: 'leaf',
  includes: '',
  price: 0,
  fee: 0,
  takesPlace,
  takesCredit: id === 'child',
});

const rows: OpeningRows = {
  weeklyHours: [1, 2, 3, 5, 6, 0].map((weekday) => ({ weekday, start: 570, end: 960, holidaysOnly: false })),
  schoolHolidays: [],
  specialHours: [],
  eventSessions: [570, 720].map((start) => ({
    day: addDays(monday, 5),
    start,
    end: start + 120,
    eventId: 'lanterns',
    capacity: 6,
  })),
  restrictions: [],
  capacity: 8,
  lastEntryBeforeClosing: 60,
  monthsAhead: 1,
};
const facts: RehearsalFacts = {
  rows,
  prices: {
    base: [
      { ticketTypeId: 'child', channel: 'online', price: 950, fee: 0 },
      { ticketTypeId: 'adult', channel: 'online', price: 200, fee: 10 },
      { ticketTypeId: 'child', channel: 'kiosk', price: 800, fee: 0 },
    ],
    rules: [],
  },
  offers: [],
  ticketTypes: [ticket('child', 'Child', true), ticket('adult', 'Adult', false)],
  studio: {
    price: 2000,
    editingPrice: 1500,
    sessionMinutes: 20,
    daysAhead: 30,
    seasonFrom: null,
    seasonTo: null,
    closedWeekdays: [4],
  },
  capacities: new Map(),
};

const arrivals: ArrivalRule = {
  firstDay: monday,
  lastDay: null,
  step: 30,
  firstAfterOpening: 0,
  lastBeforeClosing: 60,
  limit: 4,
  stays: [
    { ticketTypeId: 'child', minutes: 120 },
    { ticketTypeId: 'baby', minutes: 45 },
  ],
};
const ballPool: Zone = { id: 'pool', name: 'Ball pool', limit: 3, ticketTypes: ['child', 'adult'] };

let made = 0;
const visit = (more: Partial<VisitDemand> = {}): VisitDemand => {
  made += 1;
  return {
    kind: 'visit',
    id: `visit-${made}`,
    reference: `WF-${made}`,
    at: made,
    moment: { day: addDays(monday, -1), minute: 600 },
    day: monday,
    releasedAt: null,
    paid: 0,
    where: 'online',
    channel: 'online',
    eventId: null,
    starts: [570],
    arrives: null,
    quantities: { child: 2 },
    credits: 0,
    voucher: null,
    offers: [],
    group: null,
    beyondCapacity: false,
    isWalkIn: false,
    ...more,
  };
};
const photos = (more: Partial<PhotoDemand> = {}): PhotoDemand => {
  const { id, reference, at, moment, day, releasedAt, paid } = visit();
  return {
    kind: 'photos',
    id,
    reference,
    at,
    moment,
    day,
    releasedAt,
    paid,
    start: 570,
    end: 590,
    withEditing: false,
    ...more,
  };
};
const replay = (demand: readonly Demand[], other: RehearsalFacts = facts) => {
  const replaying = replayDemand(demand, other);
  for (;;) {
    const step = replaying.next();
    if (step.done) return step.value;
  }
};
const outcome = (demand: readonly Demand[], other?: RehearsalFacts) =>
  replay(demand, other).map(({ refused, total }) => refused ?? total);

describe('one visit', () => {
  test.each<[string, Partial<VisitDemand>, number | string]>([
    ['costs the same as in booking', {}, 1900],
    ['with an adult and its fee', { quantities: { child: 1, adult: 1 } }, 1160],
    ['at the desk', { where: 'desk', channel: 'kiosk' }, 1600],
    ['with credits', { credits: 1 }, 950],
    ['with a voucher', { voucher: { kind: 'percent', percent: 50, ticketTypes: null } }, 950],
    ['on a closed weekday', { day: addDays(monday, 3) }, 'closed'],
    ['of an event that is not on', { eventId: 'other' }, 'no-session'],
    ['to open play on an event day', { day: addDays(monday, 5) }, 'no-session'],
    [
      'to two sessions of an event',
      { day: addDays(monday, 5), eventId: 'lanterns', starts: [570, 720] },
      3800,
    ],
    ['after the last entry', { moment: { day: monday, minute: 901 } }, 'too-late'],
    ['after the last entry at the desk', { moment: { day: monday, minute: 901 }, where: 'desk' }, 1900],
    ['further ahead than bookings are open', { moment: { day: '2026-09-01', minute: 0 } }, 'too-far'],
    ['with a ticket that is not sold there', { channel: 'kiosk', quantities: { adult: 1 } }, 'not-sold'],
    ['for more children than there is room', { quantities: { child: 9 } }, 'full'],
    ['let in beyond capacity', { quantities: { child: 9 }, beyondCapacity: true }, 8550],
    ['paid in store', { isWalkIn: true, where: 'desk' }, 0],
  ])('%s', (_, more, expected) => {
    expect(outcome([visit(more)])).toEqual([expected]);
  });

  test.each<[string, Partial<VisitDemand>, number | string | null]>([
    ['comes at its own time', { arrives: 600 }, 600],
    ['comes at the time nearest to its check-in', { arrives: 619 }, 630],
    ['comes at the first time if its time is unknown', {}, 570],
    ['has the times of its own stay: the last one is an hour before closing', { arrives: 950 }, 900],
    ['takes the next time that has not passed', { moment: { day: monday, minute: 640 }, arrives: 600 }, 660],
    [
      'arrives at the current minute if it is sold at the desk',
      { moment: { day: monday, minute: 641 }, where: 'desk' },
      641,
    ],
    ['has no arrival time on an event day', { day: addDays(monday, 5), eventId: 'lanterns' }, null],
    ['is too late after the last time', { moment: { day: monday, minute: 900 } }, 'too-late'],
    ['finds its time blocked', { day: addDays(monday, 7) }, 'blocked'],
  ])('with arrival times it %s', (_, more, expected) => {
    const slot = { start: 560, end: 970 };
    const blocked = { id: 'b', day: addDays(monday, 7), slot, reason: '', description: '' };
    const [played] = replay([visit(more)], {
      ...facts,
      rows: { ...rows, arrivals, restrictions: [blocked] },
    });
    expect(played?.refused ?? played?.arrival).toBe(expected);
  });

  test('a stored session keeps the capacity that it was sold with', () => {
    expect(outcome([visit()], { ...facts, capacities: new Map([[monday, 1]]) })).toEqual(['full']);
  });
});

test('places are taken in the order in which they were requested, and are free again when released', () => {
  const first = visit({ quantities: { child: 5 }, releasedAt: 30, at: 10 });
  const second = visit({ quantities: { child: 5 }, at: 20 });
  const third = visit({ quantities: { child: 5 }, at: 30 });
  expect(replay([third, second, first]).map(({ of, refused }) => [of.id, refused])).toEqual([
    [first.id, null],
    [second.id, 'full'],
    [third.id, null],
  ]);
});

test('with arrival times, the number of children inside at each moment counts', () => {
  const other = { ...facts, rows: { ...rows, arrivals } };
  const at = (minute: number, child: number) => visit({ arrives: minute, quantities: { child } });
  const demand = [at(600, 2), at(660, 2), at(630, 1), at(720, 2), at(720, 1), at(570, 2)];
  expect(replay(demand, other).map(({ refused }) => refused)).toEqual([
    null,
    null,
    'full',
    null,
    'full',
    'full',
  ]);
  // Without arrival times the whole day has eight places, at any time.
  expect(replay(demand).map(({ refused }) => refused)).toEqual([null, null, null, null, null, 'full']);
});

test('a zone has its own limit: in a session, or at each moment', () => {
  const at = (minute: number, child: number) => visit({ arrives: minute, quantities: { child } });
  const demand = [at(600, 2), at(630, 2), at(720, 2)];
  const zoned = { ...rows, zones: [ballPool] };
  expect(outcome(demand, { ...facts, rows: zoned })).toEqual([1900, 'zone-full', 'zone-full']);
  expect(outcome(demand, { ...facts, rows: { ...zoned, arrivals: { ...arrivals, limit: 40 } } })).toEqual([
    1900,
    'zone-full',
    1900,
  ]);
});

test('a group of the waitlist takes one of the sessions that it wished for', () => {
  const wish = (day: string, group: string, children: number) =>
    visit({ where: 'waitlist', reference: '', day, group, quantities: { child: children } });
  const demand = [
    visit({ quantities: { child: 8 } }),
    wish(monday, 'a', 1),
    wish(addDays(monday, 1), 'a', 1),
    wish(addDays(monday, 2), 'a', 1),
    wish(monday, 'b', 1),
    wish(addDays(monday, 3), 'b', 1),
  ];
  expect(outcome(demand)).toEqual([7600, 950, 'full']);
});

test('a photo session takes its own slot or, if that is taken, the nearest free slot', () => {
  const played = outcome([photos(), photos({ withEditing: true }), photos({ day: addDays(monday, 3) })]);
  expect(played).toEqual([2000, 3500, 'no-photos']);
  const short = { ...rows, weeklyHours: [{ weekday: 1, start: 570, end: 600, holidaysOnly: false }] };
  expect(outcome([photos(), photos()], { ...facts, rows: short })).toEqual([2000, 'no-slot']);
});

test('demand that is shifted keeps its weekday', () => {
  const later = shiftDemand(visit(), 52);
  expect([later.day, later.moment.day]).toEqual(['2027-11-22', '2027-11-21']);
});

test('a room clashes with closed hours, and private hire clashes with all other uses', () => {
  const use = (more: Partial<RoomUse>): RoomUse => ({
    kind: 'party',
    id: '',
    day: monday,
    start: 720,
    end: 840,
    words: '',
    ...more,
  });
  const uses = [
    use({}),
    use({ start: 900, end: 1020 }),
    use({ day: addDays(monday, 3) }),
    use({ kind: 'private-hire', start: 990, end: 1110 }),
    use({ kind: 'private-hire', start: 930, end: 1050, day: addDays(monday, 1) }),
    use({ kind: 'photos', start: 1000, end: 1020 }),
  ];
  expect(findRoomClashes(uses, rows).map(({ use: { start }, why }) => [start, why])).toEqual([
    [900, 'outside'],
    [720, 'closed'],
    [990, 'shared'],
    [930, 'shared'],
    [1000, 'outside'],
  ]);
});

interface NaiveSale {
  of: Demand;
  places: number;
  /**
   * The sessions of the sale. `key` is the day and the start of a session. `start` and `end` are the minutes
   * of the family's time in it.
   */
  stays: { key: string; start: number; end: number }[];
  slot: { start: number; end: number } | null;
}

/** Returns the time that a family spends at open play with arrival times, by a slow and simple method. */
function naiveArrival(of: VisitDemand, open: { start: number; end: number }, rule: ArrivalRule) {
  const chosen = rule.stays.filter(({ ticketTypeId }) => (of.quantities[ticketTypeId] ?? 0) > 0);
  const stay = Math.max(...(chosen.length > 0 ? chosen : rule.stays).map(({ minutes }) => minutes));
  let best: number | null = null;
  for (let at = open.start; at <= Math.max(open.start, open.end - rule.lastBeforeClosing); at += rule.step) {
    if (of.moment.day === of.day && of.moment.minute >= at) continue;
    if (best === null || Math.abs(at - (of.arrives ?? 0)) < Math.abs(best - (of.arrives ?? 0))) best = at;
  }
  return best === null ? null : { start: best, end: Math.min(best + stay, open.end) };
}

/**
 * Replays demand by a slow and simple method. Counts the taken places again for each demand, minute by
 * minute, from everything sold before.
 */
function playNaively(demand: readonly Demand[], { rows: opening, ...other }: RehearsalFacts) {
  const sold: NaiveSale[] = [];
  const answers: (number | string)[] = [];
  for (const of of [...demand].sort((a, b) => a.at - b.at)) {
    const live = sold.filter((one) => one.of.releasedAt === null || one.of.releasedAt > of.at);
    const plan = planDay(of.day, opening);
    if (of.kind === 'photos') {
      if (plan.closed || of.day < of.moment.day) answers.push('no');
      else {
        const free = photoSlots(plan, other.studio).filter(
          (slot) => !live.some((one) => one.of.day === of.day && one.slot && overlaps(one.slot, slot)),
        );
        let best = free[0];
        for (const slot of free)
          if (best && Math.abs(slot.start - of.start) < Math.abs(best.start - of.start)) best = slot;
        if (best) sold.push({ of, places: 1, stays: [], slot: best });
        answers.push(best ? 2000 + (of.withEditing ? 1500 : 0) : 'no');
      }
      continue;
    }
    const planned =
      of.eventId === null
        ? plan.sessions.filter(({ eventId }) => eventId === null)
        : plan.sessions.filter(({ eventId, start }) => eventId === of.eventId && of.starts.includes(start));
    const hasTimes = opening.arrivals !== undefined && of.eventId === null;
    const sessions = planned.flatMap((session) => {
      const isToday = of.moment.day === of.day;
      const last = session.eventId === null ? session.end - 60 : session.start;
      if (!hasTimes || !opening.arrivals) return isToday && of.moment.minute >= last ? [] : [session];
      const arrival = naiveArrival(of, session, opening.arrivals);
      return arrival ? [{ ...session, ...arrival, capacity: opening.arrivals.limit }] : [];
    });
    const stays = sessions.map(({ start, end, eventId }) => {
      const key = `${of.day} ${eventId === null ? 'open' : start}`;
      return hasTimes ? { key, start, end } : { key, start: 0, end: 1 };
    });
    const most = (count: (visit: VisitDemand) => number, stay: (typeof stays)[number]) => {
      let highest = 0;
      for (let minute = stay.start; minute < stay.end; minute += 1) {
        const inside = live.filter((one) =>
          one.stays.some(({ key, start, end }) => key === stay.key && start <= minute && minute < end),
        );
        const sum = inside.reduce((all, one) => all + (one.of.kind === 'visit' ? count(one.of) : 0), 0);
        highest = Math.max(highest, sum);
      }
      return highest;
    };
    const childrenOf = ({ quantities }: VisitDemand) => quantities['child'] ?? 0;
    const places = childrenOf(of);
    const wanted = of.eventId === null ? 1 : of.starts.length;
    const fits = stays.every((stay, index) => {
      if (most(childrenOf, stay) + places > (sessions[index]?.capacity ?? 0)) return false;
      return (opening.zones ?? []).every((zone) => {
        const counted = ({ quantities }: VisitDemand) =>
          zone.ticketTypes.reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
        return counted(of) === 0 || most(counted, stay) + counted(of) <= zone.limit;
      });
    });
    if (sessions.length !== wanted || sessions.length === 0 || !fits) {
      answers.push('no');
      continue;
    }
    sold.push({ of, places, stays, slot: null });
    const types = ticketTypesAt(
      other.ticketTypes,
      other.prices,
      of.channel,
      pricedSession(of.day, sessions, opening),
    );
    answers.push(
      quoteVisit({
        ticketTypes: types,
        quantities: of.quantities,
        sessionCount: sessions.length,
        credits: of.credits,
        voucher: null,
      }).total,
    );
  }
  return answers;
}

const days = Array.from({ length: 8 }, (_, index) => addDays(monday, index));
const anyAt = fc.integer({ min: 0, max: 60 });
const anyVisit = fc
  .record({
    at: anyAt,
    released: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
    day: fc.constantFrom(...days),
    event: fc.boolean(),
    starts: fc.constantFrom([570], [720], [570, 720]),
    child: fc.integer({ min: 0, max: 6 }),
    adult: fc.integer({ min: 0, max: 2 }),
    credits: fc.integer({ min: 0, max: 2 }),
    arrives: fc.option(fc.integer({ min: 540, max: 990 }), { nil: null }),
    sameDay: fc.option(fc.constantFrom(560, 615, 700, 905), { nil: null }),
  })
  .map(({ at, released, event, child, adult, sameDay, ...more }) =>
    visit({
      ...more,
      moment:
        sameDay === null ? { day: addDays(monday, -1), minute: 600 } : { day: more.day, minute: sameDay },
      at,
      releasedAt: released === null ? null : at + released,
      eventId: event ? 'lanterns' : null,
      quantities: { child: child + (child + adult === 0 ? 1 : 0), adult },
    }),
  );
const anyPhotos = fc
  .record({
    at: anyAt,
    day: fc.constantFrom(...days),
    slot: fc.integer({ min: 0, max: 4 }),
    withEditing: fc.boolean(),
  })
  .map(({ slot, ...more }) => photos({ ...more, start: 570 + slot * 20, end: 590 + slot * 20 }));
const anyFacts = fc
  .record({
    closed: fc.subarray([0, 1, 2, 3, 5, 6], { maxLength: 2 }),
    end: fc.constantFrom(630, 700, 960),
    capacity: fc.integer({ min: 0, max: 12 }),
    weekday: fc.integer({ min: 0, max: 6 }),
    price: fc.integer({ min: 0, max: 1500 }),
    fromMinute: fc.option(fc.constantFrom(600, 700), { nil: null }),
    times: fc.option(
      fc.record({
        step: fc.constantFrom(20, 30, 60),
        lastBeforeClosing: fc.constantFrom(0, 60),
        limit: fc.integer({ min: 0, max: 8 }),
        child: fc.constantFrom(45, 60, 120, 400),
        baby: fc.constantFrom(30, 90),
      }),
      { nil: null },
    ),
    zones: fc.subarray([ballPool, { id: 'cafe', name: 'Café', limit: 1, ticketTypes: ['adult'] }]),
  })
  .map(
    ({ closed, end, capacity, weekday, price, fromMinute, times, zones }): RehearsalFacts => ({
      ...facts,
      rows: {
        ...rows,
        capacity,
        zones,
        ...(times && {
          arrivals: {
            ...arrivals,
            ...times,
            stays: [
              { ticketTypeId: 'child', minutes: times.child },
              { ticketTypeId: 'baby', minutes: times.baby },
            ],
          },
        }),
        weeklyHours: rows.weeklyHours.flatMap((hours) =>
          closed.includes(hours.weekday) ? [] : [{ ...hours, end }],
        ),
      },
      prices: {
        ...facts.prices,
        rules: [
          {
            id: 'rule',
            name: 'Rule',
            ticketTypeId: 'child',
            channel: 'online',
            eventId: null,
            firstDay: null,
            lastDay: null,
            school: null,
            weekdays: [weekday],
            fromMinute,
            untilMinute: null,
            price,
            fee: 0,
          },
        ],
      },
    }),
  );

test('for any demand and any facts, the outcomes are those of the slow model', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyVisit, anyPhotos), { maxLength: 40 }), anyFacts, (demand, other) => {
      const played = replay(demand, other).map(({ refused, total }) => (refused === null ? total : 'no'));
      expect(played).toEqual(playNaively(demand, other));
    }),
    { numRuns: 150 },
  );
});

test('visits that were sold are sold again at the same price when they are replayed against the same facts', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyVisit, anyPhotos), { maxLength: 40 }), anyFacts, (demand, other) => {
      const first = replay(demand, other).filter(({ refused }) => refused === null);
      const again = replay(
        first.map(({ of, total }) => ({ ...of, paid: total })),
        other,
      );
      // Only visits are compared, because a photo session that had to take another slot is requested at that
      // slot the second time.
      const sold = again.filter(({ of }) => of.kind === 'visit');
      expect(sold.filter(({ refused, total, of }) => refused !== null || total !== of.paid)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
