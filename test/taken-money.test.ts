import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallReply } from '../src/contract/call.ts';
import type { readHealthCall } from '../src/contract/site-health.ts';
import { raiseAlerts } from '../src/server/features/watch/raise-alerts.ts';
import { reportIntegrity } from '../src/server/integrity/report-integrity.ts';
import { PaymentsUnreachable } from '../src/server/ports/payments/payments.ts';
import { aConfirmedVisit } from './confirmed-visit.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';

const centre = await createTestApp({ settings: { ALERT_EMAIL: 'owner@example.org' } });
const { db, sandbox } = centre;
await signInAsStaff(centre);
const booked = await aConfirmedVisit(centre);
const bookedBy = Date.now();
const { intent_id: known } = await db
  .selectFrom('payment')
  .select('intent_id')
  .where('booking_id', '=', booked.id)
  .executeTakeFirstOrThrow();
const mark = () => ({ 'metadata[booking]': randomUUID(), 'metadata[reference]': 'WF-NOTHERE' });

/** As the owner's other programs, or this site before its database was lost, have asked the provider. */
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
const undo = (intent: { id: string }) =>
  atProvider(`payment_intents/${intent.id}`, { 'metadata[booking]': '', 'metadata[reference]': '' });

/** The night after: what has happened is more than half an hour old by both clocks. */
const night = () => reportIntegrity(centre.centre.context, Date.now() + 3_600_000);
const found = async () => {
  const answer = await centre.request('/api/admin/standing', { headers: await signInAgain(centre) });
  return (await bodyOf<CallReply<typeof readHealthCall>>(answer)).books?.findings;
};

beforeEach(async () => {
  await db.deleteFrom('books_check').execute();
  await centre.breakPayments(null);
  centre.clock.pass(3_600_000);
});

test('nothing planted: nothing found', async () => {
  await night();
  expect(await found()).toEqual([]);
});

test('money taken under our mark that nobody here knows is found, and the owner hears of it', async () => {
  const planted = await paidAtProvider(mark());
  await reportIntegrity(centre.centre.context);
  expect(await found(), 'what is under way is left alone').toEqual([]);
  await night();
  expect(await found()).toEqual([
    expect.stringContaining(
      `the payment provider took £12.34 for booking WF-NOTHERE (payment ${planted.id}), and nobody here knows of that payment.`,
    ),
  ]);
  expect(await raiseAlerts({ ...centre.centre.context, readBackup: async () => ({ kept: 'off' }) })).toBe(1);
  const mails = await centre.mails(2);
  expect(mails.at(-1)).toMatchObject({
    recipient: 'owner@example.org',
    body: expect.stringContaining('The books do not balance: 1 finding'),
  });
  await undo(planted);
});

test('what the account takes for other things, and what was never paid, is nobody’s business here', async () => {
  const other = await paidAtProvider({ 'metadata[order]': 'a cake' });
  await atProvider('refunds', { payment_intent: other.id });
  await atProvider('payment_intents', { amount: '900', currency: 'gbp', ...mark() });
  await paidAtProvider({ ...mark(), 'metadata[sample]': 'yes' });
  await night();
  expect(await found()).toEqual([]);
});

test.each([
  [
    'another sum than was paid here',
    { amount_pence: 1901 },
    `booking ${booked.reference} was paid with £19.01, and the payment provider took £19.00`,
  ],
  [
    'money for what counts as unpaid here',
    { status: 'requires_payment_method' },
    `booking ${booked.reference}: the payment provider took £19.00`,
  ],
  [
    'a payment that it has never heard of',
    { intent_id: 'pi_never' },
    `booking ${booked.reference} was paid, and the payment provider knows nothing of its payment pi_never`,
  ],
])('the provider has %s', async (_, change, words) => {
  const row = await db
    .selectFrom('payment')
    .select(['amount_pence', 'status', 'intent_id'])
    .where('booking_id', '=', booked.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('payment')
    .set({ ...change, created_at: new Date(centre.clock.now() - 3_600_000) })
    .where('booking_id', '=', booked.id)
    .execute();
  await night();
  const lines = await found();
  await db.updateTable('payment').set(row).where('booking_id', '=', booked.id).execute();
  expect(lines).toEqual(expect.arrayContaining([expect.stringContaining(words)]));
});

test('a provider that does not answer fails the job, and what was known before stays', async () => {
  const planted = await paidAtProvider(mark());
  await night();
  expect(await found()).toHaveLength(1);
  await centre.breakPayments({ api: { kind: '500', times: 100 } });
  await expect(night()).rejects.toBeInstanceOf(PaymentsUnreachable);
  expect(await found()).toHaveLength(1);
  await centre.breakPayments(null);
  await undo(planted);
});

test('more than a page of the provider’s list', async () => {
  const planted = [];
  for (let count = 0; count < 103; count += 1) planted.push(await paidAtProvider(mark()));
  await night();
  expect((await found())?.length).toBe(51);
  for (const intent of planted.slice(3)) await undo(intent);
  await night();
  const lines = (await found()) ?? [];
  expect(lines).toHaveLength(3);
  for (const { id } of planted.slice(0, 3)) expect(lines.join('\n')).toContain(id);
  for (const intent of planted.slice(0, 3)) await undo(intent);
});

test('money sent back at the provider’s own desk is found, however old the payment is', async () => {
  const before = await db.selectFrom('refund').select('id').execute();
  await vi.waitUntil(() => Date.now() > bookedBy + 1_000);
  const refund = await atProvider('refunds', { payment_intent: known ?? '', amount: '400' });
  const line = expect.stringContaining(
    `booking ${booked.reference}: £0.00 went back from here, and £4.00 at the payment provider (payment ${known})`,
  );
  await night();
  expect(await found()).toEqual([line]);
  // So late that the payment is too old to be looked at, and the refund alone is not.
  const day = 86_400_000;
  centre.clock.pass(31 * day);
  await reportIntegrity(centre.centre.context, refund.created * 1_000 + 10 * day);
  expect(await found()).toEqual([line]);
  expect(await db.selectFrom('refund').select('id').execute(), 'nothing is mended').toEqual(before);
  await db
    .insertInto('refund')
    .values({
      booking_id: booked.id,
      kind: 'credits-returned',
      idempotency_key: 'noted-by-hand',
      amount_pence: 400,
      status: 'done',
      provider_refund_id: refund.id,
      created_at: new Date(centre.clock.now()),
      done_at: new Date(centre.clock.now()),
    })
    .execute();
  await night();
  expect((await found())?.filter((words) => words.includes('payment provider'))).toEqual([]);
});
