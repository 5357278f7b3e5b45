import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { awardPartyHost, recordMemberVisit } from '../src/server/features/loyalty/achievements.ts';
import { reversePoints } from '../src/server/features/loyalty/reverse-points.ts';
import { lockBooking } from '../src/server/features/orders/booking-store.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../src/server/integrity/check-points.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { insertVisit } from './insert-visit.ts';
import { memberHelpers } from './members.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { newDevice, verify, join, lookUp, history, membership, consent, give } = memberHelpers(app);

let families = 0;
const anEmail = () => `family-${++families}@example.org`;

async function book(email: string, more: object = {}) {
  const { status, body } = await app.send(
    bookVisitCall,
    visitInput({ customerEmail: email, loyaltyOptIn: true, ...more }),
    newDevice().headers(),
  );
  expect(status).toBe(201);
  return { ...body, clientSecret: body.clientSecret ?? '' };
}
const state = async (clientSecret: string) =>
  (await app.send(readBookingResultCall, { clientSecret }, newDevice().headers())).body.state;
async function visit(email: string, more: object = {}) {
  const booked = await book(email, more);
  await app.pay(booked.clientSecret);
  expect(await state(booked.clientSecret)).toBe('confirmed');
  return booked;
}
const pointsOf = async (email: string) => {
  const { currentPoints, totalPoints, visitCount, membershipLevel } = (await lookUp(email)).body.member;
  return [currentPoints, totalPoints, visitCount, membershipLevel];
};
const entriesOf = async (email: string) => {
  const { id } = (await lookUp(email)).body.member;
  const { transactions } = (await history(await verify(email), id)).body;
  return transactions.map(({ points, description }) => [points, description]);
};

test('a first booking makes its family a member only when it is paid, with the welcome points and those of the payment', async () => {
  const email = anEmail();
  const { clientSecret } = await book(email, { customerName: 'Kim Vale' });
  expect((await lookUp(email)).status).toBe(404);
  await app.pay(clientSecret);
  await Promise.all([state(clientSecret), state(clientSecret), settleOpenBookings(app.site.context, true)]);
  expect(await state(clientSecret)).toBe('confirmed');
  expect(await pointsOf(email)).toEqual([69, 69, 0, 'bronze']);
  expect((await lookUp(email)).body.member.name).toBe('Kim');
  expect(await entriesOf(email)).toEqual([
    [19, 'Visit on Saturday 28 November'],
    [50, 'Welcome points'],
  ]);
});

test('a member earns points with each booking, whether or not the box is ticked, but the welcome points only once', async () => {
  const email = anEmail();
  await join({ email });
  await visit(email, { loyaltyOptIn: false });
  await visit(email.replace('@', '+summer@').toUpperCase());
  expect(await pointsOf(email)).toEqual([88, 88, 0, 'bronze']);
});

test('a customer who does not join is no member and earns no points', async () => {
  const email = anEmail();
  await visit(email, { loyaltyOptIn: false });
  expect((await lookUp(email)).status).toBe(404);
  await join({ email });
  expect(await pointsOf(email)).toEqual([50, 50, 0, 'bronze']);
});

test('a booking with nothing to pay makes its family a member but earns no points, and a discounted one earns points for what is paid', async () => {
  const email = anEmail();
  const fullDiscount = await makeVoucher(
    app.db,
    voucherInput({}, { kind: 'percent', percent: 100 }),
    app.clock.now(),
  );
  await book(email, { voucherCode: fullDiscount, totalAmount: 0, discountAmount: 19 });
  expect(await pointsOf(email)).toEqual([50, 50, 0, 'bronze']);
  const some = await makeVoucher(app.db, voucherInput({}, { kind: 'amount', pence: 550 }), app.clock.now());
  await visit(email, { voucherCode: some, totalAmount: 13.5, discountAmount: 5.5 });
  expect(await pointsOf(email)).toEqual([63, 63, 0, 'bronze']);
});

test.each([
  ['silver', 450, '2026-11-28', 199, 'Visit on Saturday 28 November, with 5% bonus'],
  ['silver', 450, '2026-11-27', 190, 'Visit on Friday 27 November'],
  ['gold', 1950, '2026-11-27', 209, 'Visit on Friday 27 November, with 10% bonus'],
  ['platinum', 4950, '2026-11-29', 218, 'Visit on Sunday 29 November, with 15% bonus'],
])(
  'a %s member, who was given %i points, earns points by that level on %s',
  async (_, gift, selectedDate, earned, description) => {
    const email = anEmail();
    await give((await join({ email })).body.member.id, gift);
    await visit(email, {
      selectedDate,
      ticketQuantities: { 'child-1-12': 20 },
      totalAmount: 190,
      customerPhone: '01632 960111',
    });
    expect((await entriesOf(email))[0]).toEqual([earned, description]);
  },
);

test('a payment that reaches the next level still earns the bonus of the level before', async () => {
  const email = anEmail();
  await give((await join({ email })).body.member.id, 400);
  await visit(email, { ticketQuantities: { 'child-1-12': 6 }, totalAmount: 57, selectedDate: '2026-12-05' });
  expect(await pointsOf(email)).toEqual([507, 507, 0, 'silver']);
  await visit(email, { ticketQuantities: { 'child-1-12': 6 }, totalAmount: 57, selectedDate: '2026-12-05' });
  expect(await pointsOf(email)).toEqual([566, 566, 0, 'silver']);
});

test('consent to e-mails is stored with its wording and time, if a family gives it and joins', async () => {
  const consentsOf = async (email: string) => {
    const { id } = (await lookUp(email)).body.member;
    const rows = await app.db.selectFrom('email_consent').selectAll().where('member_id', '=', id).execute();
    return rows.map(({ wording, given_at, given_how }) => [wording, given_at.toISOString(), given_how]);
  };
  const [without, withIt, notJoining] = [anEmail(), anEmail(), anEmail()];
  await visit(without);
  expect(await consentsOf(without)).toEqual([]);
  await visit(withIt, { emailConsent: true });
  expect(await consentsOf(withIt)).toEqual([['2026-11-21', '2026-11-20T10:00:00.000Z', 'booking']]);
  const device = await verify(withIt);
  const { id } = (await lookUp(withIt)).body.member;
  expect((await membership(device, id)).body.emailConsent).toEqual({
    given: true,
    wording: '2026-11-21',
    since: '2026-11-20T10:00:00.000Z',
  });
  await visit(notJoining, { emailConsent: true, loyaltyOptIn: false });
  const { email_consent_at } = await app.db
    .selectFrom('booking')
    .select('email_consent_at')
    .where('customer_email', '=', notJoining)
    .executeTakeFirstOrThrow();
  expect(email_consent_at).toBeNull();
});

test('if consent was withdrawn after a booking, the booking’s older consent has no effect when it is paid', async () => {
  const email = anEmail();
  const device = await verify(email);
  const { id } = (await join({ email, emailConsent: true }, device)).body.member;
  const { clientSecret } = await book(email, { emailConsent: true });
  app.clock.pass(60_000);
  expect((await consent(device, id, false)).body.emailConsent.given).toBe(false);
  await app.pay(clientSecret);
  expect(await state(clientSecret)).toBe('confirmed');
  expect((await membership(device, id)).body.emailConsent.given).toBe(false);
});

test('a late payment that is refunded earns no points and makes nobody a member', async () => {
  const email = anEmail();
  const late = await book(email, { selectedDate: '2026-12-12' });
  app.clock.pass(11 * 60_000);
  await book(anEmail(), {
    selectedDate: '2026-12-12',
    ticketQuantities: { 'child-1-12': 40 },
    totalAmount: 380,
  });
  await app.pay(late.clientSecret);
  expect(await state(late.clientSecret)).toBe('refunded');
  expect((await lookUp(email)).status).toBe(404);
});

test('each booking counts as one visit at check-in, and the first and the fifth visit earn their achievements once', async () => {
  const email = anEmail();
  const { bookingId } = await visit(email, { selectedDate: '2026-12-06' });
  const now = app.clock.now();
  const arrive = (id: string, who = email) =>
    app.db.transaction().execute((tx) => recordMemberVisit(tx, { email: who, bookingId: id }, now));
  await Promise.all(Array.from({ length: 5 }, () => arrive(bookingId)));
  expect(await pointsOf(email)).toEqual([119, 119, 1, 'bronze']);
  const later: string[] = [];
  for (let come = 0; come < 6; come += 1)
    later.push(await insertVisit(app.db, { day: '2026-12-06', now, email }));
  const [first = ''] = later;
  for (const id of [...later.slice(0, 3), first]) await arrive(id);
  expect(await pointsOf(email)).toEqual([119, 119, 4, 'bronze']);
  await Promise.all(later.slice(3).map((id) => arrive(id)));
  expect(await pointsOf(email)).toEqual([219, 219, 7, 'bronze']);
  expect((await entriesOf(email)).slice(0, 2)).toEqual([
    [100, 'Achievement: Regular Visitor'],
    [50, 'Achievement: First visit'],
  ]);
  await arrive(first, 'nobody@example.org');
});

test('a check-in and a refund of the same booking at the same moment lock in the same order', async () => {
  const email = anEmail();
  const { bookingId } = await visit(email, { selectedDate: '2026-12-06' });
  const now = app.clock.now();
  const arrived = await app.db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId);
    const arriving = app.db
      .transaction()
      .execute((other) => recordMemberVisit(other, { email, bookingId }, now))
      .then(() => 'counted');
    await waitForBlockedCall(app.db);
    await tx
      .insertInto('refund')
      .values({
        booking_id: bookingId,
        kind: 'credits-returned',
        idempotency_key: bookingId,
        amount_pence: 1,
        status: 'done',
        created_at: new Date(now),
        done_at: new Date(now),
      })
      .execute();
    await reversePoints(tx, { bookingId, refundedPence: 1 }, now);
    return { arriving };
  });
  expect(await arrived.arriving).toBe('counted');
  expect(await pointsOf(email)).toEqual([118, 118, 1, 'bronze']);
});

test('the first party of a member earns an achievement once', async () => {
  const email = anEmail();
  const { id } = (await join({ email })).body.member;
  const awardHost = (who: string) =>
    app.db.transaction().execute((tx) => awardPartyHost(tx, { email: who }, app.clock.now()));
  await Promise.all([awardHost(email), awardHost(email), awardHost('nobody@example.org')]);
  expect(await pointsOf(email)).toEqual([200, 200, 0, 'bronze']);
  const { achievements } = (await membership(await verify(email), id)).body;
  expect(achievements).toEqual([{ id: 'party-host', earnedAt: new Date(app.clock.now()).toISOString() }]);
});

test('after these tests the integrity checks pass', async () => {
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
  expect(await checkPoints(app.db)).toEqual([]);
  expect(app.errors).toEqual([]);
});
