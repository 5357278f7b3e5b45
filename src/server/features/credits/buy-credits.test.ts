import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { creditsInput, orderTestCredits, readCreditTotal } from '../../../../test/credits.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { readBookingResultCall, sendBookingConfirmationCall } from '../../../contract/booking.ts';
import { buyCreditsCall } from '../../../contract/credits.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { settleOpenBookings } from '../orders/settle-open-bookings.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const minute = 60_000;
let callers = 0;
const newClient = () => ({ 'x-forwarded-for': `10.4.${callers >> 8}.${callers++ & 255}` });
const order = (customerEmail: string) => orderTestCredits(app, { customerEmail }, newClient());
const resultOf = async (clientSecret: string) =>
  (await app.send(readBookingResultCall, { clientSecret }, newClient())).body;
const auditEntriesOf = async (bookingId: string) =>
  (
    await app.db
      .selectFrom('journal')
      .where('booking_id', '=', bookingId)
      .orderBy('id')
      .select('what')
      .execute()
  ).map(({ what }) => what);

test.each<[string, object, string, string]>([
  ['a short name', { customerName: 'A' }, 'customerName', 'Name must be at least 2 characters'],
  ['no e-mail', { customerEmail: '' }, 'customerEmail', 'Please enter a valid email address'],
  ['half an e-mail', { customerEmail: 'alex@' }, 'customerEmail', 'Please enter a valid email address'],
  [
    'a short phone number',
    { customerPhone: '01632 960' },
    'customerPhone',
    'Please enter a valid phone number',
  ],
  [
    'words instead of a phone number',
    { customerPhone: 'call me maybe' },
    'customerPhone',
    'Please enter a valid phone number',
  ],
  ['an amount sent by the page', { amount: 1 }, 'amount', 'Unknown field'],
])('an order is refused and not stored: %s', async (_what, more, field, words) => {
  const before = await app.db.selectFrom('booking').select('id').execute();
  const { status, body } = await app.send(buyCreditsCall, creditsInput({ ...more }), newClient());
  expect([status, body.code, body.fields?.[field]]).toEqual([400, 'malformed', words]);
  expect(await app.db.selectFrom('booking').select('id').execute()).toHaveLength(before.length);
});

test('an order is priced by the server, records the terms and issues no credits', async () => {
  const ordered = await order('order@example.org');
  expect(ordered).toMatchObject({
    success: true,
    credits: 10,
    amount: 7500,
    savings: 2000,
    holdExpiresAt: '2026-11-20T10:10:00.000Z',
    now: '2026-11-20T10:00:00.000Z',
  });
  const stored = await app.db
    .selectFrom('booking')
    .innerJoin('payment', 'payment.booking_id', 'booking.id')
    .innerJoin('venue', (on) => on.onTrue())
    .where('booking.id', '=', ordered.bookingId)
    .select(['kind', 'day', 'amount_pence', 'booking.terms_version', 'venue.terms_version as current'])
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ kind: 'credits', day: null, amount_pence: 7500 });
  expect(stored.terms_version).toBe(stored.current);
  expect(await readCreditTotal(app, 'order@example.org')).toBe(0);
  expect((await resultOf(ordered.clientSecret)).state).toBe('held');
});

test('a repeated attempt returns the same order, and its key is refused for a different order', async () => {
  const headers = { 'idempotency-key': 'credits-attempt-0001', ...newClient() };
  const first = await orderTestCredits(app, {}, headers);
  const [again, twice] = await Promise.all([1, 2].map(() => orderTestCredits(app, {}, headers)));
  expect([again, twice]).toEqual([first, first]);
  const other = await app.send(buyCreditsCall, creditsInput({ customerName: 'Sam Rowe' }), headers);
  expect([other.status, other.body.code]).toEqual([409, 'same_key_other_request']);
});

test('an order keeps its price and its number of credits when the bundle on sale changes', async () => {
  const { clientSecret, bookingId } = await order('price@example.org');
  await app.db.updateTable('credit_bundle').set({ credits: 5, price_pence: 4500 }).execute();
  const today = await order('price@example.org');
  expect(today).toMatchObject({ credits: 5, amount: 4500, savings: 250 });
  await app.pay(clientSecret);
  expect(await resultOf(clientSecret)).toMatchObject({
    state: 'confirmed',
    booking: {
      kind: 'credits',
      selectedDate: null,
      selectedTime: '',
      tickets: [{ name: 'Session credits', quantity: 10 }],
      finalAmount: 7500,
    },
  });
  expect(await readCreditTotal(app, 'price@example.org')).toBe(10);
  const { unit_pence } = await app.db
    .selectFrom('credit_purchase')
    .where('booking_id', '=', bookingId)
    .select('unit_pence')
    .executeTakeFirstOrThrow();
  expect(unit_pence).toBe(750);
  await app.db.updateTable('credit_bundle').set({ credits: 10, price_pence: 7500 }).execute();
});

test('a declined card issues no credits; a payment with the next card does', async () => {
  const { clientSecret } = await order('declined@example.org');
  expect((await app.pay(clientSecret, '4000000000000002')).error?.code).toBe('card_declined');
  expect((await resultOf(clientSecret)).state).toBe('held');
  expect(await readCreditTotal(app, 'declined@example.org')).toBe(0);
  await app.pay(clientSecret);
  expect((await resultOf(clientSecret)).state).toBe('confirmed');
  expect(await readCreditTotal(app, 'declined@example.org')).toBe(10);
});

test('a late payment still issues the credits, as they cannot run out', async () => {
  const { clientSecret } = await order('late@example.org');
  app.clock.pass(55 * minute);
  await app.pay(clientSecret);
  expect((await resultOf(clientSecret)).state).toBe('confirmed');
  expect(await readCreditTotal(app, 'late@example.org')).toBe(10);
});

test('an unpaid order expires, and its payment is cancelled', async () => {
  const { clientSecret } = await order('lapsed@example.org');
  app.clock.pass(21 * minute);
  await settleOpenBookings(app.site.context, true);
  expect((await resultOf(clientSecret)).state).toBe('lapsed');
  expect((await app.pay(clientSecret)).error?.code).toBe('payment_intent_unexpected_state');
  expect(await readCreditTotal(app, 'lapsed@example.org')).toBe(0);
});

test('an order ends if the provider has cancelled its payment, and the family can order again', async () => {
  const email = 'cancelled@example.org';
  const first = await order(email);
  await app.site.context.payments.cancel(first.clientSecret.split('_secret_')[0] ?? '');
  expect((await resultOf(first.clientSecret)).state).toBe('lapsed');
  const second = await order(email);
  await app.pay(second.clientSecret);
  expect((await resultOf(second.clientSecret)).state).toBe('confirmed');
  expect((await resultOf(first.clientSecret)).state).toBe('lapsed');
  expect(await readCreditTotal(app, email)).toBe(10);
});

test.each([
  ['approves it', '4000000000007775', 'succeeded', 'confirmed', 10],
  ['refuses it', '4000000000008880', 'failed', 'held', 0],
] as const)(
  'a payment that the bank first processes and then %s',
  async (_what, card, outcome, state, credits) => {
    const email = `bank-${credits}@example.org`;
    const { clientSecret } = await order(email);
    expect((await app.pay(clientSecret, card)).status).toBe('processing');
    expect((await resultOf(clientSecret)).state).toBe('processing');
    expect(await readCreditTotal(app, email)).toBe(0);
    await app.settlePayment(clientSecret, outcome);
    expect((await resultOf(clientSecret)).state).toBe(state);
    expect(await readCreditTotal(app, email)).toBe(credits);
    // A refused payment can be repeated with another card. A completed payment cannot be repeated.
    await app.pay(clientSecret);
    expect((await resultOf(clientSecret)).state).toBe('confirmed');
    expect(await readCreditTotal(app, email)).toBe(10);
  },
);

const reporter = fc.record({
  who: fc.constantFrom(
    'notice' as const,
    'return page' as const,
    'confirmation' as const,
    'sweeper' as const,
  ),
  doubled: fc.boolean(),
  after: fc.constantFrom(0, 1, 11, 25),
});

test('reports of a payment in any order, repeated, simultaneous or late, issue the credits once with one mail', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(reporter, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (reporters, together) => {
        run += 1;
        const email = `once-${run}@example.org`;
        const { clientSecret, bookingId } = await order(email);
        const intentId = (await app.pay(clientSecret)).id ?? '';
        const report = (who: (typeof reporters)[number]['who'], delivery: string) => {
          if (who === 'notice') return notify(`evt_${run}_${delivery}`, intentId);
          if (who === 'return page') return resultOf(clientSecret);
          if (who === 'sweeper') return settleOpenBookings(app.site.context, true);
          return app.send(sendBookingConfirmationCall, { paymentIntentId: intentId }, newClient());
        };
        const reports = reporters.flatMap(({ who, doubled, after }, index) =>
          Array.from({ length: doubled ? 2 : 1 }, (_, copy) => async () => {
            if (copy === 0) app.clock.pass(after * minute);
            // A webhook event that is delivered twice keeps its id.
            await report(who, String(index));
          }),
        );
        if (together) await Promise.all(reports.map((report) => report()));
        else for (const report of reports) await report();
        expect(await auditEntriesOf(bookingId)).toEqual([
          'credits ordered',
          'credits issued',
          'booking confirmed',
        ]);
        expect(await readCreditTotal(app, email)).toBe(10);
        const mails = await app.db
          .selectFrom('mail')
          .where('booking_id', '=', bookingId)
          .select('kind')
          .execute();
        expect(mails).toEqual([{ kind: 'booking-confirmed' }]);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
});

test('the mail says how many credits there are, what was paid, and until when they can be returned', async () => {
  app.clock.set('2027-03-14T09:00:00Z');
  const { clientSecret } = await order('mail@example.org');
  await app.pay(clientSecret);
  await resultOf(clientSecret);
  const mail = await waitFor(() =>
    app.db
      .selectFrom('kept_mail')
      .selectAll()
      .where('recipient', '=', 'mail@example.org')
      .executeTakeFirstOrThrow(),
  );
  expect(mail.subject).toMatch(/^Your 10 session credits are ready \(WF-/);
  expect(mail.body).toContain('You have paid £75.00 for 10 session credits.');
  expect(mail.body).toContain('can be returned until Sunday 28 March 2027, for £7.50 each');
});

test('there are no errors and the integrity checks pass', async () => {
  expect(app.errors).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});

function notify(id: string, intentId: string) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
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
