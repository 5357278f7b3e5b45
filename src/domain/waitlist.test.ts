import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar-day.ts';
import { addWakingMinutes, chooseNextGroup, isQuiet, offerMinutes, type WaitingGroup } from './waitlist.ts';

const group = (id: string, children: number, more: Partial<WaitingGroup> = {}): WaitingGroup => ({
  id,
  children,
  hasOffer: false,
  restUntil: null,
  wasAsked: false,
  ...more,
});

test('the first group that fits gets the offer, and each group before it is passed over for a reason', () => {
  const queue = [
    group('big', 5),
    group('busy', 1, { hasOffer: true }),
    group('asked', 1, { wasAsked: true }),
    group('resting', 1, { restUntil: 11 }),
    group('rested', 2, { restUntil: 10 }),
    group('later', 1),
  ];
  const next = chooseNextGroup(2, queue, 10);
  expect(next?.group.id).toBe('rested');
  expect(next?.passed.map(({ group: { id }, reason }) => [id, reason])).toEqual([
    ['big', 'too few'],
    ['busy', 'has an offer'],
    ['asked', 'was asked'],
    ['resting', 'rests'],
  ]);
  expect(chooseNextGroup(1, [group('big', 2)], 10)).toBeNull();
  expect(chooseNextGroup(0, [group('small', 1)], 10)).toBeNull();
});

describe('quiet hours', () => {
  const night = { from: 1260, until: 480 };
  const at = (day: string, minute: number) => ({ day, minute });

  test.each([
    ['in the daytime', at('2026-11-24', 600), 180, at('2026-11-24', 780)],
    ['into the night', at('2026-11-24', 1230), 60, at('2026-11-25', 510)],
    ['just as the night begins', at('2026-11-24', 1200), 60, at('2026-11-25', 480)],
    ['from the evening part of the night', at('2026-11-24', 1300), 15, at('2026-11-25', 495)],
    ['from the morning part of the night', at('2026-11-25', 10), 15, at('2026-11-25', 495)],
    ['over two nights', at('2026-11-24', 1200), 60 + 780 + 30, at('2026-11-26', 510)],
  ])('stop the clock: %s', (_, start, minutes, end) => {
    expect(addWakingMinutes(start, minutes, night)).toEqual(end);
  });

  test('may lie within a day, or be empty', () => {
    expect(addWakingMinutes(at('2026-11-24', 700), 60, { from: 720, until: 780 })).toEqual(
      at('2026-11-24', 820),
    );
    expect(addWakingMinutes(at('2026-11-24', 1430), 60, { from: 0, until: 0 })).toEqual(at('2026-11-25', 50));
  });

  test('never contain the end of an offer, and no minute is lost or added', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, minute, fc.integer({ min: 1, max: 400 }), (start, from, until, length) => {
        const quiet = { from, until };
        const end = addWakingMinutes(at('2026-11-24', start), length, quiet);
        expect(isQuiet(end.minute, quiet)).toBe(false);
        // The expected result is counted minute by minute.
        let day = '2026-11-24';
        let now = start;
        const pass = () => {
          now = (now + 1) % 1440;
          if (now === 0) day = addDays(day, 1);
        };
        for (let left = length; left > 0; pass()) if (!isQuiet(now, quiet)) left--;
        while (isQuiet(now, quiet)) pass();
        expect(end).toEqual({ day, minute: now });
      }),
      { numRuns: 100 },
    );
  });
});

test('an offer is shorter the nearer the session is', () => {
  const rows = [
    { hoursAhead: 24, minutes: 180 },
    { hoursAhead: 0, minutes: 15 },
    { hoursAhead: 3, minutes: 30 },
  ];
  const hours = (count: number) => offerMinutes(rows, count * 3_600_000);
  expect([hours(100), hours(24), hours(23.9), hours(3), hours(2.9), hours(0), hours(-2)]).toEqual([
    180, 180, 30, 30, 15, 15, 15,
  ]);
  expect(offerMinutes([{ hoursAhead: 5, minutes: 30 }], 3_600_000)).toBe(30);
  expect(offerMinutes([], 3_600_000)).toBeNull();
});

/** A simple model: a session of 40 places, and groups that join, wait, accept, refuse or miss offers. */
test('with 10,000 groups and random cancellations, nothing is oversold, the order is kept, and reasons are given', () => {
  let seed = 20261124;
  const random = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * most);
  };
  const capacity = 40;
  const rest = 120;
  /** The bookings of the session, each with its number of children. */
  const booked: number[] = Array.from({ length: 20 }, () => 2);
  const queue: (WaitingGroup & { missed: number })[] = [];
  const offers = new Map<string, { ends: number; children: number }>();
  const tally = { taken: 0, refused: 0, missed: 0, strangers: 0, passed: 0, gaveUp: 0 };
  const faults: string[] = [];
  const mustHold = (holds: boolean, rule: string) => {
    if (!holds) faults.push(rule);
  };
  let joined = 0;
  let now = 0;
  const free = () =>
    capacity -
    booked.reduce((sum, children) => sum + children, 0) -
    [...offers.values()].reduce((sum, { children }) => sum + children, 0);
  const leave = (id: string) => {
    offers.delete(id);
    return queue.splice(
      queue.findIndex((each) => each.id === id),
      1,
    )[0];
  };
  const offer = () => {
    for (let next = chooseNextGroup(free(), queue, now); next; next = chooseNextGroup(free(), queue, now)) {
      const { group: chosen, passed } = next;
      // First come, first served: every group ahead of the chosen one was passed over for a valid reason.
      const before = queue.slice(0, queue.indexOf(chosen));
      mustHold(before.length === passed.length, 'all before it are named');
      for (const [index, { group: each, reason }] of passed.entries()) {
        mustHold(before[index] === each, 'in the order of the queue');
        const holds = {
          'too few': each.children > free(),
          rests: (each.restUntil ?? 0) > now,
          'was asked': each.wasAsked,
          'has an offer': offers.has(each.id),
        };
        mustHold(holds[reason], reason);
      }
      tally.passed += passed.length;
      mustHold(!offers.has(chosen.id), 'one offer at most');
      chosen.hasOffer = true;
      offers.set(chosen.id, { ends: now + 15 + random(180), children: chosen.children });
      mustHold(free() >= 0, 'nothing oversold');
    }
    for (const each of queue) {
      const waits = !each.hasOffer && !each.wasAsked && (each.restUntil ?? 0) <= now;
      mustHold(!waits || each.children > free(), 'what is free fits nobody who waits');
    }
  };
  while (joined < 10_000 || queue.length > 0) {
    now += random(20);
    for (const [id, { ends }] of [...offers]) {
      if (ends > now) continue;
      offers.delete(id);
      const each = queue.find((other) => other.id === id);
      if (!each) throw new Error('An offer without its group');
      tally.missed++;
      each.hasOffer = false;
      each.missed++;
      each.restUntil = now + rest;
      each.wasAsked = each.missed > 1;
    }
    const open = [...offers.keys()];
    const picked = open[random(Math.max(1, open.length))];
    const questioned = queue.filter(({ wasAsked }) => wasAsked);
    const silent = questioned[random(Math.max(1, questioned.length))];
    const what = random(joined < 10_000 ? 12 : 9);
    if (what < 3) booked.splice(random(booked.length), 1);
    else if (what < 5 && picked) {
      booked.push(leave(picked)?.children ?? 0);
      tally.taken++;
    } else if (what === 5 && picked) {
      leave(picked);
      tally.refused++;
    } else if (what === 6 && silent) {
      Object.assign(silent, { wasAsked: false, missed: 0, restUntil: null });
    } else if (what === 7 && queue.length > 20) {
      leave(queue[random(queue.length)]?.id ?? '');
      tally.gaveUp++;
    } else if (what === 8) {
      // A stranger buys places that fit no waiting group.
      const wanted = 1 + random(7);
      if (wanted <= free()) {
        booked.push(wanted);
        tally.strangers++;
      }
    } else if (what > 8) {
      joined++;
      queue.push({ ...group(String(joined), 1 + random(7)), missed: 0 });
      // While the queue is long, one group gives up for each group that joins.
      if (queue.length > 60) {
        leave(queue[random(queue.length)]?.id ?? '');
        tally.gaveUp++;
      }
    }
    offer();
  }
  expect([...new Set(faults)]).toEqual([]);
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(100);
  expect(tally.taken + tally.refused + tally.gaveUp).toBe(10_000);
});
