import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall, renewHoldCall } from '../src/contract/booking.ts';
import {
  cancelMyBookingCall,
  changeMyBookingCall,
  dropMyChangeCall,
  moveMyBookingCall,
  payMyChangeCall,
  quoteMyChangeCall,
  readMyBookingCall,
} from '../src/contract/my-booking.ts';
import { changeBookingCall } from '../src/contract/staff-booking.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../src/server/integrity/check-points.ts';
import { buyTestCredits, readCreditTotal } from './credits.ts';
import { memberHelpers } from './members.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';
import { waitFor } from './wait-for.ts';

const start = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: start, trustedProxies: 1 });
const saturday = '2026-11-28';
/** One second after the visit has become too late for a refund: it begins on Saturday 28 November at 9:30. */
const tooLate = '2026-11-27T09:30:01Z';

let callers = 0;
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.100.${callers % 250}` };
};

async function buy(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { status, body } = await app.send(bookVisitCall, visitInput({ selectedDate: saturday, ...more }), {
    ...fromAnywhere(),
    ...headers,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  if (body.clientSecret) await app.pay(body.clientSecret);
  const link = { bookingId: body.bookingId, viewToken: body.viewToken };
  await app.send(readBookingResultCall, body.clientSecret ? { clientSecret: body.clientSecret } : link);
  return link;
}
type Link = Awaited<ReturnType<typeof buy>>;
const read = async (link: Link) => (await app.send(readMyBookingCall, link, fromAnywhere())).body;
const quote = async (link: Link, ticketQuantities: Record<string, number>, headers = {}) =>
  (await app.send(quoteMyChangeCall, { ...link, ticketQuantities }, { ...fromAnywhere(), ...headers })).body;
const change = (
  link: Link,
  ticketQuantities: Record<string, number>,
  difference: number,
  { clientId = randomUUID() as string, headers = {} } = {},
) =>
  app.send(
    changeMyBookingCall,
    { ...link, ticketQuantities, difference, clientId },
    { ...fromAnywhere(), ...headers },
  );
const pay = async (clientSecret: string | null | undefined) => {
  await app.pay(clientSecret ?? '');
  return (await app.send(readBookingResultCall, { clientSecret: clientSecret ?? '' })).body;
};
const placesLeft = async (day = saturday) => {
  const answer = await app.request(`/api/session-availability?date=${day}&timeSlot=9:30 AM - 4:00 PM`);
  return ((await answer.json()) as { availableSpots: number }).availableSpots;
};
const mailsTo = (recipient: string) =>
  app.db.selectFrom('kept_mail').select(['subject', 'body']).where('recipient', '=', recipient).execute();
const setCapacity = async (capacity: number) => {
  await app.db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  app.site.context.calendar.invalidate();
};
await setCapacity(200);
const faults = async () => [
  ...(await checkBookings(app.db, app.clock.now())),
  ...(await checkPoints(app.db)),
];

test('a further child is paid for first; until then the visit stays as it was, and the further place is held', async () => {
  const link = await buy({ customerEmail: 'more@example.org' });
  const before = await placesLeft();
  expect(await quote(link, { 'child-1-12': 3 })).toMatchObject({
    difference: 950,
    total: 2850,
    tickets: [{ name: 'Children (1-12 years)', quantity: 3 }],
    meaning: ['Until it is paid, the visit stays as it is.'],
  });
  const { status, body } = await change(link, { 'child-1-12': 3 }, 950);
  expect([status, typeof body.clientSecret]).toEqual([200, 'string']);
  expect(await placesLeft()).toBe(before - 1);
  expect(await read(link)).toMatchObject({
    tickets: [{ quantity: 2 }],
    receipt: { total: 1900 },
    waiting: {
      toPay: 950,
      children: 3,
      tickets: [{ ticketTypeId: 'child-1-12', quantity: 3 }],
      date: saturday,
    },
  });
  const shown = await app.send(readBookingResultCall, { clientSecret: body.clientSecret ?? '' });
  expect(shown.body).toMatchObject({
    state: 'held',
    change: { alreadyPaid: 1900 },
    booking: { finalAmount: 950, tickets: [{ quantity: 3 }] },
  });
  expect(await pay(body.clientSecret)).toMatchObject({ state: 'confirmed', change: null });
  expect(await placesLeft()).toBe(before - 1);
  expect(await read(link)).toMatchObject({
    tickets: [{ quantity: 3 }],
    waiting: null,
    receipt: { total: 2850, payments: [{ amount: 1900 }, { amount: 950 }] },
  });
  await waitFor(async () => expect(await mailsTo('more@example.org')).toHaveLength(2));
  const mail = (await mailsTo('more@example.org')).find(({ subject }) => subject.includes('has changed'));
  expect(mail?.body).toContain('You have paid £9.50 more.');
  expect(await faults()).toEqual([]);
});

test('a change to one child less refunds the price of that child immediately, and only once however often it is sent', async () => {
  const link = await buy({ customerEmail: 'less@example.org' });
  const before = await placesLeft();
  expect((await quote(link, { 'child-1-12': 1 })).difference).toBe(-950);
  const clientId = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => change(link, { 'child-1-12': 1 }, -950, { clientId })),
  );
  for (const { status, body } of answers) expect([status, body.clientSecret]).toEqual([200, null]);
  expect((await change(link, { 'child-1-12': 1 }, -950, { clientId })).status).toBe(200);
  expect(await placesLeft()).toBe(before + 1);
  expect(await read(link)).toMatchObject({
    tickets: [{ quantity: 1 }],
    receipt: { total: 950, refunds: [{ tender: 'card', amount: 950 }] },
  });
  await waitFor(async () => expect(await mailsTo('less@example.org')).toHaveLength(2));
  expect(await faults()).toEqual([]);
});

test('a change to other ages pays or refunds only the difference', async () => {
  const link = await buy({ customerEmail: 'swap@example.org' });
  const swapped = await change(link, { 'child-1-12': 1, 'child-0-1': 1 }, -550);
  expect([swapped.status, swapped.body.message]).toEqual([200, undefined]);
  expect((await read(link)).receipt).toMatchObject({ total: 1350, refunds: [{ amount: 550 }] });
  expect(await faults()).toEqual([]);
});

test('an unpaid change leaves the visit as it was, whether the change expires, is replaced by another or is given up', async () => {
  const link = await buy({ customerEmail: 'unpaid@example.org' });
  const before = await placesLeft();
  const first = await change(link, { 'child-1-12': 4 }, 1900);
  expect(await placesLeft()).toBe(before - 2);
  const second = await change(link, { 'child-1-12': 3 }, 950);
  expect(await placesLeft()).toBe(before - 1);
  expect(
    (await app.send(readBookingResultCall, { clientSecret: first.body.clientSecret ?? '' })).body.state,
  ).toBe('lapsed');
  expect((await app.send(payMyChangeCall, link, fromAnywhere())).body.clientSecret).toBe(
    second.body.clientSecret,
  );
  for (const _ of [1, 2]) expect((await app.send(dropMyChangeCall, link, fromAnywhere())).status).toBe(200);
  expect(await placesLeft()).toBe(before);
  expect((await app.send(payMyChangeCall, link, fromAnywhere())).body.code).toBe('not_changeable');

  const third = await change(link, { 'child-1-12': 3 }, 950);
  app.clock.set('2026-11-20T10:10:01Z');
  expect(await placesLeft()).toBe(before);
  const renewed = await app.post(
    renewHoldCall.path.replace(':bookingId', link.bookingId),
    { clientSecret: third.body.clientSecret },
    fromAnywhere(),
  );
  expect(await renewed.json()).toMatchObject({ holdExpiresAt: '2026-11-20T10:20:01.000Z' });
  expect(await placesLeft()).toBe(before - 1);
  app.clock.set('2026-11-20T10:40:00Z');
  await settleOpenBookings(app.site.context, true);
  expect((await read(link)).waiting).toBeNull();
  const open = await app.db
    .selectFrom('payment')
    .select('status')
    .where('booking_id', '=', link.bookingId)
    .where('received_at', 'is', null)
    .execute();
  expect(open.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
  expect(await read(link)).toMatchObject({ tickets: [{ quantity: 2 }], receipt: { total: 1900 } });
  app.clock.set(start);
  expect(await faults()).toEqual([]);
});

test('a replaced change whose payment the provider does not know leaves the newer change as it is', async () => {
  const link = await buy({ customerEmail: 'replaced@example.org' });
  const replaced = await change(link, { 'child-1-12': 4 }, 1900);
  await change(link, { 'child-1-12': 3 }, 950);
  const intentId = (secret: string | null | undefined) => secret?.split('_secret_')[0] ?? '';
  await app.db
    .updateTable('payment')
    .set({ intent_id: 'pi_unknown' })
    .where('intent_id', '=', intentId(replaced.body.clientSecret))
    .execute();
  await settleOpenBookings(app.site.context, true);
  expect((await read(link)).waiting).toMatchObject({ toPay: 950 });
  const { status } = await app.db
    .selectFrom('payment')
    .select('status')
    .where('intent_id', '=', 'pi_unknown')
    .executeTakeFirstOrThrow();
  expect(status, 'and the provider is not asked again').toBe('canceled');
  expect((await app.send(dropMyChangeCall, link, fromAnywhere())).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test('a change whose hold is renewed while other changes are settled can still be paid', async () => {
  const changes = new Map<string, { link: Link; clientSecret: string }>();
  for (const customerEmail of ['first@example.org', 'second@example.org']) {
    const link = await buy({ customerEmail });
    const clientSecret = (await change(link, { 'child-1-12': 3 }, 950)).body.clientSecret ?? '';
    changes.set(clientSecret.split('_secret_')[0] ?? '', { link, clientSecret });
  }
  app.clock.set('2026-11-20T10:21:00Z');
  const { payments } = app.site.context;
  const cancel = async (intentId: string) => {
    const cancelled = await payments.cancel(intentId);
    changes.delete(intentId);
    const [other] = changes.values();
    if (other)
      await app.post(
        renewHoldCall.path.replace(':bookingId', other.link.bookingId),
        { clientSecret: other.clientSecret },
        fromAnywhere(),
      );
    return cancelled;
  };
  await settleOpenBookings({ ...app.site.context, payments: { ...payments, cancel } }, true);
  const [renewed] = changes.values();
  expect(await pay(renewed?.clientSecret)).toMatchObject({ state: 'confirmed' });
  app.clock.set(start);
  expect(await faults()).toEqual([]);
});

test('when a bank refuses the payment of a change late, the visit stays as it was, and one mail reports the refusal', async () => {
  const customerEmail = 'slow-bank@example.org';
  const link = await buy({ customerEmail });
  const before = await placesLeft();
  const changed = await change(link, { 'child-1-12': 3 }, 950);
  const clientSecret = changed.body.clientSecret ?? '';
  expect((await app.pay(clientSecret, '4000000000008880')).status).toBe('processing');
  const result = () => app.send(readBookingResultCall, { clientSecret });
  expect((await result()).body.state).toBe('processing');
  app.clock.set('2026-11-20T10:30:00Z');
  expect(await placesLeft()).toBe(before - 1);
  await app.settlePayment(clientSecret, 'failed');
  for (const _ of [1, 2]) expect((await result()).body.state).toBe('held');
  // The other mail is the visit's confirmation; the two may arrive in any order.
  await waitFor(async () => expect(await mailsTo(customerEmail)).toHaveLength(2));
  const refused = (await mailsTo(customerEmail)).filter(({ subject }) =>
    subject.startsWith('Your payment of £9.50 did not go through'),
  );
  expect(refused.map(({ body }) => body)).toEqual([expect.stringContaining('your visit stays as it was')]);
  expect(await read(link)).toMatchObject({ tickets: [{ quantity: 2 }], receipt: { total: 1900 } });
  expect((await app.send(dropMyChangeCall, link, fromAnywhere())).status).toBe(200);
  expect(await placesLeft()).toBe(before);
  app.clock.set(start);
  expect(await faults()).toEqual([]);
});

test('the payment of a change is refunded if the places of the change have gone or if the visit was cancelled', async () => {
  const gone = await buy({ customerEmail: 'gone@example.org', selectedDate: '2026-12-02' });
  const waiting = await change(gone, { 'child-1-12': 3 }, 950);
  app.clock.set('2026-11-20T10:10:01Z');
  await setCapacity(3);
  await buy({
    customerEmail: 'faster@example.org',
    selectedDate: '2026-12-02',
    ticketQuantities: { 'child-1-12': 1 },
    totalAmount: 9.5,
  });
  expect((await pay(waiting.body.clientSecret)).state).toBe('refund_due');
  expect(await read(gone)).toMatchObject({
    state: 'confirmed',
    tickets: [{ quantity: 2 }],
    receipt: { total: 1900, refunds: [{ amount: 950 }] },
  });
  await waitFor(async () => expect(await mailsTo('gone@example.org')).toHaveLength(2));
  await setCapacity(200);
  app.clock.set(start);

  const cancelled = await buy({ customerEmail: 'cancelled@example.org' });
  const before = await placesLeft();
  const unpaid = await change(cancelled, { 'child-1-12': 3 }, 950);
  const clientId = randomUUID();
  const answer = await app.send(
    cancelMyBookingCall,
    { ...cancelled, clientId, refundPence: 1900 },
    fromAnywhere(),
  );
  expect(answer.status).toBe(200);
  expect(await placesLeft()).toBe(before + 2);
  await pay(unpaid.body.clientSecret);
  expect((await read(cancelled)).receipt.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2850);
  expect(await faults()).toEqual([]);
});

test('a confirmation, a move and a change that could not be mailed before the visit was cancelled are not mailed any more', async () => {
  const email = 'too-slow@example.org';
  const link = await buy({ customerEmail: email });
  const moved = await app.send(
    moveMyBookingCall,
    { ...link, date: '2026-12-02', slots: [], clientId: randomUUID() },
    fromAnywhere(),
  );
  expect([moved.status, (await change(link, { 'child-1-12': 1 }, -950)).status]).toEqual([200, 200]);
  await waitFor(async () => expect(await mailsTo(email)).toHaveLength(3));
  const cancel = { ...link, clientId: randomUUID(), refundPence: 950 };
  expect((await app.send(cancelMyBookingCall, cancel, fromAnywhere())).status).toBe(200);
  await app.waitForMails();
  expect(await mailsTo(email)).toHaveLength(4);

  // Makes it look as if the mail server had taken none of the mails yet.
  await app.db.deleteFrom('kept_mail').where('recipient', '=', email).execute();
  const ofBooking = sql<string>`(select mails_of_bookings(array[${link.bookingId}]::uuid[]))`;
  const mails = app.db.selectFrom('mail').select(['kind', 'status']).where('id', 'in', ofBooking);
  const queued = { status: 'queued', next_attempt_at: new Date(app.clock.now()) };
  await app.db.updateTable('mail').set(queued).where('id', 'in', ofBooking).execute();
  app.site.context.wakeMailSender();
  await waitFor(async () =>
    expect(await mails.orderBy('kind').execute()).toEqual([
      { kind: 'booking-cancelled', status: 'sent' },
      { kind: 'booking-changed', status: 'dropped' },
      { kind: 'booking-confirmed', status: 'dropped' },
      { kind: 'booking-moved', status: 'dropped' },
    ]),
  );
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Your booking is cancelled'),
  ]);
});

test('if it is too late for a refund, fewer or other children may come but nothing is refunded; a visit that has begun stays as it is', async () => {
  const link = await buy({ customerEmail: 'late@example.org' });
  app.clock.set(tooLate);
  expect(await quote(link, { 'child-1-12': 1 })).toMatchObject({
    difference: 0,
    meaning: ['£9.50 of the difference is not refunded, because the time to cancel free of charge is over.'],
  });
  expect((await quote(link, { 'child-1-12': 1, 'child-0-1': 1 })).difference).toBe(0);
  const fewer = await change(link, { 'child-1-12': 1 }, 0);
  expect([fewer.status, fewer.body.message]).toEqual([200, undefined]);
  expect(await read(link)).toMatchObject({
    tickets: [{ quantity: 1 }],
    receipt: { total: 1900, refunds: [] },
  });
  const more = await change(link, { 'child-1-12': 2 }, 950);
  expect([more.status, more.body.code]).toEqual([409, 'difference_changed']);
  expect(await faults()).toEqual([]);
  app.clock.set('2026-11-28T09:30:00Z');
  const begun = await change(link, { 'child-1-12': 3 }, 950);
  expect([begun.status, begun.body.code]).toEqual([409, 'not_changeable']);
  expect((await read(link)).change.notPossible).toMatch(/has begun/);
  app.clock.set(start);
});

test('money that the centre kept at a partial refund is not refunded later, even if it has paid for a ticket that is removed again', async () => {
  await app.db.insertInto('cancellation_step').values({ hours_ahead: 2, percent: 50 }).execute();
  const link = await buy({ customerEmail: 'half@example.org' });
  app.clock.set(tooLate);
  await waitFor(async () => expect((await quote(link, { 'child-1-12': 1 })).difference).toBe(-475));
  expect((await change(link, { 'child-1-12': 1 }, -475)).status).toBe(200);
  expect(await quote(link, { 'child-1-12': 1, adult: 1 })).toMatchObject({
    difference: 0,
    total: 1425,
    meaning: ['The price stays as it is.'],
  });
  expect((await change(link, { 'child-1-12': 1, adult: 1 }, 0)).status).toBe(200);
  expect((await quote(link, { 'child-1-12': 2 })).difference).toBe(475);
  expect(await quote(link, { 'child-1-12': 1 })).toMatchObject({ difference: 0, total: 1425 });
  expect((await change(link, { 'child-1-12': 1 }, 0)).status).toBe(200);
  expect((await quote(link, { 'child-1-12': 2 })).difference).toBe(475);
  expect(await read(link)).toMatchObject({
    receipt: { total: 1425, refunds: [{ amount: 475 }] },
    // The rule refunds half of the £9.50 that the visit costs now, and nothing of the £4.75 kept earlier.
    cancellation: {
      refund: 475,
      comesBack: expect.arrayContaining([
        '£4.75 of your £14.25 goes back the way you paid.',
        '£4.75 was kept by an earlier change.',
      ]),
    },
  });
  expect(await faults()).toEqual([]);
  app.clock.set(start);
  expect(await read(link)).toMatchObject({
    deadline:
      'You can cancel until Friday 27 November, 9:30 AM. If you cancel by Saturday 28 November, 7:30 AM, 50% goes back.',
    cancellation: {
      refund: 950,
      comesBack: expect.arrayContaining([
        '£9.50 of your £14.25 goes back the way you paid.',
        '£4.75 was kept by an earlier change.',
      ]),
    },
    // A cancellation does not refund everything, so account credit is offered.
    poorly: { credit: 1425 },
  });
  const preview = await app.request(`/api/admin/bookings/${link.bookingId}/cancellation`, {
    headers: await signInAsStaff(app),
  });
  expect(await preview.json()).toMatchObject({
    policyRefund: 950,
    policy: expect.stringMatching(/\. £4\.75 was kept by an earlier change\.$/),
  });
  const cancellation = { ...link, clientId: randomUUID(), refundPence: 950 };
  expect((await app.send(cancelMyBookingCall, cancellation, fromAnywhere())).status).toBe(200);
  const refunds = app.db.selectFrom('refund').select('amount_pence').where('booking_id', '=', link.bookingId);
  expect(await refunds.orderBy('amount_pence').execute()).toEqual([
    { amount_pence: 475 },
    { amount_pence: 950 },
  ]);
  expect(await faults()).toEqual([]);
  await app.db.deleteFrom('cancellation_step').execute();
});

test('if staff have refunded most of the price as a favour, a cheaper change refunds what is left of the payment and keeps nothing', async () => {
  const link = await buy({ customerEmail: 'favour@example.org', ticketQuantities: { 'child-1-12': 3 } });
  const favour = { clientId: randomUUID(), refundPence: 2500, reason: 'The heating failed' };
  const path = `/api/admin/bookings/${link.bookingId}/refund`;
  expect((await app.post(path, favour, await signInAsStaff(app))).status).toBe(200);
  expect(await quote(link, { 'child-1-12': 2 })).toEqual({
    success: true,
    difference: -350,
    total: 1900,
    tickets: [{ name: 'Children (1-12 years)', quantity: 2 }],
    meaning: [
      'It goes back the way it was paid. Banks take 5 to 10 days to show it.',
      '£6.00 of the difference has already been refunded.',
    ],
  });
  const fewer = await change(link, { 'child-1-12': 2 }, -350);
  expect([fewer.status, fewer.body.message]).toEqual([200, undefined]);
  const { receipt, cancellation } = await read(link);
  expect(receipt.total).toBe(0);
  expect(receipt.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2850);
  expect(receipt.lines).not.toContainEqual(
    expect.objectContaining({ description: 'Kept by the cancellation terms' }),
  );
  expect(cancellation).toMatchObject({ refund: 0 });
  // The favour was reduced to the new price, so what is added costs its full price.
  expect((await quote(link, { 'child-1-12': 2, adult: 1 })).difference).toBe(200);
  expect(await quote(link, { 'child-1-12': 1 })).toMatchObject({
    difference: 0,
    total: 950,
    meaning: ['£9.50 of the difference has already been refunded.'],
  });
  expect((await change(link, { 'child-1-12': 1 }, 0)).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test('a change keeps the prices of the visit, spends session credits before money, and refunds money before session credits', async () => {
  const email = 'credits@example.org';
  await buyTestCredits(app, email, 3);
  const device = await verifyEmail(app, email);
  const link = await buy({ customerEmail: email }, device.headers());
  expect(await readCreditTotal(app, email)).toBe(1);
  expect((await quote(link, { 'child-1-12': 3 })).difference).toBe(950);
  expect(await quote(link, { 'child-1-12': 3 }, device.headers())).toMatchObject({
    difference: 0,
    meaning: ['The price stays as it is.', '1 more session credit pays for this change.'],
  });
  const third = await change(link, { 'child-1-12': 3 }, 0, { headers: device.headers() });
  expect([third.status, third.body.clientSecret]).toEqual([200, null]);
  expect(await readCreditTotal(app, email)).toBe(0);
  const fourth = await change(link, { 'child-1-12': 4 }, 950, { headers: device.headers() });
  await pay(fourth.body.clientSecret);
  expect((await read(link)).receipt.total).toBe(950);
  await app.db
    .updateTable('ticket_price')
    .set({ price_pence: 1200 })
    .where('channel', '=', 'online')
    .where('ticket_type_id', '=', 'child-1-12')
    .execute();
  app.site.context.site.invalidate();
  app.site.context.calendar.invalidate();
  expect((await read(link)).change.tickets.map(({ quantity, price }) => [quantity, price])).toEqual([
    [0, 400],
    [4, 950],
    [0, 200],
  ]);
  expect((await quote(link, { 'child-1-12': 3 })).difference).toBe(-950);
  expect((await change(link, { 'child-1-12': 2 }, -950)).status).toBe(200);
  expect(await readCreditTotal(app, email)).toBe(1);
  await app.db
    .updateTable('ticket_price')
    .set({ price_pence: 950 })
    .where('channel', '=', 'online')
    .where('ticket_type_id', '=', 'child-1-12')
    .execute();
  app.site.context.site.invalidate();
  app.site.context.calendar.invalidate();
  expect(await faults()).toEqual([]);
});

test('session credits keep paying for the tickets for which they paid, even if the owner has chosen other tickets for them since', async () => {
  const email = 'credit-type@example.org';
  await buyTestCredits(app, email, 3);
  const device = await verifyEmail(app, email);
  const link = await buy({ customerEmail: email }, device.headers());
  const payWithCredits = async (ticketType: string) => {
    await app.db.updateTable('ticket_type').set({ takes_credit: false }).execute();
    await app.db
      .updateTable('ticket_type')
      .set({ takes_credit: true })
      .where('id', '=', ticketType)
      .execute();
    app.site.context.site.invalidate();
  };
  await payWithCredits('child-0-1');
  const fewer = () => quote(link, { 'child-1-12': 1 }, device.headers());
  expect(await fewer()).toMatchObject({ difference: 0, total: 0 });
  expect(await quote(link, { 'child-1-12': 2, 'child-0-1': 1 }, device.headers())).toMatchObject({
    difference: 400,
    total: 400,
  });
  const third = await change(link, { 'child-1-12': 3 }, 0, { headers: device.headers() });
  expect([third.status, third.body.message]).toEqual([200, undefined]);
  expect(await readCreditTotal(app, email)).toBe(0);
  expect(await fewer()).toMatchObject({
    difference: 0,
    meaning: expect.arrayContaining([expect.stringContaining('2 session credits')]),
  });
  app.clock.set(tooLate);
  expect(await fewer()).toMatchObject({ difference: 0, total: 0 });
  app.clock.set(start);
  await payWithCredits('child-1-12');
  expect(await faults()).toEqual([]);
});

test('a change that costs less than a card can pay is refused online, and staff take the money at reception', async () => {
  const link = await buy({ customerEmail: 'pennies@example.org' });
  const setPrice = async (price_pence: number) => {
    await app.db
      .updateTable('ticket_price')
      .set({ price_pence })
      .where('channel', '=', 'online')
      .where('ticket_type_id', '=', 'adult')
      .execute();
    app.site.context.site.invalidate();
    app.site.context.calendar.invalidate();
  };
  await setPrice(20);
  const withAdult = { 'child-1-12': 2, adult: 1 };
  const words =
    'This change costs £0.20 more, and less than £0.30 cannot be paid by card online. Please call us to change it.';
  expect(await quote(link, withAdult)).toMatchObject({ code: 'too_small_for_card', message: words });
  const refused = await change(link, withAdult, 20);
  expect([refused.status, refused.body.code]).toEqual([409, 'too_small_for_card']);
  expect((await read(link)).waiting).toBeNull();

  const staff = await signInAsStaff(app);
  const changeByStaff = (payment: object) =>
    app.post(
      changeBookingCall.path.replace(/:\w+/, link.bookingId),
      {
        ...{ clientId: randomUUID(), ticketQuantities: withAdult, difference: 20 },
        ...{ setsRuleAside: false, reason: '', payment },
      },
      staff,
    );
  const later = await changeByStaff({ by: 'later' });
  expect([later.status, await later.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'too_small_for_card' }),
  ]);
  expect((await read(link)).waiting).toBeNull();
  const cash = { tender: 'cash', amount: 20, given: 20 };
  expect((await changeByStaff({ by: 'taken', payment: cash })).status).toBe(200);
  expect((await read(link)).receipt).toMatchObject({ total: 1920 });
  await setPrice(200);
  expect(await faults()).toEqual([]);
});

test('a visit keeps tickets that are no longer sold online, at the price at which they were booked', async () => {
  const link = await buy({
    customerEmail: 'withdrawn@example.org',
    ticketQuantities: { 'child-1-12': 2, adult: 1 },
  });
  const online = app.db
    .selectFrom('ticket_price')
    .selectAll()
    .where('channel', '=', 'online')
    .where('ticket_type_id', '=', 'adult');
  const price = await online.executeTakeFirstOrThrow();
  await app.db
    .deleteFrom('ticket_price')
    .where('channel', '=', 'online')
    .where('ticket_type_id', '=', 'adult')
    .execute();
  app.site.context.site.invalidate();
  app.site.context.calendar.invalidate();
  expect((await read(link)).change.tickets).toMatchObject([
    { ticketTypeId: 'child-0-1', quantity: 0 },
    { ticketTypeId: 'child-1-12', quantity: 2 },
    { ticketTypeId: 'adult', quantity: 1, price: 200 },
  ]);
  const fewer = await change(link, { 'child-1-12': 1, adult: 1 }, -950);
  expect([fewer.status, fewer.body.message]).toEqual([200, undefined]);
  expect(await read(link)).toMatchObject({ tickets: [{}, { quantity: 1 }], receipt: { total: 1150 } });
  await app.db.insertInto('ticket_price').values(price).execute();
  app.site.context.site.invalidate();
  app.site.context.calendar.invalidate();
  expect(await faults()).toEqual([]);
});

const setRate = (vat_percent: number) =>
  app.db.updateTable('product').set({ vat_percent }).where('id', '=', 'visit').execute();

test('after the rate of VAT has changed, a new discount and money that is not refunded have the rate at which the visit was sold', async () => {
  const code = await makeVoucher(
    app.db,
    voucherInput({ mostUses: null }, { kind: 'percent', percent: 50 }),
    app.clock.now(),
  );
  const order = {
    voucherCode: code,
    ticketQuantities: { 'child-1-12': 4 },
    totalAmount: 19,
    discountAmount: 19,
  };
  const link = await buy({ ...order, customerEmail: 'discount-rate@example.org' });
  const growing = await buy({ ...order, customerEmail: 'two-rates@example.org' });
  const penceByRate = async ({ bookingId }: Link) => {
    const { rows } = await sql<{ rate: number; pence: number }>`
      select vat_percent::float as rate, sum(amount_pence)::integer as pence from order_line
      where booking_id = ${bookingId} and kind <> 'return' group by rate order by rate`.execute(app.db);
    return rows.map(({ rate, pence }) => [rate, pence]);
  };
  await setRate(5);
  expect((await change(link, { 'child-1-12': 3 }, -475)).status).toBe(200);
  expect(await penceByRate(link)).toEqual([[20, 1425]]);
  // If tickets of both rates are in the order, the changed discount keeps the rate of the earlier discount.
  for (const children of [5, 6])
    await pay((await change(growing, { 'child-1-12': children }, 475)).body.clientSecret);
  expect(await penceByRate(growing)).toEqual([
    [5, 1900],
    [20, 950],
  ]);
  app.clock.set(tooLate);
  expect((await change(link, { 'child-1-12': 2 }, 0)).status).toBe(200);
  expect(await penceByRate(link)).toEqual([[20, 1425]]);
  app.clock.set(start);
  await setRate(20);
  expect(await faults()).toEqual([]);
});

test('tickets that are taken off after the rate of VAT has changed have the rate at which they were sold', async () => {
  const { vat_percent: rate } = await app.db
    .selectFrom('product')
    .select('vat_percent')
    .where('id', '=', 'visit')
    .executeTakeFirstOrThrow();
  expect(Number(rate)).toBe(20);
  const link = await buy({ customerEmail: 'rates@example.org' });
  const linesByRate = async () => {
    const lines = await app.db
      .selectFrom('order_line')
      .select(({ fn }) => [
        'vat_percent',
        fn.sum('quantity').as('children'),
        fn.sum('amount_pence').as('pence'),
      ])
      .where('booking_id', '=', link.bookingId ?? '')
      .where('kind', '=', 'sale')
      .groupBy('vat_percent')
      .orderBy('vat_percent')
      .execute();
    return lines.map(({ vat_percent, children, pence }) => [vat_percent, children, pence].map(Number));
  };
  await setRate(5);
  expect((await change(link, { 'child-1-12': 1 }, -950)).status).toBe(200);
  expect(await linesByRate()).toEqual([[20, 1, 950]]);
  await pay((await change(link, { 'child-1-12': 3 }, 1900)).body.clientSecret);
  expect(await linesByRate()).toEqual([
    [5, 2, 1900],
    [20, 1, 950],
  ]);
  // The newest lines are taken off first.
  expect((await change(link, { 'child-1-12': 2 }, -950)).status).toBe(200);
  expect((await change(link, { 'child-0-1': 1 }, -1500)).status).toBe(200);
  await setRate(20);
  expect(await linesByRate()).toEqual([
    [5, 1, 400],
    [20, 0, 0],
  ]);
  expect(await faults()).toEqual([]);
});

test('a changed visit keeps its voucher while it meets the conditions of the voucher; otherwise the voucher can be used again', async () => {
  const code = await makeVoucher(app.db, voucherInput(), app.clock.now());
  const order = { voucherCode: code, totalAmount: 14, discountAmount: 5, customerEmail: 'v@example.org' };
  const link = await buy(order);
  expect((await change(link, { 'child-1-12': 1 }, -950)).status).toBe(200);
  expect((await read(link)).receipt).toMatchObject({ total: 450, refunds: [{ amount: 950 }] });
  await app.db.updateTable('voucher').set({ minimum_order_pence: 900 }).where('code', '=', code).execute();
  const lost = await quote(link, { 'child-0-1': 1 });
  expect(lost.meaning.at(-1)).toContain(`Voucher ${code} no longer fits`);
  const swapped = await change(link, { 'child-0-1': 1 }, lost.difference);
  expect([swapped.status, swapped.body.message]).toEqual([200, undefined]);
  expect((await buy(order)).bookingId).not.toBe(link.bookingId);
  expect(await faults()).toEqual([]);
});

test('a visit keeps a percentage voucher that was withdrawn, or whose limits were lowered, and changes of the visit are still discounted', async () => {
  const rate = { kind: 'percent', percent: 50 } as const;
  const code = await makeVoucher(app.db, voucherInput({ mostUses: 2 }, rate), app.clock.now());
  const buyFour = (customerEmail: string) =>
    buy({
      ...{ voucherCode: code, ticketQuantities: { 'child-1-12': 4 }, totalAmount: 19, discountAmount: 19 },
      customerEmail,
    });
  const link = await buyFour('percent@example.org');
  await buyFour('other@example.org');
  await app.db.updateTable('voucher').set({ most_uses: 1 }).where('code', '=', code).execute();
  const half = { difference: -950, total: 950 };
  expect(await quote(link, { 'child-1-12': 2 })).toMatchObject(half);
  await app.db
    .updateTable('voucher')
    .set({ most_uses: 2, withdrawn_at: new Date(app.clock.now()) })
    .where('code', '=', code)
    .execute();
  expect(await quote(link, { 'child-1-12': 2 })).toMatchObject(half);
  expect((await change(link, { 'child-1-12': 2 }, -950)).status).toBe(200);
  expect(await quote(link, { 'child-1-12': 4 })).toMatchObject({ difference: 950, total: 1900 });
  expect((await read(link)).receipt).toMatchObject({ total: 950, refunds: [{ amount: 950 }] });
  expect(await faults()).toEqual([]);
});

test('a move to more sessions is first paid with money or session credits; a move to fewer is refunded and keeps the calendar entry', async () => {
  const slots = ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM'];
  const day = '2026-12-05';
  await app.db
    .insertInto('event')
    .values({ id: 'apple-day', title: 'Apple day', tagline: '', accent: 'leaf', choose_session: 'Choose' })
    .execute();
  await app.db
    .insertInto('session')
    .values(
      [570, 720].map((starts) => ({ day, starts, ends: starts + 120, capacity: 10, event_id: 'apple-day' })),
    )
    .execute();
  app.site.context.calendar.invalidate();
  const link = await buy({ customerEmail: 'sessions@example.org' });
  const moving = { ...link, date: day, slots };
  expect((await app.send(quoteMyChangeCall, moving, fromAnywhere())).body.difference).toBe(1900);
  const before = await placesLeft();
  const refused = await app.send(moveMyBookingCall, { ...moving, clientId: randomUUID() }, fromAnywhere());
  expect([refused.status, refused.body.code]).toEqual([409, 'difference_changed']);
  const moved = await app.send(
    moveMyBookingCall,
    { ...moving, difference: 1900, clientId: randomUUID() },
    fromAnywhere(),
  );
  expect(moved.body.message).toBeUndefined();
  expect((await read(link)).date).toBe(saturday);
  expect(await placesLeft()).toBe(before);
  expect((await pay(moved.body.clientSecret)).booking.selectedDate).toBe(day);
  expect(await placesLeft()).toBe(before + 2);
  expect(await read(link)).toMatchObject({ date: day, time: slots.join(' + '), receipt: { total: 3800 } });
  await waitFor(async () => expect(await mailsTo('sessions@example.org')).toHaveLength(2));
  const back = await app.send(
    moveMyBookingCall,
    { ...link, date: saturday, slots: [], difference: -1900, clientId: randomUUID() },
    fromAnywhere(),
  );
  expect([back.status, back.body.clientSecret]).toEqual([200, null]);
  expect((await read(link)).receipt).toMatchObject({ total: 1900, refunds: [{ amount: 1900 }] });
  const calendar = await (await app.post('/api/calendar-file', link, fromAnywhere())).text();
  expect(calendar).toMatch(/SEQUENCE:2/);

  const email = 'session-credits@example.org';
  await buyTestCredits(app, email, 4);
  const device = await verifyEmail(app, email);
  const headers = () => ({ ...fromAnywhere(), ...device.headers() });
  const withCredits = { ...(await buy({ customerEmail: email }, device.headers())), date: day, slots };
  const { difference } = (await app.send(quoteMyChangeCall, withCredits, headers())).body;
  expect(difference).toBe(0);
  const byCredits = { ...withCredits, difference, clientId: randomUUID() };
  expect(await app.send(moveMyBookingCall, byCredits, headers())).toMatchObject({
    status: 200,
    body: { clientSecret: null },
  });
  expect(await readCreditTotal(app, email)).toBe(0);
  expect(await faults()).toEqual([]);
});

test('a change earns points when it is paid, and its refund takes them back', async () => {
  const email = 'points@example.org';
  const link = await buy({ customerEmail: email, loyaltyOptIn: true, emailConsent: false });
  const { body } = await change(link, { 'child-1-12': 3 }, 950);
  await pay(body.clientSecret);
  const entriesOf = ({ bookingId }: Link) =>
    sql<{ kind: string; points: number }>`
      select kind, points from point_entry where booking_id = ${bookingId} order by seq`
      .execute(app.db)
      .then(({ rows }) => rows.map(({ kind, points }) => [kind, points]));
  expect(await entriesOf(link)).toEqual([
    ['earned', 19],
    ['earned', 9],
  ]);
  expect((await change(link, { 'child-1-12': 1 }, -1900)).status).toBe(200);
  // Half of the refund goes to each payment, in either order.
  const [, , ...reversed] = await entriesOf(link);
  expect(reversed.toSorted()).toEqual([
    ['reversed', -10],
    ['reversed', -9],
  ]);
  expect(await faults()).toEqual([]);

  // A refund from before the family joined takes back no points of a later payment.
  const joining = await buy({ customerEmail: 'joins-later@example.org' });
  expect((await change(joining, { 'child-1-12': 1 }, -950)).status).toBe(200);
  await memberHelpers(app).join({ email: 'joins-later@example.org' });
  await pay((await change(joining, { 'child-1-12': 2 }, 950)).body.clientSecret);
  expect((await change(joining, { 'child-1-12': 1, 'child-0-1': 1 }, -550)).status).toBe(200);
  expect(await entriesOf(joining)).toEqual([
    ['earned', 9],
    ['reversed', -5],
  ]);
  expect(await faults()).toEqual([]);

  // A member may have spent points whose payment is refunded later. Each later payment recovers some of
  // them.
  const { verify, redeem } = memberHelpers(app);
  const device = await verify(email);
  const { member_id: memberId } = await app.db
    .selectFrom('point_entry')
    .select('member_id')
    .where('booking_id', '=', link.bookingId)
    .executeTakeFirstOrThrow();
  const group = { ticketQuantities: { 'child-1-12': 21 }, totalAmount: 199.5 };
  const refunded = await buy({ customerEmail: email, ...group });
  expect(
    (await redeem(device, { memberId, rewardId: 'free-session', pointsCost: 250 })).body.member.currentPoints,
  ).toBe(8);
  const refund = { ...refunded, clientId: randomUUID(), refundPence: 19_950 };
  expect((await app.send(cancelMyBookingCall, refund, fromAnywhere())).status).toBe(200);
  const later = await buy({ customerEmail: email });
  await pay((await change(later, { 'child-1-12': 3 }, 950)).body.clientSecret);
  expect(await entriesOf(later)).toEqual([
    ['earned', 19],
    ['recovered', -19],
    ['earned', 9],
    ['recovered', -9],
  ]);
  expect(await faults()).toEqual([]);
});

test('if open play takes fewer children than are booked, a visit can lose a child but gain none', async () => {
  const day = '2026-12-12';
  const crowd = await buy({ selectedDate: day, ticketQuantities: { 'child-1-12': 32 } });
  await setCapacity(30);
  const late = await app.send(bookVisitCall, visitInput({ selectedDate: day }), fromAnywhere());
  expect(late.body.code).toBe('session_full');
  expect(await faults()).toEqual([]);
  expect((await change(crowd, { 'child-1-12': 33 }, 950)).body.code).toBe('session_full');
  const fewer = await change(crowd, { 'child-1-12': 31 }, -950);
  expect([fewer.status, fewer.body.message]).toEqual([200, undefined]);
  expect((await read(crowd)).tickets).toMatchObject([{ quantity: 31 }]);
  expect(await faults()).toEqual([]);
  await setCapacity(200);
});

test('if open play takes fewer children than are booked and held, what is held can be renewed and paid for; expired holds cannot', async () => {
  const day = '2026-12-13';
  const book = async (children: number) => {
    const input = visitInput({ selectedDate: day, ticketQuantities: { 'child-1-12': children } });
    const { status, body } = await app.send(bookVisitCall, input, fromAnywhere());
    return { status, ...body };
  };
  const renew = async ({ bookingId, clientSecret }: { bookingId: string; clientSecret: string | null }) =>
    (await app.post(renewHoldCall.path.replace(':bookingId', bookingId), { clientSecret }, fromAnywhere()))
      .status;
  const crowd = await buy({ selectedDate: day, ticketQuantities: { 'child-1-12': 20 } });
  const growing = await buy({ selectedDate: day });
  const more = await change(growing, { 'child-1-12': 5 }, 2850);
  const changing = { bookingId: growing.bookingId, clientSecret: more.body.clientSecret ?? null };
  const prompt = await book(4);
  const slow = await book(6);
  await setCapacity(25);
  expect((await book(1)).code).toBe('session_full');
  expect(await faults()).toEqual([]);

  app.clock.pass(60_000);
  expect([await renew(prompt), await renew(changing)]).toEqual([200, 200]);
  expect(await faults()).toEqual([]);
  app.clock.pass(60_000);
  expect((await pay(prompt.clientSecret)).state).toBe('confirmed');
  expect((await pay(changing.clientSecret)).state).toBe('confirmed');
  expect((await read(growing)).tickets).toMatchObject([{ quantity: 5 }]);
  app.clock.pass(10 * 60_000);
  expect((await book(1)).code).toBe('session_full');
  expect((await pay(slow.clientSecret)).state).toMatch(/^refund(ed|_due)$/);
  expect(await faults()).toEqual([]);

  // Nothing is sold until fewer children are booked than the session takes.
  expect((await change(crowd, { 'child-1-12': 16 }, -3800)).status).toBe(200);
  expect((await book(1)).code).toBe('session_full');
  expect((await change(crowd, { 'child-1-12': 15 }, -950)).status).toBe(200);
  expect((await book(1)).status).toBe(201);
  expect(await faults()).toEqual([]);
  app.clock.set(start);
  await setCapacity(200);
});

test('after the capacity of open play has changed, expired holds and late money count with the new capacity', async () => {
  const day = '2026-12-19';
  const book = async (children: number) => {
    const input = visitInput({ selectedDate: day, ticketQuantities: { 'child-1-12': children } });
    return (await app.send(bookVisitCall, input, fromAnywhere())).body;
  };
  const renew = async ({ bookingId, clientSecret }: { bookingId: string; clientSecret: string | null }) =>
    (await app.post(renewHoldCall.path.replace(':bookingId', bookingId), { clientSecret }, fromAnywhere()))
      .status;
  await setCapacity(10);
  const renewed = await book(3);
  const slow = await book(2);
  app.clock.pass(11 * 60_000);
  const growing = await buy({ selectedDate: day });
  const more = await change(growing, { 'child-1-12': 4 }, 1900);
  await buy({ selectedDate: day, ticketQuantities: { 'child-1-12': 6 } });
  expect(await renew(renewed)).toBe(409);
  await setCapacity(18);
  expect(await renew(renewed)).toBe(200);
  await setCapacity(9);
  expect((await pay(slow.clientSecret)).state).toMatch(/^refund(ed|_due)$/);
  app.clock.pass(11 * 60_000);
  await setCapacity(18);
  expect((await pay(more.body.clientSecret)).state).toBe('confirmed');
  expect((await read(growing)).tickets).toMatchObject([{ quantity: 4 }]);
  expect(await faults()).toEqual([]);
  app.clock.set(start);
  await setCapacity(200);
});

test('a change to no tickets, too many or unknown ones, or more than fit in is refused, and so is a change by a stranger', async () => {
  const link = await buy({ customerEmail: 'limits@example.org' });
  const refusals = [
    await change(link, {}, -1900),
    await change(link, { 'child-1-12': 41 }, 0),
    await change(link, { elephant: 1 }, 0),
    await change({ ...link, viewToken: 'wrong' }, { 'child-1-12': 3 }, 950),
  ];
  expect(refusals.map(({ body }) => body.code)).toEqual([
    'no_tickets',
    'too_many_tickets',
    'unknown_ticket_type',
    'booking_not_found',
  ]);
  await setCapacity(200 - (await placesLeft()) + 37);
  const full = await change(link, { 'child-1-12': 40 }, 38 * 950);
  expect([full.status, full.body.code]).toEqual([409, 'session_full']);
  await setCapacity(200);
  expect((await read(link)).waiting).toBeNull();
  expect(await faults()).toEqual([]);
});
