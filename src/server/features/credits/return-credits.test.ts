import { expect, test } from 'vitest';
import { buyTestCredits, creditsInput, orderTestCredits, readCreditTotal } from '../../../../test/credits.ts';
import { signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from '../../../../test/verify-email.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { buyCreditsCall, listCreditPurchasesCall, returnCreditsCall } from '../../../contract/credits.ts';
import { buyGiftVoucherCall, readOwnGiftVoucherCall } from '../../../contract/gift-vouchers.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { sendDueRefunds } from '../orders/send-due-refunds.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const minute = 60_000;
await app.db.updateTable('venue').set({ open_play_capacity: 1000 }).execute();
let clients = 0;
const aDevice = () => createDevice(app, { 'x-forwarded-for': `10.5.${clients >> 8}.${clients++ & 255}` });
/** A device that has verified no e-mail address. */
const unverified = aDevice();

/** Returns a family with a bundle, on a device that has verified its e-mail. */
async function aFamily(email: string) {
  const { bookingId } = await buyTestCredits(app, email);
  const device = await verifyEmail(app, email, aDevice());
  return { email, bookingId, device };
}
async function returnCredits(
  device: TestDevice,
  body: { bookingId: string; email: string; credits: number },
) {
  const response = await device.post(returnCreditsCall.path, body);
  return { status: response.status, body: await bodyOf<Record<string, unknown>>(response) };
}
async function purchases(device: TestDevice, email: string) {
  const path = `${listCreditPurchasesCall.path}?email=${encodeURIComponent(email)}`;
  const response = await app.request(path, { headers: device.headers() });
  return {
    status: response.status,
    body: await bodyOf<CallReply<typeof listCreditPurchasesCall> & { code?: string }>(response),
  };
}
/**
 * Spends credits on children of an open-play visit. The visit is confirmed immediately, because nothing
 * remains to be paid.
 */
async function spend({ device, email }: { device: TestDevice; email: string }, children: number) {
  const response = await device.post(
    bookVisitCall.path,
    visitInput({
      customerEmail: email,
      ticketQuantities: { 'child-1-12': children },
      selectedDate: '2026-11-28',
    }),
  );
  const body = await bodyOf<CallReply<typeof bookVisitCall>>(response);
  expect([response.status, body.sessionCreditsUsed, body.clientSecret]).toEqual([201, children, null]);
}
const refundsOf = async (bookingId: string) =>
  (
    await app.db
      .selectFrom('refund')
      .where('booking_id', '=', bookingId)
      .orderBy('created_at')
      .select(['amount_pence', 'status'])
      .execute()
  ).map(({ amount_pence, status }) => `${amount_pence} ${status}`);

test('a purchase shows its owner what is unspent, what would be refunded, and until when', async () => {
  const family = await aFamily('family@example.org');
  await spend(family, 3);
  expect((await purchases(family.device, family.email)).body.purchases).toEqual([
    {
      bookingId: family.bookingId,
      reference: expect.stringMatching(/^WF-/),
      boughtOn: '2026-11-20',
      credits: 10,
      unspent: 7,
      returned: 0,
      amount: 7500,
      returnable: { until: '2026-12-04', amount: 5250 },
    },
  ]);
});

test('all unspent credits of a purchase are returned for their price, with one refund and one mail', async () => {
  const family = await aFamily('back@example.org');
  await spend(family, 3);
  const { device, ...input } = { ...family, credits: 7 };
  expect(await returnCredits(device, input)).toEqual({
    status: 200,
    body: { success: true, creditsReturned: 7, amount: 5250 },
  });
  expect(await readCreditTotal(app, family.email)).toBe(0);
  expect(await refundsOf(family.bookingId)).toEqual(['5250 done']);
  expect((await purchases(device, family.email)).body.purchases).toMatchObject([
    { unspent: 0, returned: 7, returnable: null },
  ]);
  const mails = await waitFor(async () => {
    const found = await app.db
      .selectFrom('kept_mail')
      .where('recipient', '=', family.email)
      .where('subject', 'like', 'We have returned%')
      .selectAll()
      .execute();
    expect(found).toHaveLength(1);
    return found;
  });
  expect(mails[0]?.subject).toMatch(/^We have returned £52.50 for your session credits/);
});

/** Returns what the provider has refunded so far, pence. */
const totalRefunded = async () => {
  const books = await fetch(`${app.sandbox.url}/_sandbox/books`);
  return (await bodyOf<{ refunded: { gbp?: number } }>(books)).refunded.gbp ?? 0;
};

test('a double tap and a repeat after a lost reply return the credits once', async () => {
  const family = await aFamily('twice@example.org');
  await spend(family, 8);
  const before = await totalRefunded();
  const { device, ...input } = { ...family, credits: 2 };
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => returnCredits(device, input)));
  responses.push(await returnCredits(device, input));
  expect(new Set(responses.map(({ status, body }) => `${status} ${body['amount']}`))).toEqual(
    new Set(['200 1500']),
  );
  expect(await refundsOf(input.bookingId)).toEqual(['1500 done']);
  expect((await totalRefunded()) - before).toBe(1500);
});

test('credits that a hold used can be returned once the hold has expired', async () => {
  const family = await aFamily('hold@example.org');
  const { device, bookingId, email } = family;
  await device.post(
    bookVisitCall.path,
    visitInput({
      customerEmail: email,
      ticketQuantities: { 'child-1-12': 4, 'child-0-1': 1 },
      selectedDate: '2026-11-29',
    }),
  );
  expect((await returnCredits(device, { bookingId, email, credits: 6 })).status).toBe(200);
  app.clock.pass(11 * minute);
  expect((await returnCredits(device, { bookingId, email, credits: 4 })).body).toMatchObject({
    amount: 3000,
  });
  expect(await refundsOf(bookingId)).toEqual(['4500 done', '3000 done']);
});

test('a return of more credits than are unspent is refused with the current number', async () => {
  const family = await aFamily('number@example.org');
  await spend(family, 9);
  const { device, ...input } = { ...family, credits: 10 };
  const { status, body } = await returnCredits(device, input);
  expect([status, body['code'], body['message']]).toEqual([
    409,
    'price_changed',
    '1 credit is unspent now, so £7.50 would go back. Please check and try again.',
  ]);
  expect(await refundsOf(family.bookingId)).toEqual([]);
});

test('a return is refused for a purchase that is spent, unpaid or of another e-mail', async () => {
  const family = await aFamily('empty@example.org');
  await spend(family, 10);
  const { device, email, bookingId } = family;
  const ordered = await orderTestCredits(app, { customerEmail: email });
  const other = await buyTestCredits(app, 'other@example.org');
  const codes = [];
  for (const id of [bookingId, ordered.bookingId, other.bookingId, crypto.randomUUID()]) {
    const { status, body } = await returnCredits(device, { bookingId: id, email, credits: 10 });
    codes.push(`${status} ${body['code']}`);
  }
  expect(codes).toEqual([
    '409 nothing_to_return',
    '404 booking_not_found',
    '404 booking_not_found',
    '404 booking_not_found',
  ]);
});

test('credits can be returned until the end of the 14th day, in venue time', async () => {
  // The credits are bought in summer time, half an hour after midnight. The clocks go back before the last
  // day on which they can be returned.
  app.clock.set('2027-10-24T23:30:00Z');
  const first = await aFamily('last-day@example.org');
  const second = await aFamily('too-late@example.org');
  app.clock.set('2027-11-08T23:59:00Z');
  await verifyEmail(app, first.email, first.device);
  await verifyEmail(app, second.email, second.device);
  const { bookingId, email, device } = first;
  expect((await returnCredits(device, { bookingId, email, credits: 10 })).status).toBe(200);
  app.clock.pass(minute);
  const late = { bookingId: second.bookingId, email: second.email, credits: 10 };
  const { status, body } = await returnCredits(second.device, late);
  expect([status, body['code'], body['message']]).toEqual([
    409,
    'too_late_to_return',
    'These credits could be returned until Monday 8 November 2027. They do not run out: you can still spend them.',
  ]);
  expect((await purchases(second.device, second.email)).body.purchases).toMatchObject([
    { unspent: 10, returnable: null },
  ]);
  expect((await returnCredits(device, { bookingId, email, credits: 10 })).status).toBe(200);
  app.clock.set('2026-11-20T12:00:00Z');
});

test('a stranger who knows the e-mail sees no purchase, and can neither return nor spend the credits', async () => {
  const { bookingId, email } = await aFamily('known@example.org');
  const verified = await verifyEmail(app, 'stranger@example.org', aDevice());
  for (const device of [unverified, verified]) {
    const seen = await purchases(device, email);
    expect([seen.status, seen.body.code]).toEqual([401, 'email_not_proven']);
    const taken = await returnCredits(device, { bookingId, email, credits: 10 });
    expect([taken.status, taken.body['code']]).toEqual([401, 'email_not_proven']);
    const visit = visitInput({ customerEmail: email, selectedDate: '2026-12-05' });
    const booked = await bodyOf<CallReply<typeof bookVisitCall>>(
      await device.post(bookVisitCall.path, visit),
    );
    expect([booked.sessionCreditsUsed, booked.finalAmount]).toEqual([0, 1900]);
  }
  expect(await readCreditTotal(app, email)).toBe(10);
});

const injectFault = (fault: object) =>
  fetch(`${app.sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api: { path: '/v1/refunds', ...fault } }),
  });

test('a refund stays due while the provider cannot send it, and then four simultaneous runs send it only once', async () => {
  const family = await aFamily('owed@example.org');
  await spend(family, 8);
  const before = await totalRefunded();
  const { device, ...input } = { ...family, credits: 2 };
  await injectFault({ kind: '500', times: 20 });
  expect((await returnCredits(device, input)).status).toBe(200);
  expect(await refundsOf(input.bookingId)).toEqual(['1500 due']);
  expect(app.errors.splice(0)).not.toEqual([]);
  await fetch(`${app.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  // The first request is so slow that all other runs find no refund sent yet.
  await injectFault({ kind: 'hang', ms: 300, method: 'POST' });
  await Promise.all([1, 2, 3, 4].map(() => sendDueRefunds(app.site.context)));
  expect(await refundsOf(input.bookingId)).toEqual(['1500 done']);
  expect((await totalRefunded()) - before).toBe(1500);
});

test('credits paid with a gift voucher and a card are refunded to both, with one mail', async () => {
  const settle = async (clientSecret: string) => {
    await app.pay(clientSecret);
    await app.send(readBookingResultCall, { clientSecret });
  };
  const { body: gift } = await app.send(buyGiftVoucherCall, {
    ...creditsInput({ customerEmail: 'gran@example.org' }),
    pence: 2000,
    recipientName: 'Robin',
    message: '',
    delivery: 'print',
  });
  await settle(gift.clientSecret);
  const key = { bookingId: gift.bookingId, viewToken: gift.viewToken };
  const code = (await app.send(readOwnGiftVoucherCall, key)).body.code ?? '';
  const email = 'parts@example.org';
  const order = await app.send(
    buyCreditsCall,
    creditsInput({ customerEmail: email, accountCredit: { code, pence: 2000 } }),
    unverified.headers(),
  );
  expect(order.status).toBe(201);
  await settle(order.body.clientSecret);
  const device = await verifyEmail(app, email, aDevice());
  const input = { bookingId: order.body.bookingId, email, credits: 10 };
  const returned = { status: 200, body: { success: true, creditsReturned: 10, amount: 7500 } };
  // The card's part cannot be sent yet, so the mail waits for it.
  await injectFault({ kind: '500', times: 20 });
  expect(await returnCredits(device, input)).toEqual(returned);
  expect((await refundsOf(input.bookingId)).sort()).toEqual(['2000 done', '5500 due']);
  expect(app.errors.splice(0)).not.toEqual([]);
  await fetch(`${app.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
  expect(await returnCredits(device, input)).toEqual(returned);
  expect((await refundsOf(input.bookingId)).sort()).toEqual(['2000 done', '5500 done']);
  expect((await app.send(readOwnGiftVoucherCall, key)).body.left).toBe(2000);
  const mails = await waitFor(async () => {
    const found = await app.db
      .selectFrom('mail')
      .leftJoin('kept_mail', 'kept_mail.mail_id', 'mail.id')
      .innerJoin('refund', 'refund.id', 'mail.refund_id')
      .where('refund.booking_id', '=', input.bookingId)
      .select(['subject', 'body', 'mail.status'])
      .execute();
    expect(found.every(({ status }) => status === 'sent')).toBe(true);
    return found;
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^We have returned £75.00 for your session credits/);
  expect(mails[0]?.body).toContain('We have sent £55.00 back to your card');
  expect(mails[0]?.body).toContain('£20.00 is back on the gift voucher that you paid with');
});

test('if staff have refunded a part of the price, a return of the credits refunds at most the rest of the price', async () => {
  const staff = await signInAsStaff(app);
  const favour = async (bookingId: string, refundPence: number) => {
    const body = { clientId: crypto.randomUUID(), refundPence, reason: 'The power failed' };
    const path = `/api/admin/bookings/${bookingId}/refund`;
    expect((await app.post(path, body, { ...unverified.headers(), ...staff })).status).toBe(200);
  };
  const offered = async ({ device, email }: Awaited<ReturnType<typeof aFamily>>) =>
    (await purchases(device, email)).body.purchases[0]?.returnable;
  const family = await aFamily('favour@example.org');
  await favour(family.bookingId, 2000);
  expect(await offered(family)).toMatchObject({ amount: 5500 });
  const { device, ...input } = { ...family, credits: 10 };
  const answer = { status: 200, body: { success: true, creditsReturned: 10, amount: 5500 } };
  expect(await returnCredits(device, { ...input, credits: 9 })).toMatchObject({
    body: { message: expect.stringContaining('so £55.00 would go back') },
  });
  expect([await returnCredits(device, input), await returnCredits(device, input)]).toEqual([answer, answer]);
  const mostSpent = await aFamily('favour-after-spending@example.org');
  await spend(mostSpent, 8);
  await favour(mostSpent.bookingId, 2000);
  expect(await offered(mostSpent)).toMatchObject({ amount: 1500 });
  const { device: other, ...two } = { ...mostSpent, credits: 2 };
  expect((await returnCredits(other, two)).body).toMatchObject({ amount: 1500 });

  const all = await aFamily('all-back@example.org');
  await favour(all.bookingId, 7500);
  expect(await offered(all)).toBeNull();
  const refused = await returnCredits(all.device, {
    bookingId: all.bookingId,
    email: all.email,
    credits: 10,
  });
  expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
    409,
    'nothing_to_return',
    'The price of these credits has already been refunded. You can still spend them.',
  ]);
});

test('there are no errors and the integrity checks pass', async () => {
  expect(app.errors).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});
