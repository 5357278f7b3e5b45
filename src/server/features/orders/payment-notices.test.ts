import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { aVisit } from '../../../../test/visit.ts';
import { bookingResultCall, bookVisitCall } from '../../../contract/booking.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

interface SandboxBooks {
  refunded: object;
  refunds: { succeeded?: object };
}

const centre = await createTestApp();
const hook = `${centre.url}/api/payment-notices`;

async function setFaults(body: unknown) {
  await fetch(`${centre.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  await fetch(`${centre.sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function book(email: string) {
  const { body } = await centre.send(bookVisitCall, aVisit({ customerEmail: email }));
  return { ...body, clientSecret: body.clientSecret ?? '' };
}

const statusOf = async (id: string) =>
  (await centre.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const mailsTo = async (email: string) =>
  (await centre.db.selectFrom('kept_mail').select('subject').where('recipient', '=', email).execute()).length;

test.each([
  ['once', {}],
  ['twice', { webhooks: { mode: 'twice' } }],
  ['in reverse', { webhooks: { mode: 'reverse', ms: 50 } }],
  ['late', { webhooks: { mode: 'late', ms: 100 } }],
])('notices delivered %s confirm the booking, with one mail', async (how, faults) => {
  const email = `${how.replace(' ', '-')}@example.org`;
  centre.sandbox.setWebhookUrl(hook);
  await setFaults(faults);
  const { bookingId, clientSecret } = await book(email);
  await centre.pay(clientSecret);
  await vi.waitFor(async () => expect(await statusOf(bookingId)).toBe('confirmed'), 5_000);
  await vi.waitFor(async () => expect(await mailsTo(email)).toBe(1), 5_000);
});

test('a notice that never comes is made up for by the sweeper', async () => {
  centre.sandbox.setWebhookUrl(hook);
  await setFaults({ webhooks: { mode: 'never' } });
  const { bookingId, clientSecret } = await book('never@example.org');
  await centre.pay(clientSecret);
  expect(await statusOf(bookingId)).toBe('held');
  await settleOpenBookings(centre.centre.context, true);
  expect(await statusOf(bookingId)).toBe('confirmed');
  await vi.waitFor(async () => expect(await mailsTo('never@example.org')).toBe(1));
});

test('an hour late, after the money went back, a notice changes nothing', async () => {
  centre.sandbox.setWebhookUrl(null);
  const whole = { ticketQuantities: { 'child-1-12': 40 }, totalAmount: 380, selectedDate: '2026-12-05' };
  const late = await centre.send(bookVisitCall, aVisit({ ...whole, customerEmail: 'hour@example.org' }));
  centre.clock.pass(11 * 60_000);
  const other = await centre.send(bookVisitCall, aVisit(whole));
  await centre.pay(other.body.clientSecret ?? '');
  await centre.send(bookingResultCall, { clientSecret: other.body.clientSecret });
  const { id } = await centre.pay(late.body.clientSecret ?? '');
  await settleOpenBookings(centre.centre.context, true);
  expect(await statusOf(late.body.bookingId)).toBe('refunded');
  centre.clock.pass(60 * 60_000);
  for (const delivery of [1, 2])
    expect((await notify(`evt_late${delivery}`, 'payment_intent.succeeded', id ?? '')).status).toBe(200);
  expect(await statusOf(late.body.bookingId)).toBe('refunded');
  const books = await bodyOf<SandboxBooks>(await fetch(`${centre.sandbox.url}/_sandbox/books`));
  expect(books.refunded).toEqual({ gbp: 38_000 });
});

test('the family coming back, the notice and the sweeper at the same moment confirm once', async () => {
  centre.sandbox.setWebhookUrl(null);
  const { bookingId, clientSecret } = await book('crowd@example.org');
  const { id } = await centre.pay(clientSecret);
  await Promise.all([
    ...[1, 2, 3].map((delivery) => notify(`evt_crowd${delivery}`, 'payment_intent.succeeded', id ?? '')),
    ...[1, 2, 3].map(() => centre.send(bookingResultCall, { clientSecret })),
    settleOpenBookings(centre.centre.context, true),
  ]);
  const confirmed = await centre.db
    .selectFrom('journal')
    .where('booking_id', '=', bookingId)
    .where('what', '=', 'booking confirmed')
    .select('id')
    .execute();
  expect(confirmed).toHaveLength(1);
  await vi.waitFor(async () => expect(await mailsTo('crowd@example.org')).toBe(1));
});

test('a payment of another amount confirms nothing and is written down for review', async () => {
  const { bookingId, clientSecret } = await book('cheap@example.org');
  const stripe = new Stripe('sk_test_tests', {
    host: '127.0.0.1',
    port: centre.sandbox.port,
    protocol: 'http',
  });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  await stripe.paymentIntents.update(intentId, { amount: 100 });
  await centre.pay(clientSecret);
  await notify('evt_cheap', 'payment_intent.succeeded', intentId);
  expect(await statusOf(bookingId)).toBe('held');
  const notes = await centre.db
    .selectFrom('journal')
    .where('booking_id', '=', bookingId)
    .select('what')
    .execute();
  expect(notes.map(({ what }) => what)).toContain('payment does not match the booking: needs review');
  await centre.db
    .updateTable('payment')
    .set({ status: 'reviewed' })
    .where('booking_id', '=', bookingId)
    .execute();
  await centre.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', bookingId).execute();
  await centre.db
    .updateTable('place')
    .set({ live_until: new Date(0) })
    .where('booking_id', '=', bookingId)
    .execute();
});

test('a notice that the provider did not sign is refused', async () => {
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
    const response = await centre.request('/api/payment-notices', {
      method: 'POST',
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
      body,
    });
    expect(response.status).toBe(400);
  }
});

test('after all of this nothing went wrong and the books balance', async () => {
  expect(centre.trouble).toEqual([]);
  expect(await checkBookings(centre.db, centre.clock.now())).toEqual([]);
});

function notify(id: string, type: string, intentId: string) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { object: 'payment_intent', id: intentId } },
  });
  return centre.request('/api/payment-notices', {
    method: 'POST',
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_tests' }),
    },
    body: payload,
  });
}
