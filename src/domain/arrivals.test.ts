import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivalPlacesOnSale,
  arrivalTimes,
  hasArrivals,
  mostInside,
  type StayCount,
  sessionsForStay,
  slotsFrom,
  stayOf,
} from './arrivals.ts';

const rule = {
  firstDay: '2026-11-28',
  lastDay: '2026-12-24',
  step: 30,
  firstAfterOpening: 0,
  lastBeforeClosing: 60,
  limit: 40,
  stays: [
    { ticketTypeId: 'baby', minutes: 60 },
    { ticketTypeId: 'child', minutes: 120 },
  ],
};
const hours = { start: 570, end: 960 };

describe('whether a day has arrival times', () => {
  it.each([
    ['2026-11-27', rule, false],
    ['2026-11-28', rule, true],
    ['2026-12-24', rule, true],
    ['2026-12-25', rule, false],
    ['2027-12-25', { ...rule, lastDay: null }, true],
    ['2026-12-01', { ...rule, firstDay: null, lastDay: null }, false],
    ['2026-12-01', undefined, false],
  ])('%s under the rule %j: %s', (day, of, expected) => expect(hasArrivals(day, of)).toBe(expected));
});

describe('the times of a day', () => {
  it.each([
    [{}, hours, [570, 600, 630, 660, 690, 720, 750, 780, 810, 840, 870, 900]],
    [{ step: 60, firstAfterOpening: 15, lastBeforeClosing: 120 }, hours, [585, 645, 705, 765, 825]],
    // If the day is too short for any arrival time of the rule, the only arrival time is at opening.
    [{}, { start: 570, end: 600 }, [570]],
  ])('begin and end as the rule says: rule %j, hours %j, times %j', (more, open, expected) =>
    expect(arrivalTimes(open, { ...rule, ...more })).toEqual(expected),
  );

  it('have one slot for each end of a stay, and no stay lasts beyond closing', () => {
    expect(slotsFrom(600, hours, rule)).toEqual([
      { start: 600, end: 720, stays: [120] },
      { start: 600, end: 660, stays: [60] },
    ]);
    expect(slotsFrom(900, hours, rule)).toEqual([{ start: 900, end: 960, stays: [60, 120] }]);
  });

  it('are offered for the longest stay of the family’s tickets', () => {
    expect(stayOf(rule.stays, { baby: 2, adult: 1 })).toBe(60);
    expect(stayOf(rule.stays, { baby: 1, child: 1 })).toBe(120);
    expect(stayOf(rule.stays, { adult: 1 })).toBe(120);
    const sessions = [{ arrival: { stays: [120] } }, { arrival: { stays: [60] } }];
    expect(sessionsForStay(sessions, rule.stays, { baby: 1 })).toEqual([sessions[1]]);
    expect(sessionsForStay(sessions, undefined, { baby: 1 })).toEqual(sessions);
  });
});

const span = fc
  .record({ start: fc.integer({ min: 0, max: 100 }), length: fc.integer({ min: 1, max: 60 }) })
  .map(({ start, length }) => ({ start, end: start + length }));
const stays = fc.array(
  fc
    .record({ span, count: fc.integer({ min: 1, max: 8 }) })
    .map(({ span: time, count }) => ({ ...time, count })),
  { maxLength: 12 },
);

/** Returns the highest number of people inside in any minute of a period, by counting each minute. */
function countSlowly(inside: readonly StayCount[], period: { start: number; end: number }): number {
  let most = 0;
  for (let minute = period.start; minute < period.end; minute++) {
    let here = 0;
    for (const { start, end, count } of inside) if (start <= minute && minute < end) here += count;
    most = Math.max(most, here);
  }
  return most;
}

describe('the number of people inside', () => {
  it('equals a count of each minute', () => {
    fc.assert(
      fc.property(stays, span, (inside, period) => {
        expect(mostInside(inside, period)).toBe(countSlowly(inside, period));
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves the rest of the limit on sale, so that the limit is never exceeded', () => {
    fc.assert(
      fc.property(stays, (families) => {
        const inside: StayCount[] = [];
        for (const { count, ...slot } of families) {
          const left = arrivalPlacesOnSale(slot, { limit: 12, inside, waiting: [] });
          expect(left).toBe(12 - countSlowly(inside, slot));
          if (count <= left) inside.push({ ...slot, count });
        }
        expect(countSlowly(inside, { start: 0, end: 200 })).toBeLessThanOrEqual(12);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps places for each waiting group that fits, in every slot that overlaps a slot of the group, but only once', () => {
    const inside = [{ start: 600, end: 720, count: 36 }];
    const waiting = [
      { group: 'a', children: 5, start: 600, end: 720 },
      { group: 'b', children: 3, start: 660, end: 780 },
      { group: 'b', children: 3, start: 690, end: 810 },
    ];
    const left = (start: number) =>
      arrivalPlacesOnSale({ start, end: start + 120 }, { limit: 40, inside, waiting });
    expect([540, 600, 690, 720, 780, 810].map(left)).toEqual([4, 1, 1, 37, 37, 40]);
  });
});
