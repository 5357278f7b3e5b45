import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { changeByHand } from '../../../../test/change-by-hand.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { listDueRefunds } from './refund-store.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

interface SandboxLedger {
  refunded: object;
  refunds: { succeeded?: object };
}

const app = await createTestApp({ paymentAnswerMs: 2_000 });

async function injectFault(api: Record<string, unknown> | Record<string, unknown>[]) {
  await fetch(`${app.sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api }),
  });
}
const clearFaults = () => fetch(`${app.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });

test.each([
  ['answers 500', { kind: '500', times: 9 }],
  ['answers 429', { kind: '429', times: 9 }],
  ['breaks the connection', { kind: 'drop', times: 9 }],
  ['hangs', { kind: 'hang', ms: 6_000, times: 9 }],
  ['makes the payment but loses the reply', { kind: 'drop', when: 'after', times: 9 }],
])(
  'the family is informed, nothing is charged, and the same attempt succeeds later when the provider %s',
  async (how, api) => {
    const headers = { 'idempotency-key': `attempt-number-${how.replaceAll(' ', '-')}` };
    const visit = visitInput({ customerEmail: `${how.length}@example.org` });
    await injectFault({ ...api, method: 'POST', path: '/v1/payment_intents' });
    const refused = await app.send(bookVisitCall, visit, headers);
    expect(refused).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect(refused.body.message).toContain('Nothing has been charged');
    await clearFaults();
    // A request that still hangs at the provider blocks its key until it has finished.
    const booked = await waitFor(async () => {
      const response = await app.send(bookVisitCall, visit, headers);
      expect(response.status).toBe(201);
      return response;
    });
    const clientSecret = booked.body.clientSecret ?? '';
    await app.pay(clientSecret);
    expect((await app.send(readBookingResultCall, { clientSecret })).body.state).toBe('confirmed');
  },
);

test('one fault at the provider is retried without an error', async () => {
  await injectFault([
    { kind: '500', times: 1, method: 'POST', path: '/v1/payment_intents' },
    { kind: 'drop', when: 'after', times: 1, method: 'POST', path: '/v1/payment_intents' },
  ]);
  expect((await app.send(bookVisitCall, visitInput())).status).toBe(201);
  await clearFaults();
});

test('while a payment’s status cannot be read, no wrong status is shown', async () => {
  const { body } = await app.send(bookVisitCall, visitInput());
  const clientSecret = body.clientSecret ?? '';
  await app.pay(clientSecret);
  await injectFault({ kind: '500', times: 99, method: 'GET' });
  expect(await app.send(readBookingResultCall, { clientSecret })).toMatchObject({
    status: 503,
    body: { code: 'payment_unavailable' },
  });
  await settleOpenBookings(app.site.context, true);
  await clearFaults();
  await settleOpenBookings(app.site.context, true);
  expect((await app.send(readBookingResultCall, { clientSecret })).body.state).toBe('confirmed');
});

test('a refund whose reply is lost is requested again and made once', async () => {
  const fullSession = {
    ticketQuantities: { 'child-1-12': 40 },
    totalAmount: 380,
    selectedDate: '2026-12-05',
  };
  const late = await app.send(bookVisitCall, visitInput(fullSession));
  app.clock.pass(11 * 60_000);
  const winner = await app.send(bookVisitCall, visitInput(fullSession));
  await app.pay(winner.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: winner.body.clientSecret });
  await app.pay(late.body.clientSecret ?? '');
  await injectFault({ kind: 'drop', when: 'after', times: 3, method: 'POST', path: '/v1/refunds' });
  const meanwhile = await app.send(readBookingResultCall, { clientSecret: late.body.clientSecret });
  expect(meanwhile.body.state).toBe('refund_due');
  await clearFaults();
  await sendDueRefunds(app.site.context);
  await sendDueRefunds(app.site.context);
  expect((await app.send(readBookingResultCall, { clientSecret: late.body.clientSecret })).body.state).toBe(
    'refunded',
  );
  const ledger = await bodyOf<SandboxLedger>(await fetch(`${app.sandbox.url}/_sandbox/books`));
  expect(ledger.refunds.succeeded).toEqual({ count: 1, amount: 38_000 });
});

test('a refused refund delays no other refund, and a refund made elsewhere counts as done', async () => {
  const fullSession = { ticketQuantities: { 'child-1-12': 40 }, totalAmount: 380 };
  const lateSecrets: string[] = [];
  for (const selectedDate of ['2026-12-07', '2026-12-08']) {
    const late = await app.send(bookVisitCall, visitInput({ ...fullSession, selectedDate }));
    app.clock.pass(11 * 60_000);
    const winner = await app.send(bookVisitCall, visitInput({ ...fullSession, selectedDate }));
    await app.pay(winner.body.clientSecret ?? '');
    await app.send(readBookingResultCall, { clientSecret: winner.body.clientSecret });
    await app.pay(late.body.clientSecret ?? '');
    lateSecrets.push(late.body.clientSecret ?? '');
  }
  const stripe = new Stripe('sk_test_tests', {
    host: '127.0.0.1',
    port: app.sandbox.port,
    protocol: 'http',
  });
  await stripe.refunds.create({ payment_intent: lateSecrets[0]?.split('_secret_')[0] ?? '' });
  await settleOpenBookings(app.site.context, true);
  const states = await Promise.all(
    lateSecrets.map(
      async (clientSecret) => (await app.send(readBookingResultCall, { clientSecret })).body.state,
    ),
  );
  expect(states).toEqual(['refunded', 'refunded']);

  const recent = await app.db
    .selectFrom('refund')
    .select(['booking_id'])
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  const [first, second] = recent.map(({ booking_id }) => booking_id);
  await changeByHand(app.db, async (tx) => {
    await tx
      .updateTable('refund')
      .set({ status: 'due', idempotency_key: 'again', created_at: new Date(0) })
      .where('booking_id', '=', first ?? '')
      .execute();
    await tx
      .updateTable('refund')
      .set({ status: 'due' })
      .where('booking_id', '=', second ?? '')
      .execute();
  });
  await app.db
    .updateTable('payment')
    .set({ intent_id: 'pi_unknown' })
    .where('booking_id', '=', first ?? '')
    .execute();
  expect((await checkBookings(app.db, app.clock.now())).join()).toContain(
    'has waited for its refund for more than an hour',
  );
  await sendDueRefunds(app.site.context);
  const due = await app.db.selectFrom('refund').where('status', '=', 'due').select('booking_id').execute();
  expect(due).toEqual([{ booking_id: first }]);
  await changeByHand(app.db, (tx) =>
    tx
      .updateTable('refund')
      .set({ status: 'due' })
      .where('booking_id', '=', second ?? '')
      .execute(),
  );
  // The older refund was refused, so the other one comes first.
  expect(await listDueRefunds(app.db, 1)).toMatchObject([{ booking_id: second }]);
  await sendDueRefunds(app.site.context);
  await app.db
    .updateTable('refund')
    .set({ status: 'done' })
    .where('booking_id', '=', first ?? '')
    .execute();
});

test('mail that cannot be sent stays queued and is sent once, later', async () => {
  await app.waitForMails();
  const send = vi.spyOn(app.site.mail.mailer, 'send').mockRejectedValueOnce(new Error('mail server away'));
  const { body } = await app.send(bookVisitCall, visitInput({ customerEmail: 'waiting@example.org' }));
  await app.pay(body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  app.clock.pass(121_000);
  app.site.context.wakeMailSender();
  await waitFor(async () => {
    const mails = await app.db
      .selectFrom('kept_mail')
      .where('recipient', '=', 'waiting@example.org')
      .select('subject')
      .execute();
    expect(mails).toHaveLength(1);
  });
});

test('the integrity checks pass', async () => {
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});
