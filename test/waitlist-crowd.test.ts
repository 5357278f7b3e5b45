import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall, sendBookingConfirmationCall } from '../src/contract/booking.ts';
import { connect } from '../src/server/db/connect.ts';
import { offerPlaces } from '../src/server/features/waitlist/offer-places.ts';
import { insertVisit } from './insert-visit.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { atTheWaitlist } from './waitlist.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1, connections: 20 });
const { db, clock } = app;
const { take, refuse, read } = atTheWaitlist(app);
const day = '2026-11-28';
const groups = Number(process.env['WAITLIST_GROUPS'] ?? 60);

let seed = 7;
/** Returns a random integer from 0 up to, but not including, `limit`. */
const random = (limit: number) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * limit);
};

/** Puts a group on the waitlist, without verifying its e-mail; returns the group's key. */
async function addGroup(children: number): Promise<string> {
  const key = randomUUID();
  await sql`
    with g as (
      insert into waitlist_group (client_id, digest, token, name, email, quantities, children, terms_version, joined_at)
      values (${randomUUID()}, '', ${key}, 'Alex Rowe', ${`${key}@example.org`}, ${JSON.stringify({ 'child-1-12': children })}, ${children}, 'test', ${new Date(clock.now())})
      returning id)
    insert into waitlist_wish (group_id, session_id, since, ends_at)
      select g.id, s.id, ${new Date(clock.now())}, '2026-11-28T14:50:00Z' from g, session s where s.day = ${day}`.execute(
    db,
  );
  return key;
}

/** Returns how many children have a place or a held place. */
async function placed(): Promise<number> {
  const { rows } = await sql<{ children: number }>`
    select coalesce(sum(children), 0)::integer as children from place p join session s on s.id = p.session_id
    where s.day = ${day} and p.live_until > ${new Date(clock.now())}`.execute(db);
  return rows[0]?.children ?? 0;
}

test('while families cancel, strangers book and two processes make offers, groups of 1 to 7 on the waitlist keep their order, and nothing is oversold', async () => {
  const booked: string[] = [];
  for (let count = 0; count < 20; count++)
    booked.push(
      await insertVisit(db, { day, now: clock.now(), children: 2, email: `visit${count}@example.org` }),
    );
  await db.updateTable('session').set({ capacity: 40 }).where('day', '=', day).execute();
  // Acts as a second process, with its own connections to the same database.
  const other = connect(app.databaseUrl, { connections: 4, answerSeconds: 60 });
  const otherProcess = { ...app.site.context, db: other.db };
  const keys: string[] = [];
  let strangers = 0;
  for (let round = 0; round < groups; round++) {
    keys.push(await addGroup(1 + random(7)));
    clock.pass(random(8) * 60_000);
    if (new Date(clock.now()).getUTCHours() > 20)
      clock.set(`2026-11-${20 + Math.floor(round / 12)}T09:00:00Z`);
    const leaving = booked.splice(random(booked.length), random(2));
    const [openOffer] = (
      await sql<{ token: string; id: string }>`
        select g.token, o.id from waitlist_offer o join waitlist_group g on g.id = o.group_id where o.outcome is null order by o.offered_at limit 1`.execute(
        db,
      )
    ).rows;
    await Promise.all([
      ...leaving.map(async (id) => {
        await sql`select let_booking_go(${id}, ${new Date(clock.now())}, 'system')`.execute(db);
        await db.updateTable('booking').set({ status: 'lapsed' }).where('id', '=', id).execute();
      }),
      offerPlaces(app.site.context),
      offerPlaces(otherProcess),
      ...[1, 2, 3].map(async (children) => {
        const input = visitInput({
          selectedDate: day,
          ticketQuantities: { 'child-1-12': children },
          customerEmail: `${randomUUID()}@example.org`,
        });
        const { status } = await app.send(bookVisitCall, input, {
          'x-forwarded-for': `10.9.${round % 250}.${children}`,
        });
        expect([201, 409]).toContain(status);
        if (status === 201) strangers++;
      }),
      (async () => {
        if (!openOffer) return;
        if (random(3) === 0) return void (await refuse(openOffer.token, openOffer.id));
        const { status, body } = await take(openOffer.token, openOffer.id);
        if (status !== 200) return;
        await app.pay(body.clientSecret);
        await app.send(sendBookingConfirmationCall, {
          paymentIntentId: body.clientSecret.split('_secret_')[0],
        });
        booked.push(body.bookingId);
      })(),
    ]);
    expect(await placed()).toBeLessThanOrEqual(40);
    await Promise.all([offerPlaces(app.site.context), offerPlaces(otherProcess)]);
    // No group that may still get an offer fits into the places that are free.
    const { rows } = await sql<{ left: number; smallest: number | null }>`
      select places_left(s.id, ${new Date(clock.now())}) as left,
        (select min(g.children) from waitlist_group g where g.ended_at is null and g.asked_at is null
          and coalesce(g.rest_until <= ${new Date(clock.now())}, true)
          and not exists (select from waitlist_offer o where o.group_id = g.id and o.outcome is null)) as smallest
      from session s where s.day = ${day}`.execute(db);
    expect(rows[0]?.smallest ?? 99).toBeGreaterThan(rows[0]?.left ?? 0);
  }
  // The queue keeps its order: if a group got an offer, each group ahead of it has a recorded reason for
  // being passed over.
  const { rows: unexplained } = await sql`
    select o.id, earlier.id from waitlist_offer o
      join waitlist_wish w on w.id = o.wish_id
      join waitlist_wish earlier on earlier.session_id = w.session_id and earlier.id < w.id
      join waitlist_group g on g.id = earlier.group_id
    where (g.ended_at is null or g.ended_at > o.offered_at) and (earlier.withdrawn_at is null or earlier.withdrawn_at > o.offered_at)
      and not exists (select from waitlist_pass p where p.offer_id = o.id and p.wish_id = earlier.id)
      -- Leaves out groups that have taken an offer. Such a group may have paid before the offer above was
      -- made, although its ended_at was set after that.
      and not exists (select from waitlist_offer taken where taken.group_id = g.id and taken.outcome = 'taken')`.execute(
    db,
  );
  expect(unexplained).toEqual([]);
  // The reason 'too few' is recorded only if the group did not fit into the free places.
  const { rows: wrong } = await sql`
    select p.* from waitlist_pass p join waitlist_offer o on o.id = p.offer_id join waitlist_wish w on w.id = p.wish_id
      join waitlist_group g on g.id = w.group_id
    where p.reason = 'too few' and g.children <= o.free_places`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: doubled } = await sql`
    select waitlist_offer_id, kind from mail where waitlist_offer_id is not null group by 1, 2 having count(*) > 1`.execute(
    db,
  );
  expect(doubled).toEqual([]);
  const { offers } = (
    await sql<{ offers: number }>`select count(*)::integer as offers from waitlist_offer`.execute(db)
  ).rows[0] ?? { offers: 0 };
  expect(offers).toBeGreaterThan(groups / 6);
  expect((await read(keys[0] ?? '')).success).toBe(true);
  expect(strangers).toBeGreaterThan(0);
  await other.close();
  expect(app.errors).toEqual([]);
  const findings = await app.findFaults();
  expect(findings.filter((line) => line.includes('places') || line.includes('does not exist'))).toEqual([]);
});
