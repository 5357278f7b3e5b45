import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/calendar-day.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { endHolds, waitUntilBooksBalance } from '../compare-with-provider.ts';
import { creditsInput } from '../credits.ts';
import { recordFault } from '../fault-row.ts';
import { startKillableSite } from '../killable-site.ts';
import { bookedPartyInput } from '../party-input.ts';

/** Number of kills: a few in every test run, 200 with `npm run faults`. */
const deaths = Number(process.env['DEATHS'] ?? 3);
const site = await startKillableSite('app');
const { db, processes } = site;
afterAll(site.close);

interface Reply {
  status: number;
  clientSecret?: string;
  viewToken?: string;
  booking?: { id: string };
  bookingId?: string;
  code?: string;
}
interface Link {
  bookingId: string;
  viewToken: string;
}

const reason = 'The cake was late';

let replies = 0;
let callers = 0;

/** Makes a call; returns null if no reply came, since the process may be dead. */
async function post(path: string, body: object): Promise<Reply | null> {
  const caller = ++callers;
  const answer = await fetch(`${site.url()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      'x-forwarded-for': `10.${16 + (caller >> 16)}.${(caller >> 8) & 255}.${caller & 255}`,
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  const reply = answer && (await answer.json().catch(() => null));
  if (!answer || !reply) return null;
  replies += 1;
  return { status: answer.status, ...(reply as Omit<Reply, 'status'>) };
}

/** Makes a call as staff; returns null if no reply came. */
async function postAsStaff(path: string, body: object): Promise<Reply | null> {
  const answer = await site.postAsStaff(path, body).catch(() => null);
  if (!answer) return null;
  replies += 1;
  return { status: answer.status };
}

async function pay(reply: Reply | null): Promise<void> {
  if (!reply?.clientSecret) return;
  await processes.pay(reply.clientSecret).catch(() => undefined);
  await post('/api/booking-result', { clientSecret: reply.clientSecret });
}

/** Books a party and pays its deposit. Returns its link, or null if the party was not booked. */
async function book(date: string, customerEmail: string): Promise<Link | null> {
  const reply = await post('/api/parties/book', bookedPartyInput({ date, customerEmail }));
  if (reply?.status !== 201) return null;
  await pay(reply);
  return { bookingId: reply.booking?.id ?? '', viewToken: reply.viewToken ?? '' };
}

/** Buys a gift voucher and returns its code; returns an empty text if the process died before it was paid. */
async function buyGift(): Promise<string> {
  const bought = await post('/api/gift-vouchers/purchase', {
    ...creditsInput(),
    ...{ pence: 3000, recipientName: 'Robin', message: '', delivery: 'print' },
  });
  await pay(bought);
  const key = { bookingId: bought?.bookingId, viewToken: bought?.viewToken };
  return (await post('/api/gift-vouchers/read', key))?.code ?? '';
}

test('if the process is killed while parties are paid for, changed and refunded and gift vouchers are used, each step takes effect wholly or not at all, and the books balance', {
  timeout: 300_000 + deaths * 10_000,
}, async () => {
  // There are enough rooms and hosts for all parties of this test.
  await db.updateTable('venue').set({ open_play_capacity: 5000 }).execute();
  await db.updateTable('party_rule').set({ is_online: true, at_once: 50 }).execute();
  await sql`insert into party_room (id, name, position) select 'room-' || n, 'Room ' || n, 10 + n from generate_series(1, 50) n`.execute(
    db,
  );
  await sql`insert into party_extra (id, name, kind, price_pence, priced_per, position)
    values ('cake', 'Cake', 'cake', 2500, 'party', 1)`.execute(db);
  const from = addDays(localMoment(Date.now()).day, 40);
  const days: string[] = [];
  for (const ahead of [0, 31, 62, 93]) {
    const month = addDays(from, ahead).slice(0, 7);
    const answer = await fetch(`${site.url()}/api/parties/availability?month=${month}`);
    const { days: all } = (await answer.json()) as {
      days: { date: string; times: { packageId: string; time: string; reason: string | null }[] }[];
    };
    for (const { date, times } of all)
      if (
        date > from &&
        times.some((one) => one.packageId === 'gold' && one.time.startsWith('12:00') && one.reason === null)
      )
        days.push(date);
  }
  const dayOf = (turn: number) => days[turn % days.length] ?? '';
  let repeated = 0;
  for (let death = 0; death < deaths; death += 1) {
    const links = (
      await Promise.all([0, 1, 2].map((one) => book(dayOf(death + one), `life${death}-${one}@example.org`)))
    ).filter((link) => link !== null);
    const code = await buyGift();
    const decisions = links.map((link, index) => {
      const own = { ...link, clientId: randomUUID() };
      const kind = (death + index) % 5;
      if (kind === 0)
        return () =>
          post('/api/my-party/change', {
            ...own,
            ...{ childName: 'Ottilie', childAge: 7, theme: '', children: 14, foodPeople: 0 },
            ...{ choices: { cake: 1 }, differencePence: 2 * 1900 + 2500 },
          });
      if (kind === 1)
        return () =>
          post('/api/my-party/move', { ...own, date: dayOf(death + 7), time: '4:00 PM - 6:00 PM' });
      if (kind === 2) return () => post('/api/my-booking/cancel', { ...own, refundPence: 5000 });
      if (kind === 3) {
        const accountCredit = { code, pence: 1000, clientId: own.clientId };
        return () => post('/api/my-party/pay', { ...link, accountCredit });
      }
      const refund = { clientId: own.clientId, refundPence: 1000, reason };
      return () => postAsStaff(`/api/admin/bookings/${link.bookingId}/refund`, refund);
    });
    const before = replies;
    let areDone = false;
    const all = Promise.all([
      ...decisions.map((decide) => decide()),
      ...links.map(async (link) => pay(await post('/api/my-party/pay', link))),
      book(dayOf(death + 3), `next${death}@example.org`),
      buyGift(),
    ]).then(() => {
      areDone = true;
    });
    // Kills the app after a number of replies, anywhere between the first request and the last reply.
    const repliesBeforeDeath = (death * 5) % 13;
    while (!areDone && replies - before < repliesBeforeDeath)
      await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, (death * 7919) % 20));
    const { recover } = await site.kill();
    await all;
    // The last start settles the payments that were made but not settled.
    if (death === deaths - 1) await endHolds(db);
    await recover();
    // Sends each decision again, as the page does; it must take effect once.
    for (const decide of decisions) if ((await decide())?.status === 200) repeated += 1;
  }
  await waitUntilBooksBalance(processes, db);
  const { rows } = await sql<{
    booked: number;
    cancelled: number;
    changed: number;
    moved: number;
    extras: number;
    refunded: number;
    spent: number;
    gifts: number;
    twice: number;
  }>`
    select (select count(*)::integer from party where state = 'booked') as booked,
      (select count(*)::integer from booking where kind = 'party' and status = 'cancelled') as cancelled,
      (select count(*)::integer from party_change where kind = 'numbers') as changed,
      (select count(*)::integer from party_change where kind = 'moved') as moved,
      (select count(*)::integer from party_choice where party_extra_id = 'cake') as extras,
      (select count(*)::integer from refund where reason = ${reason}) as refunded,
      (select count(*)::integer from payment where credit_id is not null) as spent,
      (select count(*)::integer from account_credit where kind = 'gift') as gifts,
      (select count(*)::integer from (select from party_change group by party_id having count(*) > 1) t) as twice`.execute(
    db,
  );
  const [found] = rows;
  expect(found?.twice).toBe(0);
  expect(found?.booked).toBeGreaterThan(0);
  const { changed = 0, moved = 0, cancelled = 0, extras = 0, refunded = 0, spent = 0 } = found ?? {};
  expect(changed + moved + cancelled + refunded + spent).toBe(repeated);
  expect(extras).toBe(changed);
  recordFault({
    fault: `the process is killed (kill -9) ${deaths} times among deposits, balances, extras, moves, cancellations, refunds and gift vouchers`,
    result: `${found?.booked} parties booked, ${changed} changed with an extra, ${moved} moved, ${refunded} refunded in part, ${spent} paid in part with a gift voucher and ${cancelled} cancelled, once each, ${found?.gifts} gift vouchers; books balance`,
    requirement: 'all or nothing; each decision once; every account balances with the provider',
  });
});
