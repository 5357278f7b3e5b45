import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createChangingFamilies, type FamilyLink } from '../changing-families.ts';
import { countMailsSentOnce, releaseMail, waitUntilBooksBalance } from '../compare-with-provider.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { insertVisit } from '../insert-visit.ts';
import { startKillableSite } from '../killable-site.ts';
import { waitFor } from '../wait-for.ts';

/** Number of kills: a few in every test run, 200 with `npm run faults`. */
const deaths = Number(process.env['DEATHS'] ?? 5);
const capacity = 40;
const site = await startKillableSite('app');
const { db, processes } = site;
const families = createChangingFamilies(processes);
const [day = ''] = ordinaryDays().slice(3);
afterAll(site.close);

/** Adds groups of one to three children to the end of the queue. */
const join = (groups: number) =>
  sql`
    with g as (
      insert into waitlist_group (client_id, digest, token, name, email, quantities, children, terms_version, joined_at)
      select gen_random_uuid(), '', gen_random_uuid()::text, 'Alex Rowe', 'wait-' || gen_random_uuid() || '@example.org',
        jsonb_build_object('child-1-12', 1 + n % 3), 1 + n % 3, 'test', now()
      from generate_series(1, ${groups}::integer) n returning id)
    insert into waitlist_wish (group_id, session_id, since, ends_at)
      select g.id, s.id, now(), ${`${day}T14:00:00Z`} from g, session s where s.day = ${day}`.execute(db);

const countRows = async () => {
  const { fn } = db;
  const counted = db.selectFrom('waitlist_offer').select(fn.countAll<string>().as('offers'));
  return Number((await counted.executeTakeFirstOrThrow()).offers);
};

/** Checks what must be true at every moment, and returns how many offers have been made. */
async function countOffers(): Promise<number> {
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
  expect(rows[0]?.placed).toBeLessThanOrEqual(capacity);
  expect(rows[0]).toMatchObject({ doubled: 0, loose: 0, mails: rows[0]?.offers });
  return rows[0]?.offers ?? 0;
}

/**
 * Ends all open offers except the oldest, and returns the oldest. Forgets that groups have missed offers.
 */
async function endOffers(): Promise<{ key: string; offerId: string } | undefined> {
  const { rows } = await sql<{ key: string; offerId: string }>`
    select g.token as key, o.id as "offerId" from waitlist_offer o
      join waitlist_group g on g.id = o.group_id join booking b on b.id = o.booking_id
    where o.outcome is null and b.status = 'held' and b.hold_expires_at > now() order by o.offered_at, o.id limit 1`.execute(
    db,
  );
  const taken = rows[0];
  await sql`
    with ended as (
      update booking set hold_expires_at = now()
      where status = 'held' and id in (select booking_id from waitlist_offer where outcome is null)
        and id not in (select booking_id from waitlist_offer where id = ${taken?.offerId ?? null})
      returning id)
    update place set live_until = now(), taken_at = now() where booking_id in (select id from ended)`.execute(
    db,
  );
  await sql`update waitlist_group set missed = 0, asked_at = null where ended_at is null`.execute(db);
  return taken;
}

/** Returns the visit that was confirmed first. */
async function firstVisit(): Promise<FamilyLink | undefined> {
  return db
    .selectFrom('booking')
    .where('status', '=', 'confirmed')
    .orderBy('confirmed_at')
    .select(['id as bookingId', 'view_token as viewToken'])
    .limit(1)
    .executeTakeFirst();
}

test('if processes are killed while they make offers, each group has at most one open offer, which is held and mailed once, and nothing is oversold', {
  timeout: 300_000 + deaths * 10_000,
}, async () => {
  await sql`update waitlist_rule set quiet_from = 0, quiet_until = 0, rest_minutes = 0, missed_kept = 10`.execute(
    db,
  );
  for (let count = 0; count < capacity / 2; count++)
    await insertVisit(db, { day, now: Date.now(), children: 2, email: `family${count}@example.org` });
  await sql`update session set capacity = ${capacity} where day = ${day}`.execute(db);
  await join(40);
  for (let death = 0; death < deaths; death++) {
    const before = await countOffers();
    const offer = await endOffers();
    const visit = await firstVisit();
    // One family cancels while another takes its offer and pays, so that places come free while offers are
    // made.
    const plans = Promise.all([
      visit && families.decide(site.url, visit, { kind: 'cancel' }),
      offer && families.take(site.url, offer.key, offer.offerId),
    ]);
    await sql`select pg_notify('places', ${day})`.execute(db);
    // A plain count notices the new offer soonest. `countOffers` checks more, and runs again in the next
    // round.
    await waitFor(async () => expect(await countRows()).toBeGreaterThan(before), { interval: 2 });
    await new Promise((resolve) => setTimeout(resolve, (death * 7919) % 40));
    const { recover } = await site.kill();
    await plans;
    await releaseMail(db);
    await recover();
    // One of the three groups has a single child, so that any free place fits some group.
    await join(3);
  }
  await sql`select pg_notify('places', ${day})`.execute(db);
  await waitFor(
    async () => {
      // Once the free places fit no waiting group, every offer that was begun has been finished.
      const { rows } = await sql<{ waiting: number }>`
        select places_awaited(s.id, places_left(s.id, now()), now()) as waiting
        from session s where s.day = ${day}`.execute(db);
      expect(rows[0]?.waiting).toBe(0);
    },
    { interval: 100 },
  );
  const offers = await countOffers();
  await waitUntilBooksBalance(processes, db);
  const mails = await countMailsSentOnce(db);
  const { taken, refunded } = await processes.books();
  const { rows } = await sql<{ taken: number }>`
    select count(*)::integer as taken from waitlist_offer where outcome = 'taken'`.execute(db);
  expect(deaths < 5 || (rows[0]?.taken ?? 0) > 0).toBe(true);
  recordFault({
    fault: `the process is killed ${deaths} times in the middle of offering places to the waitlist`,
    result: `${offers} offers, each with its held places and one mail (${mails.dropped} of them dropped, because the offer had run out first), ${rows[0]?.taken} taken and paid, ${mails.of('booking-cancelled')} visits cancelled; £${((taken.gbp ?? 0) / 100).toFixed(2)} taken, £${((refunded.gbp ?? 0) / 100).toFixed(2)} sent back, books balance; no group has two, none oversold`,
    requirement: 'all or nothing; every account balances with the provider, each mail once',
  });
});
