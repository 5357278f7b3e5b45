import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyTestCredits, readCreditTotal } from '../../../../test/credits.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { createDevice, verifyEmail } from '../../../../test/verify-email.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { voucherInput } from '../../../../test/voucher-input.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import { lookUpCreditsCall } from '../../../contract/credits.ts';
import { forgetDeviceCall } from '../../../contract/email-code.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { validateVoucherCall } from '../../../contract/voucher.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { makeVoucher } from '../vouchers/make-voucher.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const minute = 60_000;
const day = 24 * 60 * minute;

let clients = 0;
/** Returns a new device with its own IP address. */
const aDevice = () => {
  const client = clients++;
  return createDevice(app, { 'x-forwarded-for': `10.8.${client >> 8}.${client & 255}` });
};
/** Returns a family with credits, on a device that has verified its e-mail. */
async function aFamily(name: string, credits = 10) {
  const customerEmail = `${name}@example.org`;
  await buyTestCredits(app, customerEmail, credits);
  const device = await verifyEmail(app, customerEmail, aDevice());
  const book = (more: object = {}) =>
    app.send(bookVisitCall, visitInput({ customerEmail, ...more }), device.headers());
  return { customerEmail, device, book, creditsLeft: () => readCreditTotal(app, customerEmail) };
}
const resultOf = async (booked: { bookingId: string; viewToken: string }) =>
  (await app.send(readBookingResultCall, { bookingId: booked.bookingId, viewToken: booked.viewToken })).body;

test('on a device that has verified the e-mail, credits can pay for a whole visit', async () => {
  const { book, creditsLeft, customerEmail } = await aFamily('proven');
  const { status, body } = await book({ sessionCredits: 2 });
  expect([status, body.clientSecret]).toEqual([201, null]);
  expect(body).toMatchObject({
    sessionCreditsUsed: 2,
    originalAmount: 1900,
    creditSavings: 1900,
    finalAmount: 0,
  });
  expect(await creditsLeft()).toBe(8);
  expect(await resultOf(body)).toMatchObject({
    state: 'confirmed',
    booking: { sessionCreditsUsed: 2, sessionCreditsLeft: 8, creditSavings: 1900, finalAmount: 0 },
  });
  const mails = await app.mails(3);
  const mail = mails.find(
    ({ recipient, subject }) => recipient === customerEmail && subject.includes('visit'),
  );
  expect(mail?.body).toContain('2 session credits: -£19.00');
  expect(mail?.body).toContain('You have 8 session credits left.');
});

test('a stranger who knows the e-mail cannot spend its credits, and learns only how many there are', async () => {
  const { customerEmail, creditsLeft } = await aFamily('known');
  const stranger = aDevice();
  const other = await verifyEmail(app, 'other@example.org', aDevice());
  for (const device of [stranger, other]) {
    const forged = await app.send(
      bookVisitCall,
      visitInput({ customerEmail, sessionCredits: 2 }),
      device.headers(),
    );
    const unknown = await app.send(
      bookVisitCall,
      visitInput({ customerEmail: 'unknown@example.org', sessionCredits: 2 }),
      device.headers(),
    );
    expect([forged.status, forged.body.code]).toEqual([401, 'email_not_proven']);
    expect(forged.body.quote).toMatchObject({ creditsUsed: 0, total: 1900 });
    expect(unknown).toEqual(forged);
    const free = await app.send(
      bookVisitCall,
      visitInput({ customerEmail, totalAmount: 0 }),
      device.headers(),
    );
    expect(free.body.code).toBe('price_changed');
  }
  const paid = await app.send(
    bookVisitCall,
    visitInput({ customerEmail, sessionCredits: 0 }),
    stranger.headers(),
  );
  expect([paid.status, paid.body.finalAmount, paid.body.sessionCreditsUsed]).toEqual([201, 1900, 0]);
  await app.pay(paid.body.clientSecret ?? '');
  const { body } = await app.send(readBookingResultCall, { clientSecret: paid.body.clientSecret });
  expect(body.booking).toMatchObject({ sessionCreditsUsed: 0, sessionCreditsLeft: 10 });
  expect(await creditsLeft()).toBe(10);
  await expect
    .poll(async () => (await app.mails(1)).map((mail) => mail.recipient + mail.body).join())
    .toMatch(
      new RegExp(`${customerEmail}[^]*You have 10 session credits, and this booking was made without them`),
    );
});

test('a wrong number of credits is refused; without a number, as many as possible are used', async () => {
  const { book, creditsLeft } = await aFamily('counting', 1);
  for (const sessionCredits of [0, 2]) {
    const { status, body } = await book({ sessionCredits });
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(body.quote).toMatchObject({ creditsUsed: 1, creditSavings: 950, total: 950 });
  }
  expect(await creditsLeft()).toBe(1);
  const { body } = await book();
  expect([body.sessionCreditsUsed, body.finalAmount]).toEqual([1, 950]);
});

test('credits do not pay for babies and adults', async () => {
  const { book, creditsLeft } = await aFamily('babies');
  const ticketQuantities = { 'child-0-1': 2, 'child-1-12': 1, adult: 1 };
  const { body } = await book({ ticketQuantities, sessionCredits: 1 });
  expect([body.sessionCreditsUsed, body.finalAmount]).toEqual([1, 1000]);
  const none = await book({ ticketQuantities: { 'child-0-1': 2 }, sessionCredits: 0 });
  expect([none.status, none.body.finalAmount]).toEqual([201, 800]);
  expect(await creditsLeft()).toBe(9);
});

test('two sessions of an event day take a credit for each child and session', async () => {
  const at = app.clock.now();
  app.clock.set('2025-09-20T10:00:00+01:00');
  const { book, creditsLeft } = await aFamily('event', 3);
  const { body } = await book({
    selectedDate: '2025-09-28',
    isKpopEvent: true,
    selectedKpopSessions: ['2025-09-28|9:30-11:30 AM', '2025-09-28|2:30 PM - 4:30 PM'],
    sessionCount: 2,
    totalAmount: 38,
    sessionCredits: 3,
  });
  expect([body.sessionCreditsUsed, body.originalAmount, body.finalAmount]).toEqual([3, 3800, 950]);
  expect(await creditsLeft()).toBe(0);
  app.clock.pass(at - app.clock.now());
});

test('a voucher applies to what credits leave to pay, and is refused if they leave nothing', async () => {
  const { book, device } = await aFamily('voucher', 3);
  const code = await makeVoucher(
    app.db,
    voucherInput({ mostUses: 5 }, { kind: 'percent', percent: 50 }),
    app.clock.now(),
  );
  const order = { voucherCode: code, orderAmount: 19, numberOfChildren: 2, numberOfAdults: 0 };
  const validate = async (children: number, sessionCredits: number) =>
    (
      await app.send(
        validateVoucherCall,
        { ...order, ticketQuantities: { 'child-1-12': children }, sessionCredits },
        device.headers(),
      )
    ).body;
  expect(await validate(2, 1)).toMatchObject({ success: true, discount: 4.75 });
  expect(await validate(2, 2)).toMatchObject({
    success: false,
    message: 'Cannot apply voucher when total is £0.00',
  });
  const { body } = await book({
    ticketQuantities: { 'child-1-12': 4 },
    voucherCode: code,
    discountAmount: 4.75,
    totalAmount: 38 - 4.75,
    sessionCredits: 3,
  });
  expect(body).toMatchObject({
    sessionCreditsUsed: 3,
    creditSavings: 2850,
    discountAmount: 475,
    finalAmount: 475,
  });
});

test('when many bookings want the last credit at the same moment, one gets it and the others get a new price', async () => {
  const { book, creditsLeft } = await aFamily('crowd', 1);
  const ticketQuantities = { 'child-1-12': 1 };
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => book({ ticketQuantities, sessionCredits: 1 })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of responses.filter(({ status }) => status !== 201)) {
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(body.message).toMatch(/session credits have just been used/);
    expect(body.quote).toMatchObject({ creditsUsed: 0, total: 950 });
  }
  expect(await creditsLeft()).toBe(0);
});

test('a changed booking gets the credits of the unpaid one that it replaces', async () => {
  const { book, creditsLeft } = await aFamily('back', 3);
  const ticketQuantities = { 'child-1-12': 3, adult: 1 };
  const { body: first } = await book({ ticketQuantities, sessionCredits: 3 });
  expect([first.finalAmount, await creditsLeft()]).toEqual([200, 0]);
  const replaces = { bookingId: first.bookingId, viewToken: first.viewToken };
  const again = await book({ ticketQuantities: { 'child-1-12': 2 }, sessionCredits: 2, replaces });
  expect([again.status, again.body.finalAmount]).toEqual([201, 0]);
  expect(await creditsLeft()).toBe(1);
});

test('an expired hold frees its credits, and is not renewed once another booking has spent them', async () => {
  const { book, creditsLeft } = await aFamily('late', 2);
  const ticketQuantities = { 'child-1-12': 2, adult: 1 };
  const { body: first } = await book({ ticketQuantities, sessionCredits: 2 });
  const renew = () =>
    app.post(`/api/bookings/${first.bookingId}/renew-hold`, { clientSecret: first.clientSecret });
  app.clock.pass(11 * minute);
  expect(await creditsLeft()).toBe(2);
  expect((await renew()).status).toBe(200);
  expect(await creditsLeft()).toBe(0);
  app.clock.pass(11 * minute);
  await book({ sessionCredits: 2 });
  const refused = await bodyOf<RefusalReply>(await renew());
  expect([refused.code, refused.message]).toEqual([
    'credits_spent',
    'Your places were let go, and your session credits have been spent since. Please book again: nothing has been charged.',
  ]);
});

test('a cancelled booking returns its credits to the purchases that they came from', async () => {
  const { book, creditsLeft, customerEmail } = await aFamily('cancelled', 1);
  app.clock.pass(minute);
  await buyTestCredits(app, customerEmail, 5);
  const { body } = await book({ sessionCredits: 2 });
  expect(await creditsLeft()).toBe(4);
  app.clock.pass(day);
  const now = new Date(app.clock.now());
  await sql`select let_booking_go(${body.bookingId}, ${now}, 'system')`.execute(app.db);
  await app.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', body.bookingId).execute();
  const { body: lookup } = await app.read(lookUpCreditsCall, `/api/session-credits?email=${customerEmail}`);
  expect(lookup.activeCredits).toEqual([{ creditsRemaining: 1 }, { creditsRemaining: 5 }]);
});

test('a forgotten device, or one whose verification is 30 days old, cannot spend credits', async () => {
  const forgotten = await aFamily('forgotten');
  await forgotten.device.post(forgetDeviceCall.path, {});
  const { status, body } = await forgotten.book({ sessionCredits: 2 });
  expect([status, body.code]).toEqual([401, 'email_not_proven']);
  const old = await aFamily('old');
  app.clock.pass(30 * day);
  const response = await old.book({ sessionCredits: 2, selectedDate: '2026-12-27' });
  expect(response.body.code).toBe('email_not_proven');
  app.clock.pass(-30 * day);
});

test('the integrity checks pass', async () => {
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
  expect(app.errors).toEqual([]);
});
