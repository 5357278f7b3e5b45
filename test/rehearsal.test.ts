import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { cancelMyBookingCall } from '../src/contract/my-booking.ts';
import { bookPartyCall } from '../src/contract/party-booking.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import {
  listRehearsalsCall,
  type Rehearsal,
  readRehearsalCall,
  rehearseCall,
} from '../src/contract/rehearsal.ts';
import type { FactRow } from '../src/domain/fact-sheet.ts';
import { atTheDesk } from './desk-sale.ts';
import { startFrontDesk } from './front-desk.ts';
import { atTheOffice, edit, ruleRow } from './office-facts.ts';
import { bookedPartyInput } from './party-input.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { atTheWaitlist } from './waitlist.ts';

/** A Friday. */
const start = '2026-11-20T10:00:00Z';
const tuesday = '2026-11-24';
const saturday = '2026-11-28';

const app = await createTestApp({ at: start, trustedProxies: 1 });
const desk = await startFrontDesk(app, start);
const office = atTheOffice(app, () => desk.staff());
const { sell } = atTheDesk(app, desk.staff);
const waitlist = atTheWaitlist(app);

beforeEach(() => desk.keepSignedIn());
afterEach(() => expect(app.errors).toEqual([]));

const buy = async (more: Record<string, unknown>) => {
  const { status, body } = await app.send(bookVisitCall, visitInput(more));
  expect([status, body.message]).toEqual([201, undefined]);
  if (body.clientSecret) {
    await app.pay(body.clientSecret);
    await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
  }
  return { bookingId: body.bookingId, viewToken: body.viewToken };
};
const send = (change: object | null, more: object = {}) =>
  app.send(
    rehearseCall,
    {
      requestId: randomUUID(),
      change,
      first: '2026-11-01',
      last: '2026-12-20',
      weeksLater: 0,
      ...more,
    },
    desk.staff(),
  );
const rehearse = async (change: object | null, more: object = {}) => {
  const { status, body } = await send(change, more);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.rehearsal;
};
const rehearseEdit = async (
  sheet: string,
  change: (rows: Record<string, FactRow[]>) => void,
  more: object = {},
) => rehearse({ sheet, steps: await office.steps(sheet, change) }, more);
const rowsOf = (rehearsal: Rehearsal, figure: string) =>
  Object.fromEntries(
    rehearsal.figures.find(({ id }) => id === figure)?.rows.map(({ name, values }) => [name, values]) ?? [],
  );
const titles = (rehearsal: Rehearsal, kind: string) =>
  rehearsal.examples.filter((group) => group.kind === kind).map(({ title }) => title);

// There are four visits, one visit that was cancelled, and a photo session.
await buy({ selectedDate: tuesday });
await buy({ selectedDate: saturday, ticketQuantities: { 'child-1-12': 1, adult: 1 } });
const cancelled = await buy({ selectedDate: saturday });
const back = await app.send(cancelMyBookingCall, { ...cancelled, refundPence: 1900, clientId: randomUUID() });
expect(back.status).toBe(200);
await buy({ selectedDate: saturday, ticketQuantities: { 'child-1-12': 3 } });
const price = 1600;
const sold = await sell({
  date: saturday,
  total: price,
  payment: { by: 'taken', payments: [{ tender: 'cash', amount: price, given: price }] },
});
expect(sold.body.message).toBe(undefined);
const photo = await app.send(
  bookPhotoSessionCall,
  photoSessionInput({ sessionDate: saturday, startTime: '9:30 AM', endTime: '9:50 AM' }),
);
expect(photo.status).toBe(201);
await app.pay(photo.body.clientSecret ?? '');
await app.send(readBookingResultCall, { clientSecret: photo.body.clientSecret ?? '' });

test('a rehearsal without a change sells exactly what was sold', async () => {
  const rehearsal = await rehearse(null);
  expect(rehearsal).toMatchObject({ isExact: true, title: 'The facts as they are', changes: [] });
  expect(rehearsal.examples).toEqual([]);
  const rows = rowsOf(rehearsal, 'sold');
  expect(rows['Visits sold']).toEqual([4, 4, 4, 0]);
  expect(rows['Visits refused']).toEqual([null, 0, 0, 0]);
  expect(rows['Photo sessions sold']).toEqual([1, 1, 1, 0]);
  const { rows: owed } = await sql<{ pence: number }>`
    select sum(total_pence)::int as pence from booking where status = 'confirmed'`.execute(app.db);
  expect(rehearsal.figures.find(({ id }) => id === 'products')?.total?.[0]).toBe(owed[0]?.pence);
  expect(rehearsal.figures.find(({ id }) => id === 'weeks')?.rows).toHaveLength(1);
  expect(rehearsal.assumptions.join(' ')).toContain('does not come back');
});

test('a rehearsal of closed Saturdays says what is refused and why, lists bookings that can be opened, and changes nothing', async () => {
  await app.db.updateTable('party_rule').set({ is_online: true }).execute();
  const party = await app.send(
    bookPartyCall,
    bookedPartyInput({ date: saturday, totalPence: 22_800, nowPence: 22_800 }),
  );
  await app.pay(party.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: party.body.clientSecret });
  const before = await office.read('hours');
  const rehearsal = await rehearseEdit('hours', (rows) => {
    rows['weekly_hours'] = (rows['weekly_hours'] ?? []).filter((row) => row['weekday'] !== 6);
  });
  expect(rowsOf(rehearsal, 'sold')['Visits sold']).toEqual([4, 4, 1, -3]);
  expect(rowsOf(rehearsal, 'reasons')).toEqual({
    'Closed that day': [0, 3, 3],
    'No photo sessions that day': [0, 1, 1],
  });
  expect(rowsOf(rehearsal, 'weekdays')['Saturday']?.slice(3)).toEqual([4, 0, 0, 4]);
  expect(rowsOf(rehearsal, 'clashes')['On a day that is closed']).toEqual([0, 2, 2]);
  expect(titles(rehearsal, 'refused')).toEqual([
    'No longer sold, closed that day: 3',
    'No longer sold, no photo sessions that day: 1',
  ]);
  const [example] = rehearsal.examples[0]?.items ?? [];
  expect(example?.words).toMatch(/^Saturday 28 November 2026: \d child/);
  const booked = await app.db.selectFrom('booking').select('reference').execute();
  expect(booked.map(({ reference }) => reference)).toContain(example?.reference);
  expect(rehearsal.changes).toEqual([expect.objectContaining({ row: 'Saturday', what: 'removed' })]);
  expect(await office.read('hours')).toEqual(before);
  expect(await office.changes('hours')).toEqual([]);
});

test('with fewer places, the families that asked first get them, and places that were released are free again', async () => {
  const rehearsal = await rehearseEdit('hours', (rows) => edit(rows, 'venue', {}, { open_play_capacity: 4 }));
  // On Saturday one child asked first, then two who were cancelled later, then three: now all four places
  // are taken. The desk's two children find the day full.
  expect(rowsOf(rehearsal, 'sold')['Visits sold']).toEqual([4, 4, 3, -1]);
  expect(rowsOf(rehearsal, 'reasons')['Full']).toEqual([0, 1, 1]);
});

test('a rehearsal of a dearer Saturday gives the takings by product and by weekday', async () => {
  const rehearsal = await rehearseEdit('prices', (rows) => {
    rows['price_rule'] = [ruleRow({ name: 'Saturday price', price_pence: 1150, weekdays: [6] })];
  });
  expect(rowsOf(rehearsal, 'products')['Children (1-12 years)']?.[2]).toBe(4 * 200);
  expect(rowsOf(rehearsal, 'weekdays')['Saturday']?.[2]).toBe(800);
  expect(rowsOf(rehearsal, 'weekdays')['Tuesday']?.[2]).toBe(0);
  expect(rehearsal.isExact).toBe(true);
});

test('with arrival times, a rehearsal lets a family come at the time of its check-in, or at the first arrival time if it never checked in', async () => {
  const withTimes = () =>
    rehearseEdit('arrivals', (rows) =>
      edit(rows, 'arrival_rule', {}, { first_day: '2026-11-21', most_inside: 4 }),
    );
  // Without check-ins, all families come at 9:30: first one child, then three, then the desk's two.
  const unknown = await withTimes();
  expect(rowsOf(unknown, 'sold')['Visits sold']).toEqual([4, 4, 3, -1]);
  expect(rowsOf(unknown, 'arrivals')).toEqual({
    '9:30 AM': [0, 3, 0, 1],
    'None: a whole day or an event': [4, 0, 0, 0],
  });
  expect(unknown.assumptions.join(' ')).toContain('(known for 0 of 5 visits)');
  const [three] = await app.db
    .selectFrom('booking')
    .select('id')
    .where('children', '=', 3)
    .where('day', '=', saturday)
    .execute();
  const checkIn = (at: string) =>
    sql`insert into stay (booking_id, children, adults, checked_in_at, ends_at, checked_in_by, cef_parking_agreed, terms_version)
      values (${three?.id}, 3, 0, ${at}, ${new Date(Date.parse(at) + 7_200_000)}, 'staff', true, 'test')
      on conflict (booking_id) do update set checked_in_at = excluded.checked_in_at`.execute(app.db);
  await checkIn(`${saturday}T11:05:00Z`);
  // From 11:00 until 11:30 the three are inside with the first child, so there is no room for the desk's
  // two.
  expect(rowsOf(await withTimes(), 'reasons')['Full']).toEqual([0, 1, 1]);
  await checkIn(`${saturday}T11:20:00Z`);
  const known = await withTimes();
  expect(rowsOf(known, 'sold')['Visits sold']).toEqual([4, 4, 4, 0]);
  expect(rowsOf(known, 'arrivals')['11:30 AM']).toEqual([0, 1, 0, 0]);
  expect(known.assumptions.join(' ')).toContain('(known for 1 of 5 visits)');
  await app.db.deleteFrom('stay').execute();
});

test('a zone of today’s facts refuses the families that do not fit in it', async () => {
  await sql`insert into zone (id, name, most_inside, position) values ('barn', 'Toddler barn', 5, 1)`.execute(
    app.db,
  );
  await sql`insert into zone_ticket values ('barn', 'child-1-12')`.execute(app.db);
  const rehearsal = await rehearse(null);
  expect(rowsOf(rehearsal, 'reasons')).toEqual({ 'A zone is full': [1, 1, 0] });
  expect(titles(rehearsal, 'difference')[0]).toContain('a zone is full');
  await app.db.deleteFrom('zone_ticket').execute();
  await app.db.deleteFrom('zone').execute();
});

test('if the photo season ends earlier, a rehearsal refuses the photo sessions after its end', async () => {
  const rehearsal = await rehearseEdit('photo-studio', (rows) =>
    edit(rows, 'photo_studio', {}, { season_to: '2026-11-25', price_pence: 2500 }),
  );
  expect(rowsOf(rehearsal, 'sold')['Photo sessions sold']).toEqual([1, 1, 0, -1]);
});

test('demand can be replayed a year later, on the same weekdays', async () => {
  const rehearsal = await rehearseEdit(
    'hours',
    (rows) => {
      rows['season'] = [{ id: 'next', name: 'Next winter', first_day: '2027-11-01', last_day: '2027-12-31' }];
      rows['season_hours'] = [
        { season_id: 'next', weekday: 2, starts: 570, ends: 960, holidays_only: false },
      ];
    },
    { weeksLater: 52 },
  );
  expect(rowsOf(rehearsal, 'sold')['Visits sold']).toEqual([4, 4, 1, -3]);
  expect(rehearsal.assumptions[0]).toContain('52 weeks later');
});

test('if today’s facts differ from those at the time of the sale, the rehearsal names the difference', async () => {
  const change = await office.change('tickets', (rows) =>
    edit(rows, 'ticket_price', { ticket_type_id: 'child-1-12', channel: 'online' }, { price_pence: 900 }),
  );
  app.site.context.calendar.invalidate();
  const rehearsal = await rehearse(null);
  expect(rehearsal.isExact).toBe(false);
  expect(titles(rehearsal, 'difference')).toEqual(['Was sold at another price than today’s: 3']);
  expect(rehearsal.examples[0]?.items[0]?.words).toMatch(/£19.00 then, £18.00 today/);
  await office.undo(change.body.change.id);
});

test('a group that waited for a place gets one if there are more places', async () => {
  const day = '2026-12-05';
  await waitlist.fill(day);
  const joined = await waitlist.join(1, { dates: [day] });
  expect(joined.status).toBe(201);
  const same = await rehearse(null);
  expect(rowsOf(same, 'reasons')['Full']?.[0]).toBe(1);
  // The visits that fill the day were inserted without a price.
  expect(titles(same, 'difference')).toEqual(['Was sold at another price than today’s: 1']);
  const more = await rehearseEdit('hours', (rows) => edit(rows, 'venue', {}, { open_play_capacity: 80 }));
  expect(titles(more, 'refused')).toEqual(['Sold with the change, but refused by today’s facts: 1']);
  expect(rowsOf(more, 'sold')['Visits refused']).toEqual([null, 1, 0, -1]);
});

test('a change that waits for its day is rehearsed by its number; sheets that cannot be rehearsed and impossible facts are refused', async () => {
  const made = await office.change(
    'hours',
    (rows) => {
      rows['weekly_hours'] = (rows['weekly_hours'] ?? []).filter((row) => row['weekday'] !== 2);
    },
    { holdsFrom: '2026-12-31' },
  );
  const list = bodyOf<CallReply<typeof listRehearsalsCall>>(
    await app.request(listRehearsalsCall.path, { headers: desk.staff() }),
  );
  expect((await list).waiting).toMatchObject([{ id: made.body.change.id, title: 'Hours and capacity' }]);
  const rehearsal = await rehearse({ id: made.body.change.id });
  expect(rowsOf(rehearsal, 'reasons')['Closed that day']).toEqual([0, 1, 1]);
  await office.undo(made.body.change.id);
  expect((await send({ id: made.body.change.id })).body.code).toBe('not_found');
  const menu = await office.steps('menu', (rows) => {
    rows['menu_item'] = (rows['menu_item'] ?? []).slice(1);
  });
  expect((await send({ sheet: 'menu', steps: menu })).body.code).toBe('facts_invalid');
  const impossible = await office.steps('hours', (rows) =>
    edit(rows, 'venue', {}, { open_play_capacity: -1 }),
  );
  expect((await send({ sheet: 'hours', steps: impossible })).body.code).toBe('facts_invalid');
  expect((await send(null, { first: '2026-12-20', last: '2026-11-01' })).status).toBe(400);
  expect((await send(null, { first: '2025-01-01', last: '2026-11-01' })).status).toBe(400);
});

test('a repeated request is replayed once; its result can be read again, and each figure can be read as a file', async () => {
  const requestId = randomUUID();
  const first = await rehearse(null, { requestId });
  app.clock.pass(60_000);
  expect(await rehearse(null, { requestId })).toEqual(first);
  const read = await app.request(readRehearsalCall.path.replace(':id', requestId), { headers: desk.staff() });
  expect(((await read.json()) as { rehearsal: Rehearsal }).rehearsal).toEqual(first);
  const file = await app.request(`${readRehearsalCall.path.replace(':id', requestId)}/file?figure=weekdays`, {
    headers: desk.staff(),
  });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(await file.text()).toMatch(/^\ufeff?Weekday,"Takings, today’s facts, £"/);
  const none = await app.request(`/api/admin/office/rehearsal/${randomUUID()}`, { headers: desk.staff() });
  expect(none.status).toBe(404);
});

test('a rehearsal stops when its page is closed, only one runs at a time, and the newest twenty stay stored', async () => {
  const requestId = randomUUID();
  const gone = new AbortController();
  gone.abort();
  const stopped = await app.app.request(
    new Request('http://windfall.test/api/admin/office/rehearsal', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://windfall.test', ...desk.staff() },
      body: JSON.stringify({
        requestId,
        change: null,
        first: '2026-11-01',
        last: '2026-12-20',
        weeksLater: 0,
      }),
      signal: gone.signal,
    }),
    undefined,
    {},
  );
  expect(stopped.status).toBe(429);
  const storedRehearsals = () => app.db.selectFrom('rehearsal').select('id').execute();
  expect((await storedRehearsals()).map(({ id }) => id)).not.toContain(requestId);
  const both = await Promise.all([send(null), send(null)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  for (let count = 0; count < 21; count += 1) {
    app.clock.pass(1_000);
    await rehearse(null);
  }
  expect(await storedRehearsals()).toHaveLength(20);
});

test('demand of days with arrival times can be replayed against arrival times, and against whole days', async () => {
  await app.db.updateTable('arrival_rule').set({ first_day: '2026-12-01', most_inside: 4 }).execute();
  app.site.context.calendar.invalidate();
  const day = '2026-12-12';
  const four = { selectedDate: day, ticketQuantities: { 'child-1-12': 4 } };
  for (const time of ['9:30 AM - 11:30 AM', '11:30 AM - 1:30 PM', '1:30 PM - 3:30 PM'])
    await buy({ ...four, selectedTime: time });
  const period = { first: day, last: day };
  const same = await rehearse(null, period);
  expect(same.isExact).toBe(true);
  expect(Object.keys(rowsOf(same, 'arrivals'))).toEqual(['9:30 AM', '11:30 AM', '1:30 PM']);
  const longer = await rehearseEdit(
    'arrivals',
    (rows) => edit(rows, 'ticket_type', { id: 'child-1-12' }, { stay_minutes: 150 }),
    period,
  );
  expect(rowsOf(longer, 'sold')['Visits sold']).toEqual([3, 3, 2, -1]);
  const wholeDays = await rehearseEdit(
    'arrivals',
    (rows) => edit(rows, 'arrival_rule', {}, { first_day: null, most_inside: null }),
    period,
  );
  expect(rowsOf(wholeDays, 'sold')['Visits sold']).toEqual([3, 3, 3, 0]);
  await app.db.updateTable('arrival_rule').set({ first_day: null, most_inside: null }).execute();
  app.site.context.calendar.invalidate();
});
