import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAccountCreditCall } from '../src/contract/account-credit.ts';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { cancelBookingCall, creditBookingCall, readCancellationCall } from '../src/contract/cancellation.ts';
import { buyCreditsCall, returnCreditsCall } from '../src/contract/credits.ts';
import { readDashboardStatsCall } from '../src/contract/dashboard.ts';
import {
  cancelMyBookingCall,
  changeMyBookingCall,
  creditMyVisitCall,
  readMyBookingCall,
} from '../src/contract/my-booking.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import { validateVoucherCall } from '../src/contract/voucher.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { listSales, listTakings } from '../src/server/features/orders/takings-store.ts';
import { erasePerson } from '../src/server/features/privacy/erase-person.ts';
import { readPersonSummary } from '../src/server/features/privacy/person-store.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../src/server/integrity/check-points.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { buyTestCredits, creditsInput, readCreditTotal } from './credits.ts';
import { atTheDesk } from './desk-sale.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { createDevice, verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';
import { waitFor } from './wait-for.ts';

const start = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: start, trustedProxies: 1 });
const saturday = '2026-11-28';
/** 8:00 on Saturday 28 November. The visit begins at 9:30 that day, so it is too late for a refund. */
const morning = '2026-11-28T08:00:00Z';
const later = '2026-12-05';
await app.db.updateTable('venue').set({ open_play_capacity: 300 }).execute();
await app.db.updateTable('photo_studio').set({ season_from: '2026-11-01', season_to: null }).execute();
app.site.context.calendar.invalidate();

let callers = 0;
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.${100 + Math.floor(callers / 250)}.${callers % 250}` };
};
interface Link {
  bookingId: string;
  viewToken: string;
}

const order = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.send(bookVisitCall, visitInput({ selectedDate: saturday, ...more }), { ...fromAnywhere(), ...headers });
async function buy(more: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Link> {
  const { status, body } = await order(more, headers);
  expect([status, body.message]).toEqual([201, undefined]);
  const link = { bookingId: body.bookingId, viewToken: body.viewToken };
  if (body.clientSecret) await app.pay(body.clientSecret);
  await app.send(readBookingResultCall, body.clientSecret ? { clientSecret: body.clientSecret } : link);
  return link;
}
const read = async (link: Link) => (await app.send(readMyBookingCall, link, fromAnywhere())).body;
const keepAsCredit = (link: Link, clientId: string = randomUUID()) =>
  app.send(creditMyVisitCall, { ...link, clientId }, fromAnywhere());
const readCredit = (code: string, headers = fromAnywhere()) =>
  app.send(readAccountCreditCall, { code }, headers);
const leftOf = async (code: string) => (await readCredit(code)).body.left ?? 0;
const mailsTo = (recipient: string) =>
  app.db.selectFrom('kept_mail').select(['subject', 'body']).where('recipient', '=', recipient).execute();
const placesLeft = async (day = saturday) => {
  const answer = await app.request(`/api/session-availability?date=${day}&timeSlot=9:30 AM - 4:00 PM`);
  return ((await answer.json()) as { availableSpots: number }).availableSpots;
};
const faults = async () => [
  ...(await checkBookings(app.db, app.clock.now())),
  ...(await checkPoints(app.db)),
];
let families = 0;
/**
 * Returns the day whose open play begins within the next 24 hours. A visit on that day is too late for a
 * refund.
 */
function dayTooLateForRefund() {
  const now = new Date(app.clock.now()).toISOString();
  return now.slice(11, 16) < '09:30' ? now.slice(0, 10) : addDays(now.slice(0, 10), 1);
}
/**
 * Turns the £19.00 visit of a new family into account credit, because it is too late for a refund. Returns
 * the code of the account credit, the family's e-mail and the visit's link.
 */
async function makeAccountCredit() {
  families += 1;
  const email = `family${families}@example.org`;
  const link = await buy({ customerEmail: email, selectedDate: dayTooLateForRefund() });
  expect((await keepAsCredit(link)).body.credited).toBe(1900);
  const code = (await read(link)).accountCredit?.code ?? '';
  return { code, email, link };
}
/** Returns overrides of `visitInput` for a visit on `later`. By default it is two children for £19.00. */
const laterVisit = (more: Record<string, unknown> = {}) => ({ selectedDate: later, ...more });

test('a visit that is too late for a refund becomes account credit only once, even if the family repeats the request', async () => {
  const before = await placesLeft();
  const link = await buy({ customerEmail: 'poorly@example.org' });
  await app.waitForMails();
  expect((await read(link)).poorly).toBeNull();
  expect((await keepAsCredit(link)).body.code).toBe('poorly_not_possible');
  app.clock.set(morning);
  expect((await read(link)).poorly).toMatchObject({ credit: 1900, endsOn: '2027-05-28' });
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => keepAsCredit(link, clientId)));
  for (const { status, body } of answers)
    expect([status, body.state, body.credited]).toEqual([200, 'cancelled', 1900]);
  expect(await placesLeft()).toBe(before);
  const shown = await read(link);
  expect(shown).toMatchObject({
    state: 'cancelled',
    poorly: null,
    accountCredit: { left: 1900, endsOn: '2027-05-28' },
    receipt: { total: 1900, refunds: [] },
  });
  expect((await keepAsCredit(link)).body.code).toBe('not_cancellable');
  await expect.poll(async () => (await mailsTo('poorly@example.org')).length).toBe(2);
  const mail = (await mailsTo('poorly@example.org')).find(({ subject }) => subject.includes('kept'));
  const { code } = shown.accountCredit ?? { code: '' };
  expect(mail?.body).toContain(`/account-credit#${code}`);
  expect(mail?.body).toContain('Book another day with your £19.00');
  const { rows } = await sql`select from account_credit where booking_id = ${link.bookingId}`.execute(app.db);
  expect(rows).toHaveLength(1);
  expect(await faults()).toEqual([]);
});

test('account credit is given only as the row account_credit_rule allows, and never after the session has begun', async () => {
  const changeRule = async (set: Record<string, unknown>) => {
    await app.db.updateTable('account_credit_rule').set(set).execute();
    app.site.context.site.invalidate();
  };
  app.clock.set(start);
  const links = [];
  for (let visit = 0; visit < 4; visit += 1) links.push(await buy({ customerEmail: 'often@example.org' }));
  const [first, second, third, fourth] = links as [Link, Link, Link, Link];
  app.clock.set(morning);
  await changeRule({ poorly_offered: false });
  expect((await read(first)).poorly).toBeNull();
  expect((await keepAsCredit(first)).body.code).toBe('poorly_not_possible');
  await changeRule({ poorly_offered: true, poorly_times: 2, holds_months: 1 });
  expect((await keepAsCredit(first)).status).toBe(200);
  // The family may have one more account credit. So of two requests at the same time, one is refused.
  const both = await Promise.all([keepAsCredit(second), keepAsCredit(third)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(first)).accountCredit?.endsOn).toBe('2026-12-28');
  expect((await read(fourth)).poorly).toBeNull();
  await changeRule({ poorly_times: 5, holds_months: 6 });
  app.clock.set('2026-11-28T09:31:00Z');
  expect((await keepAsCredit(fourth)).body.message).toContain('has begun');
  await changeRule({ poorly_times: 3 });
  expect(await faults()).toEqual([]);
});

test('account credit pays for a visit, a photo session and a bundle of session credits, in part or in whole', async () => {
  const { code, email } = await makeAccountCredit();
  const half = laterVisit({
    ticketQuantities: { 'child-1-12': 1 },
    totalAmount: 9.5,
    customerEmail: email,
  });
  const link = await buy({ ...half, accountCredit: { code, pence: 950 } });
  expect((await read(link)).receipt).toMatchObject({
    total: 950,
    payments: [{ tender: 'account-credit', amount: 950, byCredit: 'account credit' }],
  });
  expect(await leftOf(code)).toBe(950);

  const photo = await app.send(
    bookPhotoSessionCall,
    photoSessionInput({ customerEmail: email, sessionDate: later, accountCredit: { code, pence: 500 } }),
    fromAnywhere(),
  );
  expect(photo.status).toBe(201);
  expect(await leftOf(code)).toBe(450);
  await app.pay(photo.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: photo.body.clientSecret }, fromAnywhere());
  const paid = await app.db
    .selectFrom('payment')
    .select(['tender', 'received_pence as pence'])
    .where('booking_id', '=', photo.body.booking.id)
    .orderBy('tender')
    .execute();
  expect(paid).toEqual([
    { tender: 'account-credit', pence: 500 },
    { tender: 'card', pence: photo.body.amount - 500 },
  ]);

  const bundle = await app.send(
    buyCreditsCall,
    {
      customerName: 'Sam Family',
      customerEmail: email,
      customerPhone: '07700 900123',
      accountCredit: { code, pence: 450 },
    },
    fromAnywhere(),
  );
  expect(bundle.status).toBe(201);
  await app.pay(bundle.body.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: bundle.body.clientSecret }, fromAnywhere());
  expect((await readCredit(code)).body.message).toBe(
    'This account credit is spent, or kept for an order that is not paid for yet.',
  );
  expect(await readCreditTotal(app, email)).toBe(10);
  expect(await faults()).toEqual([]);
});

test('an unpaid order holds account credit for a part of its price until it expires or the next order takes the credit over', async () => {
  const { code } = await makeAccountCredit();
  const dear = laterVisit({ ticketQuantities: { 'child-1-12': 3 }, totalAmount: 28.5 });
  const first = await order({ ...dear, accountCredit: { code, pence: 1900 } });
  expect(first.status).toBe(201);
  expect((await readCredit(code)).body.code).toBe('account_credit_invalid');
  expect((await order({ ...dear, accountCredit: { code, pence: 100 } })).body.code).toBe(
    'account_credit_invalid',
  );
  // The family's next order replaces its first, and takes over the account credit.
  const { bookingId, viewToken } = first.body;
  const replaces = { bookingId, viewToken };
  const second = await order({ ...dear, accountCredit: { code, pence: 1900 }, replaces });
  expect(second.status).toBe(201);
  const result = await app.send(
    readBookingResultCall,
    { clientSecret: second.body.clientSecret },
    fromAnywhere(),
  );
  expect(result.body.booking).toMatchObject({ finalAmount: 2850, accountCreditAmount: 1900 });
  const payment = await app.db
    .selectFrom('payment')
    .select('amount_pence')
    .where('booking_id', '=', second.body.bookingId)
    .execute();
  expect(payment).toEqual([{ amount_pence: 950 }]);
  app.clock.pass(10 * 60_000);
  expect(await leftOf(code)).toBe(1900);
  app.clock.pass(20 * 60_000);
  await settleOpenBookings(app.site.context);
  expect(await leftOf(code)).toBe(1900);
  expect(await faults()).toEqual([]);
});

test('an order of session credits takes over the account credit of the unpaid order that it replaces', async () => {
  const { code } = await makeAccountCredit();
  const buyBundle = (more: object) =>
    app.send(buyCreditsCall, creditsInput({ accountCredit: { code, pence: 1900 }, ...more }), fromAnywhere());
  const first = await buyBundle({});
  expect(first.status).toBe(201);
  const { bookingId, viewToken } = first.body;
  const stranger = await buyBundle({ replaces: { bookingId, viewToken: 'guessed' } });
  expect(stranger.body.code).toBe('account_credit_invalid');
  const second = await buyBundle({ customerName: 'Alex Row', replaces: { bookingId, viewToken } });
  expect([second.status, second.body.message]).toEqual([201, undefined]);
  await app.pay(second.body.clientSecret);
  const { clientSecret } = second.body;
  const result = await app.send(readBookingResultCall, { clientSecret }, fromAnywhere());
  expect([result.body.state, await leftOf(code), await faults()]).toEqual(['confirmed', 0, []]);
});

test('a payment after the hold has expired takes the account credit again, or is refunded if the credit has been spent meanwhile, and the mail says so', async () => {
  const { code } = await makeAccountCredit();
  const dear = laterVisit({
    ticketQuantities: { 'child-1-12': 3 },
    totalAmount: 28.5,
    accountCredit: { code, pence: 1900 },
  });
  const late = await order(dear);
  app.clock.pass(30 * 60_000);
  await app.pay(late.body.clientSecret ?? '');
  const result = async (clientSecret: string | null) =>
    (await app.send(readBookingResultCall, { clientSecret }, fromAnywhere())).body.state;
  expect(await result(late.body.clientSecret)).toBe('confirmed');
  expect((await readCredit(code)).body.code).toBe('account_credit_invalid');

  const next = await makeAccountCredit();
  const customerEmail = 'spent-meanwhile@example.org';
  const spent = { ...dear, customerEmail, accountCredit: { code: next.code, pence: 1900 } };
  const lost = await order(spent);
  app.clock.pass(30 * 60_000);
  const accountCredit = { code: next.code, pence: 1000 };
  const lostBundle = await app.send(
    buyCreditsCall,
    creditsInput({ customerEmail, accountCredit }),
    fromAnywhere(),
  );
  app.clock.pass(30 * 60_000);
  await buy(laterVisit({ accountCredit: { code: next.code, pence: 1900 } }));
  await app.pay(lost.body.clientSecret ?? '');
  expect(await result(lost.body.clientSecret)).toMatch(/refund/);
  app.clock.pass(1_000);
  await app.pay(lostBundle.body.clientSecret ?? '');
  expect(await result(lostBundle.body.clientSecret)).toMatch(/refund/);
  const mails = app.db.selectFrom('kept_mail').select('body').where('recipient', '=', customerEmail);
  await waitFor(async () => expect(await mails.execute()).toHaveLength(2));
  // Mails are delivered in any order.
  expect((await mails.execute()).map(({ body }) => /when .* free/.exec(body)?.[0]).sort()).toEqual([
    'when your account credit or gift voucher was no longer free',
    'when your places, or your account credit or gift voucher, were no longer free',
  ]);
  expect(await faults()).toEqual([]);
});

test('a refund goes to the card first, and the part that account credit paid becomes account credit again', async () => {
  const { code, email } = await makeAccountCredit();
  const dear = laterVisit({
    ticketQuantities: { 'child-1-12': 3 },
    totalAmount: 28.5,
    customerEmail: email,
    accountCredit: { code, pence: 1900 },
  });
  const link = await buy(dear);
  // The account credit would end tomorrow. The refund makes it valid for 30 more days.
  await app.db
    .updateTable('account_credit')
    .set({ ends_on: '2026-11-29' })
    .where('code', '=', code)
    .execute();
  const answer = await app.send(
    cancelMyBookingCall,
    { ...link, refundPence: 2850, clientId: randomUUID() },
    fromAnywhere(),
  );
  expect(answer.body.refunded).toBe(2850);
  expect((await read(link)).receipt.refunds.map(({ tender, amount }) => [tender, amount]).sort()).toEqual([
    ['account-credit', 1900],
    ['card', 950],
  ]);
  expect((await readCredit(code)).body).toMatchObject({ left: 1900, endsOn: '2026-12-28' });
  await expect
    .poll(async () => (await mailsTo(email)).map(({ body }) => body).join())
    .toContain(`£19.00 is account credit again: its code is ${code}`);
  // The family can spend the account credit again.
  const again = await buy(laterVisit({ customerEmail: email, accountCredit: { code, pence: 1900 } }));
  expect((await readCredit(code)).body.code).toBe('account_credit_invalid');
  expect((await read(again)).state).toBe('confirmed');
  // After a cheaper change, the account credit pays the new price and no more.
  const cheaper = {
    ...again,
    ticketQuantities: { 'child-1-12': 1 },
    difference: -950,
    clientId: randomUUID(),
  };
  expect((await app.send(changeMyBookingCall, cheaper, fromAnywhere())).status).toBe(200);
  expect((await app.send(readBookingResultCall, again, fromAnywhere())).body.booking).toMatchObject({
    finalAmount: 950,
    accountCreditAmount: 950,
  });
  await expect
    .poll(async () => (await mailsTo(email)).filter(({ subject }) => subject.includes('has changed')))
    .toMatchObject([{ body: expect.stringMatching(/Paid:? £9\.50\s+of which account credit:? £9\.50/) }]);
  // What is left on account credit that has ended cannot be spent again when a payment made with it is
  // refunded.
  await app.db
    .updateTable('account_credit')
    .set({ ends_on: '2026-11-27' })
    .where('code', '=', code)
    .execute();
  const given = { ...again, refundPence: 950, clientId: randomUUID() };
  expect((await app.send(cancelMyBookingCall, given, fromAnywhere())).status).toBe(200);
  expect((await readCredit(code)).body).toMatchObject({ left: 950, endsOn: '2026-12-28' });
  expect(await faults()).toEqual([]);
});

test.each([
  [
    'cancelled',
    (link: Link) =>
      app.send(cancelMyBookingCall, { ...link, refundPence: 1900, clientId: randomUUID() }, fromAnywhere()),
  ],
  [
    'changed',
    (link: Link) =>
      app.send(
        changeMyBookingCall,
        { ...link, ticketQuantities: { 'child-1-12': 1 }, difference: -950, clientId: randomUUID() },
        fromAnywhere(),
      ),
  ],
])('when a visit is %s, the server locks its account credit before its session', async (_, call) => {
  // A booking locks in the same order, so the two calls cannot deadlock.
  const credit = await makeAccountCredit();
  const link = await buy(
    laterVisit({ customerEmail: credit.email, accountCredit: { code: credit.code, pence: 1900 } }),
  );
  const { reply } = await app.db.transaction().execute(async (tx) => {
    await sql`select from account_credit where booking_id = ${credit.link.bookingId} for update`.execute(tx);
    const reply = call(link);
    await waitForBlockedCall(app.db);
    await sql`select from session where day = ${later} for update nowait`.execute(tx);
    return { reply };
  });
  expect((await reply).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test('when session credits are refunded, the server locks the account credit that paid for them before their purchase', async () => {
  const credit = await makeAccountCredit();
  const { body: order } = await app.send(
    buyCreditsCall,
    creditsInput({ customerEmail: credit.email, accountCredit: { code: credit.code, pence: 1900 } }),
    fromAnywhere(),
  );
  await app.pay(order.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: order.clientSecret }, fromAnywhere());
  const { headers } = await verifyEmail(app, credit.email, createDevice(app, fromAnywhere()));
  const { reply } = await app.db.transaction().execute(async (tx) => {
    await sql`select from account_credit where booking_id = ${credit.link.bookingId} for update`.execute(tx);
    const input = { bookingId: order.bookingId, email: credit.email, credits: 10 };
    const reply = app.send(returnCreditsCall, input, headers());
    await waitForBlockedCall(app.db);
    await sql`select from credit_purchase where booking_id = ${order.bookingId} for update nowait`.execute(
      tx,
    );
    return { reply };
  });
  expect((await reply).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test('an order is refused if its account credit has ended, is unknown or is too small', async () => {
  const { code } = await makeAccountCredit();
  const client = fromAnywhere();
  const spend = (credit: { code: string; pence: number }, headers = fromAnywhere()) =>
    app.send(bookVisitCall, visitInput(laterVisit({ accountCredit: credit })), headers);
  expect((await spend({ code, pence: 1901 })).body.code).toBe('price_changed');
  await app.db
    .updateTable('account_credit')
    .set({ ends_on: '2026-11-27' })
    .where('code', '=', code)
    .execute();
  expect((await spend({ code, pence: 100 })).body.message).toContain('ended on Friday 27 November');
  expect((await readCredit(code)).body.message).toContain('ended on');
  for (let guess = 0; guess < 3; guess += 1)
    expect((await readCredit('PLAY-22222-22222', client)).body.message).toBe('Invalid voucher code');
  const checkVoucher = (voucherCode: string) =>
    app.send(
      validateVoucherCall,
      { voucherCode, orderAmount: 19, numberOfChildren: 2, numberOfAdults: 0 },
      client,
    );
  expect((await checkVoucher('PLAY-22222-22223')).body.message).toBe('Invalid voucher code');
  expect((await spend({ code: 'PLAY-22222-22224', pence: 100 }, client)).body.code).toBe(
    'account_credit_invalid',
  );
  expect((await readCredit(code, client)).status).toBe(429);
});

test('the voucher box recognises the code of account credit, and says how much is left', async () => {
  const { code } = await makeAccountCredit();
  const answer = await app.send(
    validateVoucherCall,
    {
      voucherCode: code.toLowerCase().replaceAll('-', ' '),
      orderAmount: 19,
      numberOfChildren: 2,
      numberOfAdults: 0,
    },
    fromAnywhere(),
  );
  expect(answer.body).toEqual({
    success: true,
    discount: 0,
    voucher: null,
    accountCredit: { code, left: 1900, endsOn: '2027-05-28' },
    message: 'You have £19.00 to spend until Friday 28 May 2027',
  });
});

test('twenty orders at once never spend more account credit than is left', async () => {
  const { code } = await makeAccountCredit();
  const one = laterVisit({
    ticketQuantities: { 'child-1-12': 1 },
    totalAmount: 9.5,
    accountCredit: { code, pence: 950 },
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, family) => order({ ...one, customerEmail: `crowd${family}@example.org` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(18).fill(409)]);
  const { rows } = await sql<{ pence: number }>`
    select sum(received_pence)::integer as pence from payment y join account_credit_use u using (booking_id)
      join account_credit c on c.id = u.credit_id where c.code = ${code} and y.tender = 'account-credit'`.execute(
    app.db,
  );
  expect(rows[0]?.pence).toBe(1900);
  expect(await faults()).toEqual([]);
});

test('the database refuses to spend more account credit than is left, to store a payment by account credit that was not spent, and to refund money that became account credit', async () => {
  const { code, link } = await makeAccountCredit();
  const other = await buy(laterVisit());
  const use = sql`insert into account_credit_use (booking_id, credit_id, pence, taken_at, live_until)
    select ${other.bookingId}, id, 1901, now(), 'infinity' from account_credit where code = ${code}`;
  await expect(use.execute(app.db)).rejects.toThrow('more would be spent');
  const payment = sql`insert into payment (booking_id, idempotency_key, tender, amount_pence, received_pence, received_at, status, created_at)
    values (${other.bookingId}, 'made up', 'account-credit', 1, 1, now(), 'succeeded', now())`;
  await expect(payment.execute(app.db)).rejects.toThrow('took no such account credit');
  const refund = sql`insert into refund (booking_id, kind, idempotency_key, amount_pence, status, created_at)
    values (${link.bookingId}, 'late-money', 'made up', 1, 'due', now())`;
  await expect(refund.execute(app.db)).rejects.toThrow('has become account credit');
});

test('when a visit becomes account credit, its session credits and its voucher come back, and only its money becomes account credit', async () => {
  const email = 'credits@example.org';
  await buyTestCredits(app, email);
  const device = (await verifyEmail(app, email)).headers();
  const one = {
    selectedDate: dayTooLateForRefund(),
    ticketQuantities: { 'child-1-12': 1 },
    customerEmail: email,
  };
  const byCredits = await buy({ ...one, totalAmount: 9.5, sessionCredits: 1 }, device);
  expect(await readCreditTotal(app, email)).toBe(9);
  const code = await makeVoucher(app.db, voucherInput(), app.clock.now());
  const byVoucher = await buy({
    customerEmail: 'voucher@example.org',
    selectedDate: dayTooLateForRefund(),
    voucherCode: code,
    totalAmount: 14,
    discountAmount: 5,
  });
  expect((await read(byCredits)).poorly?.comesBack).toEqual([
    'Your 1 session credit can be used again at once.',
  ]);
  expect((await read(byCredits)).receipt.lines.map(({ description }) => description)).toContain(
    '1 session credit',
  );
  expect((await keepAsCredit(byCredits)).body.credited).toBe(0);
  expect(await readCreditTotal(app, email)).toBe(10);
  expect((await keepAsCredit(byVoucher)).body.credited).toBe(1400);
  expect((await read(byVoucher)).accountCredit?.left).toBe(1400);
  const again = await app.send(
    validateVoucherCall,
    { voucherCode: code, orderAmount: 19, numberOfChildren: 2, numberOfAdults: 0 },
    fromAnywhere(),
  );
  expect(again.body.success).toBe(true);
  expect(await faults()).toEqual([]);
});

test('staff turn a visit into account credit for a family that calls, and need a reason if the rule does not allow it', async () => {
  const link = await buy({ customerEmail: 'call@example.org', selectedDate: dayTooLateForRefund() });
  const refundable = await buy(laterVisit({ customerEmail: 'early@example.org' }));
  const staff = await signInAsStaff(app);
  const desk = atTheDesk(app, () => staff);
  const credit = (bookingId: string, reason = '', clientId: string = randomUUID()) =>
    desk.post(creditBookingCall, `/api/admin/bookings/${bookingId}/account-credit`, { clientId, reason });
  const preview = (id: string) => desk.read(readCancellationCall, `/api/admin/bookings/${id}/cancellation`);
  expect((await preview(refundable.bookingId)).accountCredit).toMatchObject({
    pence: 1900,
    endsOn: '2027-05-28',
  });
  const beyond = await credit(refundable.bookingId);
  expect([beyond.status, beyond.body.code, Object.keys(beyond.body.fields ?? {})]).toEqual([
    409,
    'poorly_not_possible',
    ['reason'],
  ]);
  expect((await credit(refundable.bookingId, 'They asked for it')).body).toMatchObject({
    credited: 1900,
    returned: 0,
  });
  const clientId = randomUUID();
  for (const _ of [1, 2]) {
    const { body } = await desk.post(
      creditBookingCall,
      `/api/admin/bookings/${link.bookingId}/account-credit`,
      { clientId, reason: '' },
    );
    expect(body).toMatchObject({ status: 'cancelled', credited: 1900 });
  }
  expect((await read(link)).accountCredit?.left).toBe(1900);
  // An amount that became account credit is not refunded as well.
  const refund = await desk.post(
    { ...cancelBookingCall } as typeof cancelBookingCall,
    `/api/admin/bookings/${link.bookingId}/refund`,
    { clientId: randomUUID(), refundPence: 1, reason: 'Again' },
  );
  expect([refund.status, refund.body.code]).toEqual([409, 'refund_too_large']);
  const logged = await app.db
    .selectFrom('journal')
    .select('after')
    .where('booking_id', '=', refundable.bookingId)
    .where('what', '=', 'account credit given')
    .executeTakeFirstOrThrow();
  expect(logged.after).toMatchObject({ reason: 'They asked for it', amount_pence: 1900 });
  expect(await faults()).toEqual([]);
});

test('an idempotency key that was used for a cancellation is refused for account credit, and the other way round', async () => {
  const email = 'either@example.org';
  await buyTestCredits(app, email);
  const device = (await verifyEmail(app, email)).headers();
  const paid = await buy({ customerEmail: 'other-action@example.org', selectedDate: dayTooLateForRefund() });
  const byCredits = await buy(
    {
      selectedDate: dayTooLateForRefund(),
      ticketQuantities: { 'child-1-12': 1 },
      customerEmail: email,
      totalAmount: 9.5,
      sessionCredits: 1,
    },
    device,
  );
  const staff = await signInAsStaff(app);
  const desk = atTheDesk(app, () => staff);
  const cancel = async (bookingId: string, clientId: string) => {
    const body = { clientId, refundPence: 0, reason: 'They asked for it' };
    return (await desk.post(cancelBookingCall, `/api/admin/bookings/${bookingId}/cancel`, body)).body;
  };
  const credit = async (bookingId: string, clientId: string) => {
    const path = `/api/admin/bookings/${bookingId}/account-credit`;
    return (await desk.post(creditBookingCall, path, { clientId, reason: 'They asked for it' })).body;
  };
  const [first, second] = [randomUUID(), randomUUID()];
  const otherRequest = { code: 'same_key_other_request' };
  expect(await cancel(paid.bookingId, first)).toMatchObject({ status: 'cancelled', credited: 0 });
  expect(await credit(paid.bookingId, first)).toMatchObject(otherRequest);
  expect(await cancel(paid.bookingId, first)).toMatchObject({ status: 'cancelled', credited: 0 });
  // Session credits paid for the whole visit, so no money of it becomes account credit.
  expect(await credit(byCredits.bookingId, second)).toMatchObject({ status: 'cancelled', credited: 0 });
  expect(await cancel(byCredits.bookingId, second)).toMatchObject(otherRequest);
  expect(await credit(byCredits.bookingId, second)).toMatchObject({ status: 'cancelled', credited: 0 });
});

test('a visit that was paid partly with account credit becomes account credit for its whole price', async () => {
  const { code, email } = await makeAccountCredit();
  const link = await buy(
    laterVisit({
      ticketQuantities: { 'child-1-12': 3 },
      totalAmount: 28.5,
      customerEmail: email,
      accountCredit: { code, pence: 1900 },
    }),
  );
  app.clock.set('2026-12-05T08:00:00Z');
  expect((await keepAsCredit(link)).body.credited).toBe(2850);
  expect((await read(link)).accountCredit?.left).toBe(2850);
  expect((await readCredit(code)).body.code).toBe('account_credit_invalid');
  expect(await faults()).toEqual([]);
});

test('money that became account credit stays income of the day on which it was paid, and spending the account credit adds no income', async () => {
  app.clock.set('2026-12-07T10:00:00Z');
  const bought = await buy({ customerEmail: 'books@example.org', selectedDate: '2026-12-12' });
  app.clock.set('2026-12-12T08:00:00Z');
  await keepAsCredit(bought);
  const { code } = (await read(bought)).accountCredit ?? { code: '' };
  app.clock.set('2026-12-14T10:00:00Z');
  const spent = await buy({
    customerEmail: 'books@example.org',
    selectedDate: '2026-12-19',
    ticketQuantities: { 'child-1-12': 3 },
    totalAmount: 28.5,
    accountCredit: { code, pence: 1900 },
  });
  const days = (day: string) => ({ from: day, to: day });
  const sum = async (day: string) => {
    const sales = await listSales(app.db, days(day));
    return [
      sales.reduce((all, { amount }) => all + amount, 0),
      sales.reduce((all, { vat }) => all + vat, 0),
      (await listTakings(app.db, days(day))).reduce(
        (all, { received, refunded }) => all + received - refunded,
        0,
      ),
    ];
  };
  expect(await sum('2026-12-07')).toEqual([1900, 317, 1900]);
  expect(await sum('2026-12-12')).toEqual([0, 0, 0]);
  expect(await sum('2026-12-14')).toEqual([950, 158, 950]);
  expect(await listSales(app.db, days('2026-12-14'))).toEqual([
    { day: '2026-12-14', product: 'Account credit', vatPercent: 20, amount: -1900, vat: -317 },
    { day: '2026-12-14', product: 'Visits', vatPercent: 20, amount: 2850, vat: 475 },
  ]);
  const staff = await signInAsStaff(app);
  const stats = await atTheDesk(app, () => staff).read(readDashboardStatsCall);
  expect(stats.stats.todayRevenue).toBe(950);
  const owedBefore = stats.accountCreditOwed;
  await app.send(
    cancelMyBookingCall,
    { ...spent, refundPence: 2850, clientId: randomUUID() },
    fromAnywhere(),
  );
  expect(await sum('2026-12-14')).toEqual([0, 0, 0]);
  const after = await atTheDesk(app, () => staff).read(readDashboardStatsCall);
  expect(after.accountCreditOwed - owedBefore).toBe(1900);
  expect(await faults()).toEqual([]);
});

test('a family with account credit is erased only if staff agree that the credit is lost, and the code of the credit then opens nothing', async () => {
  const { code, email } = await makeAccountCredit();
  const person = await readPersonSummary(app.db, email, app.clock.now(), dayTooLateForRefund());
  expect(person.accountCreditLeft).toBe(1900);
  const erase = (letCreditsGo: boolean) =>
    erasePerson({ db: app.db, clock: app.clock }, { email, letCreditsGo, who: 'staff' });
  await expect(erase(false)).rejects.toThrow('£19.00 of account credit is left');
  await erase(true);
  expect((await readCredit(code)).body.message).toBe('Invalid voucher code');
  const { rows } = await sql`select from account_credit where email = ${email}`.execute(app.db);
  expect(rows).toEqual([]);
});
