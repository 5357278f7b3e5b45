import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { aVisit } from '../../../../test/visit.ts';
import { bookingResultCall, bookVisitCall } from '../../../contract/booking.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { settleBooking } from './confirm-booking.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

const centre = await createTestApp({ at: '2026-11-20T10:00:00Z' });
const minute = 60_000;

const wholeDay = (selectedDate: string, more = {}) =>
  aVisit({ selectedDate, ticketQuantities: { 'child-1-12': 40 }, totalAmount: 380, ...more });

async function book(payload: ReturnType<typeof aVisit>) {
  const { body, status } = await centre.send(bookVisitCall, payload);
  expect(status).toBe(201);
  return { ...body, clientSecret: body.clientSecret ?? '' };
}

const statusOf = async (id: string) =>
  (await centre.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

const renew = (bookingId: string, clientSecret: string) =>
  centre.post(`/api/bookings/${bookingId}/renew-hold`, { clientSecret });
const state = async (clientSecret: string) =>
  (await centre.send(bookingResultCall, { clientSecret })).body.state;
const left = async (date: string) => {
  const response = await centre.request(`/api/session-availability/${date}/9:30AM-4:00PM`);
  return (await bodyOf<{ availableSpots: number }>(response)).availableSpots;
};

test('a hold lasts ten minutes and then simply stops counting', async () => {
  const { holdExpiresAt } = await book(wholeDay('2026-11-23'));
  expect(holdExpiresAt).toBe('2026-11-20T10:10:00.000Z');
  centre.clock.pass(10 * minute - 1);
  expect(await left('2026-11-23')).toBe(0);
  centre.clock.pass(1);
  expect(await left('2026-11-23')).toBe(40);
});

test('a hold is renewed for ten minutes at a time and an hour at most', async () => {
  const { bookingId, clientSecret } = await book(wholeDay('2026-11-24'));
  for (let renewals = 0; renewals < 6; renewals += 1) {
    centre.clock.pass(9 * minute);
    const response = await renew(bookingId, clientSecret);
    expect(response.status).toBe(200);
    const until =
      Date.parse((await bodyOf<{ holdExpiresAt: string }>(response)).holdExpiresAt) - centre.clock.now();
    expect(until / minute).toBe(renewals < 5 ? 10 : 6);
  }
  centre.clock.pass(6 * minute);
  const ended = await renew(bookingId, clientSecret);
  expect([ended.status, (await bodyOf<RefusalReply>(ended)).code]).toEqual([409, 'hold_ended']);
});

test('an expired hold takes its places again if they are free, and says so if they are not', async () => {
  const first = await book(wholeDay('2026-11-25'));
  centre.clock.pass(11 * minute);
  expect((await renew(first.bookingId, first.clientSecret)).status).toBe(200);
  expect(await left('2026-11-25')).toBe(0);

  centre.clock.pass(11 * minute);
  await book(wholeDay('2026-11-25'));
  const refused = await renew(first.bookingId, first.clientSecret);
  const body = await bodyOf<RefusalReply>(refused);
  expect([refused.status, body.code]).toEqual([409, 'session_full']);
  expect(body.alternatives).toHaveLength(3);
});

test('nobody renews a hold without its secret', async () => {
  const mine = await book(aVisit({ selectedDate: '2026-11-27' }));
  const yours = await book(aVisit({ selectedDate: '2026-11-27' }));
  const answers = [
    await renew(mine.bookingId, yours.clientSecret),
    await renew(mine.bookingId, 'pi_1_secret_1'),
    await renew(crypto.randomUUID(), mine.clientSecret),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('money that comes late takes the places again while they are free', async () => {
  const { clientSecret } = await book(wholeDay('2026-11-30', { customerEmail: 'patient@example.org' }));
  centre.clock.pass(30 * minute);
  await centre.pay(clientSecret);
  expect(await state(clientSecret)).toBe('confirmed');
  expect(await left('2026-11-30')).toBe(0);
});

test('money that comes when the places are gone goes back, with one mail that says so', async () => {
  const late = await book(wholeDay('2026-12-02', { customerEmail: 'late@example.org' }));
  centre.clock.pass(11 * minute);
  const early = await book(wholeDay('2026-12-02', { customerEmail: 'early@example.org' }));
  await centre.pay(early.clientSecret);
  expect(await state(early.clientSecret)).toBe('confirmed');
  await centre.pay(late.clientSecret);
  expect(await state(late.clientSecret)).toBe('refunded');
  await settleOpenBookings(centre.centre.context, true);
  expect(await state(late.clientSecret)).toBe('refunded');

  const mails = (await centre.mails(3)).filter(({ recipient }) => recipient === 'late@example.org');
  expect(mails.map(({ subject }) => subject.replace(/\(.*\)/, '()'))).toEqual([
    'We have returned your payment of £380.00 ()',
  ]);
  const books = await bodyOf<{ refunded: object }>(await fetch(`${centre.sandbox.url}/_sandbox/books`));
  expect(books.refunded).toEqual({ gbp: 38_000 });
});

test('the sweeper asks first, cancels what was never paid, and keeps what was', async () => {
  const unpaid = await book(aVisit({ selectedDate: '2026-12-04' }));
  const paid = await book(aVisit({ selectedDate: '2026-12-04' }));
  await centre.pay(paid.clientSecret);
  centre.clock.pass(5 * minute);
  await settleOpenBookings(centre.centre.context);
  expect([await statusOf(unpaid.bookingId), await statusOf(paid.bookingId)]).toEqual(['held', 'confirmed']);

  centre.clock.pass(16 * minute);
  await settleOpenBookings(centre.centre.context);
  expect(await statusOf(unpaid.bookingId)).toBe('lapsed');
  const tooLate = await centre.pay(unpaid.clientSecret);
  expect(tooLate.error?.code).toBe('payment_intent_unexpected_state');
  expect((await renew(unpaid.bookingId, unpaid.clientSecret)).status).toBe(409);
});

test('a payment at the bank keeps its places until the bank has spoken', async () => {
  const kept = await book(wholeDay('2026-12-07'));
  expect((await centre.pay(kept.clientSecret, '4000000000007775')).status).toBe('processing');
  expect(await state(kept.clientSecret)).toBe('processing');
  centre.clock.pass(24 * 60 * minute);
  expect(await left('2026-12-07')).toBe(0);
  await fetch(`${centre.sandbox.url}/_sandbox/settle/${kept.clientSecret.split('_secret_')[0]}`, {
    method: 'POST',
  });
  expect(await state(kept.clientSecret)).toBe('confirmed');

  const refused = await book(wholeDay('2026-12-08'));
  await centre.pay(refused.clientSecret, '4000000000008880');
  expect(await state(refused.clientSecret)).toBe('processing');
  await fetch(
    `${centre.sandbox.url}/_sandbox/settle/${refused.clientSecret.split('_secret_')[0]}?outcome=failed`,
    { method: 'POST' },
  );
  expect(await state(refused.clientSecret)).toBe('held');
  centre.clock.pass(11 * minute);
  expect(await left('2026-12-08')).toBe(40);
});

test('a family whose bank said no in the end is told so, once', async () => {
  const booked = await book(aVisit({ selectedDate: '2026-12-09', customerEmail: 'refused@example.org' }));
  await centre.pay(booked.clientSecret, '4000000000008880');
  expect(await state(booked.clientSecret)).toBe('processing');
  await fetch(
    `${centre.sandbox.url}/_sandbox/settle/${booked.clientSecret.split('_secret_')[0]}?outcome=failed`,
    { method: 'POST' },
  );
  expect([await state(booked.clientSecret), await state(booked.clientSecret)]).toEqual(['held', 'held']);
  await vi.waitFor(async () => {
    const mails = await centre.db
      .selectFrom('kept_mail')
      .where('recipient', '=', 'refused@example.org')
      .select('subject')
      .execute();
    expect(mails.map(({ subject }) => subject.replace(/\(.*\)/, '()'))).toEqual([
      'Your payment of £19.00 did not go through ()',
    ]);
  });
});

test('money that comes when the visit is over goes back', async () => {
  const { clientSecret, bookingId } = await book(aVisit({ selectedDate: '2026-12-11' }));
  await centre.pay(clientSecret, '4000000000007775');
  expect(await state(clientSecret)).toBe('processing');
  const before = centre.clock.now();
  centre.clock.set('2026-12-11T16:00:00Z');
  await fetch(`${centre.sandbox.url}/_sandbox/settle/${clientSecret.split('_secret_')[0]}`, {
    method: 'POST',
  });
  expect(await state(clientSecret)).toBe('refunded');
  centre.clock.set(new Date(before).toISOString());
  expect((await renew(bookingId, clientSecret)).status).toBe(409);
});

test('an answer of the provider that arrives late changes nothing that is settled', async () => {
  const { clientSecret, bookingId } = await book(aVisit({ selectedDate: '2026-12-12' }));
  const early = await centre.centre.context.payments.read(clientSecret.split('_secret_')[0] ?? '');
  await centre.pay(clientSecret);
  expect(await state(clientSecret)).toBe('confirmed');
  expect(await settleBooking(centre.centre.context, early, 'provider')).toBe('confirmed');
  const payment = await centre.db
    .selectFrom('payment')
    .where('booking_id', '=', bookingId)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(payment.status).toBe('succeeded');
});

test('bookings without a payment, however many, keep nobody waiting who has paid', async () => {
  const lost = await book(aVisit({ selectedDate: '2026-12-18' }));
  const paid = await book(aVisit({ selectedDate: '2026-12-18' }));
  await centre.pay(paid.clientSecret);
  // As many as no pass takes at once, each left by a process that died before the provider had answered.
  await sql`
    with copy as (
      insert into booking select (jsonb_populate_record(booking, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'WF-' || lpad(to_hex(number), 5, '7') || '-77777'))).*
      from booking, generate_series(4096, 4500) number where id = ${lost.bookingId} returning id)
    insert into payment select (jsonb_populate_record(payment, jsonb_build_object(
      'booking_id', copy.id, 'idempotency_key', 'lost-' || copy.id, 'intent_id', null, 'client_secret_digest', null, 'asked_at', null))).*
    from payment, copy where booking_id = ${lost.bookingId}`.execute(centre.db);
  await settleOpenBookings(centre.centre.context, true);
  expect(await statusOf(paid.bookingId)).toBe('confirmed');

  centre.clock.pass(21 * minute);
  await settleOpenBookings(centre.centre.context);
  const held = await centre.db.selectFrom('booking').where('status', '=', 'held').select('id').execute();
  expect(held).toEqual([]);
  const copies = sql`select id from booking where reference like '%-77777'`;
  await sql`delete from payment where booking_id in (${copies})`.execute(centre.db);
  await centre.db.deleteFrom('booking').where('reference', 'like', '%-77777').execute();
});

test('a payment that the provider does not know holds up nobody and is let go', async () => {
  const lost = await book(aVisit({ selectedDate: '2026-12-13' }));
  await centre.db
    .updateTable('payment')
    .set({ intent_id: 'pi_lost' })
    .where('booking_id', '=', lost.bookingId)
    .execute();
  centre.clock.pass(21 * minute);
  await settleOpenBookings(centre.centre.context, true);
  const { status } = await centre.db
    .selectFrom('booking')
    .where('id', '=', lost.bookingId)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe('lapsed');
});

test('when the hours of a day change, later bookings have the new ones and the places stay one pool', async () => {
  await book(aVisit({ selectedDate: '2026-12-16' }));
  await centre.db.insertInto('special_hours').values({ day: '2026-12-16', starts: 660, ends: 840 }).execute();
  centre.centre.context.calendar.invalidate();
  const { clientSecret } = await book(aVisit({ selectedDate: '2026-12-16' }));
  const { body } = await centre.send(bookingResultCall, { clientSecret });
  expect(body.booking.selectedTime).toBe('11:00 AM - 2:00 PM');
  const answer = await centre.request('/api/session-availability/2026-12-16/11:00AM-2:00PM');
  expect((await bodyOf<{ availableSpots: number }>(answer)).availableSpots).toBe(36);
});

test('the database itself refuses one place too many', async () => {
  await book(wholeDay('2026-12-14'));
  const place = await centre.db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .where('session.day', '=', '2026-12-14')
    .selectAll('place')
    .executeTakeFirstOrThrow();
  const other = await book(aVisit({ selectedDate: '2026-12-15' }));
  const forgotten = centre.db
    .insertInto('place')
    .values({ ...place, booking_id: other.bookingId, children: 1 })
    .execute();
  await expect(forgotten).rejects.toThrow('is full');
});

test('after all of this nothing went wrong and the books balance', async () => {
  expect(centre.trouble).toEqual([]);
  expect(await checkBookings(centre.db, centre.clock.now())).toEqual([]);
});
