import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeByHand } from '../../../test/change-by-hand.ts';
import { startFrontDesk } from '../../../test/front-desk.ts';
import { insertVisit } from '../../../test/insert-visit.ts';
import { memberHelpers } from '../../../test/members.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { checkStays } from './check-stays.ts';

const day = '2026-11-28';
const at = `${day}T10:00:00.000Z`;
const centre = await createTestApp({ trustedProxies: 1 });
const desk = await startFrontDesk(centre, at);
const members = memberHelpers(centre);
const referenceOf = async (id: string) =>
  (await centre.db.selectFrom('booking').select('reference').where('id', '=', id).executeTakeFirstOrThrow())
    .reference;

const spoil = (statement: ReturnType<typeof sql>) => changeByHand(centre.db, (tx) => statement.execute(tx));

async function aStay(email = 'alex@example.org') {
  const id = await insertVisit(centre.db, { day, now: centre.clock.now(), email });
  await desk.arrive(id, { clientId: randomUUID() });
  return { id, reference: await referenceOf(id) };
}

test.each([
  [
    'a stay of a lapsed booking',
    (id: string) => sql`update booking set status = 'lapsed' where id = ${id}`,
    (reference: string) => [`booking ${reference} is lapsed (visit), but has a stay`],
  ],
  [
    'a stay on another day',
    (id: string) => sql`update booking set day = '2026-11-29' where id = ${id}`,
    (reference: string) => [`booking ${reference} of 2026-11-29 has a stay on another day`],
  ],
  [
    'more children than were booked',
    (id: string) => sql`update stay set children = 7 where booking_id = ${id}`,
    (reference: string) => [`booking ${reference} is for 1 children, but 7 of them came`],
  ],
  [
    'a recorded check-out that the stay does not show',
    (id: string) => sql`insert into desk_deed values (gen_random_uuid(), 'check-out', ${id}, false, now())`,
    (reference: string) => [
      `the front desk recorded a check-out of booking ${reference} that its stay does not show`,
    ],
  ],
  [
    'a stay that was deleted',
    (id: string) => sql`delete from stay where booking_id = ${id}`,
    (reference: string) => [
      `a visit was counted for booking ${reference}, whose family never came`,
      `the front desk recorded a check-in of booking ${reference} that its stay does not show`,
    ],
  ],
  [
    'a member’s stay that was not counted as a visit',
    (id: string) => sql`delete from member_visit where booking_id = ${id}`,
    (reference: string) => [`the visit of booking ${reference} was not counted for its member`],
  ],
  [
    'a visit counted for somebody else',
    (id: string) => sql`update booking set customer_email = 'other@example.org' where id = ${id}`,
    (reference: string) => [`a visit of booking ${reference} was counted for somebody else`],
  ],
])('the integrity checks find %s', async (_, spoiling, faults) => {
  const email = `${randomUUID()}@example.org`;
  centre.clock.pass(-60_000);
  await members.join({ email });
  centre.clock.set(at);
  const { id, reference } = await aStay(email);
  expect(await checkStays(centre.db)).toEqual([]);
  const copy = await copyBooking(id);
  await spoil(spoiling(id));
  expect((await checkStays(centre.db)).sort()).toEqual(faults(reference));
  await copy.restore();
  expect(await checkStays(centre.db)).toEqual([]);
});

test('the integrity checks find a walk-in without a place', async () => {
  const { body } = await desk.walkIn();
  expect(await checkStays(centre.db)).toEqual([]);
  await spoil(sql`delete from place where booking_id = ${body.ticket.id}`);
  expect(await checkStays(centre.db)).toEqual([
    `walk-in ${await referenceOf(body.ticket.id)} has no place, no stay, or a price`,
  ]);
});

/** Copies a booking with its stay and counted visit, so that the test can restore them later. */
async function copyBooking(id: string) {
  const one = async (table: 'booking' | 'stay' | 'member_visit', column: 'id' | 'booking_id') =>
    (
      await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where ${sql.ref(column)} = ${id}`.execute(
        centre.db,
      )
    ).rows[0]?.row;
  const [booking, stay, visit] = [
    await one('booking', 'id'),
    await one('stay', 'booking_id'),
    await one('member_visit', 'booking_id'),
  ];
  return {
    async restore() {
      await spoil(sql`delete from desk_deed where booking_id = ${id} and what = 'check-out'`);
      await spoil(sql`delete from booking where id = ${id}`);
      await spoil(sql`delete from stay where booking_id = ${id}`);
      await spoil(sql`delete from member_visit where booking_id = ${id}`);
      await spoil(
        sql`insert into booking select * from jsonb_populate_record(null::booking, ${booking}::jsonb)`,
      );
      await spoil(sql`insert into stay select * from jsonb_populate_record(null::stay, ${stay}::jsonb)`);
      await spoil(
        sql`insert into member_visit overriding system value select * from jsonb_populate_record(null::member_visit, ${visit}::jsonb)`,
      );
    },
  };
}
