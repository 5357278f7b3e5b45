import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { buyGiftVoucherCall } from '../src/contract/gift-vouchers.ts';
import { creditMyVisitCall } from '../src/contract/my-booking.ts';
import { bookPartyCall, payMyPartyCall } from '../src/contract/party-booking.ts';
import type { DB } from '../src/server/db/tables.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { findIntegrityFaults } from '../src/server/integrity/check-integrity.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { buyTestCredits, creditsInput } from './credits.ts';
import { startFrontDesk } from './front-desk.ts';
import { memberHelpers } from './members.ts';
import { bookedPartyInput } from './party-input.ts';
import { createPhotoApp } from './photo.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';

/** A small centre with one intact example of each thing that can be damaged. */
const app = await createPhotoApp('2025-10-03T10:00:00+01:00');
const { db } = app;
const day = '2025-10-04';
const members = memberHelpers(app);
await members.join({ email: 'member@example.org' });
app.clock.pass(60_000);
const visit = { selectedDate: day, customerEmail: 'member@example.org' };
const paid = await bookConfirmedVisit(app, visit);
const other = await bookConfirmedVisit(app, { ...visit, customerEmail: 'other@example.org' });
const desk = await startFrontDesk(app, '2025-10-04T11:00:00+01:00');
const stayed = await bookConfirmedVisit(app, { ...visit, customerEmail: 'stay@example.org' });
await desk.arrive(stayed.id);
const code = await makeVoucher(db, voucherInput(), app.clock.now());
const bought = await app.send(
  bookVisitCall,
  visitInput({
    selectedDate: '2025-10-11',
    customerEmail: 'voucher@example.org',
    voucherCode: code,
    totalAmount: 14,
    discountAmount: 5,
  }),
  app.fromAnywhere(),
);
await app.pay(bought.body.clientSecret ?? '');
await app.send(readBookingResultCall, { clientSecret: bought.body.clientSecret }, app.fromAnywhere());
const voucherBooking = await db
  .selectFrom('booking')
  .select('reference')
  .where('id', '=', bought.body.bookingId)
  .executeTakeFirstOrThrow();
const credits = await buyTestCredits(app, 'credits@example.org');
const photos = [];
for (const [startTime, endTime] of [
  ['9:30 AM', '9:50 AM'],
  ['9:50 AM', '10:10 AM'],
]) {
  const photo = await app.book({ sessionDate: '2025-10-11', startTime, endTime });
  await app.pay(photo.clientSecret);
  await app.result(photo.clientSecret);
  photos.push(photo);
}
// Prepares account credit: one visit becomes account credit, and another visit is paid for with all of it.
const setCancelHours = (hours: number) =>
  db.updateTable('venue').set({ cancel_hours_ahead: hours }).execute();
const missed = await app.send(
  bookVisitCall,
  visitInput({ selectedDate: '2025-10-11', customerEmail: 'missed@example.org' }),
  app.fromAnywhere(),
);
await app.pay(missed.body.clientSecret ?? '');
await app.send(readBookingResultCall, { clientSecret: missed.body.clientSecret }, app.fromAnywhere());
await setCancelHours(8_760);
app.site.context.site.invalidate();
const { bookingId, viewToken } = missed.body;
await app.send(creditMyVisitCall, { bookingId, viewToken, clientId: randomUUID() }, app.fromAnywhere());
await setCancelHours(24);
app.site.context.site.invalidate();
const accountCredit = await db.selectFrom('account_credit').selectAll().executeTakeFirstOrThrow();
const spender = await app.send(
  bookVisitCall,
  visitInput({
    selectedDate: '2025-10-11',
    customerEmail: 'missed@example.org',
    accountCredit: { code: accountCredit.code, pence: 1900 },
  }),
  app.fromAnywhere(),
);
const referenceOf = async (id: string) =>
  (await db.selectFrom('booking').select('reference').where('id', '=', id).executeTakeFirstOrThrow())
    .reference;
const gift = await app.send(
  buyGiftVoucherCall,
  {
    ...creditsInput({ customerEmail: 'giver@example.org' }),
    pence: 2500,
    recipientName: 'Robin',
    message: '',
    delivery: 'mail',
    recipientEmail: 'robin@example.org',
    sendOn: app.today(),
  },
  app.fromAnywhere(),
);
await app.pay(gift.body.clientSecret);
await app.send(readBookingResultCall, { clientSecret: gift.body.clientSecret }, app.fromAnywhere());
const giftReference = await referenceOf(gift.body.bookingId);
// Two parties at the same time, each with its deposit paid. The first host is a member and has paid the
// balance.
await db.updateTable('party_rule').set({ is_online: true }).execute();
const partyDay = '2025-11-15';
const parties: { id: string; reference: string }[] = [];
for (const customerEmail of ['member@example.org', 'party@example.org']) {
  const ordered = await app.send(
    bookPartyCall,
    bookedPartyInput({ date: partyDay, customerEmail }),
    app.fromAnywhere(),
  );
  await app.pay(ordered.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: ordered.body.clientSecret }, app.fromAnywhere());
  const { id, reference } = ordered.body.booking;
  parties.push({ id, reference });
  if (parties.length > 1) continue;
  const link = { bookingId: id, viewToken: ordered.body.viewToken };
  const rest = await app.send(payMyPartyCall, link, app.fromAnywhere());
  await app.pay(rest.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: rest.body.clientSecret }, app.fromAnywhere());
}
const [party, otherParty] = parties as [(typeof parties)[number], (typeof parties)[number]];
const missedReference = await referenceOf(missed.body.bookingId);
const spenderReference = await referenceOf(spender.body.bookingId);
const entry = sql`insert into point_entry (member_id, kind, points, description, booking_id, paid_pence, points_per_pound, bonus_percent, created_at)
  select member_id, kind, points, description, booking_id, paid_pence, points_per_pound, bonus_percent, created_at
  from point_entry where kind = 'earned' and booking_id = ${paid.id}`;

test('undamaged data passes every check', async () => {
  expect(await app.findFaults()).toEqual([]);
});

type Planted = [what: string, plant: readonly ReturnType<typeof sql>[], found: readonly string[]];

test.each<Planted>([
  [
    'a payment without its booking',
    [sql`delete from booking where id = ${other.id}`],
    [`a payment refers to a booking that does not exist (payment.booking_id ${other.id})`],
  ],
  [
    'a booking confirmed twice',
    [
      sql`insert into journal (at, who, what, booking_id) values (now(), 'sweeper', 'booking confirmed', ${other.id})`,
    ],
    [`booking ${other.reference} was confirmed 2 times`],
  ],
  [
    'a booking confirmed without its payment',
    [sql`update payment set status = 'requires_payment_method' where booking_id = ${other.id}`],
    [`booking ${other.reference} is confirmed without its payment`],
  ],
  [
    'money taken for a booking that lapsed',
    [
      sql`update booking set status = 'lapsed' where id = ${other.id}`,
      sql`update place set live_until = '-infinity' where booking_id = ${other.id}`,
    ],
    [`booking ${other.reference} was paid, but is lapsed`],
  ],
  [
    'a place without its booking',
    [
      sql`insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until)
        select gen_random_uuid(), session_id, 1, starts, ends, taken_at, live_until from place where booking_id = ${other.id}`,
    ],
    ['a place in a session refers to a booking that does not exist'],
  ],
  [
    'a booking without its places',
    [sql`delete from place where booking_id = ${other.id}`],
    [`booking ${other.reference} of ${day} is for 1 sessions, but has places in 0`],
  ],
  [
    'a confirmed booking without its mail',
    [
      sql`delete from kept_mail where mail_id in (select id from mail where booking_id = ${other.id})`,
      sql`delete from mail where booking_id = ${other.id}`,
    ],
    [`booking ${other.reference} is confirmed without its mail`],
  ],
  [
    'a mail that is never sent',
    [sql`update mail set status = 'queued', queued_at = '2025-10-01' where booking_id = ${other.id}`],
    ['1 mails have waited for more than a day'],
  ],
  [
    'a booking that is never settled',
    [sql`update booking set status = 'held', hold_expires_at = '2025-10-01' where id = ${other.id}`],
    [
      `booking ${other.reference} has waited to be settled`,
      `booking ${other.reference} was paid, but is held`,
    ],
  ],
  [
    'points given twice',
    [sql`drop index point_entry_one_earning`, entry],
    [`booking ${paid.reference} earned points 2 times`],
  ],
  [
    'points that belong to no booking',
    [
      sql`alter table point_entry drop constraint point_entry_of_its_kind`,
      sql`update point_entry set booking_id = null where booking_id = ${paid.id}`,
    ],
    ['points of member', 'have no source', `booking ${paid.reference} of a member earned no points`],
  ],
  [
    'points below zero',
    [
      sql`alter table point_entry drop constraint point_entry_of_its_kind`,
      sql`update point_entry set points = -50000 where kind = 'welcome'`,
    ],
    ['can spend -49'],
  ],
  [
    'credits below zero',
    [
      sql`insert into credit_use (booking_id, purchase_id, credits, taken_at, live_until) values (${other.id}, ${credits.bookingId}, 11, now(), 'infinity')`,
    ],
    [
      'are overspent: -1 of 10 are left',
      `booking ${other.reference} is recorded with 0 credits, but took 11`,
    ],
  ],
  [
    'a voucher used more often than it may be',
    [
      sql`insert into voucher_use (booking_id, voucher_id, email, discount_pence, taken_at, live_until)
        select ${other.id}, voucher_id, email, 500, taken_at, live_until from voucher_use`,
    ],
    ['is used 2 times of 1'],
  ],
  [
    'more money back than was paid',
    [
      sql`insert into refund (booking_id, kind, idempotency_key, amount_pence, status, created_at, reason, deed)
        values (${other.id}, 'by-staff', 'planted', 1901, 'done', now(), 'planted', gen_random_uuid())`,
    ],
    [`1901 pence are refunded for booking ${other.reference}, but only 1900 were paid`],
  ],
  [
    'an order line that was changed',
    [sql`update order_line set unit_pence = unit_pence - 1 where booking_id = ${other.id}`],
    [
      `booking ${other.reference} costs 1900 pence, but its lines add up to 1898`,
      `booking ${other.reference} is confirmed and 2 pence too much were received for it`,
    ],
  ],
  [
    'an order line that is not owed',
    [sql`update order_line set owed_at = null where booking_id = ${other.id}`],
    [`booking ${other.reference} is confirmed and 0 of its lines are owed`],
  ],
  [
    'an order line added after the payment',
    [
      sql`insert into order_line (booking_id, product, kind, description, quantity, unit_pence, vat_percent, written_at, owed_at)
        values (${other.id}, 'visit', 'sale', 'planted', 1, 500, 20, now(), now())`,
    ],
    [`booking ${other.reference} is confirmed and 500 pence of it are not paid`],
  ],
  [
    'a payment that received another amount',
    [sql`update payment set received_pence = 1800 where booking_id = ${other.id}`],
    [
      `booking ${other.reference} has a payment of 1900 pence that received 1800`,
      `booking ${other.reference} is confirmed and 100 pence of it are not paid`,
    ],
  ],
  [
    'a refund to somebody else’s payment',
    [
      sql`insert into refund (booking_id, payment_id, kind, idempotency_key, amount_pence, status, created_at, reason, deed)
        select ${other.id}, id, 'by-staff', 'planted', 100, 'done', now(), 'planted', gen_random_uuid()
        from payment where booking_id = ${paid.id}`,
    ],
    [`a refund of 100 pence of booking ${other.reference} goes back to a payment that did not receive it`],
  ],
  [
    'places that belong to another order’s line',
    [
      sql`update place set line_id = (select min(id) from order_line where booking_id = ${paid.id}) where booking_id = ${other.id}`,
    ],
    [`booking ${other.reference} has a place that belongs to none of its lines`],
  ],
  [
    'a stay without its booking',
    [
      sql`insert into stay select gen_random_uuid(), children, adults, checked_in_at, ends_at, checked_in_by, number_plate, cef_parking_agreed, terms_version
        from stay where booking_id = ${stayed.id}`,
    ],
    ['a check-in refers to a booking that does not exist'],
  ],
  [
    'a session with more children than places',
    [sql`update place set children = 41 where booking_id = ${other.id}`],
    [`on ${day} at 09:30 has 45 children in 40 places`, `is for 2 children, but has places for 41`],
  ],
  [
    'a wrong count of confirmed children',
    [sql`update session set confirmed_children = confirmed_children + 1 where day = ${day}`],
    [`on ${day} counts 7 confirmed children, but has 6`],
  ],
  [
    'a photo session sold twice',
    [
      sql`alter table photo_session drop constraint photo_slot_exclusive`,
      sql`update photo_session set starts = 570, ends = 590 where booking_id = ${photos[1]?.id}`,
    ],
    ['are both for 2025-10-11 at 09:30'],
  ],
  [
    'account credit spent twice',
    [
      sql`insert into account_credit_use select ${other.id}, credit_id, 500, taken_at, live_until from account_credit_use`,
    ],
    [
      `account credit of booking ${missedReference} is overspent: -500 of its 1900 pence are left`,
      `booking ${other.reference} is to be paid with 0 pence of account credit, but took 500`,
      `booking ${other.reference} took 500 pence of account credit for good, but paid with 0`,
    ],
  ],
  [
    'account credit of another amount than its lines',
    [sql`update account_credit set amount_pence = 2000 where kind = 'kept'`],
    [
      `account credit of booking ${missedReference} is for 2000 pence, but its lines add up to 1900`,
      `booking ${missedReference} was cancelled for 1900 pence of account credit, but 2000 were given`,
      `booking ${missedReference} became account credit of 2000 pence, but only 1900 pence of its payments are left`,
    ],
  ],
  [
    'account credit of another order’s line',
    [
      sql`update account_credit set line_id = (select min(id) from order_line where booking_id = ${other.id}) where kind = 'kept'`,
    ],
    [`account credit of booking ${missedReference} does not belong to a line of this booking`],
  ],
  [
    'a refund of money that became account credit',
    [
      sql`insert into refund (booking_id, payment_id, kind, idempotency_key, amount_pence, status, created_at)
        select booking_id, id, 'overpaid', 'twice', 100, 'due', now() from payment where booking_id = ${missed.body.bookingId}`,
    ],
    [
      `booking ${missedReference} became account credit of 1900 pence, but only 1800 pence of its payments are left`,
    ],
  ],
  [
    'a payment by account credit that is missing',
    [sql`delete from payment where tender = 'account-credit'`],
    [`booking ${spenderReference} took 1900 pence of account credit for good, but paid with 0`],
  ],
  [
    'a gift voucher that is worth more than was paid for it',
    [sql`update account_credit set amount_pence = 2600 where kind = 'gift'`],
    [
      `account credit of booking ${giftReference} is for 2600 pence, but its lines add up to 2500`,
      `gift voucher of booking ${giftReference} has 2600 pence left, but should have 2500 by its payments`,
    ],
  ],
  [
    'a gift voucher that was paid for and is not there',
    [sql`delete from account_credit where kind = 'gift'`],
    [
      `account credit of booking ${giftReference} is for  pence, but its lines add up to 2500`,
      `order ${giftReference} for a gift voucher is confirmed, but has no gift voucher`,
    ],
  ],
  [
    'a gift voucher without its words',
    [sql`delete from gift_voucher`],
    [`gift voucher of booking ${giftReference} does not belong to a paid order for a gift voucher`],
  ],
  [
    'a gift voucher that was not sent on its day',
    [sql`update gift_voucher set send_on = send_on - 3`],
    [`gift voucher of booking ${giftReference} was to be sent on`],
  ],
  [
    'a gift voucher that is overspent',
    [
      sql`insert into account_credit_use select ${other.id}, id, 2600, now(), 'infinity' from account_credit where kind = 'gift'`,
    ],
    [`account credit of booking ${giftReference} is overspent: -100 of its 2500 pence are left`],
  ],
  [
    'the balance of a party, paid with more than is left on a gift voucher',
    [
      sql`insert into payment (booking_id, idempotency_key, tender, credit_id, amount_pence, received_pence, received_at, status, created_at)
        select ${otherParty.id}, 'planted', 'account-credit', id, 2600, 2600, now(), 'succeeded', now() from account_credit where kind = 'gift'`,
    ],
    [`account credit of booking ${giftReference} is overspent: -100 of its 2500 pence are left`],
  ],
  [
    'a payment by account credit for a gift voucher',
    [
      sql`insert into payment (booking_id, idempotency_key, tender, credit_id, amount_pence, received_pence, received_at, status, created_at)
        select ${gift.body.bookingId}, 'planted', 'account-credit', id, 100, 100, now(), 'succeeded', now() from account_credit where kind = 'kept'`,
    ],
    [
      `booking ${giftReference} owed nothing that account credit could pay, but was paid with 100 pence of account credit`,
    ],
  ],
  [
    'account credit held for a gift voucher',
    [
      sql`insert into account_credit_use select ${gift.body.bookingId}, id, 100, now(), 'infinity' from account_credit where kind = 'kept'`,
    ],
    [`booking ${giftReference} is to be paid with 0 pence of account credit, but took 100`],
  ],
  [
    'a gift voucher whose line is another order’s',
    [
      sql`update account_credit set line_id = (select min(id) from order_line where booking_id = ${other.id}) where kind = 'gift'`,
    ],
    [`account credit of booking ${giftReference} does not belong to a line of this booking`],
  ],
  [
    'a booked party whose row is missing',
    [sql`delete from party where booking_id = ${party.id}`],
    [`party booking ${party.reference} of ${partyDay} has no party, or one on another day`],
  ],
  [
    'a party on another day than its order',
    [
      sql`insert into party_day values ('2025-11-16') on conflict do nothing`,
      sql`update party set day = '2025-11-16' where booking_id = ${party.id}`,
    ],
    [`party booking ${party.reference} of ${partyDay} has no party, or one on another day`],
  ],
  [
    'a cancelled party of a confirmed order',
    [sql`update party set state = 'cancelled', live_until = taken_at where booking_id = ${party.id}`],
    [`party booking ${party.reference} of ${partyDay} is confirmed, its party is cancelled and held until`],
  ],
  [
    'a room kept by an order that lapsed',
    [sql`update booking set status = 'lapsed' where id = ${party.id}`],
    [
      `party booking ${party.reference} of ${partyDay} is lapsed, its party is booked and held until infinity`,
    ],
  ],
  [
    'two parties in one room',
    [
      sql`alter table party drop constraint party_room_exclusive`,
      sql`update party set room_id = 'party-room-1' where day = ${partyDay}`,
    ],
    [`both have party-room-1 on ${partyDay}`],
  ],
  [
    'more parties than can be run at once',
    [
      sql`alter table party drop constraint party_lane_exclusive`,
      sql`update party set lanes = '[1,2)' where day = ${partyDay}`,
    ],
    [`both have one lane on ${partyDay}`],
  ],
  [
    'a host who runs two parties at once',
    [
      sql`alter table party drop constraint party_host_exclusive`,
      sql`insert into staff_person (name, email, role, invited_at) values ('Robin', 'robin@example.org', 'front-desk', now())`,
      sql`update party set host_id = (select id from staff_person where name = 'Robin') where day = ${partyDay}`,
    ],
    [`both have one host on ${partyDay}`],
  ],
  [
    'a party with another number of places than children',
    [sql`update place set children = 11 where booking_id = ${otherParty.id}`],
    [`party booking ${otherParty.reference} of ${partyDay} has 12 children and another number of places`],
  ],
  [
    'a party with places in a session that is over before its children play',
    [sql`update party set plays_from = 960, plays_until = 1080 where booking_id = ${otherParty.id}`],
    [
      `party booking ${otherParty.reference} of ${partyDay} has places from 09:30 to 16:00, when its children`,
    ],
  ],
  [
    'a party that is not paid for, although its order says that nothing is due',
    [sql`update booking set due_later_pence = 0 where id = ${otherParty.id}`],
    [`booking ${otherParty.reference} is confirmed and 17800 pence of it are not paid`],
  ],
  [
    'the balance of a party that was paid and earned no points',
    [
      sql`delete from point_entry where payment_id = (select id from payment where booking_id = ${party.id} order by received_at desc, created_at desc, idempotency_key desc limit 1)`,
    ],
    [`party booking ${party.reference} of a member earned no points for a payment of 17800 pence`],
  ],
  [
    'points of a party for more than was paid',
    [
      sql`alter table point_entry drop constraint point_entry_of_its_kind`,
      sql`update point_entry set paid_pence = paid_pence + 100 where booking_id = ${party.id} and paid_pence = 5000`,
    ],
    [`party booking ${party.reference} earned points for 5100 pence of a payment that paid 5000`],
  ],
  [
    'a refund of one of two payments of a party that took back no points',
    [
      sql`insert into refund (booking_id, payment_id, kind, idempotency_key, amount_pence, status, created_at, deed)
        select booking_id, id, 'changed', 'planted', 1900, 'done', now(), gen_random_uuid()
        from payment where booking_id = ${party.id} and received_pence = 17800`,
    ],
    [`booking ${party.reference} was refunded 1900 pence, and 0 of its 228 points were taken back`],
  ],
  [
    'account credit held by an order that lapsed',
    [sql`update booking set status = 'lapsed' where id = ${spender.body.bookingId}`],
    [`booking ${spenderReference} is lapsed and its account credit is held until infinity`],
  ],
  [
    'a discount by a voucher whose use is not recorded',
    [sql`delete from voucher_use`],
    [`booking ${voucherBooking.reference} has a discount of 500 pence, but a voucher use of 0`],
  ],
])('the integrity checks find this fault: %s', async (_what, plant, found) => {
  const faults = await inRolledBackTransaction(async (tx) => {
    for (const statement of plant) await statement.execute(tx);
    return findIntegrityFaults(tx, app.clock.now());
  });
  for (const words of found) expect(faults.join('\n')).toContain(words);
  for (const fault of faults) expect(fault).not.toContain('null');
});

test('after the tests nothing that they planted is left', async () => {
  expect(await findIntegrityFaults(db, app.clock.now())).toEqual([]);
});

/**
 * Runs `work` in a transaction that is rolled back afterwards, and returns its result. In this transaction
 * no trigger and no foreign key is checked, so `work` can make changes that the database would refuse.
 */
async function inRolledBackTransaction<T>(work: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  let result: { answer: T } | undefined;
  const rolledBack = new Error('taken back');
  const damage = async (tx: Transaction<DB>) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    result = { answer: await work(tx) };
    throw rolledBack;
  };
  await db
    .transaction()
    .execute(damage)
    .catch((problem) => {
      if (problem !== rolledBack) throw problem;
    });
  if (!result) throw new Error('nothing was found out');
  return result.answer;
}
