import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import type { cancelBookingCall, readCancellationCall } from '../src/contract/cancellation.ts';
import { sendDueRefunds } from '../src/server/features/orders/send-due-refunds.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { buyTestCredits, readCreditTotal } from './credits.ts';
import { memberHelpers } from './members.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
let staff = await signInAsStaff(app);
const hour = 3_600_000;

type Answer = Partial<CallReply<typeof cancelBookingCall>> & { code?: string; message?: string };

async function sendAction(bookingId: string, what: 'cancel' | 'refund', more: object) {
  const body = { clientId: randomUUID(), refundPence: 0, reason: 'The family asked', ...more };
  const answer = await app.post(`/api/admin/bookings/${bookingId}/${what}`, body, staff);
  const reply = await bodyOf<Answer>(answer);
  return { ...reply, state: reply.status, status: answer.status };
}
async function previewCancellation(bookingId: string) {
  const path = `/api/admin/bookings/${bookingId}/cancellation`;
  const answer = await app.request(path, { headers: staff });
  return bodyOf<CallReply<typeof readCancellationCall>>(answer);
}
async function buyVisit(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { status, body } = await app.send(bookVisitCall, visitInput(more), headers);
  expect(status).toBe(201);
  if (body.clientSecret) await app.pay(body.clientSecret);
  const result = await app.send(
    readBookingResultCall,
    body.clientSecret
      ? { clientSecret: body.clientSecret }
      : { bookingId: body.bookingId, viewToken: body.viewToken },
  );
  expect(result.body.state).toBe('confirmed');
  return body;
}
const spots = async (date: string) => {
  const address = `/api/session-availability?date=${date}&timeSlot=${encodeURIComponent('9:30 AM - 4:00 PM')}`;
  return (await bodyOf<{ availableSpots: number }>(await app.request(address))).availableSpots;
};
const mailsAbout = async (email: string) =>
  (
    await app.db.selectFrom('kept_mail').select(['subject', 'body']).where('recipient', '=', email).execute()
  ).map(({ subject, body }) => ({ subject, body }));
const expectMailCount = (email: string, subject: string) =>
  expect.poll(async () => (await mailsAbout(email)).filter((mail) => mail.subject.includes(subject)).length);
const moneyBack = async () => {
  const books = await bodyOf<{ refunds: Record<string, { count: number; amount: number }> }>(
    await fetch(`${app.sandbox.url}/_sandbox/books`),
  );
  return books.refunds['succeeded'] ?? { count: 0, amount: 0 };
};

test('a cancellation in time is previewed, refunds the money and frees the places once, and sends the family one mail', async () => {
  const was = await spots('2026-11-28');
  const { bookingId } = await buyVisit({ customerEmail: 'intime@example.org' });
  expect(await spots('2026-11-28')).toBe(was - 2);
  expect(await previewCancellation(bookingId)).toMatchObject({
    status: 'confirmed',
    paid: 1900,
    returned: 0,
    policyRefund: 1900,
    notCancellable: null,
    placesBack: 2,
    date: '2026-11-28',
    customerName: 'Alex Rowe',
  });
  const earlier = await moneyBack();
  const clientId = randomUUID();
  const first = await sendAction(bookingId, 'cancel', { clientId, refundPence: 1900 });
  expect(first).toMatchObject({ status: 200, state: 'cancelled', paid: 1900, returned: 1900 });
  expect(await sendAction(bookingId, 'cancel', { clientId, refundPence: 1900 })).toEqual(first);
  expect(await spots('2026-11-28')).toBe(was);
  expect(await moneyBack()).toEqual({ count: earlier.count + 1, amount: earlier.amount + 1900 });
  await expectMailCount('intime@example.org', 'Your booking is cancelled').toBe(1);
  const mail = (await mailsAbout('intime@example.org')).find(({ subject }) => subject.includes('cancelled'));
  expect(mail?.body).toContain('all of your payment back to your card, £19.00');
});

test('staff may refund a visit that the rule would no longer refund', async () => {
  const { bookingId } = await buyVisit({ selectedDate: '2026-11-21', customerEmail: 'late@example.org' });
  app.clock.pass(3 * hour);
  staff = await signInAgain(app);
  expect(await previewCancellation(bookingId)).toMatchObject({ policyRefund: 0 });
  expect(await sendAction(bookingId, 'cancel', { refundPence: 1000, reason: 'Poorly child' })).toMatchObject({
    status: 200,
    state: 'cancelled',
    returned: 1000,
  });
  const stored = await app.db
    .selectFrom('cancellation')
    .select(['refund_pence', 'policy_pence', 'reason'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  expect(stored).toEqual({ refund_pence: 1000, policy_pence: 0, reason: 'Poorly child' });
  const more = await sendAction(bookingId, 'refund', { refundPence: 900 });
  expect(more).toMatchObject({ status: 200, state: 'cancelled', returned: 1900 });
  expect(await sendAction(bookingId, 'refund', { refundPence: 1 })).toMatchObject({
    status: 409,
    code: 'refund_too_large',
  });
});

test('a partial refund keeps the booking, and all refunds together never exceed what was paid', async () => {
  const { bookingId } = await buyVisit({ customerEmail: 'part@example.org' });
  expect(await sendAction(bookingId, 'refund', { refundPence: 500 })).toMatchObject({
    state: 'confirmed',
    returned: 500,
  });
  expect(await sendAction(bookingId, 'refund', { refundPence: 500 })).toMatchObject({
    state: 'confirmed',
    returned: 1000,
  });
  expect(await sendAction(bookingId, 'refund', { refundPence: 901 })).toMatchObject({
    status: 409,
    code: 'refund_too_large',
    message: 'No more than £9.00 is left to refund.',
  });
  expect(await sendAction(bookingId, 'cancel', { refundPence: 901 })).toMatchObject({ status: 409 });
  await expectMailCount('part@example.org', 'We are sending £5.00 back').toBe(2);
  expect(await sendAction(bookingId, 'cancel', { refundPence: 900 })).toMatchObject({
    state: 'cancelled',
    returned: 1900,
  });
});

test('a repeated action gets the first reply again; its key with another amount or another action is refused', async () => {
  const { bookingId } = await buyVisit({ customerEmail: 'again@example.org' });
  const clientId = randomUUID();
  const first = await sendAction(bookingId, 'refund', { clientId, refundPence: 500 });
  expect(first).toMatchObject({ status: 200, refundParts: [{ tender: 'card', amount: 500 }] });
  expect(await sendAction(bookingId, 'refund', { clientId, refundPence: 500 })).toEqual(first);
  const other = { status: 409, code: 'same_key_other_request' };
  expect(await sendAction(bookingId, 'refund', { clientId, refundPence: 600 })).toMatchObject(other);
  expect(await sendAction(bookingId, 'cancel', { clientId, refundPence: 500 })).toMatchObject(other);
  expect(await previewCancellation(bookingId)).toMatchObject({ status: 'confirmed', returned: 500 });
  const cancelling = { clientId: randomUUID(), refundPence: 0 };
  expect(await sendAction(bookingId, 'cancel', cancelling)).toMatchObject({ status: 200, refundParts: [] });
  expect(await sendAction(bookingId, 'cancel', { ...cancelling, refundPence: 900 })).toMatchObject(other);
});

test('a cancelled visit gives its session credits and its voucher back, and takes back the points that it earned', async () => {
  const email = 'all@example.org';
  await buyTestCredits(app, email);
  const device = await verifyEmail(app, email);
  const voucherCode = await makeVoucher(app.db, voucherInput(), app.clock.now());
  const twelve = { 'child-1-12': 12, adult: 2 };
  const body = await buyVisit(
    {
      customerEmail: email,
      selectedDate: '2026-11-29',
      ticketQuantities: twelve,
      voucherCode,
      totalAmount: 113,
      discountAmount: 5,
      loyaltyOptIn: true,
    },
    device.headers(),
  );
  expect(body).toMatchObject({ sessionCreditsUsed: 10, finalAmount: 1800 });
  expect(await readCreditTotal(app, email)).toBe(0);
  const points = async () => (await memberHelpers(app).lookUp(email)).body.member?.currentPoints;
  expect(await points()).toBe(68);
  const { bookingId } = body;
  expect(await previewCancellation(bookingId)).toMatchObject({ creditsBack: 10, voucherBack: voucherCode });
  expect(await sendAction(bookingId, 'cancel', { refundPence: 1800 })).toMatchObject({ state: 'cancelled' });
  expect(await readCreditTotal(app, email)).toBe(10);
  expect(await points()).toBe(50);
  const uses = await app.db
    .selectFrom('voucher_use')
    .where('booking_id', '=', bookingId)
    .where('live_until', '>', new Date(app.clock.now()))
    .select('booking_id')
    .execute();
  expect(uses).toEqual([]);
  await expectMailCount(email, 'Your booking is cancelled').toBe(1);
  const mail = (await mailsAbout(email)).find(({ subject }) => subject.includes('cancelled'));
  expect(mail?.body).toContain('Your 10 session credits are yours again.');
  expect(mail?.body).toContain(`Your voucher ${voucherCode} can be used again.`);
});

test('a cancellation or a refund that is not possible, or whose input is wrong, is refused', async () => {
  const held = (await app.send(bookVisitCall, visitInput())).body.bookingId;
  expect(await sendAction(held, 'cancel', {})).toMatchObject({ status: 409, code: 'not_cancellable' });
  expect(await sendAction(held, 'refund', { refundPence: 1 })).toMatchObject({
    status: 409,
    code: 'refund_too_large',
  });
  const credits = await buyTestCredits(app, 'credits@example.org');
  expect(await previewCancellation(credits.bookingId)).toMatchObject({
    kind: 'credits',
    date: null,
    policyRefund: 0,
  });
  expect(await sendAction(credits.bookingId, 'cancel', {})).toMatchObject({
    status: 409,
    code: 'not_cancellable',
  });
  expect(await sendAction(randomUUID(), 'cancel', {})).toMatchObject({
    status: 404,
    code: 'booking_not_found',
  });
  const { bookingId } = await buyVisit();
  expect(await sendAction(bookingId, 'cancel', { reason: ' ' })).toMatchObject({ status: 400 });
  expect(await sendAction(bookingId, 'cancel', { refundPence: -1 })).toMatchObject({ status: 400 });
  expect(await sendAction(bookingId, 'refund', { refundPence: 0 })).toMatchObject({ status: 400 });
  await sendAction(bookingId, 'cancel', {});
  expect(await sendAction(bookingId, 'cancel', {})).toMatchObject({
    status: 409,
    message: 'This booking has been cancelled already.',
  });
});

test('if the provider fails, the booking is cancelled all the same, and the refund is sent once, later', async () => {
  const { bookingId } = await buyVisit({ customerEmail: 'away@example.org' });
  const earlier = await moneyBack();
  const faults = `${app.sandbox.url}/_sandbox/faults`;
  const json = { 'content-type': 'application/json' };
  await fetch(faults, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ kind: 'drop', when: 'after', times: 3, method: 'POST', path: '/v1/refunds' }),
  });
  expect(await sendAction(bookingId, 'cancel', { refundPence: 1900 })).toMatchObject({
    state: 'cancelled',
    returned: 1900,
  });
  await fetch(faults, { method: 'DELETE' });
  app.errors.length = 0;
  await sendDueRefunds(app.site.context);
  await sendDueRefunds(app.site.context);
  expect(await moneyBack()).toEqual({ count: earlier.count + 1, amount: earlier.amount + 1900 });
  await expectMailCount('away@example.org', 'cancelled').toBe(1);
});

test('a refund made on the provider’s own dashboard is not made again when staff record the same amount here', async () => {
  const { bookingId } = await buyVisit({ customerEmail: 'by-hand@example.org' });
  const { intent_id: intentId } = await app.db
    .selectFrom('payment')
    .select('intent_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const earlier = await moneyBack();
  await fetch(`${app.sandbox.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_tests' },
    body: new URLSearchParams({ payment_intent: intentId ?? '', amount: '500' }),
  });
  for (const returned of [500, 1000])
    expect(await sendAction(bookingId, 'refund', { refundPence: 500 })).toMatchObject({ returned });
  expect(await moneyBack()).toEqual({ count: earlier.count + 2, amount: earlier.amount + 1000 });
});

test('twenty cancellations of a booking at once make one cancellation and one refund', async () => {
  const { bookingId } = await buyVisit();
  const earlier = await moneyBack();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendAction(bookingId, 'cancel', { refundPence: 1900 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await moneyBack()).toEqual({ count: earlier.count + 1, amount: earlier.amount + 1900 });
});

test('partial refunds and a cancellation in any order, even if repeated, never refund more than was paid and pass the integrity checks', async () => {
  const action = fc.record({
    what: fc.constantFrom('cancel' as const, 'refund' as const, 'refund' as const),
    refundPence: fc.integer({ min: 1, max: 1200 }),
    times: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
      const { bookingId } = await buyVisit({
        selectedDate: '2026-12-05',
        ticketQuantities: { 'child-1-12': 2 },
      });
      let returned = 0;
      let state = 'confirmed';
      for (const { what, refundPence, times } of actions) {
        const clientId = randomUUID();
        const fits = returned + refundPence <= 1900 && (what === 'refund' || state === 'confirmed');
        const answers = await Promise.all(
          Array.from({ length: times }, () => sendAction(bookingId, what, { clientId, refundPence })),
        );
        if (fits) {
          returned += refundPence;
          if (what === 'cancel') state = 'cancelled';
        }
        for (const answer of answers) expect(answer.status).toBe(fits ? 200 : 409);
      }
      expect(await previewCancellation(bookingId)).toMatchObject({ status: state, returned });
      await sendAction(bookingId, 'cancel', {});
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});
