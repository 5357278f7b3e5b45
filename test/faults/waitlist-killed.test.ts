import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { insertVisit } from '../insert-visit.ts';
import { waitFor } from '../wait-for.ts';

const deaths = Number(process.env['DEATHS'] ?? 8);
const processes = await startAppProcesses(inject('databaseUrl'), { expectsErrors: true });
const { db, close } = connect(processes.databaseUrl, { connections: 2, answerSeconds: 120 });
afterAll(async () => {
  await close();
  await processes.close();
});

test('processes killed in the middle of offering: each group has one open offer at most, held and mailed once, and nothing is oversold', async () => {
  const [day = ''] = ordinaryDays().slice(3);
  const first = await processes.openApp(await freePort());
  await sql`update waitlist_rule set quiet_from = 0, quiet_until = 0, rest_minutes = 0, missed_kept = 10`.execute(
    db,
  );
  const families: string[] = [];
  for (let count = 0; count < 20; count++)
    families.push(
      await insertVisit(db, { day, now: Date.now(), children: 2, email: `family${count}@example.org` }),
    );
  await sql`update session set capacity = 40 where day = ${day}`.execute(db);
  await sql`
    with g as (
      insert into waitlist_group (client_id, digest, token, name, email, quantities, children, terms_version, joined_at)
      select gen_random_uuid(), '', gen_random_uuid()::text, 'Alex Rowe', 'wait' || n || '@example.org',
        jsonb_build_object('child-1-12', 1 + n % 3), 1 + n % 3, 'test', now()
      from generate_series(1, 40) n returning id)
    insert into waitlist_wish (group_id, session_id, since, ends_at)
      select g.id, s.id, now(), ${`${day}T14:00:00Z`} from g, session s where s.day = ${day}`.execute(db);
  const check = async () => {
    const { rows } = await sql<{
      placed: number;
      doubled: number;
      loose: number;
      mails: number;
      offers: number;
    }>`
      select
        (select coalesce(sum(p.children), 0)::integer from place p join session s on s.id = p.session_id
          where s.day = ${day} and p.live_until > now()) as placed,
        (select count(*)::integer from (select group_id from waitlist_offer where outcome is null group by 1 having count(*) > 1) twice) as doubled,
        -- An offer without its held places, or held places without their offer.
        (select count(*)::integer from booking b left join waitlist_offer o on o.booking_id = b.id
          where b.request_key like 'waitlist-%' and (o.id is null
            or not exists (select from place p where p.booking_id = b.id))) as loose,
        (select count(*)::integer from mail where kind = 'waitlist-offer') as mails,
        (select count(*)::integer from waitlist_offer) as offers`.execute(db);
    expect(rows[0]?.placed).toBeLessThanOrEqual(40);
    expect(rows[0]).toMatchObject({ doubled: 0, loose: 0, mails: rows[0]?.offers });
    return rows[0]?.offers ?? 0;
  };
  let app = first;
  for (let death = 0; death < deaths; death++) {
    const before = await check();
    // A family cancels, and what was offered runs out: places come free in every process.
    const [family] = families.splice(0, 1);
    if (family) {
      await sql`select let_booking_go(${family}, now(), 'system')`.execute(db);
      await sql`update booking set status = 'lapsed' where id = ${family}`.execute(db);
    }
    await sql`update place set live_until = now(), taken_at = now() where booking_id in (select booking_id from waitlist_offer where outcome is null)`.execute(
      db,
    );
    await sql`update booking set hold_expires_at = now() where id in (select booking_id from waitlist_offer where outcome is null)`.execute(
      db,
    );
    await sql`select pg_notify('places', ${day})`.execute(db);
    // In the middle: some offers of this round are made, or being made.
    await waitFor(async () => expect(await check()).toBeGreaterThan(before), { interval: 2 });
    await app.kill();
    app = await processes.openApp(await freePort());
  }
  await sql`select pg_notify('places', ${day})`.execute(db);
  await waitFor(
    async () => {
      // What is free fits nobody who waits any more: whatever was begun has been finished.
      const { rows } = await sql<{ left: number; waiting: number }>`
        select places_left(s.id, now()) as left, places_awaited(s.id, places_left(s.id, now()), now()) as waiting
        from session s where s.day = ${day}`.execute(db);
      expect(rows[0]?.waiting).toBe(0);
    },
    { interval: 100 },
  );
  const offers = await check();
  recordFault({
    fault: `the process is killed ${deaths} times in the middle of offering places to the waitlist`,
    result: `${offers} offers, each with its held places and one mail; no group has two, none oversold`,
    requirement: 'all or nothing',
  });
}, 300_000);
