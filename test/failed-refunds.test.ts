import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { cancelBookingCall } from '../src/contract/cancellation.ts';
import type { readHealthCall } from '../src/contract/site-health.ts';
import { findFailedRefunds } from '../src/server/features/orders/failed-refunds.ts';
import { raiseAlerts } from '../src/server/features/watch/raise-alerts.ts';
import { checkPayments } from '../src/server/integrity/check-payments.ts';
import { signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { waitFor } from './wait-for.ts';

const app = await createTestApp({
  at: '2026-11-20T10:00:00Z',
  settings: { ALERT_EMAIL: 'owner@example.org' },
});
const { db } = app;
const { context } = app.site;
const staff = await signInAsStaff(app);
/** A card whose bank accepts every refund at first and refuses it later. */
const refundRefusingCard = '4000000000005126';

type Health = CallReply<typeof readHealthCall>;
const readHealth = async () => bodyOf<Health>(await app.request('/api/admin/standing', { headers: staff }));
const markReturned = async (id: string) =>
  (await app.post(`/api/admin/refund-failures/${id}/done`, {}, staff)).status;
/**
 * Compares the payments with the provider's, as the nightly job does. Acts as if an hour had passed, so that
 * none of these payments can still be in progress.
 */
const compare = () => checkPayments(context, Date.now() + 3_600_000);
const entriesOf = async (bookingId: string) =>
  (await db.selectFrom('journal').select('what').where('booking_id', '=', bookingId).execute()).map(
    ({ what }) => what,
  );

/** Sells a visit and cancels it with a full refund, which the family's bank then refuses. */
async function refuseRefund() {
  const { body } = await app.send(bookVisitCall, visitInput(), { 'idempotency-key': randomUUID() });
  const { bookingId, clientSecret = '' } = body as { bookingId: string; clientSecret?: string };
  await app.pay(clientSecret, refundRefusingCard);
  await app.send(readBookingResultCall, { bookingId, clientSecret });
  const cancelled = await app.post(
    cancelBookingCall.path.replace(':bookingId', bookingId),
    { clientId: randomUUID(), reason: 'They called', refundPence: 1900 },
    staff,
  );
  expect(cancelled.status).toBe(200);
  const refund = await db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select(['refund.id', 'refund.provider_refund_id', 'booking.reference'])
    .where('refund.booking_id', '=', bookingId)
    .where('refund.status', '=', 'done')
    .executeTakeFirstOrThrow();
  const settled = await fetch(
    `${app.sandbox.url}/_sandbox/settle/${refund.provider_refund_id}?outcome=failed`,
    { method: 'POST' },
  );
  expect(settled.status).toBe(200);
  return { bookingId, refundId: refund.id, reference: refund.reference };
}

test('a refund that the bank refuses is listed, alerts the owner, and is marked as returned once', async () => {
  app.sandbox.setWebhookUrl(`${app.url}/api/payment-notices`);
  const { bookingId, refundId, reference } = await refuseRefund();
  const failed = await waitFor(async () => {
    const { failedRefunds } = await readHealth();
    if (failedRefunds.length === 0) throw new Error('not received yet');
    return failedRefunds;
  });
  expect(failed).toEqual([
    { id: refundId, reference, pence: 1900, reason: 'expired_or_canceled_card', foundAt: expect.any(String) },
  ]);
  expect(await compare()).toEqual([]);
  await raiseAlerts({ ...context, readBackup: async () => ({ kept: 'off' }) });
  const { alerts } = await readHealth();
  expect(alerts.map(({ words }) => words)).toContain(
    `Booking ${reference}: the family’s bank refused a refund of £19.00. The money is back with the payment provider and has to be returned another way.`,
  );

  expect(await markReturned(randomUUID())).toBe(404);
  expect([await markReturned(refundId), await markReturned(refundId)]).toEqual([200, 200]);
  expect((await readHealth()).failedRefunds).toEqual([]);
  expect(await compare()).toEqual([]);
  expect((await entriesOf(bookingId)).filter((what) => /refund (refused|returned)/.test(what))).toEqual([
    'refund refused by the bank: return the money another way',
    'failed refund returned another way',
  ]);
});

test('if the webhook is lost, the nightly job finds the failed refund, once', async () => {
  app.sandbox.setWebhookUrl(null);
  const { bookingId, refundId, reference } = await refuseRefund();
  expect((await readHealth()).failedRefunds).toEqual([]);
  expect(await compare()).toEqual([
    expect.stringContaining(`${reference}: £19.00 is recorded here as refunded`),
  ]);
  await findFailedRefunds(context, Date.now() + 1_000);
  await findFailedRefunds(context, Date.now() + 1_000);
  expect((await readHealth()).failedRefunds).toMatchObject([{ id: refundId }]);
  expect(await compare()).toEqual([]);
  expect((await entriesOf(bookingId)).filter((what) => what.startsWith('refund refused'))).toHaveLength(1);
});
