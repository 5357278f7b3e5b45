import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallReply } from '../src/contract/call.ts';
import type { readHealthCall } from '../src/contract/site-health.ts';
import { raiseAlerts } from '../src/server/features/watch/raise-alerts.ts';
import { reportIntegrity } from '../src/server/integrity/report-integrity.ts';
import { PaymentsUnreachable } from '../src/server/ports/payments/payments.ts';
import { changeByHand } from './change-by-hand.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';

const app = await createTestApp({ settings: { ALERT_EMAIL: 'owner@example.org' } });
const { db, sandbox } = app;
await signInAsStaff(app);
const booked = await bookConfirmedVisit(app);
const bookedAt = Date.now();
const { intent_id: intentId } = await db
  .selectFrom('payment')
  .select('intent_id')
  .where('booking_id', '=', booked.id)
  .executeTakeFirstOrThrow();
/** Returns metadata as this site writes it on a payment, for a booking that does not exist. */
const siteMetadata = () => ({ 'metadata[booking]': randomUUID(), 'metadata[reference]': 'WF-NOTHERE' });

/**
 * Creates or updates an object at the provider. Sends the request directly, as another program of the owner
 * would, so that this site does not know of it.
 */
async function postToProvider(
  path: string,
  form: Record<string, string>,
): Promise<{ id: string; created: number }> {
  const answer = await fetch(`${sandbox.url}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_tests',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string; created: number };
}
const payAtProvider = (metadata: Record<string, string>, amount = 1234) =>
  postToProvider('payment_intents', {
    amount: String(amount),
    currency: 'gbp',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    ...metadata,
  });
const removeSiteMetadata = (intent: { id: string }) =>
  postToProvider(`payment_intents/${intent.id}`, { 'metadata[booking]': '', 'metadata[reference]': '' });

/**
 * Runs the nightly job as if it were an hour later at the provider. The job skips payments that are less than
 * half an hour old; an hour later it skips none.
 */
const runNightlyJob = () => reportIntegrity(app.site.context, Date.now() + 3_600_000);
const findings = async () => {
  const answer = await app.request('/api/admin/standing', { headers: await signInAgain(app) });
  return (await bodyOf<CallReply<typeof readHealthCall>>(answer)).books?.findings;
};

beforeEach(async () => {
  await db.deleteFrom('books_check').execute();
  await app.breakPayments(null);
  app.clock.pass(3_600_000);
});

test('if no unknown payment was planted, the nightly job reports nothing', async () => {
  await runNightlyJob();
  expect(await findings()).toEqual([]);
});

test('a payment that has this site’s metadata but is not in the database is found, and the owner is told by mail', async () => {
  const planted = await payAtProvider(siteMetadata());
  await reportIntegrity(app.site.context);
  expect(await findings(), 'payments less than half an hour old are ignored').toEqual([]);
  await runNightlyJob();
  expect(await findings()).toEqual([
    expect.stringContaining(
      `the payment provider took £12.34 for booking WF-NOTHERE (payment ${planted.id}), and nobody here knows of that payment.`,
    ),
  ]);
  expect(app.errors.splice(0)).toEqual([
    expect.objectContaining({
      problem: expect.objectContaining({ message: expect.stringContaining('The books do not balance') }),
    }),
  ]);
  expect(await raiseAlerts({ ...app.site.context, readBackup: async () => ({ kept: 'off' }) })).toBe(1);
  const mails = await app.mails(2);
  expect(mails.at(-1)).toMatchObject({
    recipient: 'owner@example.org',
    body: expect.stringContaining('The books do not balance: 1 finding'),
  });
  await removeSiteMetadata(planted);
});

test('the nightly job ignores payments without this site’s metadata, unpaid payments and those of the sample day', async () => {
  const other = await payAtProvider({ 'metadata[order]': 'a cake' });
  await postToProvider('refunds', { payment_intent: other.id });
  await postToProvider('payment_intents', { amount: '900', currency: 'gbp', ...siteMetadata() });
  await payAtProvider({ ...siteMetadata(), 'metadata[sample]': 'yes' });
  await runNightlyJob();
  expect(await findings()).toEqual([]);
});

test.each([
  [
    'an amount that differs from the provider’s',
    { amount_pence: 1901 },
    `booking ${booked.reference} was paid with £19.01, and the payment provider took £19.00`,
  ],
  [
    'a payment that is unpaid here but paid at the provider',
    { status: 'requires_payment_method' },
    `booking ${booked.reference}: the payment provider took £19.00`,
  ],
  [
    'a recorded payment that the provider does not have',
    { intent_id: 'pi_never' },
    `booking ${booked.reference} was paid, and the payment provider knows nothing of its payment pi_never`,
  ],
])('the nightly job finds %s', async (_, change, words) => {
  const row = await db
    .selectFrom('payment')
    .select(['amount_pence', 'status', 'intent_id'])
    .where('booking_id', '=', booked.id)
    .executeTakeFirstOrThrow();
  const setPayment = (values: Partial<typeof row> & { created_at?: Date }) =>
    changeByHand(db, (tx) =>
      tx.updateTable('payment').set(values).where('booking_id', '=', booked.id).execute(),
    );
  await setPayment({ ...change, created_at: new Date(app.clock.now() - 3_600_000) });
  await runNightlyJob();
  const lines = await findings();
  await setPayment(row);
  expect(lines).toEqual(expect.arrayContaining([expect.stringContaining(words)]));
});

test('if the provider answers with errors, the nightly job fails, and earlier findings stay', async () => {
  const planted = await payAtProvider(siteMetadata());
  await runNightlyJob();
  expect(await findings()).toHaveLength(1);
  await app.breakPayments({ api: { kind: '500', times: 100 } });
  await expect(runNightlyJob()).rejects.toBeInstanceOf(PaymentsUnreachable);
  expect(await findings()).toHaveLength(1);
  await app.breakPayments(null);
  await removeSiteMetadata(planted);
});

test('the nightly job reads every page of the provider’s list of payments', async () => {
  const planted = [];
  for (let count = 0; count < 103; count += 1) planted.push(await payAtProvider(siteMetadata()));
  await runNightlyJob();
  expect((await findings())?.length).toBe(51);
  for (const intent of planted.slice(3)) await removeSiteMetadata(intent);
  await runNightlyJob();
  const lines = (await findings()) ?? [];
  expect(lines).toHaveLength(3);
  for (const { id } of planted.slice(0, 3)) expect(lines.join('\n')).toContain(id);
  for (const intent of planted.slice(0, 3)) await removeSiteMetadata(intent);
});

test('a completed review silences findings about its own payment only, not about the booking’s other payments', async () => {
  const visit = await bookConfirmedVisit(app);
  const visitBookedAt = Date.now();
  const payment = await db
    .selectFrom('payment')
    .select('intent_id')
    .where('booking_id', '=', visit.id)
    .executeTakeFirstOrThrow();
  const now = new Date(app.clock.now());
  await db
    .insertInto('payment_review')
    .values({
      booking_id: visit.id,
      found_at: now,
      expected_pence: 1900,
      received_pence: 1901,
      currency: 'gbp',
      intent_id: 'pi_deposit',
      looked_at: now,
    })
    .execute();
  await vi.waitUntil(() => Date.now() > visitBookedAt + 1_000, { timeout: 60_000 });
  await postToProvider('refunds', { payment_intent: payment.intent_id ?? '', amount: '300' });
  const findingsAboutVisit = async () =>
    (await findings())?.filter((words) => words.includes(visit.reference));
  await runNightlyJob();
  expect(await findingsAboutVisit()).toEqual([
    expect.stringContaining('the payment provider has refunded £3.00'),
  ]);
  await db
    .updateTable('payment_review')
    .set({ intent_id: payment.intent_id ?? '' })
    .where('booking_id', '=', visit.id)
    .execute();
  await runNightlyJob();
  expect(await findingsAboutVisit()).toEqual([]);
});

test('the nightly job finds a refund made on the provider’s own dashboard, however old its payment is', async () => {
  const before = await db.selectFrom('refund').select('id').execute();
  await vi.waitUntil(() => Date.now() > bookedAt + 1_000, { timeout: 60_000 });
  const refund = await postToProvider('refunds', { payment_intent: intentId ?? '', amount: '400' });
  const line = expect.stringContaining(
    `booking ${booked.reference}: £0.00 is recorded here as refunded, but the payment provider has refunded £4.00 (payment ${intentId})`,
  );
  await runNightlyJob();
  expect(await findings()).toEqual([line]);
  // Ten days after the refund: the refund is just inside the ten-day search period, the payment just outside.
  const day = 86_400_000;
  // A mail that is still queued then would have waited for more than a day.
  await app.waitForMails();
  app.clock.pass(31 * day);
  await reportIntegrity(app.site.context, refund.created * 1_000 + 10 * day);
  expect(await findings()).toEqual([line]);
  expect(await db.selectFrom('refund').select('id').execute(), 'nothing is corrected').toEqual(before);
  await db
    .insertInto('refund')
    .values({
      booking_id: booked.id,
      kind: 'credits-returned',
      idempotency_key: 'noted-by-hand',
      amount_pence: 400,
      status: 'done',
      provider_refund_id: refund.id,
      created_at: new Date(app.clock.now()),
      done_at: new Date(app.clock.now()),
    })
    .execute();
  await runNightlyJob();
  expect((await findings())?.filter((words) => words.includes('payment provider'))).toEqual([]);
});
