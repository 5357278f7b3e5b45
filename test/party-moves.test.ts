import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readOwnPartyMonthCall } from '../src/contract/party-booking.ts';
import { overlaps } from '../src/domain/time-slot.ts';
import { changeParty } from '../src/server/features/party-bookings/party-booking-store.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { createPartySaleApp } from './booked-parties.ts';

const app = await createPartySaleApp();

const days = ['2026-12-19', '2026-12-20'] as const;
const rooms = ['party-room-1', 'party-room-2'] as const;
/** Minutes for setting up before a party, and as many for clearing away after it. */
const around = 15;

interface Wanted {
  party: number;
  day: string;
  starts: number;
  length: number;
  room: string;
  host: number | null;
  children: number;
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  party: fc.integer({ min: 0, max: 4 }),
  day: fc.constantFrom(...days),
  starts: fc.integer({ min: 0, max: 12 }).map((step) => 570 + 30 * step),
  length: fc.constantFrom(60, 120, 150, 240),
  room: fc.constantFrom(...rooms),
  host: fc.option(fc.integer({ min: 0, max: 1 })),
  children: fc.constantFrom(5, 12, 30),
});

/** The expected state of the parties, in the order of their bookings in `ids`. */
const model: (Wanted & { lane: number })[] = Array.from({ length: 5 }, (_, party) => ({
  party,
  day: `away ${party}`,
  starts: 0,
  length: 1,
  room: '',
  host: null,
  children: 0,
  lane: 1,
}));

test('parties that are moved and made longer at random never share a room or a host at the same time, and never exceed the places', async () => {
  const capacity = 70;
  const atOnce = 2;
  const hosts = await app.db
    .insertInto('staff_person')
    .values(
      ['Robin', 'Sasha'].map((name) => ({
        name,
        email: `${name}@example.org`,
        role: 'front-desk',
        invited_at: new Date(),
      })),
    )
    .returning('id')
    .execute();
  const ids: string[] = [];
  // Each party begins on its own Saturday, apart from the others.
  for (const [index, date] of [
    '2027-01-09',
    '2027-01-16',
    '2027-01-23',
    '2027-01-30',
    '2027-02-06',
  ].entries()) {
    const { bookingId } = await app.book({ date, customerEmail: `own${index}@example.org` });
    ids.push(bookingId);
  }
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 4, maxLength: 10 }), async (wishes) => {
      // Every run goes on with the parties as the last run left them.
      for (const wish of wishes) {
        const others = model.filter(
          (party) =>
            party.party !== wish.party &&
            party.day === wish.day &&
            overlaps(
              { start: party.starts - around, end: party.starts + party.length + around },
              { start: wish.starts - around, end: wish.starts + wish.length + around },
            ),
        );
        const ownLane = model[wish.party]?.lane ?? 1;
        const isFree = (lane: number) => !others.some((party) => party.lane === lane);
        const lane = isFree(ownLane) ? ownLane : [1, 2].slice(0, atOnce).find(isFree);
        const inBarn = model
          .filter((party) => party.party !== wish.party && party.day === wish.day)
          .reduce((sum, { children }) => sum + children, 0);
        const fits =
          lane !== undefined &&
          !others.some(({ room }) => room === wish.room) &&
          (wish.host === null || !others.some(({ host }) => host === wish.host)) &&
          inBarn + wish.children <= capacity;
        const outcome = await app.db.transaction().execute((tx) =>
          changeParty(tx, ids[wish.party] ?? '', {
            party: {
              day: wish.day,
              starts: wish.starts,
              ends: wish.starts + wish.length,
              plays_from: wish.starts,
              plays_until: wish.starts + wish.length,
              room_id: wish.room,
              host_id: wish.host === null ? null : (hosts[wish.host]?.id ?? null),
              children: wish.children,
            },
            sessions: [{ day: wish.day, event_id: null, starts: 570, ends: 960, capacity }],
            atOnce,
            now: app.clock.now(),
          }),
        );
        expect([wish, outcome.outcome === 'changed']).toEqual([wish, fits]);
        if (fits && lane !== undefined) model[wish.party] = { ...wish, lane };
        app.clock.pass(1000);
      }
    }),
    { numRuns: 25 },
  );
  const { rows } = await sql<{
    lanes: string;
  }>`select lanes::text from party where booking_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], booking_id)`.execute(app.db);
  for (const [index, party] of model.entries())
    if (!party.day.startsWith('away')) expect(rows[index]?.lanes).toBe(`[${party.lane},${party.lane + 1})`);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});

test('in the calendar that a family sees, its own party, booked or unpaid, takes no room, host or place', async () => {
  await app.db.updateTable('party_rule').set({ at_once: 1 }).execute();
  const date = '2027-03-20';
  const read = async (own?: { bookingId: string; viewToken: string }, packageId = 'gold') => {
    const days = own
      ? (await app.send(readOwnPartyMonthCall, { month: '2027-03', own }, app.fromAnywhere())).body.days
      : [await app.day(date)];
    const times = days
      .find((day) => day?.date === date)
      ?.times.filter((time) => time.packageId === packageId);
    return times?.map(({ time, reason, mostChildren }) => [time, reason, mostChildren]);
  };
  const empty = await read();
  const paid = await app.book({ date });
  await expect.poll(() => read()).not.toEqual(empty);
  expect(await read()).toContainEqual(['12:00 PM - 2:00 PM', 'All our party hosts are busy at this time', 0]);
  expect(await read(paid)).toEqual(empty);
  expect(await read({ ...paid, viewToken: 'guessed' })).toEqual(await read());

  const { body } = await app.order({ date, time: '4:00 PM - 6:00 PM', customerEmail: 'held@example.org' });
  const held = { bookingId: body.booking.id, viewToken: body.viewToken };
  await expect
    .poll(() => read())
    .toContainEqual(['4:00 PM - 6:00 PM', 'All our party hosts are busy at this time', 0]);
  const ofHeld = await read(held);
  expect(ofHeld).toContainEqual(empty?.find(([time]) => time === '4:00 PM - 6:00 PM'));
  expect(ofHeld).toContainEqual(['12:00 PM - 2:00 PM', 'All our party hosts are busy at this time', 0]);
});
