import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { aVisit } from '../../../../test/visit.ts';
import { bookingResultCall, bookVisitCall } from '../../../contract/booking.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

interface SandboxBooks {
  refunded: object;
  refunds: { succeeded?: object };
}

const centre = await createTestApp();

async function fault(api: Record<string, unknown> | Record<string, unknown>[]) {
  await fetch(`${centre.sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api }),
  });
}
const mend = () => fetch(`${centre.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });

test.each([
  ['answers 500', { kind: '500', times: 9 }],
  ['answers 429', { kind: '429', times: 9 }],
  ['breaks the connection', { kind: 'drop', times: 9 }],
  ['hangs', { kind: 'hang', ms: 10_000, times: 9 }],
  ['takes the order and loses the answer', { kind: 'drop', when: 'after', times: 9 }],
])(
  'when the provider %s, the family hears it, nothing is charged, and the same attempt succeeds later',
  async (how, api) => {
    const headers = { 'idempotency-key': `attempt-number-${how.replaceAll(' ', '-')}` };
    const visit = aVisit({ customerEmail: `${how.length}@example.org` });
    await fault({ ...api, method: 'POST', path: '/v1/payment_intents' });
    const refused = await centre.send(bookVisitCall, visit, headers);
    expect(refused).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect(refused.body.message).toContain('Nothing has been charged');
    await mend();
    // An order that still hangs at the provider keeps its key busy until it is through.
    const booked = await vi.waitFor(async () => {
      const answer = await centre.send(bookVisitCall, visit, headers);
      expect(answer.status).toBe(201);
      return answer;
    }, 15_000);
    const clientSecret = booked.body.clientSecret ?? '';
    await centre.pay(clientSecret);
    expect((await centre.send(bookingResultCall, { clientSecret })).body.state).toBe('confirmed');
  },
);

test('one hiccup is not even noticed', async () => {
  await fault([
    { kind: '500', times: 1, method: 'POST', path: '/v1/payment_intents' },
    { kind: 'drop', when: 'after', times: 1, method: 'POST', path: '/v1/payment_intents' },
  ]);
  expect((await centre.send(bookVisitCall, aVisit())).status).toBe(201);
  await mend();
});

test('while the provider cannot say how a payment stands, nobody is told anything wrong', async () => {
  const { body } = await centre.send(bookVisitCall, aVisit());
  const clientSecret = body.clientSecret ?? '';
  await centre.pay(clientSecret);
  await fault({ kind: '500', times: 99, method: 'GET' });
  expect(await centre.send(bookingResultCall, { clientSecret })).toMatchObject({
    status: 503,
    body: { code: 'payment_unavailable' },
  });
  await settleOpenBookings(centre.centre.context, true);
  await mend();
  await settleOpenBookings(centre.centre.context, true);
  expect((await centre.send(bookingResultCall, { clientSecret })).body.state).toBe('confirmed');
});

test('a refund whose answer is lost is asked for again and made once', async () => {
  const whole = { ticketQuantities: { 'child-1-12': 40 }, totalAmount: 380, selectedDate: '2026-12-05' };
  const late = await centre.send(bookVisitCall, aVisit(whole));
  centre.clock.pass(11 * 60_000);
  const winner = await centre.send(bookVisitCall, aVisit(whole));
  await centre.pay(winner.body.clientSecret ?? '');
  await centre.send(bookingResultCall, { clientSecret: winner.body.clientSecret });
  await centre.pay(late.body.clientSecret ?? '');
  await fault({ kind: 'drop', when: 'after', times: 3, method: 'POST', path: '/v1/refunds' });
  const meanwhile = await centre.send(bookingResultCall, { clientSecret: late.body.clientSecret });
  expect(meanwhile.body.state).toBe('refund_due');
  await mend();
  await sendDueRefunds(centre.centre.context);
  await sendDueRefunds(centre.centre.context);
  expect((await centre.send(bookingResultCall, { clientSecret: late.body.clientSecret })).body.state).toBe(
    'refunded',
  );
  const books = await bodyOf<SandboxBooks>(await fetch(`${centre.sandbox.url}/_sandbox/books`));
  expect(books.refunds.succeeded).toEqual({ count: 1, amount: 38_000 });
});

test('a refund that the provider refuses holds up no other, and one made elsewhere is taken for done', async () => {
  const whole = { ticketQuantities: { 'child-1-12': 40 }, totalAmount: 380 };
  const lateOnes: string[] = [];
  for (const selectedDate of ['2026-12-07', '2026-12-08']) {
    const late = await centre.send(bookVisitCall, aVisit({ ...whole, selectedDate }));
    centre.clock.pass(11 * 60_000);
    const winner = await centre.send(bookVisitCall, aVisit({ ...whole, selectedDate }));
    await centre.pay(winner.body.clientSecret ?? '');
    await centre.send(bookingResultCall, { clientSecret: winner.body.clientSecret });
    await centre.pay(late.body.clientSecret ?? '');
    lateOnes.push(late.body.clientSecret ?? '');
  }
  const stripe = new Stripe('sk_test_tests', {
    host: '127.0.0.1',
    port: centre.sandbox.port,
    protocol: 'http',
  });
  await stripe.refunds.create({ payment_intent: lateOnes[0]?.split('_secret_')[0] ?? '' });
  await settleOpenBookings(centre.centre.context, true);
  const states = await Promise.all(
    lateOnes.map(async (clientSecret) => (await centre.send(bookingResultCall, { clientSecret })).body.state),
  );
  expect(states).toEqual(['refunded', 'refunded']);

  const dead = await centre.db
    .selectFrom('refund')
    .select(['booking_id'])
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  const [first, second] = dead.map(({ booking_id }) => booking_id);
  await centre.db
    .updateTable('refund')
    .set({ status: 'due', idempotency_key: 'again', created_at: new Date(0) })
    .where('booking_id', '=', first ?? '')
    .execute();
  await centre.db
    .updateTable('payment')
    .set({ intent_id: 'pi_unknown' })
    .where('booking_id', '=', first ?? '')
    .execute();
  await centre.db
    .updateTable('refund')
    .set({ status: 'due' })
    .where('booking_id', '=', second ?? '')
    .execute();
  expect((await checkBookings(centre.db, centre.clock.now())).join()).toContain(
    'has waited for its refund for more than an hour',
  );
  await sendDueRefunds(centre.centre.context);
  const due = await centre.db.selectFrom('refund').where('status', '=', 'due').select('booking_id').execute();
  expect(due).toEqual([{ booking_id: first }]);
  await centre.db
    .updateTable('refund')
    .set({ status: 'done' })
    .where('booking_id', '=', first ?? '')
    .execute();
});

test('mail that cannot be sent waits and goes later, once', async () => {
  const send = vi
    .spyOn(centre.centre.mail.mailer, 'send')
    .mockRejectedValueOnce(new Error('mail server away'));
  const { body } = await centre.send(bookVisitCall, aVisit({ customerEmail: 'waiting@example.org' }));
  await centre.pay(body.clientSecret ?? '');
  await centre.send(bookingResultCall, { clientSecret: body.clientSecret });
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  centre.clock.pass(121_000);
  centre.centre.context.mailWaits();
  await vi.waitFor(async () => {
    const mails = await centre.db
      .selectFrom('kept_mail')
      .where('recipient', '=', 'waiting@example.org')
      .select('subject')
      .execute();
    expect(mails).toHaveLength(1);
  });
});

test('the books balance', async () => {
  expect(await checkBookings(centre.db, centre.clock.now())).toEqual([]);
});
