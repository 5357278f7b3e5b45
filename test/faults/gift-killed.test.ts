import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { waitUntilBooksBalance } from '../compare-with-provider.ts';
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
  code?: string;
}

/** Makes a call. null where there was no reply, since the process may be dead. */
async function post(path: string, body: object): Promise<Ordered | null> {
  const answer = await fetch(`${site.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return (answer && (await answer.json().catch(() => null))) as Ordered | null;
}

async function buyAndPay(path: string, body: object): Promise<void> {
  const order = await post(path, body);
  if (!order?.clientSecret) return;
  await processes.pay(order.clientSecret).catch(() => undefined);
  await post('/api/booking-result', { clientSecret: order.clientSecret });
}

const buyGift = () =>
  buyAndPay('/api/gift-vouchers/purchase', {
    ...creditsInput(),
    pence: 3000,
    recipientName: 'Robin',
    message: '',
    delivery: 'print',
  });

test('a process killed while gift vouchers are bought and spent: each that is paid for is there once, and nothing is spent twice', {
  timeout: 300_000 + deaths * 10_000,
}, async () => {
  await db.updateTable('venue').set({ open_play_capacity: 5000 }).execute();
  await buyGift();
  for (let death = 0; death < deaths; death++) {
    const codes = await db.selectFrom('account_credit').where('kind', '=', 'gift').select('code').execute();
    const spend = ({ code }: { code: string }, pence: number) =>
      buyAndPay(
        '/api/create-booking-payment',
        visitInput({ selectedDate: day, accountCredit: { code, pence } }),
      );
    // Bought, spent wholly and beside a card, all in the middle of it.
    const all = Promise.all([
      buyGift(),
      buyGift(),
      ...codes.slice(0, 4).flatMap((code) => [spend(code, 1000), spend(code, 1900)]),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20 + ((death * 7919) % 120)));
    const { recover } = await site.kill();
    await all;
    await recover();
  }
  // What was paid and not settled when the process died is settled by the sweep.
  await sql`update booking set hold_expires_at = now() - interval '11 minutes', held_at = now() - interval '30 minutes'
    where status = 'held'`.execute(db);
  await site.restart();
  await waitUntilBooksBalance(processes, db);
  const { rows } = await sql<{ sold: number; issued: number; least: number; spent: number }>`
    select (select count(*)::integer from booking where kind = 'gift-voucher' and status = 'confirmed') as sold,
      (select count(*)::integer from account_credit where kind = 'gift') as issued,
      (select min(account_credit_left(id, now())) from account_credit) as least,
      (select coalesce(sum(received_pence), 0)::integer from payment where tender = 'account-credit') as spent`.execute(
    db,
  );
  const [found] = rows;
  expect(found?.issued).toBe(found?.sold);
  expect(found?.sold).toBeGreaterThan(0);
  expect(found?.least).toBeGreaterThanOrEqual(0);
  recordFault({
    fault: `the process is killed ${deaths} times while gift vouchers are bought and spent`,
    result: `${found?.sold} paid for and issued once, £${((found?.spent ?? 0) / 100).toFixed(2)} of them spent, none twice; books balance`,
    requirement: 'all or nothing; every account balances with the provider',
  });
});
