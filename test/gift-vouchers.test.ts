import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAccountCreditCall } from '../src/contract/account-credit.ts';
import { bookVisitCall, readBookingResultCall, renewHoldCall } from '../src/contract/booking.ts';
import { refundBookingCall } from '../src/contract/cancellation.ts';
import { buyCreditsCall } from '../src/contract/credits.ts';
import {
  buyGiftVoucherCall,
  findGiftVouchersCall,
  readGiftVoucherTermsCall,
  readOwnGiftVoucherCall,
  reissueGiftVoucherCall,
  sendGiftVoucherCall,
  sendOwnGiftVoucherCall,
  stopGiftVoucherCall,
} from '../src/contract/gift-vouchers.ts';
import { readMyBookingCall } from '../src/contract/my-booking.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import { readSiteCall } from '../src/contract/site.ts';
import { validateVoucherCall } from '../src/contract/voucher.ts';
import { addDays, addMonths, type Day } from '../src/domain/calendar-day.ts';
import { giftCodeFrom } from '../src/domain/gift-vouchers.ts';
import { readOwedFigures } from '../src/server/features/figures/owed-figures.ts';
import { queueDueGiftVouchers } from '../src/server/features/gift-vouchers/send-gift-voucher.ts';
import { refundBooking } from '../src/server/features/orders/cancel-booking.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { listSales } from '../src/server/features/orders/takings-store.ts';
import { erasePerson } from '../src/server/features/privacy/erase-person.ts';
import { exportPerson } from '../src/server/features/privacy/export-person.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { chooseRow } from './choose-row.ts';
import { readWaitingRecipients } from './outbox.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';

const start = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: start, trustedProxies: 1 });
const { context } = app.site;
const later = '2026-12-05';
await app.db.updateTable('venue').set({ open_play_capacity: 300 }).execute();
await app.db.updateTable('photo_studio').set({ season_from: '2026-11-01', season_to: null }).execute();
app.site.context.calendar.invalidate();
await signInAsStaff(app);
/** Makes a call of the dashboard, about the gift voucher `bookingId` if it is given. */
const asStaff = async <C extends Parameters<typeof app.send>[0]>(_call: C, body: unknown, bookingId = '') => {
  const answer = await app.post(_call.path.replace(':bookingId', bookingId), body, await signInAgain(app));
  return {
    status: answer.status,
    body: (await answer.json()) as Awaited<ReturnType<typeof app.send<C>>>['body'],
  };
};

const readCancellation = async (bookingId: string) =>
  (await (
    await app.request(`/api/admin/bookings/${bookingId}/cancellation`, { headers: await signInAgain(app) })
  ).json()) as {
    notCancellable: string;
  };

let callers = 0;
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.${100 + Math.floor(callers / 250)}.${callers % 250}` };
};
const wish = (more: Record<string, unknown> = {}) => ({
  pence: 2500,
  recipientName: 'Robin',
  message: 'Have fun!\nLove, Gran',
  delivery: 'mail',
  recipientEmail: 'robin@example.org',
  sendOn: app.today(),
  customerName: 'Gran Family',
  customerEmail: 'gran@example.org',
  customerPhone: '07700 900123',
  ...more,
});
const order = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.send(buyGiftVoucherCall, wish(more), { ...fromAnywhere(), ...headers });
/** Buys a gift voucher and pays for it. */
async function buyGift(more: Record<string, unknown> = {}) {
  const { status, body } = await order(more);
  expect([status, body.message]).toEqual([201, undefined]);
  await app.pay(body.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret }, fromAnywhere());
  const key = { bookingId: body.bookingId, viewToken: body.viewToken };
  return { ...key, key, code: (await own(key)).code ?? '' };
}
const own = async (key: { bookingId: string; viewToken: string }) =>
  (await app.send(readOwnGiftVoucherCall, key, fromAnywhere())).body;
const readCredit = (code: string, headers = fromAnywhere()) =>
  app.send(readAccountCreditCall, { code }, headers);
const leftOf = async (code: string) => (await readCredit(code)).body.left ?? 0;
const visit = (more: Record<string, unknown> = {}) =>
  app.send(bookVisitCall, visitInput({ selectedDate: later, ...more }), fromAnywhere());
const mailsTo = (recipient: string) =>
  app.db.selectFrom('kept_mail').select(['subject', 'body']).where('recipient', '=', recipient).execute();
const faults = () => checkBookings(app.db, app.clock.now());
const owedRow = async (row: string) => {
  const now = app.clock.now();
  const day = new Date(now).toISOString().slice(0, 10) as Day;
  const figures = await readOwedFigures(app.db, now, day);
  return figures.flatMap(({ rows }) => rows).find(({ name }) => name === row)?.values[0];
};
const owed = () => owedRow('Gift vouchers');
const ended = async () => Number(await owedRow('Ended gift vouchers'));

test('a gift voucher is bought, shown to the giver and mailed once on its day, and the giver can correct the address and send it again', async () => {
  const { body: terms } = await app.read(readGiftVoucherTermsCall, '/api/gift-vouchers');
  expect(terms).toMatchObject({
    onSale: true,
    least: 500,
    most: 25_000,
    lastSendDay: '2027-11-20',
    holds: '2 years',
  });
  const { status, body } = await order({ sendOn: '2026-11-21' });
  expect(status).toBe(201);
  const key = { bookingId: body.bookingId, viewToken: body.viewToken };
  expect(await own(key)).toMatchObject({ state: 'held', code: null, qr: null, left: 0, endsOn: null });
  await app.pay(body.clientSecret);
  // The page (twice) and the job settle the payment at the same moment, and make one voucher.
  await Promise.all([
    app.send(readBookingResultCall, { clientSecret: body.clientSecret }, fromAnywhere()),
    app.send(readBookingResultCall, { clientSecret: body.clientSecret }, fromAnywhere()),
    settleOpenBookings(context, true),
  ]);
  const bought = await own(key);
  expect(bought).toMatchObject({
    state: 'confirmed',
    amount: 2500,
    left: 2500,
    endsOn: '2028-11-20',
    sent: [],
  });
  expect(bought.code).toMatch(/^GIFT(-[2-9A-HJKMNP-Z]{4}){3}$/);
  expect(bought.qr).toContain('data:image/svg+xml');
  await queueDueGiftVouchers(context);
  expect((await own(key)).sent).toEqual([]);
  expect(
    (await app.send(sendOwnGiftVoucherCall, { ...key, recipientEmail: 'robyn@example.org' }, fromAnywhere()))
      .body,
  ).toMatchObject({ isOnItsWay: false });
  app.clock.set('2026-11-21T07:59:00Z');
  await queueDueGiftVouchers(context);
  expect((await own(key)).sent).toEqual([]);
  app.clock.set('2026-11-21T08:00:00Z');
  await Promise.all([
    queueDueGiftVouchers(context),
    queueDueGiftVouchers(context),
    queueDueGiftVouchers(context),
  ]);
  expect((await own(key)).sent.map(({ email }) => email)).toEqual(['robyn@example.org']);
  await expect.poll(async () => (await mailsTo('robyn@example.org')).length).toBe(1);
  const [mail] = await mailsTo('robyn@example.org');
  expect(mail?.subject).toBe('Gran Family has a present for you');
  expect(mail?.body).toContain(`See it and choose a day: http://windfall.test/gift-vouchers#${bought.code}`);
  expect(mail?.body).toContain('Have fun!');
  expect(await readWaitingRecipients(app, await signInAgain(app), 'gift-voucher')).toEqual([
    'robyn@example.org',
  ]);
  // The giver sends the voucher to another address. A double tap sends it once, and too many tries are
  // refused.
  const again = (recipientEmail: string, recipientName = 'Robyn') =>
    app.send(sendOwnGiftVoucherCall, { ...key, recipientEmail, recipientName }, fromAnywhere());
  await Promise.all([again('robyn@example.com', 'Robin'), again('robyn@example.com', 'Robin')]);
  // A name that is corrected within two minutes is stored without a second mail.
  expect((await again('robyn@example.com')).body).toMatchObject({ isOnItsWay: true });
  expect(await own(key)).toMatchObject({ recipientName: 'Robyn', recipientEmail: 'robyn@example.com' });
  expect((await own(key)).sent).toHaveLength(2);
  for (const name of ['a', 'b', 'c']) expect((await again(`${name}@example.org`)).status).toBe(200);
  expect((await again('d@example.org')).body.code).toBe('mail_not_again');
  await expect.poll(async () => (await mailsTo('gran@example.org')).length).toBe(1);
  expect((await mailsTo('gran@example.org'))[0]?.body).toContain(`/my-booking?booking=${key.bookingId}#`);
  expect(
    (await app.send(readOwnGiftVoucherCall, { ...key, viewToken: 'guessed' }, fromAnywhere())).status,
  ).toBe(404);
  expect(await faults()).toEqual([]);
});

test('only the amounts and days that the centre’s rules allow are sold, a repeated request buys once, and a gift voucher cannot pay for another', async () => {
  app.clock.set('2026-11-21T09:00:00Z');
  expect((await order({ pence: 499 })).body.fields).toHaveProperty('pence');
  expect((await order({ pence: 25_001 })).body.fields).toHaveProperty('pence');
  expect((await order({ sendOn: '2026-11-20' })).body.fields).toHaveProperty('sendOn');
  // Without a day, the voucher is sent on the centre's own day, however long the page has been open.
  const { status, body } = await order({ sendOn: undefined });
  expect([status, body.message]).toEqual([201, undefined]);
  const { sendOn } = await own({ bookingId: body.bookingId, viewToken: body.viewToken });
  expect(sendOn).toBe('2026-11-21');
  expect((await order({ recipientEmail: undefined })).body.fields).toHaveProperty('recipientEmail');
  expect((await order({ message: 'See www.example.org' })).body.fields).toHaveProperty('message');
  const key = randomUUID();
  const both = await Promise.all([1, 2].map(() => order({}, { 'idempotency-key': key })));
  expect(new Set(both.map(({ body }) => body.bookingId)).size).toBe(1);
  const { code } = await buyGift();
  expect((await order({ accountCredit: { code, pence: 2500 } })).status).toBe(400);
  // The database refuses such a payment, too.
  const credit = sql`(select id from account_credit where code = ${code})`;
  await expect(
    sql`insert into account_credit_use values (${both[0]?.body.bookingId}, ${credit}, 100, now(), now() + interval '1 day')`.execute(
      app.db,
    ),
  ).rejects.toThrow(/cannot buy another/);
  await app.db.updateTable('gift_voucher_rule').set({ is_on: false }).execute();
  app.site.context.site.invalidate();
  expect((await order()).body.code).toBe('booking_not_open');
  expect((await app.read(readSiteCall, '/api/site')).body.notOffered).toContain('/gift-vouchers');
  expect(await leftOf(code)).toBe(2500);
  await app.db.updateTable('gift_voucher_rule').set({ is_on: true }).execute();
  app.site.context.site.invalidate();
});

test('a gift voucher pays for a visit, a photo session or session credits, in part or in whole, together with a promo code or a card', async () => {
  app.clock.set('2026-11-21T10:00:00Z');
  const { code } = await buyGift({ pence: 5000 });
  const typed = await app.send(
    validateVoucherCall,
    { voucherCode: code.toLowerCase(), orderAmount: 19, numberOfChildren: 2, numberOfAdults: 0 },
    fromAnywhere(),
  );
  expect(typed.body).toMatchObject({
    success: true,
    accountCredit: { code, left: 5000, endsOn: '2028-11-21' },
  });
  const voucher = await app.db
    .transaction()
    .execute((tx) => makeVoucher(tx, voucherInput({}, { kind: 'amount', pence: 400 }), app.clock.now()));
  // The visit costs £19.00. The promo code takes off £4.00, and the gift voucher pays the other £15.00.
  const covered = await visit({
    voucherCode: voucher,
    discountAmount: 4,
    totalAmount: 15,
    accountCredit: { code, pence: 1500 },
  });
  expect([covered.status, covered.body.message, covered.body.clientSecret]).toEqual([201, undefined, null]);
  const shown = await app.send(
    readBookingResultCall,
    { bookingId: covered.body.bookingId, viewToken: covered.body.viewToken },
    fromAnywhere(),
  );
  expect(shown.body).toMatchObject({
    state: 'confirmed',
    booking: { discountAmount: 400, accountCreditAmount: 1500, paidWithGift: true },
  });
  const { bookingId, viewToken } = covered.body;
  const own = await app.send(readMyBookingCall, { bookingId, viewToken }, fromAnywhere());
  expect(own.body.receipt.payments).toMatchObject([
    { tender: 'account-credit', amount: 1500, byCredit: 'gift voucher' },
  ]);
  const photo = await app.send(
    bookPhotoSessionCall,
    photoSessionInput({ sessionDate: later, accountCredit: { code, pence: 500 } }),
    fromAnywhere(),
  );
  expect(photo.status).toBe(201);
  expect(await leftOf(code)).toBe(3000);
  // The photo session is not paid for, so its £5.00 is back on the gift voucher after the hold.
  app.clock.set('2026-11-21T10:11:00Z');
  expect(await leftOf(code)).toBe(3500);
  const person = {
    customerName: 'Sam Family',
    customerEmail: 'sam@example.org',
    customerPhone: '07700 900123',
  };
  const bundle = await app.send(
    buyCreditsCall,
    { ...person, accountCredit: { code, pence: 3500 } },
    fromAnywhere(),
  );
  await app.pay(bundle.body.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: bundle.body.clientSecret }, fromAnywhere());
  expect((await readCredit(code)).body.message).toBe(
    'This gift voucher is spent, or kept for an order that is not paid for yet.',
  );
  expect(await faults()).toEqual([]);
});

test('an order that holds a gift voucher keeps it if staff stop the voucher, but cannot take it again once the hold has expired', async () => {
  app.clock.set('2026-11-21T10:30:00Z');
  const { bookingId, code } = await buyGift();
  const held = await visit({ accountCredit: { code, pence: 900 } });
  expect((await asStaff(stopGiftVoucherCall, {}, bookingId)).status).toBe(200);
  const renew = async () => {
    const path = renewHoldCall.path.replace(':bookingId', held.body.bookingId);
    const answer = await app.post(path, { clientSecret: held.body.clientSecret });
    return ((await answer.json()) as { code?: string }).code ?? answer.status;
  };
  app.clock.set('2026-11-21T10:35:00Z');
  expect(await renew()).toBe(200);
  app.clock.set('2026-11-21T10:50:00Z');
  expect(await renew()).toBe('account_credit_invalid');
  expect(await faults()).toEqual([]);
});

test('guesses of a gift voucher’s code reveal nothing, and after five wrong guesses no more are accepted', async () => {
  const headers = fromAnywhere();
  for (let guess = 0; guess < 5; guess += 1) {
    const { body } = await readCredit(giftCodeFrom('23456789AB'.concat(String(guess + 2))), headers);
    expect(body).toEqual({ success: false, code: 'account_credit_invalid', message: 'Invalid voucher code' });
  }
  expect((await readCredit(giftCodeFrom('23456789ABC'), headers)).body.code).toBe('slow_down');
});

test('staff find a gift voucher by code, reference or name, send it, stop it, give it a new code and refund its unspent part', async () => {
  app.clock.set('2026-11-21T11:00:00Z');
  const { bookingId, code, key } = await buyGift({
    recipientEmail: 'found@example.org',
    customerName: 'Ada Giver',
  });
  const find = async (search: string) =>
    (await asStaff(findGiftVouchersCall, { search })).body.vouchers.filter(
      (one) => one.bookingId === bookingId,
    );
  const { reference } = await own(key);
  for (const search of [code, reference, 'ada giv', 'found@example'])
    expect(await find(search), search).toMatchObject([
      { reference, left: 2500, state: 'good', code: `GIFT-…-${code.slice(-4)}` },
    ]);
  expect(await find(code.slice(0, 9))).toEqual([]);
  expect(
    (await asStaff(sendGiftVoucherCall, { recipientEmail: 'right@example.org' }, bookingId)).body.isOnItsWay,
  ).toBe(true);
  await expect.poll(async () => (await mailsTo('right@example.org')).length).toBe(1);
  app.clock.set('2026-11-21T11:05:00Z');
  const half = await visit({ accountCredit: { code, pence: 900 } });
  await app.pay(half.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: half.body.clientSecret ?? '' }, fromAnywhere());
  app.clock.set('2026-11-21T11:06:00Z');
  expect((await asStaff(reissueGiftVoucherCall, {}, bookingId)).body.code).toBe('changed_meanwhile');
  for (let tap = 0; tap < 2; tap += 1)
    expect((await asStaff(stopGiftVoucherCall, {}, bookingId)).status).toBe(200);
  expect((await readCredit(code)).body.message).toContain('has been stopped');
  expect((await visit({ accountCredit: { code, pence: 900 } })).status).toBe(409);
  expect((await own(key)).code).toBeNull();
  app.clock.set('2026-11-21T11:07:00Z');
  const { body: reissued } = await asStaff(reissueGiftVoucherCall, {}, bookingId);
  expect((await readCredit(code)).body.message).toBe('Invalid voucher code');
  expect(await leftOf(reissued.code)).toBe(1600);
  // Only the unspent part can be refunded.
  app.clock.set('2026-11-21T11:08:00Z');
  const refund = (refundPence: number) =>
    asStaff(refundBookingCall, { clientId: randomUUID(), refundPence, reason: 'Not wanted' }, bookingId);
  expect((await readCancellation(bookingId)).notCancellable).toContain('cannot be cancelled');
  expect((await refund(1601)).body.code).toBe('refund_too_large');
  expect((await refund(1600)).body).toMatchObject({ status: 'confirmed', paid: 2500, returned: 1600 });
  expect(await leftOf(reissued.code)).toBe(0);
  expect((await refund(1)).body.code).toBe('refund_too_large');
  const [listed] = await find(reference);
  expect(listed?.story.map(({ what, pence }) => [what, pence])).toEqual([
    ['Bought', -2500],
    ['Gift voucher sent', null],
    ['Spent', 900],
    ['Gift voucher stopped', null],
    ['Gift voucher reissued', null],
    ['Refunded to the buyer', 1600],
  ]);
  expect(await faults()).toEqual([]);
});

test('VAT is due when a gift voucher is spent or when it is bought, as `gift_voucher_rule` says, and the day’s sales show which', async () => {
  const due = async (at: string, vat: 'spent' | 'bought') => {
    app.clock.set(`${at}T10:00:00Z`);
    await app.db.updateTable('gift_voucher_rule').set({ vat_due: vat }).execute();
    const { code } = await buyGift({ pence: 1900, sendOn: at });
    const bought = await listSales(app.db, { from: at as Day, to: at as Day });
    const next = addDays(at as Day, 1);
    app.clock.set(`${next}T10:00:00Z`);
    expect((await visit({ accountCredit: { code, pence: 1900 } })).body.clientSecret).toBeNull();
    return [bought, await listSales(app.db, { from: next, to: next })].map((day) =>
      day.map(({ product, vatPercent, amount, vat: pence }) => [product, vatPercent, amount, pence]),
    );
  };
  expect(await due('2026-11-23', 'spent')).toEqual([
    [['Gift vouchers', 0, 1900, 0]],
    [
      ['Gift vouchers', 0, -1900, 0],
      ['Visits', 20, 1900, 317],
    ],
  ]);
  expect(await due('2026-11-25', 'bought')).toEqual([
    [['Gift vouchers', 20, 1900, 317]],
    [
      ['Gift vouchers', 20, -1900, -317],
      ['Visits', 20, 1900, 317],
    ],
  ]);
  await app.db.updateTable('gift_voucher_rule').set({ vat_due: 'spent' }).execute();
  expect((await faults()).filter((fault) => fault.includes('was to be sent on'))).not.toEqual([]);
  await queueDueGiftVouchers(context);
  expect(await faults()).toEqual([]);
});

test('erasing the buyer or the recipient of a gift voucher leaves its balance unchanged', async () => {
  app.clock.set('2026-11-27T10:00:00Z');
  const { code, bookingId } = await buyGift({
    customerEmail: 'erase@example.org',
    recipientEmail: 'gone@example.org',
  });
  await queueDueGiftVouchers(context);
  const erase = (email: string) =>
    erasePerson({ db: app.db, clock: app.clock }, { email, letCreditsGo: false, who: 'staff' });
  await erase('gone@example.org');
  const row = await app.db
    .selectFrom('gift_voucher')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ recipient_name: 'Erased', message: '' });
  await erase('erase@example.org');
  expect(await leftOf(code)).toBe(2500);
  expect(await faults()).toEqual([]);
});

test('a gift voucher’s mail that still waits is found by its recipient’s address, and is not sent once they are erased', async () => {
  app.clock.set('2026-11-27T10:02:00Z');
  const { key } = await buyGift({ recipientEmail: 'waits@example.org' });
  // By the site's own clock the mail is not due yet.
  const inAnHour = { now: () => app.clock.now() + 3_600_000 };
  await queueDueGiftVouchers({ ...context, clock: inAnHour });
  const deps = { db: app.db, clock: app.clock };
  const { records } = await exportPerson(deps, { email: 'waits@example.org', who: 'staff' });
  expect(records['mail']).toMatchObject([{ kind: 'gift-voucher', status: 'queued' }]);
  await erasePerson(deps, { email: 'waits@example.org', letCreditsGo: false, who: 'staff' });
  const mails = await app.db
    .selectFrom('mail')
    .innerJoin('gift_sending', 'gift_sending.id', 'mail.gift_sending_id')
    .select('status')
    .where('gift_sending.booking_id', '=', key.bookingId)
    .execute();
  expect(mails).toEqual([{ status: 'dropped' }]);
});

test('erasing somebody to whom a gift voucher was mailed by mistake leaves the details of its recipient unchanged', async () => {
  app.clock.set('2026-11-27T10:05:00Z');
  const { key } = await buyGift({ recipientEmail: 'stranger@example.org' });
  await queueDueGiftVouchers(context);
  const corrected = { ...key, recipientEmail: 'true-recipient@example.org' };
  expect((await app.send(sendOwnGiftVoucherCall, corrected, fromAnywhere())).body.isOnItsWay).toBe(true);
  const deps = { db: app.db, clock: app.clock };
  const stranger = 'stranger@example.org';
  const { records } = await exportPerson(deps, { email: stranger, who: 'staff' });
  expect([records['gift_voucher'], records['gift_sending']]).toMatchObject([
    undefined,
    [{ email: stranger }],
  ]);
  await erasePerson(deps, { email: stranger, letCreditsGo: false, who: 'staff' });
  expect(await own(key)).toMatchObject({
    recipientName: 'Robin',
    recipientEmail: 'true-recipient@example.org',
    message: 'Have fun!\nLove, Gran',
  });
  expect((await own(key)).sent.map(({ email }) => email).toSorted()).toEqual([
    '',
    'true-recipient@example.org',
  ]);
});

test('a gift voucher whose recipient is erased before its day is not mailed, but its buyer can give another address', async () => {
  app.clock.set('2026-11-27T10:10:00Z');
  const { key } = await buyGift({ sendOn: '2026-12-24', recipientEmail: 'erased@example.org' });
  await erasePerson(
    { db: app.db, clock: app.clock },
    { email: 'erased@example.org', letCreditsGo: false, who: 'staff' },
  );
  expect(await own(key)).toMatchObject({ recipientEmail: null, sent: [] });
  app.clock.set('2026-12-24T10:00:00Z');
  await queueDueGiftVouchers(context);
  expect((await own(key)).sent).toEqual([]);
  expect(await faults()).toEqual([]);
  const corrected = { ...key, recipientEmail: 'now@example.org' };
  expect((await app.send(sendOwnGiftVoucherCall, corrected, fromAnywhere())).body.isOnItsWay).toBe(true);
  await erasePerson(
    { db: app.db, clock: app.clock },
    { email: 'now@example.org', letCreditsGo: false, who: 'staff' },
  );
  expect((await own(key)).sent).toMatchObject([{ email: '' }]);
});

test('a gift voucher whose recipient was erased by an earlier version is not mailed to the replaced address', async () => {
  app.clock.set('2026-11-27T10:15:00Z');
  const buyer = { customerEmail: 'replaced@example.org' };
  const { key, bookingId } = await buyGift({ ...buyer, sendOn: '2026-12-24' });
  const row = app.db.updateTable('gift_voucher').where('booking_id', '=', bookingId);
  await row.set({ recipient_email: `erased-${randomUUID()}@nobody.invalid` }).execute();
  expect(await own(key)).toMatchObject({ recipientEmail: null, sent: [] });
  app.clock.set('2026-12-26T10:00:00Z');
  expect(await faults()).toEqual([]);
  await queueDueGiftVouchers(context);
  expect((await own(key)).sent).toEqual([]);
  const erased = await erasePerson(
    { db: app.db, clock: app.clock },
    { email: buyer.customerEmail, letCreditsGo: true, who: 'staff' },
  );
  expect(erased.unsentGifts).toEqual([]);
});

test('a buyer whose gift voucher still waits for its day is erased only after the voucher is refunded or stopped', async () => {
  app.clock.set('2026-11-27T10:20:00Z');
  const buyer = { customerEmail: 'early@example.org', sendOn: '2026-12-24' };
  const returned = await buyGift({ ...buyer, recipientEmail: 'christmas@example.org' });
  const stopped = await buyGift({ ...buyer, recipientEmail: 'second@example.org' });
  const { reference: stoppedReference } = await own(stopped.key);
  // Bought at the same moment of the test's clock, they are listed by their references.
  const references = [(await own(returned.key)).reference, stoppedReference].toSorted();
  const erase = () =>
    erasePerson(
      { db: app.db, clock: app.clock },
      { email: buyer.customerEmail, letCreditsGo: true, who: 'staff' },
    );
  await expect(erase()).rejects.toThrow(
    `These gift vouchers have not been mailed yet: ${references.join(', ')}. Give back`,
  );
  const { recipient_email } = await app.db
    .selectFrom('gift_voucher')
    .select('recipient_email')
    .where('booking_id', '=', returned.bookingId)
    .executeTakeFirstOrThrow();
  expect(recipient_email).toBe('christmas@example.org');
  const refund = { clientId: randomUUID(), refundPence: 2500, reason: 'Not wanted' };
  expect((await asStaff(refundBookingCall, refund, returned.bookingId)).body.returned).toBe(2500);
  await expect(erase()).rejects.toThrow(`This gift voucher has not been mailed yet: ${stoppedReference}.`);
  expect((await asStaff(stopGiftVoucherCall, {}, stopped.bookingId)).status).toBe(200);
  expect((await erase()).unsentGifts).toEqual([]);
  expect(await faults()).toEqual([]);
});

test('twenty orders at once spend no more than is left on a gift voucher', async () => {
  app.clock.set('2026-11-27T11:00:00Z');
  const { code } = await buyGift({ pence: 3800 });
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      visit({ customerEmail: `crowd${index}@example.org`, accountCredit: { code, pence: 1900 } }),
    ),
  );
  expect(orders.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(orders.filter(({ status }) => status === 409)).toHaveLength(18);
  const { rows } = await sql<{ left: number }>`
    select account_credit_left(id, ${new Date(app.clock.now())}) as left from account_credit where code = ${code}`.execute(
    app.db,
  );
  expect(rows[0]?.left).toBe(0);
  expect(await faults()).toEqual([]);
});

/** A gift voucher in the model, as simple as possible: its code and a few sums. */
interface Purse {
  code: string;
  bookingId: string;
  left: number;
  sold: number;
  endsOn: Day;
}
type Step =
  | { what: 'buy'; pence: number }
  | { what: 'spend'; which: number; tickets: number; part: number; pays: boolean }
  | { what: 'refund'; which: number; part: number }
  | { what: 'give back'; which: number; part: number }
  | { what: 'wait'; days: number };

/**
 * The first steps of every other run: a refund reaches a voucher that is about to expire, and makes it valid
 * for longer.
 */
const returning: readonly Step[] = [
  { what: 'buy', pence: 3000 },
  { what: 'spend', which: 0, tickets: 1, part: 20, pays: true },
  { what: 'wait', days: 20 },
  { what: 'refund', which: 0, part: 100 },
];

const part = fc.integer({ min: 1, max: 100 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('buy' as const), pence: fc.integer({ min: 500, max: 4000 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('spend' as const),
      which: fc.nat(),
      tickets: fc.integer({ min: 1, max: 3 }),
      part,
      pays: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('refund' as const), which: fc.nat(), part }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give back' as const), which: fc.nat(), part }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(1, 20, 29, 31) }),
  },
);

test('gift vouchers that are bought, spent in parts, refunded and expire in any order are worth what a simple model says, to the penny', async () => {
  await app.db.updateTable('gift_voucher_rule').set({ holds_months: 1, days_after_return: 30 }).execute();
  let day: Day = '2027-01-04';
  app.clock.set(`${day}T09:00:00Z`);
  // The vouchers of earlier tests are made valid for the whole test.
  await app.db.updateTable('account_credit').set({ ends_on: '2099-01-01' }).execute();
  const before = await owed();
  let runs = 0;
  const at = () => app.clock.set(`${day}T10:00:00Z`);
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), async (all) => {
      const purses: Purse[] = [];
      const orders: { id: string; purse: Purse; paid: number; card: number }[] = [];
      const hasEnded = ({ endsOn }: Purse) => day > endsOn;
      at();
      const endedBefore = await ended();
      // The sum that had already expired when a refund made its voucher valid again; it stays income.
      let keptAsIncome = 0;
      const beginning = runs++ % 2 === 0 ? returning : [];
      for (const step of [...beginning, ...all]) {
        if (step.what === 'wait') {
          day = addDays(day, step.days);
          at();
        } else if (step.what === 'buy') {
          const { code, bookingId } = await buyGift({
            pence: step.pence,
            delivery: 'print',
            recipientEmail: undefined,
            sendOn: undefined,
          });
          purses.push({ code, bookingId, left: step.pence, sold: step.pence, endsOn: addMonths(day, 1) });
        } else if (step.what === 'spend') {
          const purse = chooseRow(purses, (one) => one.left > 0 && !hasEnded(one), step.which);
          if (!purse) continue;
          const price = step.tickets * 950;
          const wanted = Math.max(1, Math.min(price, Math.ceil((purse.left * step.part) / 100)));
          // A card payment must be at least 30 pence.
          const pence = price - wanted > 0 && price - wanted < 30 ? price - 30 : wanted;
          const { status, body } = await visit({
            ticketQuantities: { 'child-1-12': step.tickets },
            selectedDate: nextSaturday(day),
            accountCredit: { code: purse.code, pence },
          });
          expect(status, 'spent').toBe(hasEnded(purse) || pence > purse.left ? 409 : 201);
          if (status !== 201) continue;
          if (body.clientSecret && !step.pays) {
            // The family leaves at the payment page. Its hold ends, and the held amount is free again by
            // itself.
            await sql`update account_credit_use set live_until = taken_at where booking_id = ${body.bookingId}`.execute(
              app.db,
            );
            await sql`update booking set hold_expires_at = held_at where id = ${body.bookingId}`.execute(
              app.db,
            );
            continue;
          }
          if (body.clientSecret) await app.pay(body.clientSecret);
          const key = body.clientSecret
            ? { clientSecret: body.clientSecret }
            : { bookingId: body.bookingId, viewToken: body.viewToken };
          const result = await app.send(readBookingResultCall, key, fromAnywhere());
          expect(result.body.state).toBe('confirmed');
          purse.left -= pence;
          orders.push({ id: body.bookingId, purse, paid: pence, card: price - pence });
        } else if (step.what === 'refund') {
          const order = chooseRow(orders, (one) => one.paid + one.card > 0, step.which);
          const open = order ? order.paid + order.card : 0;
          if (!order || open === 0) continue;
          const refund = Math.max(1, Math.floor((open * step.part) / 100));
          await refundBooking(context, {
            bookingId: order.id,
            idempotencyKey: randomUUID(),
            refund,
            reason: 'Model',
          });
          // The card is refunded first, then the voucher. The part of the voucher that has expired stays
          // expired.
          const byCard = Math.min(order.card, refund);
          const back = refund - byCard;
          order.card -= byCard;
          order.paid -= back;
          if (back === 0) continue;
          if (hasEnded(order.purse)) {
            keptAsIncome += order.purse.left;
            order.purse.left = 0;
          }
          order.purse.left += back;
          const until = addDays(day, 30);
          if (until > order.purse.endsOn) order.purse.endsOn = until;
        } else {
          const purse = chooseRow(purses, (one) => one.left > 0 && !hasEnded(one), step.which);
          if (!purse) continue;
          const refund = Math.max(1, Math.ceil((purse.left * step.part) / 100));
          const isRefused = hasEnded(purse) || refund > purse.left;
          const refunding = refundBooking(context, {
            bookingId: purse.bookingId,
            idempotencyKey: randomUUID(),
            refund,
            reason: 'Model',
          });
          if (isRefused) {
            await expect(refunding).rejects.toThrow();
            continue;
          }
          await refunding;
          purse.left -= refund;
        }
        for (const purse of purses) {
          const { status, body } = await readCredit(purse.code);
          if (hasEnded(purse)) expect(body.message).toContain('ended on');
          else
            expect(status === 200 ? [body.left, body.endsOn] : [0]).toEqual(
              purse.left > 0 ? [purse.left, purse.endsOn] : [0],
            );
        }
      }
      const still = purses.filter((purse) => !hasEnded(purse)).reduce((sum, { left }) => sum + left, 0);
      const { rows } = await sql<{ pence: number }>`
        select coalesce(sum(account_credit_left(id, ${new Date(app.clock.now())})), 0)::integer as pence from account_credit
        where ends_on >= ${day} and code = any(${purses.map(({ code }) => code)})`.execute(app.db);
      expect(rows[0]?.pence).toBe(still);
      expect(await owed()).toBe(Number(before) + still);
      const left = purses.reduce((sum, { left }) => sum + left, 0);
      expect((await ended()) - endedBefore).toBe(keptAsIncome + left - still);
      // The next run begins when every voucher of this run has expired.
      day = addMonths(day, 3);
      at();
      expect(await owed()).toBe(before);
      expect((await ended()) - endedBefore).toBe(keptAsIncome + left);
      expect(
        (await faults()).filter(
          (fault) => fault.includes('gift voucher') || fault.includes('account credit'),
        ),
      ).toEqual([]);
    }),
    { numRuns: Number(process.env['GIFT_RUNS'] ?? 12), endOnFailure: true },
  );
  await app.db.updateTable('gift_voucher_rule').set({ holds_months: 24 }).execute();
});

/** Returns the first Saturday that is at least a week after a day. */
function nextSaturday(day: Day): Day {
  let saturday = addDays(day, 7);
  while (new Date(`${saturday}T12:00:00Z`).getUTCDay() !== 6) saturday = addDays(saturday, 1);
  return saturday;
}
