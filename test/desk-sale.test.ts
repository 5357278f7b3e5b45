import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancelBookingCall, readCancellationCall, refundBookingCall } from '../src/contract/cancellation.ts';
import { readTodaysBookingsCall, searchPaymentsCall } from '../src/contract/dashboard.ts';
import {
  listPaymentLinksCall,
  quoteDeskSaleCall,
  withdrawPaymentLinkCall,
} from '../src/contract/desk-sale.ts';
import { searchOtherDaysCall } from '../src/contract/front-desk.ts';
import {
  findGiftVouchersCall,
  readOwnGiftVoucherCall,
  sellGiftVoucherCall,
} from '../src/contract/gift-vouchers.ts';
import { changeBookingCall } from '../src/contract/staff-booking.ts';
import { insertCashCount } from '../src/server/features/desk-sales/cash-store.ts';
import { queueDueGiftVouchers } from '../src/server/features/gift-vouchers/send-gift-voucher.ts';
import { renewHold } from '../src/server/features/orders/renew-hold.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { listTakings } from '../src/server/features/orders/takings-store.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { atTheDesk } from './desk-sale.ts';
import { startFrontDesk } from './front-desk.ts';
import { createTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const app = await createTestApp({ connections: 4, at: '2026-11-28T10:00:00Z' });
const frontDesk = await startFrontDesk(app, '2026-11-28T10:00:00Z');
const { sell, desk, cash, count, openLink, read, post } = atTheDesk(app, frontDesk.staff);
const byCardReader = (amount: number, receiptNumber = '0042-17') => ({
  tender: 'card-reader',
  amount,
  receiptNumber,
});
const taken = (...payments: object[]) => ({ by: 'taken', payments });

/** Returns the newest mail whose subject has these words, once there is one. */
const mailAbout = (words: string) =>
  waitFor(async () => {
    const found = (await app.mails(0)).filter(({ subject }) => subject.includes(words)).at(-1);
    if (!found) throw new Error(`No mail about ${words} yet`);
    return found;
  });

const preview = (id: string) =>
  read(readCancellationCall, readCancellationCall.path.replace(':bookingId', id));

test('the desk sells at door prices, or at the prices of the channel that `desk_rule` names', async () => {
  const open = await desk();
  expect(open).toMatchObject({ notSold: null, prices: 'door', linkMinutes: 60, event: null });
  expect(open.tickets.map(({ id, price }) => [id, price])).toEqual([
    ['child-0-1', 400],
    ['child-1-12', 800],
    ['adult', 250],
  ]);
  expect(open.sessions).toEqual([
    { timeSlot: '9:30 AM - 4:00 PM', availableSpots: 40, maxCapacity: 40, notSold: null },
  ]);
  const body = { ticketQuantities: { 'child-1-12': 2, adult: 2 }, sessionCount: 1 };
  expect((await app.send(quoteDeskSaleCall, body, frontDesk.staff())).body.quote.total).toBe(1600 + 500);
  await app.db.updateTable('desk_rule').set({ price_channel: 'online' }).execute();
  expect((await app.send(quoteDeskSaleCall, body, frontDesk.staff())).body.quote.total).toBe(1900 + 400);
  expect((await desk()).prices).toBe('online');
  await app.db.updateTable('desk_rule').set({ price_channel: 'kiosk' }).execute();
  expect((await desk('2026-11-27')).notSold).toBe('This day has passed');
});

test('a cash payment is stored with the amount that the family handed over, and a double tap sells once', async () => {
  const clientId = randomUUID();
  const first = await sell({ clientId });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    status: 'confirmed',
    total: 1600,
    change: 400,
    mailedTo: null,
    link: null,
  });
  const again = await Promise.all([sell({ clientId }), sell({ clientId })]);
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
  const other = await sell({ clientId, customerName: 'Robin Vale' });
  expect(other.body.code).toBe('same_key_other_request');
  const payments = await app.db
    .selectFrom('payment')
    .select(['tender', 'amount_pence', 'given_pence', 'receipt_number'])
    .where('booking_id', '=', first.body.bookingId)
    .execute();
  expect(payments).toEqual([{ tender: 'cash', amount_pence: 1600, given_pence: 2000, receipt_number: null }]);
  expect((await desk()).sessions[0]?.availableSpots).toBe(38);
  const entries = await app.db
    .selectFrom('journal')
    .select(['who', 'what'])
    .where('booking_id', '=', first.body.bookingId ?? '')
    .execute();
  expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['places held', 'sold in person']));
  expect(new Set(entries.map(({ who }) => who))).toEqual(new Set(['staff']));
});

test('a sale that is sent three times at the same moment is made once', async () => {
  const clientId = randomUUID();
  const replies = await Promise.all([sell({ clientId }), sell({ clientId }), sell({ clientId })]);
  expect(new Set(replies.map(({ body }) => body.bookingId)).size).toBe(1);
  expect((await desk()).sessions[0]?.availableSpots).toBe(36);
});

test('a price can be paid in parts, and a family that gives its e-mail gets its ticket by mail', async () => {
  const sold = await sell({
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    payment: taken({ tender: 'cash', amount: 600, given: 1000 }, byCardReader(1000)),
  });
  expect(sold.body).toMatchObject({ change: 400, mailedTo: 'alex@example.org' });
  await mailAbout('Your visit on Saturday 28 November 2026 is booked');
  const { payments } = await preview(sold.body.bookingId);
  expect(payments).toHaveLength(2);
  expect(payments).toContainEqual({
    tender: 'card-reader',
    received: 1000,
    left: 1000,
    given: null,
    receiptNumber: '0042-17',
  });
  expect(payments).toContainEqual({
    tender: 'cash',
    received: 600,
    left: 600,
    given: 1000,
    receiptNumber: null,
  });
});

test.each([
  [
    'payments that do not add up to the price',
    { payment: taken({ tender: 'cash', amount: 1500, given: 1500 }) },
    409,
    'price_changed',
    '£16.00 is due, and the payments add up to £15.00.',
  ],
  [
    'less cash than is due',
    { payment: taken({ tender: 'cash', amount: 1600, given: 1000 }) },
    400,
    'malformed',
    '£16.00 is due in cash, and £10.00 was given.',
  ],
  [
    'no payment',
    { payment: taken() },
    409,
    'price_changed',
    '£16.00 is due, and the payments add up to £0.00.',
  ],
  [
    'a total that is not the price',
    { total: 1900 },
    409,
    'price_changed',
    'The price has changed. Please check the new total and try again.',
  ],
  ['no receipt number', { payment: taken(byCardReader(1600, ' ')) }, 400, 'malformed', null],
  ['no tickets', { ticketQuantities: {} }, 400, 'no_tickets', null],
  ['a ticket that is not sold', { ticketQuantities: { dragon: 1 } }, 400, 'unknown_ticket_type', null],
  ['a day that has passed', { date: '2026-11-27' }, 409, 'day_unavailable', 'This day has passed'],
  [
    'a session that the day does not have',
    { sessions: ['1:00 PM - 2:00 PM'] },
    409,
    'session_unavailable',
    null,
  ],
  ['a wrong e-mail', { customerEmail: 'alex@' }, 400, 'malformed', null],
  ['check-in on another day', { date: '2026-12-05', checkIn: { numberPlate: null } }, 409, 'wrong_day', null],
  [
    'check-in before a link is paid',
    { payment: { by: 'link' }, checkIn: { numberPlate: null } },
    409,
    'ticket_not_confirmed',
    null,
  ],
] as const)('refuses a sale with %s, and books nothing', async (_, overrides, status, code, message) => {
  const before = await app.db.selectFrom('booking').select('id').execute();
  const refused = await sell(overrides);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
  if (message) expect(refused.body.message).toBe(message);
  expect(await app.db.selectFrom('booking').select('id').execute()).toHaveLength(before.length);
});

test('only staff may sell at the desk', async () => {
  expect((await app.post('/api/admin/orders', {}, frontDesk.kiosk)).status).toBe(401);
});

test('a sale at the desk can also check the family in', async () => {
  const clientId = randomUUID();
  const input = { clientId, customerName: 'Robin Vale', checkIn: { numberPlate: 'ab12 cde' } };
  const sold = await sell(input);
  expect(sold.body).toMatchObject({ status: 'confirmed', checkedIn: true });
  expect((await sell(input)).body).toEqual(sold.body);
  expect(await frontDesk.stayOf(sold.body.bookingId)).toMatchObject({
    children: 2,
    number_plate: 'AB12 CDE',
    checked_in_by: 'staff',
  });
  const { bookings } = await read(readTodaysBookingsCall);
  expect(bookings.find(({ id }) => id === sold.body.bookingId)).toMatchObject({
    timeSlot: '9:30 AM - 4:00 PM',
    totalAmount: 1600,
    checkedIn: true,
  });
});

test('the kiosk finds a ticket that was sold at the desk, and shows £0.00 for a walk-in', async () => {
  const sold = await sell({ customerName: 'Morgan Fell' });
  const { body } = await frontDesk.search('fell');
  expect(body.tickets).toEqual([
    expect.objectContaining({
      id: sold.body.bookingId,
      status: 'paid_in_store',
      timeSlot: '9:30 AM - 4:00 PM',
      numberOfChildren: 2,
      totalAmount: 1600,
    }),
  ]);
  expect((await frontDesk.arrive(sold.body.bookingId)).body.success).toBe(true);
  const walkIn = await frontDesk.walkIn('Jo Hart');
  expect(walkIn.body.ticket).toMatchObject({ timeSlot: 'Open Play (Walk-in)', totalAmount: 0 });
});

test('a payment link holds the places for the minutes that `desk_rule` sets, and longer while the family is paying', async () => {
  await app.db.updateTable('desk_rule').set({ link_minutes: 90 }).execute();
  const clientId = randomUUID();
  const input = {
    clientId,
    date: '2026-12-05',
    customerName: 'Sam Green',
    customerEmail: 'sam@example.org',
    payment: { by: 'link' },
  };
  const sold = await sell(input);
  expect(sold.body).toMatchObject({ status: 'held', change: 0, mailedTo: 'sam@example.org' });
  expect((await sell(input)).body).toEqual(sold.body);
  const { code, url, endsAt } = sold.body.link ?? { code: '', url: '', endsAt: '' };
  expect(url).toBe(`http://windfall.test/pay#${code}`);
  expect(Date.parse(endsAt) - app.clock.now()).toBe(90 * 60_000);
  const mail = await mailAbout('Please pay £16.00 for your visit');
  expect(mail.body).toContain(url);

  app.clock.pass(85 * 60_000);
  await frontDesk.keepSignedIn();
  await settleOpenBookings(app.site.context, true);
  expect((await desk('2026-12-05')).sessions[0]?.availableSpots).toBe(38);
  const opened = await openLink(code.toLowerCase().replace('-', ''));
  expect(opened.body.bookingId).toBe(sold.body.bookingId);
  // A family that is paying when the link ends gets up to ten minutes more.
  expect(await renewHold(app.site.context, sold.body.bookingId)).toBe(Date.parse(endsAt) + 5 * 60_000);
  const linkState = async () =>
    (await read(listPaymentLinksCall)).links.find((link) => link.code === code)?.state;
  expect(await linkState()).toBe('waiting');
  // Two minutes after the link's end the family is still paying, and its places are still held.
  app.clock.pass(7 * 60_000);
  await frontDesk.keepSignedIn();
  expect(await linkState()).toBe('waiting');
  expect((await desk('2026-12-05')).sessions[0]?.availableSpots).toBe(38);
  await app.pay(opened.body.clientSecret);
  await settleOpenBookings(app.site.context, true);
  expect(await linkState()).toBe('paid');
  expect((await openLink(code)).body.clientSecret).toBe(opened.body.clientSecret);
  await mailAbout('Your visit on Saturday 5 December 2026 is booked');
  const withdrawn = await post(
    withdrawPaymentLinkCall,
    `/api/admin/orders/${sold.body.bookingId}/withdraw-link`,
  );
  expect(withdrawn.body.code).toBe('not_cancellable');
});

test('if two different sales by link with the same key arrive at the same moment, one is made and the other is refused', async () => {
  const date = '2026-12-13';
  const link = { date, payment: { by: 'link' } };
  expect((await sell(link)).status).toBe(201);
  const sameKey = { ...link, clientId: randomUUID() };
  // Both find no earlier sale, and then wait for the session.
  const { sales } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('session').select('id').where('day', '=', date).forUpdate().execute();
    const sales = [sell(sameKey), sell({ ...sameKey, customerName: 'Robin Vale' })];
    await waitForBlockedCall(app.db, sales.length);
    return { sales };
  });
  const answers = await Promise.all(sales);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('same_key_other_request');
});

test('a visit that was paid by a link and cancelled later is listed as cancelled', async () => {
  const { bookingId, link } = (await sell({ date: '2026-12-12', payment: { by: 'link' } })).body;
  await app.pay((await openLink(link?.code ?? '')).body.clientSecret);
  await settleOpenBookings(app.site.context, true);
  const body = { clientId: randomUUID(), refundPence: 1600, reason: 'They are ill' };
  await post(cancelBookingCall, `/api/admin/bookings/${bookingId}/cancel`, body);
  const { links } = await read(listPaymentLinksCall);
  expect(links.find((other) => other.bookingId === bookingId)?.state).toBe('cancelled');
});

test('a payment link that is being paid when it ends stays listed, and can be withdrawn until its hold ends', async () => {
  const start = app.clock.now();
  const linkMinutes = 2 * 24 * 60;
  await app.db.updateTable('desk_rule').set({ link_minutes: linkMinutes }).execute();
  const { bookingId } = (await sell({ date: '2026-12-19', payment: { by: 'link' } })).body;
  app.clock.pass(linkMinutes * 60_000 - 1_000);
  await frontDesk.keepSignedIn();
  await renewHold(app.site.context, bookingId);
  const linkState = async () =>
    (await read(listPaymentLinksCall)).links.find((link) => link.bookingId === bookingId)?.state;
  app.clock.pass(5 * 60_000);
  await frontDesk.keepSignedIn();
  expect(await linkState()).toBe('waiting');
  const withdrawn = await post(withdrawPaymentLinkCall, `/api/admin/orders/${bookingId}/withdraw-link`);
  expect(withdrawn.body.success).toBe(true);
  expect(await linkState()).toBe('over');
  await app.db.updateTable('desk_rule').set({ link_minutes: 90 }).execute();
  app.clock.set(new Date(start).toISOString());
  await frontDesk.keepSignedIn();
});

test('a payment link that is not paid in time, or is withdrawn, releases its places', async () => {
  const input = { date: '2026-12-12', payment: { by: 'link' } };
  const late = (await sell(input)).body;
  const opened = (await sell(input)).body;
  const withdrawn = (await sell(input)).body;
  expect(withdrawn.mailedTo).toBeNull();
  await openLink(opened.link?.code ?? '');
  const left = async () => (await desk('2026-12-12')).sessions[0]?.availableSpots;
  expect(await left()).toBe(34);
  const withdraw = (id: string) => post(withdrawPaymentLinkCall, `/api/admin/orders/${id}/withdraw-link`);
  for (const id of [withdrawn.bookingId, withdrawn.bookingId, opened.bookingId])
    expect((await withdraw(id)).body.success).toBe(true);
  expect(await left()).toBe(38);
  app.clock.pass(91 * 60_000);
  await frontDesk.keepSignedIn();
  expect(await left()).toBe(40);
  for (const { link } of [late, opened, withdrawn])
    expect((await openLink(link?.code ?? '')).body.code).toBe('hold_ended');
  expect((await openLink('2222-2222')).body.code).toBe('booking_not_found');
  app.clock.pass(11 * 60_000);
  await expect(renewHold(app.site.context, late.bookingId)).rejects.toMatchObject({ code: 'hold_ended' });
  await settleOpenBookings(app.site.context, true);
  const { status } = await app.db
    .selectFrom('booking')
    .select('status')
    .where('id', '=', late.bookingId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('lapsed');
});

test('the mails about refunds of a sale paid in parts say how much is handed back at the desk, and by which means', async () => {
  app.clock.set('2026-11-29T10:00:00Z');
  await frontDesk.keepSignedIn();
  const sold = await sell({
    date: '2026-12-05',
    customerEmail: 'robin@example.org',
    payment: taken(byCardReader(650), { tender: 'cash', amount: 950, given: 950 }),
  });
  const id = sold.body.bookingId;
  const { payments, hasEmail } = await preview(id);
  expect([payments.reduce((sum, { left }) => sum + left, 0), hasEmail]).toEqual([1600, true]);
  const body = { clientId: randomUUID(), refundPence: 1100, reason: 'One child is ill' };
  await post(refundBookingCall, `/api/admin/bookings/${id}/refund`, body);
  const mail = await mailAbout('You get £11.00 back');
  expect(mail.body).toContain('You get £9.50 back in cash at our front desk.');
  expect(mail.body).toContain('You get £1.50 back on the card machine at our front desk.');
  const cancelled = { clientId: randomUUID(), refundPence: 500, reason: 'All of them are ill' };
  await post(cancelBookingCall, `/api/admin/bookings/${id}/cancel`, cancelled);
  const last = await mailAbout('Your booking is cancelled');
  expect(last.body).toContain('You get £5.00 back on the card machine at our front desk.');
  expect(last.body).not.toContain('back to your card');
});

test('the mail about a changed visit says how the money goes back', async () => {
  const sold = await sell({ date: '2026-12-05', customerEmail: 'kit@example.org' });
  const id = sold.body.bookingId;
  const fewer = {
    ...{ clientId: randomUUID(), ticketQuantities: { 'child-1-12': 1 }, difference: -800 },
    ...{ setsRuleAside: false, reason: '', payment: null },
  };
  const changed = await post(changeBookingCall, `/api/admin/bookings/${id}/change`, fewer);
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  const mail = await mailAbout(`has changed (${sold.body.reference})`);
  expect(mail.body).toContain('You get £8.00 back in cash at our front desk.');
  expect(mail.body).not.toMatch(/Banks take|back to your card/);
});

test('counted cash is compared with what was taken and handed back; a correction of a count is a new row', async () => {
  app.clock.set('2026-11-30T10:00:00Z');
  await frontDesk.keepSignedIn();
  await app.db.updateTable('desk_rule').set({ till_float_pence: 5000 }).execute();
  const date = '2026-11-30';
  const sold = await sell({ date: '2026-12-05' });
  await sell({ date: '2026-12-05', payment: taken(byCardReader(1600)) });
  const refund = { clientId: randomUUID(), refundPence: 800, reason: 'Changed their mind' };
  await post(refundBookingCall, `/api/admin/bookings/${sold.body.bookingId}/refund`, refund);
  const today = async () => (await cash()).days[0];
  expect(await today()).toEqual({
    date,
    float: 5000,
    received: 1600,
    refunded: 800,
    expected: 5800,
    counts: [],
  });
  expect((await count({ date, counted: 5700, expected: 5800 })).body.fields).toEqual({
    explanation: 'Please explain the difference in a few words.',
  });
  expect((await count({ date, counted: 5800, expected: 5000 })).body.message).toContain(
    '£58.00 is expected now',
  );
  expect((await count({ date: '2026-12-01', counted: 0, expected: 0 })).status).toBe(400);
  const clientId = randomUUID();
  const input = { clientId, date, counted: 5700, expected: 5800, explanation: 'A pound too much in change' };
  const first = await count(input);
  expect(first.body.day.counts).toMatchObject([{ counted: 5700, expected: 5800, difference: -100 }]);
  expect((await count(input)).body).toEqual(first.body);
  expect((await count({ ...input, counted: 1 })).body.code).toBe('same_key_other_request');
  app.clock.pass(60_000);
  await count({ date, counted: 5800, expected: 5800 });
  expect((await today())?.counts.map(({ difference }) => difference)).toEqual([-100, 0]);
  const second = { clientId: randomUUID(), date, counted: 5700, expected: 5800, explanation: 'Two pages' };
  const { clash } = await app.db.transaction().execute(async (tx) => {
    const sums = { float: 5000, received: 1600, refunded: 800, counted: 5800, explanation: '' };
    await insertCashCount(tx, { id: second.clientId, day: date, now: app.clock.now(), ...sums });
    const clash = count(second);
    await waitForBlockedCall(app.db);
    return { clash };
  });
  expect((await clash).body.code).toBe('same_key_other_request');
  await expect(app.db.updateTable('cash_count').set({ counted_pence: 1 }).execute()).rejects.toMatchObject({
    constraint: 'cash_count_is_final',
  });
  // A change of the float alters no day that was already counted, and the page still shows yesterday.
  app.clock.set('2026-12-01T10:00:00Z');
  await frontDesk.keepSignedIn();
  await app.db.updateTable('desk_rule').set({ till_float_pence: 0 }).execute();
  const [now, counted] = (await cash()).days;
  expect([now?.date, now?.expected, counted?.date, counted?.expected]).toEqual(['2026-12-01', 0, date, 5800]);
  expect(await listTakings(app.db, { from: date, to: date })).toEqual([
    { day: date, tender: 'card-reader', received: 1600, refunded: 0 },
    { day: date, tender: 'cash', received: 1600, refunded: 800 },
  ]);
});

test('a past day on which all cash was handed back is still listed, and a day without cash is not', async () => {
  app.clock.set('2026-12-01T10:00:00Z');
  await frontDesk.keepSignedIn();
  const sold = await sell({ date: '2026-12-05' });
  const refund = { clientId: randomUUID(), refundPence: 1600, reason: 'Came on the wrong day' };
  await post(refundBookingCall, `/api/admin/bookings/${sold.body.bookingId}/refund`, refund);
  await app.waitForMails();
  app.clock.set('2026-12-03T10:00:00Z');
  await frontDesk.keepSignedIn();
  expect((await cash()).days.slice(0, 2)).toMatchObject([
    { date: '2026-12-03', received: 0, refunded: 0 },
    { date: '2026-12-01', received: 1600, refunded: 1600 },
  ]);
  app.clock.set('2026-12-01T10:00:00Z');
});

const sellGift = (overrides: Record<string, unknown> = {}) =>
  app.send(
    sellGiftVoucherCall,
    {
      clientId: randomUUID(),
      pence: 2500,
      recipientName: 'Robin',
      message: '',
      delivery: 'print',
      customerName: 'Gran Rowe',
      customerEmail: '',
      payments: [{ tender: 'cash', amount: 2500, given: 3000 }],
      ...overrides,
    },
    frontDesk.staff(),
  );

test('a gift voucher sold at the desk is printed from the giver’s link or mailed the same day, and a repeated request sells no second one', async () => {
  const clientId = randomUUID();
  const first = await sellGift({ clientId });
  expect([first.status, first.body.message]).toEqual([201, undefined]);
  expect(first.body).toMatchObject({ amount: 2500, change: 500, mailedTo: null, receiptTo: null });
  const again = await Promise.all([sellGift({ clientId }), sellGift({ clientId })]);
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
  expect((await sellGift({ clientId, recipientName: 'Rowan' })).body.code).toBe('same_key_other_request');
  const [, bookingId = '', viewToken = ''] = /booking=([^#]+)#(.+)$/.exec(first.body.url) ?? [];
  const own = await app.send(readOwnGiftVoucherCall, { bookingId, viewToken });
  expect(own.body).toMatchObject({
    state: 'confirmed',
    code: first.body.code,
    left: 2500,
    delivery: 'print',
  });
  const find = { search: first.body.reference };
  const { body } = await app.send(findGiftVouchersCall, find, frontDesk.staff());
  expect(body.vouchers).toMatchObject([{ giverName: 'Gran Rowe', giverEmail: null, state: 'good' }]);
  const atKiosk = await frontDesk.find(first.body.reference);
  const atDesk = await app.send(searchOtherDaysCall, find, frontDesk.staff());
  for (const answer of [atKiosk, atDesk])
    expect([answer.status, (answer.body as { message?: string }).message]).toEqual([
      404,
      'This is a gift voucher, not a ticket for a visit. Please ask at reception.',
    ]);
  const payment = { searchTerm: first.body.reference };
  const found = await app.send(searchPaymentsCall, payment, frontDesk.staff());
  expect(found.body.payments).toMatchObject([{ kind: 'gift-voucher', about: 'Gift voucher' }]);

  const mailed = await sellGift({
    delivery: 'mail',
    recipientEmail: 'rowan@example.org',
    customerEmail: 'gran@example.org',
    payments: [byCardReader(1500), { tender: 'cash', amount: 1000, given: 1000 }],
  });
  expect(mailed.body).toMatchObject({ mailedTo: 'rowan@example.org', receiptTo: 'gran@example.org' });
  await queueDueGiftVouchers(app.site.context);
  expect((await mailAbout('Gran Rowe has a present for you')).body).toContain(mailed.body.code);

  for (const [wrong, words] of [
    [{ payments: [] }, '£25.00 is due, and the payments add up to £0.00.'],
    [{ payments: [{ tender: 'cash', amount: 2500, given: 2000 }] }, '£25.00 is due in cash'],
    [{ pence: 1, payments: [byCardReader(1)] }, 'Please check the marked fields'],
    [{ delivery: 'mail' }, 'Please check the marked fields'],
  ] as const)
    expect((await sellGift(wrong)).body.message, words).toContain(words);
});

test('a gift voucher pays all or a part of a sale, is never overspent, and the reply says what is left on it', async () => {
  const { body: gift } = await sellGift({ payments: [byCardReader(2500)] });
  const { code } = gift;
  const visit = { date: '2026-12-05', accountCredit: { code, pence: 1000 } };
  const clientId = randomUUID();
  const part = { ...visit, clientId, payment: taken({ tender: 'cash', amount: 600, given: 1000 }) };
  const first = await sell(part);
  expect([first.status, first.body.message]).toEqual([201, undefined]);
  expect(first.body).toMatchObject({ status: 'confirmed', total: 1600, change: 400, creditLeft: 1500 });
  expect((await sell(part)).body).toEqual(first.body);
  expect(
    (await sell({ ...visit, payment: taken({ tender: 'cash', amount: 1600, given: 1600 }) })).body.message,
  ).toContain('£6.00 is due');
  // Two sales at once both try to spend £12.00 of the remaining £15.00; only one succeeds.
  const all = { date: '2026-12-05', ticketQuantities: { 'child-0-1': 1 }, total: 400, payment: taken() };
  const rest = { ...all, ticketQuantities: { 'child-0-1': 3 }, total: 1200 };
  const tries = await Promise.all([1, 2].map(() => sell({ ...rest, accountCredit: { code, pence: 1200 } })));
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = tries.find(({ status }) => status === 409);
  expect([refused?.body.code, refused?.body.message]).toEqual([
    'account_credit_invalid',
    expect.stringContaining('£3.00'),
  ]);
  expect((await sell({ ...all, accountCredit: { code: 'GIFT-0000', pence: 400 } })).body.code).toBe(
    'account_credit_invalid',
  );
  // The last £3.00 of the gift voucher pay a part of a sale; a payment link asks for the other £1.00.
  const link = await sell({ ...all, accountCredit: { code, pence: 300 }, payment: { by: 'link' } });
  expect(link.body).toMatchObject({ status: 'held', creditLeft: 0, dueByLink: 100 });
  const { links } = await read(listPaymentLinksCall);
  expect(links[0]).toMatchObject({ due: 100, state: 'waiting' });
  const opened = await openLink(link.body.link?.code ?? '');
  await app.pay(opened.body.clientSecret);
  await settleOpenBookings(app.site.context, true);
  const paid = await app.db
    .selectFrom('payment')
    .select(['tender', 'amount_pence', 'status'])
    .where('booking_id', '=', link.body.bookingId)
    .orderBy('amount_pence')
    .execute();
  expect(paid).toEqual([
    { tender: 'card', amount_pence: 100, status: 'succeeded' },
    { tender: 'account-credit', amount_pence: 300, status: 'succeeded' },
  ]);
});

test('the desk sells today’s session until it ends, even after last entry', async () => {
  // Online, last entry is at 3 PM.
  app.clock.set('2026-12-05T15:30:00Z');
  await frontDesk.keepSignedIn();
  expect((await desk('2026-12-05')).sessions[0]?.notSold).toBeNull();
  expect((await sell({ date: '2026-12-05', checkIn: { numberPlate: null } })).status).toBe(201);
  app.clock.set('2026-12-05T16:00:00Z');
  await frontDesk.keepSignedIn();
  expect((await sell({ date: '2026-12-05' })).body.code).toBe('day_unavailable');
});

test('after all of these sales the integrity checks find nothing', async () => {
  await settleOpenBookings(app.site.context, true);
  expect(await app.findFaults()).toEqual([]);
  expect(app.errors).toEqual([]);
});
