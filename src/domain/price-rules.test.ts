import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningRows } from './opening-calendar.ts';
import {
  compareSpecificity,
  conditionsInWords,
  doRulesTie,
  findPriceRule,
  lowestPrices,
  type PriceConditions,
  type PricedSession,
  type PriceRule,
  pricedSession,
  ticketTypesAt,
} from './price-rules.ts';
import type { TicketType } from './tickets.ts';

const none: PriceConditions = {
  eventId: null,
  firstDay: null,
  lastDay: null,
  school: null,
  weekdays: null,
  fromMinute: null,
  untilMinute: null,
};
const rule = (id: string, more: Partial<PriceRule> = {}): PriceRule => ({
  ...none,
  id,
  name: `Rule ${id}`,
  ticketTypeId: 'child',
  channel: 'online',
  price: 800,
  fee: 0,
  ...more,
});
const session = (more: Partial<PricedSession> = {}): PricedSession => ({
  day: '2026-12-01',
  start: 570,
  end: 690,
  eventId: null,
  isSchoolHoliday: false,
  ...more,
});

describe('the more specific rule wins', () => {
  const steps: readonly [string, Partial<PriceConditions>, Partial<PriceConditions>][] = [
    [
      'an event over a single day',
      { eventId: 'lanterns' },
      { firstDay: '2026-12-01', lastDay: '2026-12-01' },
    ],
    [
      'a short period over a long one',
      { firstDay: '2026-12-01', lastDay: '2026-12-02' },
      { firstDay: '2026-11-01', lastDay: '2026-12-31' },
    ],
    [
      'a long period over a period without an end',
      { firstDay: '2026-01-01', lastDay: '2029-12-31' },
      { firstDay: '2026-12-01' },
    ],
    ['a period with one end over no period', { lastDay: '2026-12-31' }, { school: 'term' }],
    ['term time over one weekday', { school: 'term' }, { weekdays: [2] }],
    ['one weekday over five', { weekdays: [2] }, { weekdays: [1, 2, 3, 4, 5] }],
    ['five weekdays over a time', { weekdays: [1, 2, 3, 4, 5] }, { fromMinute: 570, untilMinute: 571 }],
    ['a short time over a long one', { untilMinute: 600 }, { untilMinute: 720 }],
    ['a time of day over no time', { fromMinute: 1 }, {}],
  ];
  it.each(steps)('%s', (_, winner, other) => {
    // If the rules tied, the rule with the first id would win. The rule that has to lose has that id, 'a'.
    const rules = [rule('a', { ...other, price: 2 }), rule('b', { ...winner, price: 1 })];
    const at = session({ eventId: 'lanterns' });
    expect(findPriceRule(rules, 'child', 'online', at)?.price).toBe(1);
    expect(findPriceRule(rules.toReversed(), 'child', 'online', at)?.price).toBe(1);
  });
});

describe('the price of a visit', () => {
  const rows = { schoolHolidays: [{ firstDay: '2026-10-24', lastDay: '2026-11-01', name: 'Half-term' }] };
  it('is the price of its first session, in whatever order the sessions are given', () => {
    const sessions = [
      { start: 870, end: 990, eventId: 'lanterns' },
      { start: 570, end: 690, eventId: 'lanterns' },
    ];
    expect(pricedSession('2026-10-25', sessions, rows)).toEqual({
      day: '2026-10-25',
      start: 570,
      end: 690,
      eventId: 'lanterns',
      isSchoolHoliday: true,
    });
    expect(pricedSession('2026-10-25', [], rows)).toBeNull();
  });

  const child: TicketType = {
    id: 'child',
    name: 'Child',
    ageRange: '1-12',
    colour: 'honey',
    includes: '',
    price: 950,
    fee: 0,
    takesPlace: true,
    takesCredit: true,
  };
  const base = [
    { ticketTypeId: 'child', channel: 'online' as const, price: 950, fee: 0 },
    { ticketTypeId: 'child', channel: 'kiosk' as const, price: 800, fee: 0 },
  ];
  const rules = [rule('a', { weekdays: [2], price: 700, fee: 50 })];
  it('comes only from a rule for its own channel, with the fee and the reason of the rule', () => {
    const list = { base, rules };
    expect(ticketTypesAt([child], list, 'online', session())).toEqual([
      { ...child, price: 700, fee: 50, why: 'Rule a' },
    ]);
    expect(ticketTypesAt([child], list, 'online', session({ day: '2026-12-02' }))).toEqual([child]);
    expect(ticketTypesAt([child], list, 'online', null)).toEqual([child]);
    expect(ticketTypesAt([child], list, 'kiosk', session())).toEqual([{ ...child, price: 800 }]);
    expect(ticketTypesAt([{ ...child, id: 'dog' }], list, 'online', session())).toEqual([]);
  });

  it('has a lowest value only for tickets whose price differs between sessions because of a rule', () => {
    const opening: OpeningRows = {
      weeklyHours: [1, 2, 3].map((weekday) => ({ weekday, start: 570, end: 960, holidaysOnly: false })),
      schoolHolidays: [],
      specialHours: [],
      eventSessions: [],
      restrictions: [],
      capacity: 40,
      lastEntryBeforeClosing: 60,
      monthsAhead: 1,
    };
    const lowest = (more: Partial<PriceRule>) => [
      ...lowestPrices(
        { base, rules: [rule('a', { price: 700, fee: 50, ...more })] },
        'online',
        { first: '2026-12-01', last: '2026-12-31' },
        opening,
      ),
    ];
    expect(lowest({ weekdays: [2] })).toEqual([['child', 750]]);
    expect(lowest({ price: 1200, weekdays: [2] })).toEqual([['child', 950]]);
    expect(lowest({})).toEqual([]);
    expect(lowest({ weekdays: [6] })).toEqual([]);
    expect(lowest({ weekdays: [2], channel: 'kiosk' })).toEqual([]);
  });
});

it.each([
  [{}, 'Always'],
  [{ weekdays: [0, 6] }, 'On Saturdays and Sundays'],
  [
    { school: 'term', weekdays: [1, 2, 3], untilMinute: 720 },
    'In term time, on Mondays, Tuesdays and Wednesdays, for sessions that start before 12:00pm',
  ],
  [
    { eventId: 'lanterns', firstDay: '2026-12-01', lastDay: '2026-12-02', fromMinute: 570, untilMinute: 600 },
    'At Lantern Days, Tuesday 1 and Wednesday 2 December, for sessions that start from 9:30am and before 10:00am',
  ],
  [{ school: 'holidays', firstDay: '2026-12-01', fromMinute: 720 }, /^From Tue 1 Dec on, in school holidays/],
] as const)('the conditions %o are put in words', (conditions, words) => {
  const said = conditionsInWords({ ...none, ...(conditions as Partial<PriceConditions>) }, 'Lantern Days');
  if (typeof words === 'string') expect(said).toBe(words);
  else expect(said).toMatch(words);
});

/**
 * A second, slow and simple implementation of the price rules. Each condition becomes the list of everything
 * that it allows, and price rules are sorted by the length of their lists. It shares no code with
 * `price-rules.ts`.
 */
const model = {
  /** 400 days, with both clock changes of 2026 and the first clock change of 2027. */
  days: Array.from({ length: 400 }, (_, index) =>
    new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10),
  ),
  minutes: Array.from({ length: 24 }, (_, index) => index * 60),
  weekdayOf: (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay(),
  lists: (r: PriceConditions) => ({
    events: r.eventId === null ? ['none', 'lanterns', 'pirates'] : [r.eventId],
    days: model.days.filter(
      (day) => !(r.firstDay !== null && day < r.firstDay) && !(r.lastDay !== null && day > r.lastDay),
    ),
    hasBothDays: r.firstDay !== null && r.lastDay !== null,
    hasOneDay: r.firstDay !== null || r.lastDay !== null,
    school: r.school === null ? ['holidays', 'term'] : [r.school],
    weekdays: r.weekdays === null ? [0, 1, 2, 3, 4, 5, 6] : [...r.weekdays],
    minutes: Array.from({ length: 1440 }, (_, minute) => minute).filter(
      (minute) =>
        !(r.fromMinute !== null && minute < r.fromMinute) &&
        !(r.untilMinute !== null && minute >= r.untilMinute),
    ),
  }),
  fits: (r: PriceRule, s: PricedSession) => {
    const lists = model.lists(r);
    return (
      lists.events.includes(s.eventId ?? 'none') &&
      lists.days.includes(s.day) &&
      lists.school.includes(s.isSchoolHoliday ? 'holidays' : 'term') &&
      lists.weekdays.includes(model.weekdayOf(s.day)) &&
      lists.minutes.includes(s.start)
    );
  },
  /**
   * The steps of specification 4.11 in their order. At the first step that differs, the winner has the
   * smaller number.
   */
  steps: (r: PriceConditions) => {
    const lists = model.lists(r);
    return [
      lists.events.length === 1 ? 0 : 1,
      lists.hasBothDays ? 0 : lists.hasOneDay ? 1 : 2,
      lists.hasBothDays ? lists.days.length : 0,
      lists.school.length,
      lists.weekdays.length,
      lists.minutes.length,
    ];
  },
  sort: (rules: readonly PriceRule[]) =>
    rules.toSorted((a, b) => {
      const [one, two] = [model.steps(a), model.steps(b)];
      for (let index = 0; index < one.length; index += 1) {
        if (one[index] !== two[index]) return (one[index] ?? 0) - (two[index] ?? 0);
      }
      return a.id.localeCompare(b.id, 'en');
    }),
  price: (rules: readonly PriceRule[], ticket: string, channel: string, s: PricedSession) =>
    model.sort(
      rules.filter((r) => r.ticketTypeId === ticket && r.channel === channel && model.fits(r, s)),
    )[0] ?? null,
};

const someDay = fc.constantFrom(
  // Days at least a week from both ends of `model.days`, so that a period with only one end contains every
  // weekday.
  ...model.days.slice(7, -7).filter((_, index) => index % 9 === 0),
  // The days on which the clocks change.
  '2026-03-29',
  '2026-10-25',
  '2027-03-28',
);
const aMinute = fc.constantFrom(0, 570, 600, 630, 720, 870, 1439);
const conditions: fc.Arbitrary<PriceConditions> = fc
  .record({
    eventId: fc.constantFrom(null, null, 'lanterns', 'pirates'),
    days: fc.tuple(fc.option(someDay), fc.option(someDay)),
    school: fc.constantFrom(null, null, 'holidays' as const, 'term' as const),
    weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })),
    minutes: fc.tuple(fc.option(aMinute), fc.option(aMinute)),
  })
  .map(({ days: [a, b], minutes: [from, until], ...rest }) => ({
    ...rest,
    firstDay: a !== null && b !== null && a > b ? b : a,
    lastDay: a !== null && b !== null && a > b ? a : b,
    fromMinute: from !== null && until !== null && from > until ? until : from,
    untilMinute: until === null ? null : Math.max(1, from !== null && from >= until ? from + 1 : until),
  }));
const rules = fc
  .array(
    fc.record({
      conditions,
      ticketTypeId: fc.constantFrom('child', 'adult'),
      channel: fc.constantFrom('online' as const, 'kiosk' as const),
      price: fc.integer({ min: 0, max: 2_000 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ conditions: when, ...more }, index) =>
      rule(`rule-${String(index).padStart(2, '0')}`, { ...when, ...more }),
    ),
  );
const aSession: fc.Arbitrary<PricedSession> = fc.record({
  day: fc.oneof(someDay, fc.constantFrom(...model.days)),
  start: aMinute,
  end: fc.constant(1440),
  eventId: fc.constantFrom(null, 'lanterns', 'pirates'),
  isSchoolHoliday: fc.boolean(),
});

describe('compared with the slow model', () => {
  it('the code finds the same price for any rules, day, time, channel and ticket', () => {
    fc.assert(
      fc.property(rules, aSession, (all, at) => {
        for (const ticket of ['child', 'adult']) {
          for (const channel of ['online', 'kiosk'] as const) {
            expect(findPriceRule(all, ticket, channel, at)?.id ?? null).toBe(
              model.price(all, ticket, channel, at)?.id ?? null,
            );
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('the code finds a tie if, and only if, two equally specific rules can fit the same session', () => {
    fc.assert(
      fc.property(conditions, conditions, fc.boolean(), (first, second, isSimilar) => {
        // Two random rules are seldom equally specific, so the second rule is often the first with one
        // condition replaced by an equally specific one.
        const [a, b] = [
          rule('a', first),
          rule('b', isSimilar ? { ...first, ...oneConditionOf(first, second) } : second),
        ];
        const isEqual = model.steps(a).every((step, index) => step === model.steps(b)[index]);
        expect(compareSpecificity(a, b) === 0).toBe(isEqual);
        const [one, two] = [model.lists(a), model.lists(b)];
        const meet =
          one.events.some((event) => two.events.includes(event)) &&
          one.school.some((school) => two.school.includes(school)) &&
          one.minutes.some((minute) => two.minutes.includes(minute)) &&
          one.days.some(
            (day) =>
              two.days.includes(day) &&
              one.weekdays.includes(model.weekdayOf(day)) &&
              two.weekdays.includes(model.weekdayOf(day)),
          );
        expect(doRulesTie(a, b)).toBe(isEqual && meet);
        expect(doRulesTie(b, a)).toBe(isEqual && meet);
      }),
      { numRuns: 1_000 },
    );
  });

  it('the code never finds a tie between rules for different tickets or channels, or between a rule and itself', () => {
    fc.assert(
      fc.property(conditions, (when) => {
        const one = rule('a', when);
        expect(doRulesTie(one, one)).toBe(false);
        expect(doRulesTie(one, rule('b', { ...when, ticketTypeId: 'adult' }))).toBe(false);
        expect(doRulesTie(one, rule('b', { ...when, channel: 'kiosk' }))).toBe(false);
      }),
    );
  });
});

/**
 * Returns the first condition of `second` (weekdays, event or school) that is as specific as the same
 * condition of `first`; an empty object if none is.
 */
function oneConditionOf(first: PriceConditions, second: PriceConditions): Partial<PriceConditions> {
  if (first.weekdays && first.weekdays.length === second.weekdays?.length)
    return { weekdays: second.weekdays };
  if (first.eventId !== null && second.eventId !== null) return { eventId: second.eventId };
  if (first.school !== null && second.school !== null) return { school: second.school };
  return {};
}
