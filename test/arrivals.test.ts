import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAvailabilityCall, readSessionAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { sellAtDeskCall } from '../src/contract/desk-sale.ts';
import { searchOtherDaysCall } from '../src/contract/front-desk.ts';
import {
  changeMyBookingCall,
  moveMyBookingCall,
  quoteMyChangeCall,
  readMyBookingCall,
} from '../src/contract/my-booking.ts';
import { checkPriceCall } from '../src/contract/office-prices.ts';
import { readBookingCalendarCall } from '../src/contract/restriction.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { bookableSessions, openPlayCapacity, planDay } from '../src/domain/opening-calendar.ts';
import { formatSlot } from '../src/domain/time-slot.ts';
import type { DB } from '../src/server/db/tables.ts';
import { offerPlaces } from '../src/server/features/waitlist/offer-places.ts';
import { changeByHand } from './change-by-hand.ts';
import { atTheDesk, saleInput } from './desk-sale.ts';
import { startFrontDesk } from './front-desk.ts';
import { atTheOffice, edit } from './office-facts.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { atTheWaitlist } from './waitlist.ts';

const start = '2026-11-20T10:00:00Z';
const saturday = '2026-11-28';
const sunday = '2026-11-29';
const app = await createTestApp({ at: start, trustedProxies: 1, connections: 20 });
const frontDesk = await startFrontDesk(app, start);
const { desk } = atTheDesk(app, frontDesk.staff);
const office = atTheOffice(app, frontDesk.staff);
const waitlist = atTheWaitlist(app);

const dropCaches = () => {
  app.site.context.calendar.invalidate();
  app.site.context.site.invalidate();
};
/**
 * Sets the arrival rule. By default, families choose a half-hour from Saturday on, and eight children may be
 * inside.
 */
async function useArrivals(rule: Record<string, unknown> = {}, stays: Record<string, number | null> = {}) {
  await app.db
    .updateTable('arrival_rule')
    .set({ first_day: saturday, last_day: null, most_inside: 8, ...rule })
    .execute();
  for (const [id, minutes] of Object.entries(stays))
    await app.db.updateTable('ticket_type').set({ stay_minutes: minutes }).where('id', '=', id).execute();
  dropCaches();
}

let callers = 0;
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.${callers >> 8}.${callers & 255}` };
};
const slot = (from: number, to: number) => formatSlot({ start: from * 60, end: to * 60 });
const book = (children: number, selectedTime: string, more: Record<string, unknown> = {}) =>
  app.send(
    bookVisitCall,
    visitInput({
      ticketQuantities: { 'child-1-12': children },
      selectedTime,
      customerEmail: `${randomUUID()}@example.org`,
      ...more,
    }),
    fromAnywhere(),
  );
async function buy(children: number, selectedTime: string, more: Record<string, unknown> = {}) {
  const { status, body } = await book(children, selectedTime, more);
  expect([status, body.message]).toEqual([201, undefined]);
  await app.pay(body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret ?? '' });
  return { bookingId: body.bookingId, viewToken: body.viewToken };
}
const dayOf = async (date = saturday) => {
  const path = `${readAvailabilityCall.path}?from=${date}&to=${date}`;
  return (await app.read(readAvailabilityCall, path)).body.days[0];
};
/**
 * Returns how many places are left at each arrival time, such as `{ '9:30 AM': 5 }`, for a stay of `stay`
 * minutes.
 */
const left = async (date = saturday, stay = 120) =>
  Object.fromEntries(
    ((await dayOf(date))?.sessions ?? [])
      .filter(({ arrival }) => arrival?.stays.includes(stay))
      .map(({ timeSlot, availableSpots }) => [timeSlot.split(' - ')[0], availableSpots]),
  );
const rowOf = (id: string) =>
  app.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeEach(async () => {
  // Mails are sent first, because the clock goes back here and the waitlist groups that mails refer to are
  // deleted.
  await app.waitForMails();
  app.clock.set(start);
  await frontDesk.keepSignedIn();
  await sql`truncate zone, zone_ticket`.execute(app.db);
  await app.db.updateTable('ticket_type').set({ stay_minutes: null }).execute();
  await app.db.updateTable('restriction').set({ reason: '' }).execute();
  // Frees all places that earlier tests took.
  await sql`update place set live_until = '-infinity'`.execute(app.db);
  await sql`delete from waitlist_group`.execute(app.db);
  await sql`update booking set status = 'cancelled' where status in ('held', 'confirmed')`.execute(app.db);
  await useArrivals();
});
afterEach(() => expect(app.errors).toEqual([]));

describe('the calendar', () => {
  test('on a day before arrival times begin, or if they never begin, open play is one session and nothing mentions arrivals', async () => {
    const friday = await dayOf('2026-11-27');
    await useArrivals({ first_day: null });
    for (const day of [friday, await dayOf()]) {
      expect(day?.sessions.map(({ timeSlot }) => timeSlot)).toEqual(['9:30 AM - 4:00 PM']);
      expect(day).not.toHaveProperty('stays');
      for (const name of ['arrival', 'zones']) expect(day?.sessions[0]).not.toHaveProperty(name);
    }
  });

  test('a family chooses a half-hour; the places left are the limit less the most children inside at any moment of its stay', async () => {
    await buy(3, slot(10, 12));
    await buy(4, slot(11.5, 13.5));
    expect(await left()).toEqual({
      '9:30 AM': 5,
      '10:00 AM': 1,
      '10:30 AM': 1,
      '11:00 AM': 1,
      '11:30 AM': 1,
      '12:00 PM': 4,
      '12:30 PM': 4,
      '1:00 PM': 4,
      '1:30 PM': 8,
      '2:00 PM': 8,
      '2:30 PM': 8,
      '3:00 PM': 8,
    });
    const day = await dayOf();
    expect(day?.sessions.map(({ timeSlot }) => timeSlot).at(-1)).toBe('3:00 PM - 4:00 PM');
    expect(day?.sessions[0]).toMatchObject({
      lastEntry: '9:30 AM',
      maxCapacity: 8,
      arrival: { stays: [120] },
    });
    expect(day?.stays).toEqual([
      { ticketTypeId: 'child-0-1', minutes: 120 },
      { ticketTypeId: 'child-1-12', minutes: 120 },
    ]);
  });

  test('a ticket stays as long as its row says, and a family as long as its longest ticket', async () => {
    await useArrivals({}, { 'child-0-1': 60 });
    const day = await dayOf();
    expect(day?.sessions.slice(0, 2).map(({ timeSlot }) => timeSlot)).toEqual([
      '9:30 AM - 11:30 AM',
      '9:30 AM - 10:30 AM',
    ]);
    await buy(0, slot(10, 11), { ticketQuantities: { 'child-0-1': 2 } });
    await buy(0, slot(10, 12), { ticketQuantities: { 'child-0-1': 1, 'child-1-12': 1 } });
    const inside = await sql<{ starts: number; ends: number; children: number }>`
      select starts, ends, children from place where live_until = 'infinity' order by ends`.execute(app.db);
    expect(inside.rows).toEqual([
      { starts: 600, ends: 660, children: 2 },
      { starts: 600, ends: 720, children: 2 },
    ]);
    expect((await left(saturday, 60))['11:00 AM']).toBe(6);
  });

  test('a family cannot choose an arrival time that staff have blocked, or one that has passed', async () => {
    const input = { day: saturday, starts: 600, ends: 660, reason: 'Cleaning' };
    await app.db
      .insertInto('restriction')
      .values({ ...input, created_by: 'test', created_at: new Date(start) })
      .execute();
    dropCaches();
    const words = (await dayOf())?.sessions.map(({ notBookable }) => notBookable?.text ?? null);
    expect(words?.slice(0, 5)).toEqual(['Cleaning', 'Cleaning', 'Cleaning', null, null]);
    expect((await book(1, slot(10, 12))).body).toMatchObject({
      code: 'session_unavailable',
      message: 'Cleaning',
    });
    app.clock.set(`${saturday}T12:10:00Z`);
    expect((await book(1, slot(12, 14))).body.message).toBe('This arrival time has passed');
    await app.db.deleteFrom('restriction').where('reason', '=', 'Cleaning').execute();
    dropCaches();
  });

  test('gives open play the capacity that the database gives it, on any day and whatever the owner has chosen', async () => {
    // A seeded generator, the same in every run.
    let state = 7;
    const random = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const { open_play_capacity } = await app.db
      .selectFrom('venue')
      .select('open_play_capacity')
      .executeTakeFirstOrThrow();
    const base = '2027-01-01';
    const days = Array.from({ length: 40 }, (_, ahead) => addDays(base, ahead));
    const someDay = () => addDays(base, random(days.length));
    const count = { opened: 0, withArrivals: 0 };
    for (let round = 0; round < 60; round += 1) {
      await app.db
        .updateTable('venue')
        .set({ open_play_capacity: 1 + random(90) })
        .execute();
      const [first = base, last = base] = [someDay(), someDay()].sort();
      const hasArrivals = random(4) > 0;
      await app.db
        .updateTable('arrival_rule')
        .set({
          first_day: hasArrivals ? first : null,
          last_day: hasArrivals && random(2) === 0 ? last : null,
          most_inside: random(3) === 0 ? null : random(90),
        })
        .execute();
      const [begins = base, ends = base] = [someDay(), someDay()].sort();
      await sql`insert into season (id, name, first_day, last_day) values ('random', 'Random', ${begins}, ${ends})`.execute(
        app.db,
      );
      await sql`insert into season_hours (season_id, weekday, starts, ends) values ('random', ${random(7)}, 540, 900)`.execute(
        app.db,
      );
      const special = someDay();
      await app.db.insertInto('special_hours').values({ day: special, starts: 600, ends: 720 }).execute();
      dropCaches();

      const { rows } = await app.site.context.calendar.read();
      const { rows: stored } = await sql<{ day: string; capacity: number }>`
        select day, capacity_of_open_play(day) as capacity from unnest(${days}::date[]) as day`.execute(
        app.db,
      );
      expect(days.map((day) => ({ day, capacity: openPlayCapacity(day, rows) }))).toEqual(stored);
      for (const { day, capacity } of stored) {
        const sessions = bookableSessions(planDay(day, rows), rows);
        expect(sessions.filter((session) => session.capacity !== capacity)).toEqual([]);
        count.opened += Number(sessions.length > 0);
        count.withArrivals += Number(sessions.length > 1);
      }
      await sql`delete from season_hours where season_id = 'random'`.execute(app.db);
      await sql`delete from season where id = 'random'`.execute(app.db);
      await app.db.deleteFrom('special_hours').where('day', '=', special).execute();
    }
    expect(count.opened).toBeGreaterThan(count.withArrivals);
    expect(count.withArrivals).toBeGreaterThan(100);
    await app.db.updateTable('venue').set({ open_play_capacity }).execute();
    dropCaches();
  });

  test('staff see for each arrival time how many families arrive and how many children are inside then', async () => {
    await buy(3, slot(10, 12));
    const answer = await app.request(`${readBookingCalendarCall.path}?from=${saturday}&to=${saturday}`, {
      headers: frontDesk.staff(),
    });
    const { days } = await bodyOf<{ days: { sessions: object[] }[] }>(answer);
    expect(days[0]?.sessions.slice(0, 3)).toMatchObject([
      { timeSlot: '9:30 AM - 11:30 AM', bookings: 0, children: 0, inside: 0, capacity: 8 },
      { timeSlot: '10:00 AM - 12:00 PM', bookings: 1, children: 3, inside: 3 },
      { timeSlot: '10:30 AM - 12:30 PM', bookings: 0, children: 0, inside: 3 },
    ]);
  });
});

describe('a booking', () => {
  test('needs exactly one arrival time, whose end follows from its tickets', async () => {
    const refusal = { code: 'no_sessions', message: 'Please choose one arrival time.' };
    expect((await book(1, '')).body).toMatchObject(refusal);
    expect((await book(1, `${slot(10, 12)} + ${slot(13, 15)}`)).body).toMatchObject(refusal);
    expect((await book(1, slot(9.75, 11.75))).body.code).toBe('session_unavailable');
    const { bookingId } = await buy(1, slot(10, 11));
    expect(await rowOf(bookingId)).toMatchObject({ arrives: 600, session_count: 1 });
  });

  test('is refused if it would exceed the limit at any moment, and the refusal names the nearest times', async () => {
    await buy(7, slot(10, 12));
    const { status, body } = await book(2, slot(11, 13));
    expect([status, body.message]).toEqual([409, 'The 11:00 AM arrival time has only 1 place left.']);
    expect(body).toMatchObject({
      code: 'session_full',
      alternatives: [
        { date: saturday, timeSlot: '12:00 PM - 2:00 PM', availableSpots: 8 },
        { date: saturday, timeSlot: '12:30 PM - 2:30 PM', availableSpots: 8 },
        { date: saturday, timeSlot: '1:00 PM - 3:00 PM', availableSpots: 8 },
      ],
    });
    await buy(8, slot(12, 14));
    expect((await book(1, slot(11.5, 13.5))).body.message).toBe(
      'The 11:30 AM arrival time has just sold out.',
    );
  });

  test('shows its arrival time on its page and in its mail, and the stay of a family that comes late ends at the time shown', async () => {
    const link = await buy(2, slot(10, 12), { customerEmail: 'comes@example.org' });
    const shown = (await app.send(readMyBookingCall, link, fromAnywhere())).body;
    expect(shown).toMatchObject({ title: 'Open play', time: '10:00 AM - 12:00 PM' });
    expect(shown.deadline).toBe('Free to cancel until Friday 27 November, 10:00 AM.');
    await expect
      .poll(() =>
        app.db.selectFrom('kept_mail').select('body').where('recipient', '=', 'comes@example.org').execute(),
      )
      .toHaveLength(1);
    const mail = await app.db
      .selectFrom('kept_mail')
      .select('body')
      .where('recipient', '=', 'comes@example.org')
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain('10:00 AM - 12:00 PM');
    expect(mail.body).toContain('Your arrival time is 10:00 AM. You can stay until 12:00 PM.');
    app.clock.set(`${saturday}T10:20:00Z`);
    await frontDesk.signInAgain();
    expect((await frontDesk.arrive(link.bookingId)).status).toBe(200);
    const stay = await frontDesk.stayOf(link.bookingId);
    expect(stay?.ends_at.toISOString()).toBe(`${saturday}T12:00:00.000Z`);
  });

  test('moves to another arrival time, to a day without arrival times, and back', async () => {
    const link = await buy(6, slot(10, 12));
    const move = (date: string, slots: string[]) =>
      app.send(moveMyBookingCall, { ...link, date, slots, clientId: randomUUID() }, fromAnywhere());
    expect((await move(saturday, [slot(10.5, 12.5)])).status).toBe(200);
    expect(await rowOf(link.bookingId)).toMatchObject({ arrives: 630 });
    expect(await left()).toMatchObject({ '9:30 AM': 2, '12:30 PM': 8 });
    expect((await move('2026-11-27', [])).status).toBe(200);
    expect(await rowOf(link.bookingId)).toMatchObject({ day: '2026-11-27', arrives: null });
    expect((await left())['10:30 AM']).toBe(8);
    await buy(4, slot(13, 15));
    const full = await move(saturday, [slot(12, 14)]);
    expect([full.status, full.body.code]).toEqual([409, 'session_full']);
    expect((await move(saturday, [slot(15, 17)])).status).toBe(200);
    expect(await rowOf(link.bookingId)).toMatchObject({ arrives: 900 });
  });

  test('takes more children if they fit in; tickets with a longer stay are refused if a later moment has no room', async () => {
    await useArrivals({}, { 'child-0-1': 60 });
    const link = await buy(0, slot(10, 11), { ticketQuantities: { 'child-0-1': 2 } });
    await buy(5, slot(11, 13));
    const quote = async (ticketQuantities: Record<string, number>) =>
      (await app.send(quoteMyChangeCall, { ...link, ticketQuantities }, fromAnywhere())).body;
    const change = (ticketQuantities: Record<string, number>, difference: number) =>
      app.send(
        changeMyBookingCall,
        { ...link, ticketQuantities, difference, clientId: randomUUID() },
        fromAnywhere(),
      );
    const older = { 'child-0-1': 2, 'child-1-12': 2 };
    const { difference } = await quote(older);
    const refused = await change(older, difference);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The 10:00 AM arrival time has only 3 places left.',
    ]);
    const fits = { 'child-0-1': 2, 'child-1-12': 1 };
    const answer = await change(fits, (await quote(fits)).difference);
    expect(answer.status).toBe(200);
    // The change holds places until it is paid: from eleven to twelve, its three children are inside with
    // the five of the other family.
    expect((await left())['11:00 AM']).toBe(0);
    await app.pay(answer.body.clientSecret ?? '');
    await app.send(readBookingResultCall, { clientSecret: answer.body.clientSecret ?? '' });
    const { rows } =
      await sql`select starts, ends, children from place where booking_id = ${link.bookingId}`.execute(
        app.db,
      );
    expect(rows).toEqual([{ starts: 600, ends: 720, children: 3 }]);
    expect(await app.findFaults()).toEqual([]);
  });
});

test('if fewer children may be inside than are booked, a family may lose a child even if its stay becomes shorter', async () => {
  await useArrivals({}, { 'child-0-1': 60 });
  const family = { 'child-0-1': 2, 'child-1-12': 1 };
  const cheaper = await buy(0, slot(10, 12), { ticketQuantities: family });
  const dearer = await buy(0, slot(10, 12), { ticketQuantities: family });
  await buy(2, slot(10, 12));
  await useArrivals({ most_inside: 3 });
  const change = async (link: typeof cheaper, ticketQuantities: Record<string, number>) => {
    const { body: quote } = await app.send(quoteMyChangeCall, { ...link, ticketQuantities }, fromAnywhere());
    const { difference } = quote;
    const wanted = { ...link, ticketQuantities, difference, clientId: randomUUID() };
    const { status, body } = await app.send(changeMyBookingCall, wanted, fromAnywhere());
    expect([status, body.message]).toEqual([200, undefined]);
    return body.clientSecret ?? '';
  };
  await change(cheaper, { 'child-0-1': 2 });
  const clientSecret = await change(dearer, { 'child-0-1': 2, adult: 9 });
  expect(await app.findFaults()).toEqual([]);
  await app.pay(clientSecret);
  expect((await app.send(readBookingResultCall, { clientSecret })).body.state).toBe('confirmed');
  for (const { bookingId } of [cheaper, dearer]) {
    const places = await app.db
      .selectFrom('place')
      .select(['starts', 'ends', 'children'])
      .where('booking_id', '=', bookingId)
      .execute();
    expect(places).toEqual([{ starts: 600, ends: 660, children: 2 }]);
  }
  expect(await app.findFaults()).toEqual([]);
});

describe('arrival times beside bookings for the whole day', () => {
  test('once there are no arrival times any more, a visit that has one may grow while open play has places', async () => {
    const link = await buy(2, slot(10, 12));
    await useArrivals({ first_day: null });
    await buy(20, '');
    const more = { ticketQuantities: { 'child-1-12': 3 }, difference: 950, clientId: randomUUID() };
    const changed = await app.send(changeMyBookingCall, { ...link, ...more }, fromAnywhere());
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    await app.pay(changed.body.clientSecret ?? '');
    await app.send(readBookingResultCall, { clientSecret: changed.body.clientSecret ?? '' });
    expect(await rowOf(link.bookingId)).toMatchObject({ arrives: 600, children: 3 });
  });

  test('a family that booked before there were arrival times counts as inside all day', async () => {
    await useArrivals({ first_day: null });
    const whole = await buy(3, '');
    const steps = await office.steps('arrivals', (rows) =>
      edit(rows, 'arrival_rule', {}, { first_day: '2026-11-21', most_inside: 8 }),
    );
    const { body } = await office.check('arrivals', steps);
    expect(body.touched?.[0]?.words).toContain('1 booking of open play on these days is for the whole day');
    expect((await office.send('arrivals', steps)).status).toBe(200);
    dropCaches();
    expect(new Set(Object.values(await left()))).toEqual(new Set([5]));
    expect((await book(6, slot(10, 12))).status).toBe(409);
    await buy(5, slot(10, 12));
    const more = { ticketQuantities: { 'child-1-12': 4 }, difference: 950, clientId: randomUUID() };
    const changed = await app.send(changeMyBookingCall, { ...whole, ...more }, fromAnywhere());
    expect([changed.status, changed.body.code]).toEqual([409, 'session_full']);
    // Without arrival times the day is one session again, which is as full as its fullest moment.
    await useArrivals({ first_day: null, most_inside: null });
    await app.db.updateTable('venue').set({ open_play_capacity: 10 }).execute();
    dropCaches();
    expect((await dayOf())?.sessions).toMatchObject([{ availableSpots: 2, maxCapacity: 10 }]);
    expect((await book(3, '')).body.message).toBe('This day has only 2 places left.');
    await app.db.updateTable('venue').set({ open_play_capacity: 40 }).execute();
    dropCaches();
  });
});

describe('at the front desk', () => {
  const saturdayAt = async (time: string) => {
    app.clock.set(`${saturday}T${time}:00Z`);
    await frontDesk.signInAgain();
  };

  test('a family that comes now gets an arrival time that begins at this minute', async () => {
    await saturdayAt('11:07');
    const shown = await desk(saturday);
    expect(shown.sessions.slice(0, 2).map(({ timeSlot }) => timeSlot)).toEqual([
      '11:07 AM - 1:07 PM',
      '11:30 AM - 1:30 PM',
    ]);
    app.clock.set(`${saturday}T11:12:00Z`);
    const sale = await app.send(
      sellAtDeskCall,
      saleInput({ sessions: ['11:07 AM - 1:07 PM'], checkIn: { numberPlate: null } }),
      frontDesk.staff(),
    );
    expect([sale.status, sale.body.message]).toEqual([201, undefined]);
    expect(await rowOf(sale.body.bookingId ?? '')).toMatchObject({ arrives: 667 });
    expect(await left()).toMatchObject({ '1:00 PM': 6, '1:30 PM': 8 });
    const late = await app.send(
      sellAtDeskCall,
      saleInput({ sessions: ['10:00 AM - 12:00 PM'] }),
      frontDesk.staff(),
    );
    expect(late.body.code).toBe('session_unavailable');
  });

  test('a walk-in at the kiosk counts from the minute it comes, and is refused if it would exceed the limit', async () => {
    await app.db.updateTable('kiosk_rule').set({ last_places: 0 }).execute();
    await buy(7, slot(12, 14));
    await saturdayAt('11:15');
    const walkedIn = await frontDesk.walkIn('Robin Vale');
    expect([walkedIn.status, walkedIn.body.code]).toEqual([200, undefined]);
    expect((await left())['11:30 AM']).toBe(0);
    const refused = await frontDesk.walkIn('Sam Hill');
    expect([refused.status, refused.body.code]).toEqual([409, 'session_full']);
  });

  test('a ticket for another day moves to an arrival time that begins now', async () => {
    const { bookingId } = await buy(2, '', { selectedDate: '2026-11-27', customerName: 'Wrong Day' });
    await saturdayAt('10:40');
    const found = await app.send(searchOtherDaysCall, { search: 'Wrong Day' }, frontDesk.staff());
    expect(found.body).toMatchObject({ event: null, arrivals: true });
    expect(found.body.sessions[0]).toEqual({ timeSlot: '10:40 AM - 12:40 PM', availableSpots: 8 });
    const moved = await app.post(
      `/api/admin/bookings/${bookingId}/move`,
      {
        clientId: randomUUID(),
        date: saturday,
        slots: ['10:40 AM - 12:40 PM'],
        setAside: ['rule'],
        reason: 'Came today instead',
      },
      frontDesk.staff(),
    );
    expect([moved.status, await moved.text()]).toEqual([200, expect.anything()]);
    expect(await rowOf(bookingId)).toMatchObject({ day: saturday, arrives: 640 });
  });
});

test('an arrival time has its own places, and any other slot has the places of the arrival time that contains it', async () => {
  await buy(3, slot(9.5, 11.5));
  const placesIn = async (timeSlot: string) => {
    const path = `${readSessionAvailabilityCall.path}?date=${saturday}&timeSlot=${encodeURIComponent(timeSlot)}`;
    return (await app.read(readSessionAvailabilityCall, path)).body.availableSpots;
  };
  expect(await left()).toMatchObject({ '9:30 AM': 5, '11:00 AM': 5, '11:30 AM': 8, '12:00 PM': 8 });
  expect(await placesIn(slot(9.5, 11.5))).toBe(5);
  expect(await placesIn(slot(11, 13))).toBe(5);
  expect(await placesIn(slot(11.5, 13.5))).toBe(8);
  expect(await placesIn(slot(12, 14))).toBe(8);
  expect(await placesIn('9:45 AM - 10:45 AM')).toBe(5);
});

test('a price check after the last arrival time of an open day gives the price of the first arrival time', async () => {
  await useArrivals();
  const { body } = await app.send(
    checkPriceCall,
    { date: saturday, time: 20 * 60, ticketTypeId: 'child-1-12', rule: null, ends: null },
    frontDesk.staff(),
  );
  expect(body.sentences[0]).toMatch(/^Saturday 28 November 2026, 9:30am-/);
  expect(body.online).not.toBeNull();
});

test('the waitlist offers an arrival time that comes free, and keeps its places from bookings of times that overlap', async () => {
  const full = await buy(8, slot(10, 12));
  const joined = await waitlist.join(3, { sessions: [{ date: saturday, timeSlot: slot(11, 13) }] });
  expect([joined.status, joined.body.message]).toEqual([201, undefined]);
  await waitlist.cancelVisit(full.bookingId);
  expect(await left()).toMatchObject({ '9:30 AM': 5, '10:00 AM': 5, '12:30 PM': 5, '1:00 PM': 8 });
  expect((await book(6, slot(10, 12))).status).toBe(409);
  await buy(5, slot(10, 12));
  expect(await offerPlaces(app.site.context)).toBe(1);
  const { rows } = await sql`select starts, ends, children from place
    where live_until > ${new Date(app.clock.now())} and live_until < 'infinity'`.execute(app.db);
  expect(rows).toEqual([{ starts: 660, ends: 780, children: 3 }]);
});

test('groups that wait for a whole day wait for its arrival times once it has them, in the same order, and later for the whole day again', async () => {
  await useArrivals({ first_day: null });
  const full = await buy(40, '');
  const first = await waitlist.join(3);
  const second = await waitlist.join(6);
  const tooLarge = await waitlist.join(9);
  await useArrivals();
  expect(await waitlist.offer()).toBe(0);
  await waitlist.cancelVisit(full.bookingId);
  expect((await left())['10:00 AM']).toBe(5);
  expect(await waitlist.offer()).toBe(2);
  const offerOf = async ({ key }: { key: string }) => (await waitlist.read(key)).offer;
  const firstOffer = await offerOf(first);
  expect([firstOffer?.timeSlot, (await offerOf(second))?.timeSlot]).toEqual([
    slot(9.5, 11.5),
    slot(11.5, 13.5),
  ]);
  const { wishes } = await waitlist.read(first.key);
  expect(wishes.map(({ timeSlot }) => timeSlot)).toEqual(
    expect.arrayContaining([slot(9.5, 16), slot(9.5, 11.5), slot(10, 12)]),
  );
  expect((await waitlist.read(tooLarge.key)).wishes).toHaveLength(1);

  await waitlist.refuse(first.key, firstOffer?.offerId);
  await useArrivals({ first_day: null });
  await waitlist.offer();
  expect(await offerOf(first)).toMatchObject({ date: saturday, timeSlot: slot(9.5, 16) });
  expect(await offerOf(tooLarge)).toMatchObject({ date: saturday, timeSlot: slot(9.5, 16) });
});

test('a group that waits for arrival times waits for the whole day once the day has no arrival times', async () => {
  await buy(8, slot(10, 12));
  const { key } = await waitlist.join(3, { sessions: [{ date: saturday, timeSlot: slot(10, 12) }] });
  await useArrivals({ first_day: null });
  expect(await waitlist.offer()).toBe(1);
  const { wishes, offer } = await waitlist.read(key);
  expect(wishes.map(({ timeSlot }) => timeSlot)).toEqual([slot(9.5, 16), slot(10, 12)]);
  expect(offer).toMatchObject({ date: saturday, timeSlot: slot(9.5, 16) });
  expect(await app.findFaults()).toEqual([]);
});

test('if a day closes earlier, the front desk sells the places of a group that can no longer get an offer', async () => {
  await useArrivals({ first_day: null });
  await buy(37, '');
  const three = await buy(3, '');
  await waitlist.join(3);
  await waitlist.cancelVisit(three.bookingId);
  await app.db
    .insertInto('special_hours')
    .values({ day: saturday, starts: 9.5 * 60, ends: 13 * 60 })
    .execute();
  dropCaches();
  app.clock.set(`${saturday}T12:10:00Z`);
  await frontDesk.signInAgain();
  expect(await waitlist.offer()).toBe(0);
  const sale = await app.send(sellAtDeskCall, saleInput(), frontDesk.staff());
  expect([sale.status, sale.body.message]).toEqual([201, undefined]);
  await app.db.deleteFrom('special_hours').where('day', '=', saturday).execute();
  dropCaches();
});

test('if fewer children may be inside than are booked and held, held places can still be paid for and nothing else is sold', async () => {
  await buy(4, slot(11.5, 13.5));
  await buy(1, slot(14, 16));
  const held = await book(4, slot(10, 12));
  await useArrivals({ most_inside: 5 });
  expect((await book(1, slot(10, 12))).body.code).toBe('session_full');
  expect(await app.findFaults()).toEqual([]);
  await app.pay(held.body.clientSecret ?? '');
  const paid = await app.send(readBookingResultCall, { clientSecret: held.body.clientSecret ?? '' });
  expect(paid.body.state).toBe('confirmed');
  expect((await book(1, slot(11.5, 13.5))).body.code).toBe('session_full');
  expect(await left()).toMatchObject({ '9:30 AM': 1, '12:00 PM': 1, '2:00 PM': 4 });
  expect(await app.findFaults()).toEqual([]);
});

test('a group can wait for an arrival time that nobody has booked yet', async () => {
  await buy(8, slot(10, 12), { selectedDate: sunday });
  const timeSlot = slot(10.5, 12.5);
  const { key } = await waitlist.join(2, { sessions: [{ date: sunday, timeSlot }] });
  expect((await waitlist.read(key)).wishes).toMatchObject([{ date: sunday, timeSlot }]);
});

test('a group on the waitlist whose tickets now stay for less time is offered the shorter visit', async () => {
  const full = await buy(8, slot(10, 12));
  const { key } = await waitlist.join(3, { sessions: [{ date: saturday, timeSlot: slot(10, 12) }] });
  await useArrivals({}, { 'child-1-12': 90 });
  await waitlist.cancelVisit(full.bookingId);
  expect(await waitlist.offer()).toBe(1);
  expect((await waitlist.read(key)).offer).toMatchObject({ timeSlot: '10:00 AM - 11:30 AM', total: 2850 });
  expect(await app.findFaults()).toEqual([]);
});

test('while an arrival time is blocked or does not exist, no places are kept for a group that waits for it; afterwards the group gets an offer', async () => {
  const full = await buy(8, slot(10, 12));
  const { key } = await waitlist.join(3, { sessions: [{ date: saturday, timeSlot: slot(10, 12) }] });
  const later = async () => (await left())['11:00 AM'];
  await app.db
    .insertInto('restriction')
    .values({
      ...{ day: saturday, starts: 600, ends: 630, reason: 'Boiler', description: '' },
      ...{ created_by: 'staff', created_at: new Date(app.clock.now()) },
    })
    .execute();
  dropCaches();
  await waitlist.cancelVisit(full.bookingId);
  expect([await waitlist.offer(), await later()]).toEqual([0, 8]);
  await buy(8, slot(11, 13));
  await app.db.deleteFrom('restriction').where('day', '=', saturday).execute();
  dropCaches();
  await useArrivals({ first_after_opening: 60 });
  await sql`update place set live_until = '-infinity'`.execute(app.db);
  expect([await waitlist.offer(), (await left())['10:30 AM']]).toEqual([0, 8]);
  await useArrivals({ first_after_opening: 0 });
  expect(await waitlist.offer()).toBe(1);
  expect((await waitlist.read(key)).offer).toMatchObject({ timeSlot: '10:00 AM - 12:00 PM' });
});

describe('zones', () => {
  beforeEach(async () => {
    const answer = await office.change('arrivals', (rows) => {
      rows['zone'] = [{ id: 'toddler-barn', name: 'Toddler barn', most_inside: 3, position: 1 }];
      rows['zone_ticket'] = [{ zone_id: 'toddler-barn', ticket_type_id: 'child-0-1' }];
    });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect(answer.body.change?.differences.map(({ row }) => row)).toEqual([
      'Toddler barn',
      'toddler-barn, Children (0-1 years)',
    ]);
    dropCaches();
  });
  const babies = (count: number, more: Record<string, unknown> = {}) => ({
    ticketQuantities: { 'child-0-1': count },
    ...more,
  });

  test.each([
    ['a session', null, '', 'Toddler barn has only 1 place left.'],
    ['a moment', saturday, slot(11, 13), 'Toddler barn at 11:00 AM has only 1 place left.'],
  ])('have a limit in %s, and a refusal says how many places are left', async (_, firstDay, time, words) => {
    await useArrivals({ first_day: firstDay });
    const link = await buy(0, time && slot(10, 12), babies(2));
    const zones = [{ name: 'Toddler barn', left: 1, ticketTypes: ['child-0-1'] }];
    expect((await dayOf())?.sessions[0]).toMatchObject({ zones });
    const refused = await book(0, time, babies(2));
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'session_full', words]);
    const [near] =
      (refused.body as { alternatives?: { date: string; timeSlot: string }[] }).alternatives ?? [];
    expect(near).toMatchObject(
      time
        ? { date: saturday, timeSlot: slot(12, 14) }
        : { date: sunday === near?.date ? sunday : '2026-11-27' },
    );
    // Children outside the zone, and as many babies as it still has room for, can be booked as before.
    await buy(3, time);
    await buy(0, time, babies(1));
    const more = await app.send(
      quoteMyChangeCall,
      { ...link, ticketQuantities: { 'child-0-1': 3 } },
      fromAnywhere(),
    );
    const changed = await app.send(
      changeMyBookingCall,
      {
        ...link,
        ticketQuantities: { 'child-0-1': 3 },
        difference: more.body.difference,
        clientId: randomUUID(),
      },
      fromAnywhere(),
    );
    expect([changed.status, changed.body.message]).toEqual([
      409,
      words.replace('only 1 place', 'only 2 places').replace('11:00 AM', '10:00 AM'),
    ]);
    expect(await app.findFaults()).toEqual([]);
  });

  test('a change that waits for its payment holds its place in a zone, even for as many children as before', async () => {
    await useArrivals({ first_day: null });
    await app.db.updateTable('zone_ticket').set({ ticket_type_id: 'child-1-12' }).execute();
    await buy(2, '');
    const link = await buy(0, '', babies(1));
    const older = { ticketQuantities: { 'child-1-12': 1 }, difference: 550, clientId: randomUUID() };
    const changed = await app.send(changeMyBookingCall, { ...link, ...older }, fromAnywhere());
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    expect((await book(1, '')).body.message).toBe('Toddler barn is full.');
    await app.pay(changed.body.clientSecret ?? '');
    await app.send(readBookingResultCall, { clientSecret: changed.body.clientSecret ?? '' });
    const paid = await app.send(readMyBookingCall, link, fromAnywhere());
    expect(paid.body.tickets).toMatchObject([{ name: 'Children (1-12 years)', quantity: 1 }]);
    expect(await app.findFaults()).toEqual([]);
  });

  test('that no longer have room for all tickets of a visit let it keep them for a part of its time', async () => {
    await app.db.updateTable('zone').set({ most_inside: 4 }).execute();
    await useArrivals({ first_day: null });
    const moved = await buy(0, '', babies(2));
    await useArrivals({}, { 'child-0-1': 60 });
    const ticketQuantities = { 'child-0-1': 2, 'child-1-12': 1 };
    const shorter = await buy(0, slot(10, 12), { ticketQuantities });
    await app.db.updateTable('zone').set({ most_inside: 1 }).execute();
    dropCaches();
    const change = { ...babies(2), difference: -950, clientId: randomUUID() };
    const changed = await app.send(changeMyBookingCall, { ...shorter, ...change }, fromAnywhere());
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    const move = { date: saturday, slots: [slot(13, 14)], clientId: randomUUID() };
    const answer = await app.send(moveMyBookingCall, { ...moved, ...move }, fromAnywhere());
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect(await rowOf(moved.bookingId)).toMatchObject({ arrives: 780 });
    expect(await app.findFaults()).toEqual([]);
  });

  test('while a family waits for a zone that is full, others get in; the family gets an offer once the zone has room', async () => {
    await useArrivals({ first_day: null });
    const first = await buy(0, '', babies(2));
    const joinFor = (count: number) => waitlist.join(0, { ...babies(count), dates: [saturday] });
    const refused = await joinFor(1);
    expect([refused.status, refused.body.code]).toEqual([409, 'places_on_sale']);
    const tooMany = await joinFor(4);
    expect(tooMany.body.message).toBe('Toddler barn takes 3 in all. For a larger group please get in touch.');
    const group = await joinFor(2);
    expect([group.status, group.body.message]).toEqual([201, undefined]);
    // No place is kept for the group while the zone is full.
    const open = await dayOf();
    expect(open?.sessions[0]?.availableSpots).toBe(38);
    expect(await waitlist.offer()).toBe(0);
    // A later group that does not need the zone gets its offer first.
    const [one = ''] = await waitlist.fill(saturday, 0, [1]);
    const behind = await waitlist.join(1);
    expect([behind.status, behind.body.message]).toEqual([201, undefined]);
    await waitlist.cancelVisit(one);
    expect(await waitlist.offer()).toBe(1);
    expect((await waitlist.read(behind.key)).state).toBe('offered');
    await waitlist.cancelVisit(first.bookingId);
    expect(await waitlist.offer()).toBe(1);
    expect((await waitlist.read(group.key)).offer).toMatchObject({ date: saturday });
    expect((await waitlist.read(group.key)).ticketQuantities).toEqual({ 'child-0-1': 2 });
    expect(await app.findFaults()).toEqual([]);
  });

  test('with arrival times as well, no place is kept for a family that waits for a full zone', async () => {
    const first = await buy(0, slot(10, 12), babies(2));
    const dates = { dates: [saturday], sessions: [{ date: saturday, timeSlot: slot(10, 12) }] };
    const group = await waitlist.join(0, { ...babies(2), ...dates });
    expect([group.status, group.body.message]).toEqual([201, undefined]);
    expect((await left())['10:00 AM']).toBe(6);
    await buy(6, slot(10, 12));
    // Once the zone has room, its places are kept for the family.
    await waitlist.cancelVisit(first.bookingId);
    expect((await left())['10:00 AM']).toBe(0);
    expect(await waitlist.offer()).toBe(1);
    expect((await waitlist.read(group.key)).offer).toMatchObject({ date: saturday });
  });

  test('a zone in which no ticket counts is refused, and the bookings beyond a new limit are reported before the limit is saved', async () => {
    const empty = await office.check(
      'arrivals',
      await office.steps('arrivals', (rows) => {
        rows['zone_ticket'] = [];
      }),
    );
    expect(empty.body.message).toBe('No ticket counts in Toddler barn. Nothing has been changed.');
    await book(0, slot(10, 12), babies(3));
    const touchedWords = async () => {
      const steps = await office.steps('arrivals', (rows) => edit(rows, 'zone', {}, { most_inside: 2 }));
      const { body } = await office.check('arrivals', steps);
      return body.touched?.map(({ words }) => words);
    };
    const tooMany = [
      'Toddler barn is overbooked on 1 day, first on Saturday 28 November 2026. These bookings stay, but the zone takes no more until it has places again.',
    ];
    expect(await touchedWords()).toEqual(tooMany);
    // The centre's clock decides when a hold ends, not the database's.
    app.clock.pass(30 * 60_000);
    expect(await touchedWords()).toEqual([]);
    await buy(0, slot(10, 12), babies(3));
    expect(await touchedWords()).toEqual(tooMany);
  });
});

test('the database refuses too many children at one moment, and the nightly comparison finds such a moment', async () => {
  await buy(5, slot(10, 12));
  const { bookingId } = await buy(2, slot(11, 13));
  const grow = (db: Kysely<DB>) =>
    db.updateTable('place').set({ children: 4 }).where('booking_id', '=', bookingId).execute();
  await expect(grow(app.db)).rejects.toThrow(/is full/);
  await changeByHand(app.db, grow);
  const faults = (await app.findFaults()).map(String);
  expect(faults).toContainEqual(
    expect.stringContaining(`${saturday} at 11:00 has 9 children inside, but room for 8. Look at that day`),
  );
  await app.db.updateTable('place').set({ children: 2 }).where('booking_id', '=', bookingId).execute();
  await app.db.updateTable('booking').set({ arrives: 615 }).where('id', '=', bookingId).execute();
  const { reference } = await rowOf(bookingId);
  expect(String(await app.findFaults())).toMatch(
    `booking ${reference} arrives at 615, but has a place from 660`,
  );
  await app.db.updateTable('booking').set({ arrives: 660 }).where('id', '=', bookingId).execute();
});
