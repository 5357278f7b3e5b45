import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { endHolds, waitUntilBooksBalance } from '../compare-with-provider.ts';
import { creditsInput } from '../credits.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { startKillableSite } from '../killable-site.ts';
import { visitInput } from '../visit-input.ts';

/** Number of kills: a few in every test run, 200 with `npm run faults`. */
const deaths = Number(process.env['DEATHS'] ?? 3);
const site = await startKillableSite('app');
const { db, processes } = site;
const [day = ''] = ordinaryDays().slice(3);
afterAll(site.close);

interface Ordered {
  clientSecret?: string | null;
  bookingId?: string;
  viewToken?: string;
}

let replies = 0;

/** Makes a call; returns null if no reply came, since the process may be dead. */
async function post(path: string, body: object): Promise<Ordered | null> {
  const answer = await fetch(`${site.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  }).catch(() => null);
  const reply = (answer && (await answer.json().catch(() => null))) as Ordered | null;
  if (reply) replies += 1;
  return reply;
}

async function buyAndPay(path: string, body: object): Promise<void> {
  const order = await post(path, body);
  if (!order) return;
  const { clientSecret, bookingId, viewToken } = order;
  if (clientSecret) await processes.pay(clientSecret).catch(() => undefined);
  await post('/api/booking-result', clientSecret ? { clientSecret } : { bookingId, viewToken });
}

const buyGift = () =>
  buyAndPay('/api/gift-vouchers/purchase', {
    ...creditsInput(),
    pence: 3000,
    recipientName: 'Robin',
    message: '',
    delivery: 'print',
  });

const reason = 'The barn was closed early';

/**
 * Returns a function that refunds a part of a visit paid with a gift voucher. If it is called again, it
 * repeats the same request, which refunds nothing more.
 */
const refundVisit = (bookingId: string) => {
  const refund = { clientId: randomUUID(), refundPence: 300, reason };
  return () =>
    site
      .postAsStaff(`/api/admin/bookings/${bookingId}/refund`, refund)
      .then(({ status }) => status)
      .catch(() => null);
};

test('if the process is killed while gift vouchers are bought, are spent and get refunds, each paid voucher exists once and no money is spent twice', {
  timeout: 300_000 + deaths * 10_000,
}, async () => {
  await db.updateTable('venue').set({ open_play_capacity: 5000 }).execute();
  const spend = ({ code }: { code: string }, pence: number) =>
    buyAndPay(
      '/api/create-booking-payment',
      visitInput({ selectedDate: day, accountCredit: { code, pence } }),
    );
  const newest = () =>
    db
      .selectFrom('account_credit')
      .where('kind', '=', 'gift')
      .select('code')
      .orderBy('given_at', 'desc')
      .limit(2)
      .execute();
  await buyGift();
  for (const code of await newest()) await spend(code, 1900);
  let repeated = 0;
  for (let death = 0; death < deaths; death++) {
    const codes = await newest();
    const visits = await db
      .selectFrom('payment')
      .innerJoin('booking', 'booking.id', 'payment.booking_id')
      .select('booking.id')
      .where('payment.tender', '=', 'account-credit')
      .where('booking.status', '=', 'confirmed')
      .orderBy('booking.held_at', 'desc')
      .limit(2)
      .execute();
    const refunds = visits.map(({ id }) => refundVisit(id));
    // In each round gift vouchers are bought, pay for whole orders and parts of orders, and get refunds.
    const before = replies;
    let areDone = false;
    const all = Promise.all([
      buyGift(),
      buyGift(),
      ...codes.flatMap((code) => [spend(code, 1000), spend(code, 1900)]),
      ...refunds.map((refund) => refund()),
    ]).then(() => {
      areDone = true;
    });
    // Kills the app after a number of replies, anywhere between the first request and the last reply.
    const repliesBeforeDeath = (2 + death * 5) % 13;
    while (!areDone && replies - before < repliesBeforeDeath)
      await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, (death * 7919) % 20));
    const { recover } = await site.kill();
    await all;
    // The last start settles the payments that were made but not settled.
    if (death === deaths - 1) await endHolds(db);
    await recover();
    for (const refund of refunds) if ((await refund()) === 200) repeated += 1;
  }
  await waitUntilBooksBalance(processes, db);
  const { rows } = await sql<{
    sold: number;
    issued: number;
    least: number;
    spent: number;
    refunded: number;
  }>`
    select (select count(*)::integer from booking where kind = 'gift-voucher' and status = 'confirmed') as sold,
      (select count(*)::integer from account_credit where kind = 'gift') as issued,
      (select min(account_credit_left(id, now())) from account_credit) as least,
      (select count(*)::integer from refund where reason = ${reason}) as refunded,
      (select coalesce(sum(received_pence), 0)::integer from payment where tender = 'account-credit') as spent`.execute(
    db,
  );
  const [found] = rows;
  expect(found?.issued).toBe(found?.sold);
  expect(found?.sold).toBeGreaterThan(0);
  expect(found?.spent).toBeGreaterThan(0);
  expect(found?.least).toBeGreaterThanOrEqual(0);
  expect(found?.refunded).toBe(repeated);
  recordFault({
    fault: `the process is killed (kill -9) ${deaths} times while gift vouchers are bought, spent and refunded to`,
    result: `${found?.sold} paid for and issued once, £${((found?.spent ?? 0) / 100).toFixed(2)} of them spent, none twice, ${found?.refunded} refunds, each once; books balance`,
    requirement: 'all or nothing; every account balances with the provider',
  });
});
