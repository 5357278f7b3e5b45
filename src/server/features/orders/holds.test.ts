import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { settleBooking } from './confirm-booking.ts';
import { settleOpenBookings } from './settle-open-bookings.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', connections: 20 });
const minute = 60_000;

const fullSession = (selectedDate: string, more = {}) =>
  visitInput({ selectedDate, ticketQuantities: { 'child-1-12': 40 }, totalAmount: 380, ...more });

async function book(payload: ReturnType<typeof visitInput>) {
  const { body, status } = await app.send(bookVisitCall, payload);
  expect(status).toBe(201);
  return { ...body, clientSecret: body.clientSecret ?? '' };
}

const statusOf = async (id: string) =>
  (await app.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const renew = (bookingId: string, clientSecret: string) =>
  app.post(`/api/bookings/${bookingId}/renew-hold`, { clientSecret });
const state = async (clientSecret: string) =>
  (await app.send(readBookingResultCall, { clientSecret })).body.state;
const placesLeft = async (date: string) => {
  const response = await app.request(`/api/session-availability/${date}/9:30AM-4:00PM`);
  return (await bodyOf<{ availableSpots: number }>(response)).availableSpots;
};

test('a hold expires after ten minutes', async () => {
  const { holdExpiresAt } = await book(fullSession('2026-11-23'));
  expect(holdExpiresAt).toBe('2026-11-20T10:10:00.000Z');
  app.clock.pass(10 * minute - 1);
  expect(await placesLeft('2026-11-23')).toBe(0);
  app.clock.pass(1);
  expect(await placesLeft('2026-11-23')).toBe(40);
});

test('a hold is renewed for ten minutes at a time, up to an hour', async () => {
  const { bookingId, clientSecret } = await book(fullSession('2026-11-24'));
  for (let renewals = 0; renewals < 6; renewals += 1) {
    app.clock.pass(9 * minute);
    const response = await renew(bookingId, clientSecret);
    expect(response.status).toBe(200);
    const until =
      Date.parse((await bodyOf<{ holdExpiresAt: string }>(response)).holdExpiresAt) - app.clock.now();
    expect(until / minute).toBe(renewals < 5 ? 10 : 6);
  }
  app.clock.pass(6 * minute);
  const ended = await renew(bookingId, clientSecret);
  expect([ended.status, (await bodyOf<RefusalReply>(ended)).code]).toEqual([409, 'hold_ended']);
});

test('an expired hold is renewed while its places are free, and refused once they are taken', async () => {
  const first = await book(fullSession('2026-11-25'));
  app.clock.pass(11 * minute);
  expect((await renew(first.bookingId, first.clientSecret)).status).toBe(200);
  expect(await placesLeft('2026-11-25')).toBe(0);

  app.clock.pass(11 * minute);
  await book(fullSession('2026-11-25'));
  const refused = await renew(first.bookingId, first.clientSecret);
  const body = await bodyOf<RefusalReply>(refused);
  expect([refused.status, body.code]).toEqual([409, 'session_full']);
  expect(body.alternatives).toHaveLength(3);
});

test('a hold cannot be renewed without its own secret', async () => {
  const first = await book(visitInput({ selectedDate: '2026-11-27' }));
  const second = await book(visitInput({ selectedDate: '2026-11-27' }));
  const responses = [
    await renew(first.bookingId, second.clientSecret),
    await renew(first.bookingId, 'pi_1_secret_1'),
    await renew(crypto.randomUUID(), first.clientSecret),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a late payment takes its places again while they are free', async () => {
  const { clientSecret } = await book(fullSession('2026-11-30', { customerEmail: 'patient@example.org' }));
  app.clock.pass(30 * minute);
  await app.pay(clientSecret);
  expect(await state(clientSecret)).toBe('confirmed');
  expect(await placesLeft('2026-11-30')).toBe(0);
});

test('a payment that arrives after its places were taken is refunded, with one mail', async () => {
  const late = await book(fullSession('2026-12-02', { customerEmail: 'late@example.org' }));
  app.clock.pass(11 * minute);
  const early = await book(fullSession('2026-12-02', { customerEmail: 'early@example.org' }));
  await app.pay(early.clientSecret);
  expect(await state(early.clientSecret)).toBe('confirmed');
  await app.pay(late.clientSecret);
  expect(await state(late.clientSecret)).toBe('refunded');
  await settleOpenBookings(app.site.context, true);
  expect(await state(late.clientSecret)).toBe('refunded');

  const mails = (await app.mails(3)).filter(({ recipient }) => recipient === 'late@example.org');
  expect(mails.map(({ subject }) => subject.replace(/\(.*\)/, '()'))).toEqual([
    'We have returned your payment of £380.00 ()',
  ]);
  const ledger = await bodyOf<{ refunded: object }>(await fetch(`${app.sandbox.url}/_sandbox/books`));
  expect(ledger.refunded).toEqual({ gbp: 38_000 });
});

test('the sweeper cancels unpaid bookings and leaves paid ones confirmed', async () => {
  const unpaid = await book(visitInput({ selectedDate: '2026-12-04' }));
  const paid = await book(visitInput({ selectedDate: '2026-12-04' }));
  await app.pay(paid.clientSecret);
  app.clock.pass(5 * minute);
  await settleOpenBookings(app.site.context);
  expect([await statusOf(unpaid.bookingId), await statusOf(paid.bookingId)]).toEqual(['held', 'confirmed']);

  app.clock.pass(16 * minute);
  await settleOpenBookings(app.site.context);
  expect(await statusOf(unpaid.bookingId)).toBe('lapsed');
  const tooLate = await app.pay(unpaid.clientSecret);
  expect(tooLate.error?.code).toBe('payment_intent_unexpected_state');
  expect((await renew(unpaid.bookingId, unpaid.clientSecret)).status).toBe(409);
});

test('a payment that the bank is processing holds its places until the bank decides', async () => {
  const paid = await book(fullSession('2026-12-07'));
  expect((await app.pay(paid.clientSecret, '4000000000007775')).status).toBe('processing');
  expect(await state(paid.clientSecret)).toBe('processing');
  app.clock.pass(24 * 60 * minute);
  expect(await placesLeft('2026-12-07')).toBe(0);
  await app.settlePayment(paid.clientSecret);
  expect(await state(paid.clientSecret)).toBe('confirmed');

  const refused = await book(fullSession('2026-12-08'));
  await app.pay(refused.clientSecret, '4000000000008880');
  expect(await state(refused.clientSecret)).toBe('processing');
  await app.settlePayment(refused.clientSecret, 'failed');
  expect(await state(refused.clientSecret)).toBe('held');
  app.clock.pass(11 * minute);
  expect(await placesLeft('2026-12-08')).toBe(40);
});

test('a family whose bank finally refuses the payment gets one mail, unless it has paid with another card meanwhile', async () => {
  const booked = await book(visitInput({ selectedDate: '2026-12-09', customerEmail: 'refused@example.org' }));
  await app.pay(booked.clientSecret, '4000000000008880');
  expect(await state(booked.clientSecret)).toBe('processing');
  await app.settlePayment(booked.clientSecret, 'failed');
  expect([await state(booked.clientSecret), await state(booked.clientSecret)]).toEqual(['held', 'held']);
  await waitFor(async () => {
    const mails = await app.db
      .selectFrom('kept_mail')
      .where('recipient', '=', 'refused@example.org')
      .select('subject')
      .execute();
    expect(mails.map(({ subject }) => subject.replace(/\(.*\)/, '()'))).toEqual([
      'Your payment of £19.00 did not go through ()',
    ]);
  });

  await app.pay(booked.clientSecret);
  expect(await state(booked.clientSecret)).toBe('confirmed');
  await app.waitForMails();
  // Makes it look as if the mail server had not taken the mail yet.
  await app.db
    .updateTable('mail')
    .where('booking_id', '=', booked.bookingId)
    .set({ status: 'queued', next_attempt_at: new Date(app.clock.now()) })
    .where('kind', '=', 'payment-refused')
    .execute();
  app.site.context.wakeMailSender();
  await waitFor(async () => {
    const mails = app.db.selectFrom('mail').select(['kind', 'status']);
    expect(await mails.where('booking_id', '=', booked.bookingId).orderBy('kind').execute()).toEqual([
      { kind: 'booking-confirmed', status: 'sent' },
      { kind: 'payment-refused', status: 'dropped' },
    ]);
  });
});

test('a payment that succeeds after the visit has ended is refunded', async () => {
  const { clientSecret, bookingId } = await book(visitInput({ selectedDate: '2026-12-11' }));
  await app.pay(clientSecret, '4000000000007775');
  expect(await state(clientSecret)).toBe('processing');
  const before = app.clock.now();
  app.clock.set('2026-12-11T16:00:00Z');
  await app.settlePayment(clientSecret);
  expect(await state(clientSecret)).toBe('refunded');
  app.clock.set(new Date(before).toISOString());
  expect((await renew(bookingId, clientSecret)).status).toBe(409);
});

test('a stale reply from the provider changes nothing that is settled', async () => {
  const { clientSecret, bookingId } = await book(visitInput({ selectedDate: '2026-12-12' }));
  const early = await app.site.context.payments.read(clientSecret.split('_secret_')[0] ?? '');
  await app.pay(clientSecret);
  expect(await state(clientSecret)).toBe('confirmed');
  expect(await settleBooking(app.site.context, early, 'provider')).toBe('confirmed');
  const payment = await app.db
    .selectFrom('payment')
    .where('booking_id', '=', bookingId)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(payment.status).toBe('succeeded');
});

test('any number of bookings without a payment do not delay a paid one', async () => {
  const lost = await book(visitInput({ selectedDate: '2026-12-18' }));
  const paid = await book(visitInput({ selectedDate: '2026-12-18' }));
  await app.pay(paid.clientSecret);
  // Inserts more bookings than the sweeper takes in one batch. Each looks as if its process had died before
  // the provider answered.
  await sql`
    with copy as (
      insert into booking select made.*
      from booking, generate_series(4096, 4500) number, jsonb_populate_record(booking, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'WF-' || lpad(to_hex(number), 5, '7') || '-77777')) made
      where booking.id = ${lost.bookingId} returning id)
    insert into payment select made.*
    from payment, copy, jsonb_populate_record(payment, jsonb_build_object(
      'id', gen_random_uuid(), 'booking_id', copy.id, 'idempotency_key', 'lost-' || copy.id, 'intent_id', null, 'client_secret_digest', null, 'asked_at', null)) made
    where payment.booking_id = ${lost.bookingId}`.execute(app.db);
  await settleOpenBookings(app.site.context, true);
  expect(await statusOf(paid.bookingId)).toBe('confirmed');

  app.clock.pass(21 * minute);
  await settleOpenBookings(app.site.context);
  const held = await app.db.selectFrom('booking').where('status', '=', 'held').select('id').execute();
  expect(held).toEqual([]);
  const copies = sql`select id from booking where reference like '%-77777'`;
  await sql`delete from payment where booking_id in (${copies})`.execute(app.db);
  await app.db.deleteFrom('booking').where('reference', 'like', '%-77777').execute();
});

test('a booking whose payment the provider does not know expires without an error', async () => {
  const lost = await book(visitInput({ selectedDate: '2026-12-13' }));
  await app.db
    .updateTable('payment')
    .set({ intent_id: 'pi_lost' })
    .where('booking_id', '=', lost.bookingId)
    .execute();
  app.clock.pass(21 * minute);
  await settleOpenBookings(app.site.context, true);
  const { status } = await app.db
    .selectFrom('booking')
    .where('id', '=', lost.bookingId)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe('lapsed');
});

test('when the hours of a day change, later bookings get the new hours and share the same places', async () => {
  await book(visitInput({ selectedDate: '2026-12-16' }));
  await app.db.insertInto('special_hours').values({ day: '2026-12-16', starts: 660, ends: 840 }).execute();
  app.site.context.calendar.invalidate();
  const { clientSecret } = await book(visitInput({ selectedDate: '2026-12-16' }));
  const { body } = await app.send(readBookingResultCall, { clientSecret });
  expect(body.booking.selectedTime).toBe('11:00 AM - 2:00 PM');
  const response = await app.request('/api/session-availability/2026-12-16/11:00AM-2:00PM');
  expect((await bodyOf<{ availableSpots: number }>(response)).availableSpots).toBe(36);
});

test('the database itself refuses a place beyond the capacity', async () => {
  await book(fullSession('2026-12-14'));
  const place = await app.db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .where('session.day', '=', '2026-12-14')
    .selectAll('place')
    .executeTakeFirstOrThrow();
  const other = await book(visitInput({ selectedDate: '2026-12-15' }));
  const excess = app.db
    .insertInto('place')
    .values({ ...place, booking_id: other.bookingId, children: 1 })
    .execute();
  await expect(excess).rejects.toThrow('is full');
  // A statement that leaves `taken_at` as it is cannot extend an expired hold whose places are taken.
  const expired = await book(visitInput({ selectedDate: '2026-12-19' }));
  app.clock.pass(11 * minute);
  await book(fullSession('2026-12-19'));
  const extended = sql`update place set live_until = 'infinity' where booking_id = ${expired.bookingId}`;
  await expect(extended.execute(app.db)).rejects.toThrow('is full');
});

test('there are no errors and the integrity checks pass', async () => {
  expect(app.errors).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});
