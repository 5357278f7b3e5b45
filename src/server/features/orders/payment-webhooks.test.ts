import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { changeByHand } from '../../../../test/change-by-hand.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

interface SandboxLedger {
  refunded: object;
  refunds: { succeeded?: object };
}

const app = await createTestApp();
const hook = `${app.url}/api/payment-notices`;

async function setFaults(body: unknown) {
  await fetch(`${app.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  await fetch(`${app.sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function book(email: string) {
  const { body } = await app.send(bookVisitCall, visitInput({ customerEmail: email }));
  return { ...body, clientSecret: body.clientSecret ?? '' };
}

const statusOf = async (id: string) =>
  (await app.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const mailsTo = async (email: string) =>
  (await app.db.selectFrom('kept_mail').select('subject').where('recipient', '=', email).execute()).length;

test.each([
  ['once', {}],
  ['twice', { webhooks: { mode: 'twice' } }],
  ['in reverse', { webhooks: { mode: 'reverse', ms: 50 } }],
  ['late', { webhooks: { mode: 'late', ms: 100 } }],
])('webhook events confirm the booking with one mail if delivered %s', async (delivery, faults) => {
  const email = `${delivery.replace(' ', '-')}@example.org`;
  app.sandbox.setWebhookUrl(hook);
  await setFaults(faults);
  const { bookingId, clientSecret } = await book(email);
  await app.pay(clientSecret);
  await waitFor(async () => expect(await statusOf(bookingId)).toBe('confirmed'));
  await waitFor(async () => expect(await mailsTo(email)).toBe(1));
});

test('the sweeper confirms a booking whose webhook event never arrives', async () => {
  app.sandbox.setWebhookUrl(hook);
  await setFaults({ webhooks: { mode: 'never' } });
  const { bookingId, clientSecret } = await book('never@example.org');
  await app.pay(clientSecret);
  expect(await statusOf(bookingId)).toBe('held');
  await settleOpenBookings(app.site.context, true);
  expect(await statusOf(bookingId)).toBe('confirmed');
  await waitFor(async () => expect(await mailsTo('never@example.org')).toBe(1));
});

test('a webhook event that arrives an hour late, after the refund, changes nothing', async () => {
  app.sandbox.setWebhookUrl(null);
  const fullSession = {
    ticketQuantities: { 'child-1-12': 40 },
    totalAmount: 380,
    selectedDate: '2026-12-05',
  };
  const late = await app.send(
    bookVisitCall,
    visitInput({ ...fullSession, customerEmail: 'hour@example.org' }),
  );
  app.clock.pass(11 * 60_000);
  const other = await app.send(bookVisitCall, visitInput(fullSession));
  await app.pay(other.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: other.body.clientSecret });
  const { id } = await app.pay(late.body.clientSecret ?? '');
  await settleOpenBookings(app.site.context, true);
  expect(await statusOf(late.body.bookingId)).toBe('refunded');
  app.clock.pass(60 * 60_000);
  for (const delivery of [1, 2])
    expect((await sendEvent(`evt_late${delivery}`, 'payment_intent.succeeded', id ?? '')).status).toBe(200);
  expect(await statusOf(late.body.bookingId)).toBe('refunded');
  const ledger = await bodyOf<SandboxLedger>(await fetch(`${app.sandbox.url}/_sandbox/books`));
  expect(ledger.refunded).toEqual({ gbp: 38_000 });
});

test('the result page, the webhook and the sweeper, all at the same moment, confirm the booking only once', async () => {
  app.sandbox.setWebhookUrl(null);
  const { bookingId, clientSecret } = await book('crowd@example.org');
  const { id } = await app.pay(clientSecret);
  await Promise.all([
    ...[1, 2, 3].map((delivery) => sendEvent(`evt_crowd${delivery}`, 'payment_intent.succeeded', id ?? '')),
    ...[1, 2, 3].map(() => app.send(readBookingResultCall, { clientSecret })),
    settleOpenBookings(app.site.context, true),
  ]);
  const confirmed = await app.db
    .selectFrom('journal')
    .where('booking_id', '=', bookingId)
    .where('what', '=', 'booking confirmed')
    .select('id')
    .execute();
  expect(confirmed).toHaveLength(1);
  await waitFor(async () => expect(await mailsTo('crowd@example.org')).toBe(1));
});

test('a payment of a different amount confirms nothing and is listed for review', async () => {
  const { bookingId, clientSecret } = await book('cheap@example.org');
  const stripe = new Stripe('sk_test_tests', {
    host: '127.0.0.1',
    port: app.sandbox.port,
    protocol: 'http',
  });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  await stripe.paymentIntents.update(intentId, { amount: 100 });
  await app.pay(clientSecret);
  await sendEvent('evt_cheap', 'payment_intent.succeeded', intentId);
  expect(await statusOf(bookingId)).toBe('held');
  const entries = await app.db
    .selectFrom('journal')
    .where('booking_id', '=', bookingId)
    .select('what')
    .execute();
  expect(entries.map(({ what }) => what)).toContain('payment does not match the booking: needs review');
  await changeByHand(app.db, (tx) =>
    tx.updateTable('payment').set({ status: 'reviewed' }).where('booking_id', '=', bookingId).execute(),
  );
  await app.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', bookingId).execute();
  await app.db
    .updateTable('place')
    .set({ live_until: new Date(0) })
    .where('booking_id', '=', bookingId)
    .execute();
});

test('a webhook event without the provider’s signature is refused', async () => {
  const body = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: 'pi_1' } },
  });
  for (const signature of [
    undefined,
    '',
    't=1,v1=abc',
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_wrong' }),
  ]) {
    const response = await app.request('/api/payment-notices', {
      method: 'POST',
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
      body,
    });
    expect(response.status).toBe(400);
  }
});

test('there are no errors and the integrity checks pass', async () => {
  expect(app.errors).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});

function sendEvent(id: string, type: string, intentId: string) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { object: 'payment_intent', id: intentId } },
  });
  return app.request('/api/payment-notices', {
    method: 'POST',
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_tests' }),
    },
    body: payload,
  });
}
