import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { refundBooking } from '../src/server/features/orders/cancel-booking.ts';
import { holdOrder } from '../src/server/features/orders/hold-order.ts';
import { sellInPerson } from '../src/server/features/orders/sell-in-person.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { startPayment } from '../src/server/features/orders/start-payment.ts';
import { listSales, listTakings } from '../src/server/features/orders/takings-store.ts';
import { commandCache, programFile } from './program-file.ts';
import { addTea, planTea } from './tea.ts';
import { createTestApp } from './test-app.ts';
import { singleAttempt } from './visit-plan.ts';

// Tea is a product that the code of orders does not know. Only its planner in `tea.ts` and the rows that
// `addTea` inserts define it.
const app = await createTestApp({ at: '2026-11-20T10:00:00Z' });
const { context } = app.site;
const today = { from: '2026-11-20', to: '2026-11-20' };
beforeAll(() => addTea(app.db));

const attempt = () => ({ ...singleAttempt, requestKey: randomUUID() });

async function sell(
  ...[plan, payments, key = attempt()]: [
    ReturnType<typeof planTea>,
    Parameters<typeof sellInPerson>[3],
    ReturnType<typeof attempt>?,
  ]
) {
  const sold = await sellInPerson(context, key, plan, payments);
  if (sold.outcome !== 'sold') throw new Error(sold.outcome);
  return sold.order;
}

test('two cups are sold for cash, one is refunded, and the takings of the day show the sale and the refund', async () => {
  const order = await sell(planTea({ cups: 2 }), [{ tender: 'cash', amount: 480 }]);
  expect(order).toMatchObject({ status: 'confirmed', kind: 'tea', total_pence: 480, channel: 'desk' });
  const refund = { bookingId: order.id, idempotencyKey: randomUUID(), refund: 240, reason: 'Cold' };
  const first = await refundBooking(context, refund);
  expect(first).toEqual({ status: 'confirmed', paid: 480, returned: 240, credited: 0 });
  expect(await refundBooking(context, refund), 'a repeat changes nothing').toEqual(first);
  expect(await listTakings(app.db, today)).toEqual([
    { day: '2026-11-20', tender: 'cash', received: 480, refunded: 240 },
  ]);
  expect(await listSales(app.db, today)).toEqual([
    { day: '2026-11-20', product: 'Tea', vatPercent: 20, amount: 240, vat: 40 },
  ]);
});

test('a price can be paid in parts, and repeating the same attempt sells nothing more', async () => {
  app.clock.set('2026-11-21T10:00:00Z');
  const key = attempt();
  const plan = planTea({ cups: 1, biscuits: 2 });
  const parts = [
    { tender: 'cash' as const, amount: 200 },
    { tender: 'card-reader' as const, amount: 190 },
  ];
  const order = await sell(plan, parts, key);
  expect((await sell(plan, parts, key)).id).toBe(order.id);
  expect(await listTakings(app.db, { from: '2026-11-21', to: '2026-11-21' })).toEqual([
    { day: '2026-11-21', tender: 'card-reader', received: 190, refunded: 0 },
    { day: '2026-11-21', tender: 'cash', received: 200, refunded: 0 },
  ]);
  // A refund larger than one payment is split between both payments, and lowers the sales of both products.
  await refundBooking(context, {
    bookingId: order.id,
    idempotencyKey: randomUUID(),
    refund: 260,
    reason: 'Spilt',
  });
  const refunds = await app.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('refund.booking_id', '=', order.id)
    .select(['payment.tender', 'refund.amount_pence', 'refund.status'])
    .orderBy('refund.amount_pence')
    .execute();
  expect(refunds.map(({ amount_pence, status }) => [amount_pence, status])).toEqual([
    [expect.any(Number), 'done'],
    [expect.any(Number), 'done'],
  ]);
  expect(refunds.reduce((sum, { amount_pence }) => sum + amount_pence, 0)).toBe(260);
  expect(await listSales(app.db, { from: '2026-11-21', to: '2026-11-21' })).toEqual([
    { day: '2026-11-21', product: 'Biscuits', vatPercent: 0, amount: 50, vat: 0 },
    { day: '2026-11-21', product: 'Tea', vatPercent: 20, amount: 80, vat: 13 },
  ]);
});

test('payments that do not add up to the price are refused, and so is a refund of more than was paid', async () => {
  await expect(sell(planTea({ cups: 1 }), [{ tender: 'cash', amount: 200 }])).rejects.toMatchObject({
    reason: 'paymentsNotThePrice',
    message: '£2.40 is due, and the payments add up to £2.00.',
  });
  await expect(
    sell(planTea({ cups: 2 }), [{ tender: 'cash', amount: 480 }]).then(({ id }) =>
      refundBooking(context, {
        bookingId: id,
        idempotencyKey: randomUUID(),
        refund: 481,
        reason: 'Too much',
      }),
    ),
  ).rejects.toMatchObject({ code: 'refund_too_large' });
});

test('tea is sold by card as well, with a confirmation by mail', async () => {
  const plan = planTea({ cups: 3, email: 'alex@example.org' });
  const held = await holdOrder(context, attempt(), plan);
  if (held.outcome !== 'held') throw new Error(held.outcome);
  const { clientSecret } = await startPayment(context, held.order);
  await app.pay(clientSecret ?? '');
  await settleOpenBookings(context, true);
  const [mail] = await app.mails(1);
  expect(mail?.subject).toContain('Your order is paid for');
  expect(mail?.body).toContain('You have paid £7.20 for 3 × Cup of tea.');
});

test('the integrity checks find nothing, and a command prints what was sold and taken on a day or in a month', async () => {
  expect(await app.findFaults()).toEqual([]);
  expect(app.errors).toEqual([]);
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [programFile('src/server/commands/takings.ts'), ...args], {
      encoding: 'utf8',
      env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATABASE_URL: app.databaseUrl },
    });
  expect(run('2026-11-20').stdout.trim().split('\n')).toEqual([
    '2026-11-20  Tea  £2.40  includes 20% VAT of £0.40',
    '2026-11-20  cash  received £4.80  refunded £2.40',
    '2026-11-20 to 2026-11-20  sold £2.40  VAT £0.40  received £2.40',
    'Owed in account credit now: £0.00',
  ]);
  expect(run('2026-11').stdout).toContain('2026-11-01 to 2026-11-30  sold £15.70');
  expect(run('yesterday')).toMatchObject({ status: 1, stdout: '' });
  expect(run('--help').stdout).toContain('npm run takings -- 2026-11');
});
