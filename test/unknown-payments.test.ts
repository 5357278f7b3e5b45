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
const bookedBy = Date.now();
const { intent_id: known } = await db
  .selectFrom('payment')
  .select('intent_id')
  .where('booking_id', '=', booked.id)
  .executeTakeFirstOrThrow();
const mark = () => ({ 'metadata[booking]': randomUUID(), 'metadata[reference]': 'WF-NOTHERE' });

/**
 * Creates an object at the provider, as other programs of the owner do, or as this site did before its
 * database was lost.
 */
async function atProvider(
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
const paidAtProvider = (metadata: Record<string, string>, amount = 1234) =>
  atProvider('payment_intents', {
    amount: String(amount),
    currency: 'gbp',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    ...metadata,
  });
const unmark = (intent: { id: string }) =>
  atProvider(`payment_intents/${intent.id}`, { 'metadata[booking]': '', 'metadata[reference]': '' });

/**
 * Runs the nightly job at a time when everything is more than half an hour old, by the site's clock and by
 * the provider's.
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

test('if no unknown payment was planted, the nightly comparison reports nothing', async () => {
  await runNightlyJob();
  expect(await findings()).toEqual([]);
});

test('a payment that has this site’s metadata but is not in the database is found, and the owner is told by mail', async () => {
  const planted = await paidAtProvider(mark());
  await reportIntegrity(app.site.context);
  expect(await findings(), 'payments in progress are ignored').toEqual([]);
  await runNightlyJob();
  expect(await findings()).toEqual([
    expect.stringContaining(
      `the payment provider took £12.34 for booking WF-NOTHERE (payment ${planted.id}), and nobody here knows of that payment.`,
    ),
  ]);
  expect(await raiseAlerts({ ...app.site.context, readBackup: async () => ({ kept: 'off' }) })).toBe(1);
  const mails = await app.mails(2);
  expect(mails.at(-1)).toMatchObject({
    recipient: 'owner@example.org',
    body: expect.stringContaining('The books do not balance: 1 finding'),
  });
  await unmark(planted);
});

test('payments without this site’s metadata and unpaid ones are ignored', async () => {
  const other = await paidAtProvider({ 'metadata[order]': 'a cake' });
  await atProvider('refunds', { payment_intent: other.id });
  await atProvider('payment_intents', { amount: '900', currency: 'gbp', ...mark() });
  await paidAtProvider({ ...mark(), 'metadata[sample]': 'yes' });
  await runNightlyJob();
  expect(await findings()).toEqual([]);
});

test.each([
  [
    'another sum than was paid here',
    { amount_pence: 1901 },
    `booking ${booked.reference} was paid with £19.01, and the payment provider took £19.00`,
  ],
  [
    'money for a booking that is unpaid here',
    { status: 'requires_payment_method' },
    `booking ${booked.reference}: the payment provider took £19.00`,
  ],
  [
    'a payment that it does not have',
    { intent_id: 'pi_never' },
    `booking ${booked.reference} was paid, and the payment provider knows nothing of its payment pi_never`,
  ],
])('the nightly comparison finds that the provider has %s', async (_, change, words) => {
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

test('if the provider does not answer, the job fails, and earlier findings stay', async () => {
  const planted = await paidAtProvider(mark());
  await runNightlyJob();
  expect(await findings()).toHaveLength(1);
  await app.breakPayments({ api: { kind: '500', times: 100 } });
  await expect(runNightlyJob()).rejects.toBeInstanceOf(PaymentsUnreachable);
  expect(await findings()).toHaveLength(1);
  await app.breakPayments(null);
  await unmark(planted);
});

test('every page of the provider’s list is read', async () => {
  const planted = [];
  for (let count = 0; count < 103; count += 1) planted.push(await paidAtProvider(mark()));
  await runNightlyJob();
  expect((await findings())?.length).toBe(51);
  for (const intent of planted.slice(3)) await unmark(intent);
  await runNightlyJob();
  const lines = (await findings()) ?? [];
  expect(lines).toHaveLength(3);
  for (const { id } of planted.slice(0, 3)) expect(lines.join('\n')).toContain(id);
  for (const intent of planted.slice(0, 3)) await unmark(intent);
});

test('a review that is marked as done hides nothing about other payments of the booking, and stays done for its own payment', async () => {
  const visit = await bookConfirmedVisit(app);
  const bookedAt = Date.now();
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
  await vi.waitUntil(() => Date.now() > bookedAt + 1_000, { timeout: 60_000 });
  await atProvider('refunds', { payment_intent: payment.intent_id ?? '', amount: '300' });
  const about = async () => (await findings())?.filter((words) => words.includes(visit.reference));
  await runNightlyJob();
  expect(await about()).toEqual([expect.stringContaining('the payment provider has refunded £3.00')]);
  await db
    .updateTable('payment_review')
    .set({ intent_id: payment.intent_id ?? '' })
    .where('booking_id', '=', visit.id)
    .execute();
  await runNightlyJob();
  expect(await about()).toEqual([]);
});

test('a refund that was made on the provider’s own dashboard is found, however old its payment is', async () => {
  const before = await db.selectFrom('refund').select('id').execute();
  await vi.waitUntil(() => Date.now() > bookedBy + 1_000, { timeout: 60_000 });
  const refund = await atProvider('refunds', { payment_intent: known ?? '', amount: '400' });
  const line = expect.stringContaining(
    `booking ${booked.reference}: £0.00 is recorded here as refunded, but the payment provider has refunded £4.00 (payment ${known})`,
  );
  await runNightlyJob();
  expect(await findings()).toEqual([line]);
  // It is so late that the refund is within the period searched, but the payment is not.
  const day = 86_400_000;
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
