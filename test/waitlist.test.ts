import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall, renewHoldCall, sendBookingConfirmationCall } from '../src/contract/booking.ts';
import { joinWaitlistCall, listWaitlistCall, removeFromWaitlistCall } from '../src/contract/waitlist.ts';
import { addDays, dayInWords } from '../src/domain/calendar-day.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { applyRetention } from '../src/server/features/privacy/apply-retention.ts';
import { offerPlaces } from '../src/server/features/waitlist/offer-places.ts';
import { watchFreePlaces } from '../src/server/features/waitlist/watch-free-places.ts';
import { insertVisit } from './insert-visit.ts';
import { mailOrder } from './mail-order.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { waitFor } from './wait-for.ts';
import { atTheWaitlist } from './waitlist.ts';

const start = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: start, trustedProxies: 1 });
const { db, clock } = app;
const { join, read, fill, cancelVisit, offer, take, refuse, stay, leave, change, staff } = atTheWaitlist(app);

/** Saturdays and Sundays in the month that can be booked. All their sessions are emptied after each test. */
const days = [
  '2026-11-21',
  '2026-11-22',
  '2026-11-28',
  '2026-11-29',
  '2026-12-05',
  '2026-12-06',
  '2026-12-12',
  '2026-12-13',
  '2026-12-19',
  '2026-12-20',
];
const at = (instant: string) => clock.set(instant);
const passMinutes = (count: number) => clock.pass(count * 60_000);
const mailsTo = async (email: string) => {
  await app.waitForMails();
  return db
    .selectFrom('kept_mail')
    .innerJoin('mail', 'mail.id', 'kept_mail.mail_id')
    .select(['kind', 'subject', 'body'])
    .where('recipient', '=', email)
    .where('kind', 'like', 'waitlist%')
    .orderBy('queued_at')
    .orderBy(mailOrder)
    .execute();
};
const onSale = async (day: string) =>
  (await app.read(readAvailabilityCall, `${readAvailabilityCall.path}?from=${day}&to=${day}`)).body.days[0]
    ?.sessions[0]?.availableSpots;
const buy = (day: string, children: number) =>
  app.send(
    bookVisitCall,
    visitInput({
      selectedDate: day,
      ticketQuantities: { 'child-1-12': children },
      customerEmail: `${randomUUID()}@example.org`,
    }),
  );

afterEach(async () => {
  // A mail that is still queued when the clock is set back would wait for ever.
  await app.waitForMails();
  await db
    .updateTable('waitlist_rule')
    .set({ quiet_from: 1260, quiet_until: 480, missed_kept: 1, is_on: true, rest_minutes: 120 })
    .execute();
  await db
    .updateTable('waitlist_group')
    .set({ ended_at: new Date(clock.now()), ended_by: 'left' })
    .where('ended_at', 'is', null)
    .execute();
  await db
    .updateTable('waitlist_offer')
    .set({ outcome: 'withdrawn', ended_at: new Date(clock.now()) })
    .where('outcome', 'is', null)
    .execute();
  // Ends all bookings, so that every session is empty.
  await sql`select let_booking_go(id, ${new Date(clock.now())}, 'system') from booking`.execute(db);
  await sql`update booking set status = 'lapsed' where status in ('held', 'confirmed')`.execute(db);
  at(start);
  expect(app.errors).toEqual([]);
});

describe('joining', () => {
  const day = days[0] ?? '';

  test('needs a verified e-mail, a full session and a child, and a double tap joins once', async () => {
    expect((await join(2, { dates: [day] })).body.code).toBe('places_on_sale');
    await fill(day, 1);
    const joined = await join(2, { dates: [day] });
    expect(joined.status).toBe(201);
    const again = await Promise.all(
      [1, 2].map(() => app.send(joinWaitlistCall, joined.sent, joined.device.headers())),
    );
    expect(again.map(({ body }) => body)).toEqual([joined.body, joined.body]);
    const stranger = await app.send(joinWaitlistCall, { ...joined.sent, clientId: randomUUID() });
    expect(stranger.body.code).toBe('email_not_proven');
    const more = (change: object) =>
      app.send(
        joinWaitlistCall,
        { ...joined.sent, clientId: randomUUID(), ...change },
        joined.device.headers(),
      );
    expect((await more({})).body.code).toBe('already_waiting');
    expect((await more({ ticketQuantities: { adult: 2 } })).body.code).toBe('no_tickets');
    expect((await more({ ticketQuantities: { 'child-1-12': 1 } })).body.code).toBe('places_on_sale');
    expect((await more({ ticketQuantities: { 'child-1-12': 30, 'child-0-1': 20 } })).body.code).toBe(
      'too_many_tickets',
    );
    expect(
      (await more({ sessions: [{ date: '2026-11-19', timeSlot: '9:30 AM - 4:00 PM' }] })).body.code,
    ).toBe('day_unavailable');
    expect((await more({ sessions: [{ date: day, timeSlot: '9:30 AM - 5:00 PM' }] })).body.code).toBe(
      'session_unavailable',
    );
    const other = await app.send(
      joinWaitlistCall,
      { ...joined.sent, customerName: 'Robin Vale' },
      joined.device.headers(),
    );
    expect(other.body.code).toBe('same_key_other_request');
    await db.updateTable('waitlist_rule').set({ is_on: false }).execute();
    expect((await more({})).body.code).toBe('not_waiting');
    const mails = await mailsTo(joined.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You are on the waitlist']);
    expect(mails[0]?.body).toContain(`http://windfall.test/waitlist#${joined.key}`);
    expect((await read('nothing')).code).toBe('not_found');
  });

  test('is possible with one e-mail as often as `waitlist_rule` says', async () => {
    await db.updateTable('waitlist_rule').set({ most_groups: 1 }).execute();
    await fill(day);
    await fill(days[1] ?? '');
    const { email } = await join(2, { dates: [day] });
    expect((await join(2, { dates: [days[1] ?? ''], email })).body.code).toBe('already_waiting');
    await db.updateTable('waitlist_rule').set({ most_groups: 3 }).execute();
    expect((await join(2, { dates: [days[1] ?? ''], email })).status).toBe(201);
  });
});

describe('free places', () => {
  test('go to the first group that fits in them, and the page of a group says why a smaller one went first', async () => {
    const day = days[2] ?? '';
    const [one = '', three = ''] = await fill(day, 0, [1, 3]);
    const big = await join(3, { dates: [day] });
    const small = await join(1, { dates: [day], customerName: 'Robin Vale' });
    expect((await read(big.key)).wishes).toMatchObject([{ position: 1, free: 0, passedOver: [] }]);
    expect((await read(small.key)).wishes).toMatchObject([{ position: 2 }]);
    await cancelVisit(one);
    expect(await offer()).toBe(1);
    expect(await offer()).toBe(0);
    expect((await read(small.key)).offer).toMatchObject({ date: day, total: 950 });
    expect((await read(big.key)).wishes[0]?.passedOver).toEqual([
      {
        at: '2026-11-20T10:00:00.000Z',
        why: 'Only 1 place came free, and you are 3: it went to a group of 1.',
      },
    ]);
    await cancelVisit(three);
    expect(await offer()).toBe(1);
    const waiting = await read(big.key);
    expect(waiting.state).toBe('offered');
    const mail = (await mailsTo(big.email)).find(({ kind }) => kind === 'waitlist-offer');
    expect(mail?.subject).toBe('3 places have come free for you on Saturday 28 November 2026');
    expect(mail?.body).toContain('Nothing is charged before you take them');
  });

  test('are not sold to strangers before and during an offer, but are on sale if they are too few for any group', async () => {
    const day = days[3] ?? '';
    const [four = '', two = ''] = await fill(day, 0, [4, 2]);
    const group = await join(4, { dates: [day] });
    await cancelVisit(two);
    // Two places are too few for the group of four.
    expect(await offer()).toBe(0);
    expect(await onSale(day)).toBe(2);
    expect((await read(group.key)).wishes[0]?.free).toBe(2);
    await cancelVisit(four);
    // Six places are free. Four of them are kept for the group even before it has its offer.
    expect(await onSale(day)).toBe(2);
    expect((await buy(day, 3)).body).toMatchObject({
      code: 'session_full',
      message: expect.stringContaining('only 2 places left'),
    });
    expect(await offer()).toBe(1);
    expect(await onSale(day)).toBe(2);
    expect((await buy(day, 3)).body.code).toBe('session_full');
    expect((await buy(day, 2)).status).toBe(201);
    expect(await onSale(day)).toBe(0);
  });

  test('can be taken by staff who move a visit, but only with a reason, which is logged', async () => {
    const day = days[3] ?? '';
    const [four = ''] = await fill(day, 0, [4]);
    await join(4, { dates: [day] });
    await cancelVisit(four);
    const id = await insertVisit(db, { day: days[4] ?? '', now: clock.now(), children: 2 });
    const headers = await staff();
    const move = (reason: string) =>
      app.post(
        `/api/admin/bookings/${id}/move`,
        { clientId: randomUUID(), date: day, slots: [], setAside: ['capacity'], reason },
        headers,
      );
    expect((await (await move('')).json()) as object).toMatchObject({ code: 'reason_required' });
    expect((await move('A grandmother from Leeds')).status).toBe(200);
    const entry = await db
      .selectFrom('journal')
      .select('after')
      .where('what', '=', 'visit moved')
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({
      set_aside: 'capacity (beyond it)',
      reason: 'A grandmother from Leeds',
    });
  });

  test('that come from a raised capacity are offered by the job', async () => {
    const day = days[4] ?? '';
    await fill(day);
    const { key } = await join(3, { dates: [day] });
    await db.updateTable('venue').set({ open_play_capacity: 43 }).execute();
    app.site.context.calendar.invalidate();
    expect(await offer()).toBe(1);
    expect((await read(key)).state).toBe('offered');
    await db.updateTable('venue').set({ open_play_capacity: 40 }).execute();
    app.site.context.calendar.invalidate();
  });

  test('of an expired hold are offered, but not while their day is closed', async () => {
    const day = days[5] ?? '';
    await fill(day, 2);
    expect((await buy(day, 2)).status).toBe(201);
    const { key } = await join(2, { dates: [day] });
    expect(await offer()).toBe(0);
    passMinutes(11);
    await db
      .insertInto('restriction')
      .values({ day, reason: 'Boiler', description: '', created_by: 'staff', created_at: new Date() })
      .execute();
    app.site.context.calendar.invalidate();
    expect(await offer()).toBe(0);
    await db.deleteFrom('restriction').where('day', '=', day).execute();
    app.site.context.calendar.invalidate();
    expect(await offer()).toBe(1);
    expect((await read(key)).state).toBe('offered');
  });

  test('are not offered while the centre is closed for booking', async () => {
    const day = days[7] ?? '';
    const [two = ''] = await fill(day, 0, [2]);
    const { key } = await join(2, { dates: [day] });
    await cancelVisit(two);
    const setOpen = async (isOpen: boolean) => {
      await db.updateTable('centre_opening').set({ is_open: isOpen }).execute();
      app.site.context.site.invalidate();
    };
    await setOpen(false);
    expect(await offer()).toBe(0);
    await setOpen(true);
    expect(await offer()).toBe(1);
    expect((await read(key)).state).toBe('offered');
  });

  test('are offered soon after they came free, by the process that is notified of it', async () => {
    const day = days[6] ?? '';
    const [two = ''] = await fill(day, 0, [2]);
    const { key } = await join(2, { dates: [day] });
    const watch = watchFreePlaces(app.site.context);
    await cancelVisit(two);
    await waitFor(async () => expect((await read(key)).state).toBe('offered'));
    await watch.stop();
  });
});

describe('an offer', () => {
  const day = days[7] ?? '';
  const offered = async (children: number, dates = [day]) => {
    const [some = ''] = await fill(dates[0] ?? '', 0, [children]);
    const group = await join(children, { dates });
    await cancelVisit(some);
    expect(await offer()).toBe(1);
    const { offer: open } = await read(group.key);
    return { ...group, offerId: open?.offerId ?? '', endsAt: open?.endsAt };
  };

  test('lasts as long as `waitlist_hold` says, less time the nearer the day is, and never beyond last entry', async () => {
    const lasts = async (instant: string, date: string) => {
      await app.waitForMails();
      at(instant);
      const { endsAt, key } = await offered(2, [date]);
      await leave(key);
      return (Date.parse(endsAt ?? '') - clock.now()) / 60_000;
    };
    expect(await lasts('2026-12-06T10:00:00Z', '2026-12-13')).toBe(360);
    expect(await lasts('2026-12-11T12:00:00Z', '2026-12-13')).toBe(180);
    expect(await lasts('2026-12-12T12:00:00Z', '2026-12-13')).toBe(60);
    expect(await lasts('2026-12-13T09:00:00Z', '2026-12-13')).toBe(15);
    // Last entry is at 3:00 PM, and no offer is made in the ten minutes before it.
    expect(await lasts('2026-12-13T14:49:00Z', '2026-12-13')).toBe(11);
    await db.updateTable('waitlist_hold').set({ minutes: 20 }).where('hours_ahead', '=', 0).execute();
    expect(await lasts('2026-12-13T09:00:00Z', '2026-12-13')).toBe(20);
    await db.updateTable('waitlist_hold').set({ minutes: 15 }).where('hours_ahead', '=', 0).execute();
  });

  test('is not made at night, and an offer that is open in the evening goes on in the morning', async () => {
    at('2026-12-10T20:59:30Z');
    const [two = '', three = ''] = await fill(day, 0, [2, 3]);
    const evening = await join(2, { dates: [day] });
    await cancelVisit(two);
    expect(await offer()).toBe(1);
    expect((await read(evening.key)).offer?.endsAt).toBe('2026-12-11T10:59:30.000Z');
    const group = await join(3, { dates: [day] });
    await cancelVisit(three);
    at('2026-12-10T21:00:00Z');
    expect(await offer()).toBe(0);
    // Meanwhile nobody else can book the offered places.
    expect(await onSale(day)).toBe(0);
    at('2026-12-11T07:59:59Z');
    expect(await offer()).toBe(0);
    at('2026-12-11T08:00:00Z');
    expect(await offer()).toBe(1);
    expect((await read(group.key)).state).toBe('offered');
    expect((await read(evening.key)).state).toBe('offered');
  });

  test('is taken with one tap and then paid, and a second tap opens the same payment', async () => {
    const group = await offered(2);
    const taken = await take(group.key, group.offerId);
    expect(taken.status).toBe(200);
    expect((await take(group.key, group.offerId)).body.clientSecret).toBe(taken.body.clientSecret);
    await app.pay(taken.body.clientSecret);
    await app.send(sendBookingConfirmationCall, {
      paymentIntentId: taken.body.clientSecret.split('_secret_')[0],
    });
    const after = await read(group.key);
    expect(after).toMatchObject({ state: 'taken', booking: { bookingId: taken.body.bookingId } });
    await offer();
    const row = await db
      .selectFrom('waitlist_group')
      .select('ended_by')
      .where('token', '=', group.key)
      .executeTakeFirst();
    expect(row?.ended_by).toBe('taken');
    expect((await refuse(group.key, group.offerId)).body.code).toBe('offer_over');
    expect((await leave(group.key)).status).toBe(200);
    expect((await read(group.key)).state).toBe('taken');
    expect((await take(group.key, randomUUID())).body.code).toBe('offer_over');
  });

  test('that is taken in its last minute leaves time to pay, and its page can ask for more time', async () => {
    const group = await offered(2);
    at(new Date(Date.parse(group.endsAt ?? '') - 30_000).toISOString());
    const taken = await take(group.key, group.offerId);
    passMinutes(5);
    expect(await offer()).toBe(0);
    expect((await read(group.key)).state).toBe('offered');
    const path = renewHoldCall.path.replace(':bookingId', taken.body.bookingId);
    const renewed = await app.post(path, { clientSecret: taken.body.clientSecret });
    expect(renewed.status).toBe(200);
    // However often the family presses, the places are free ten minutes after the end of the offer.
    const pastEnd = (seconds: number) =>
      at(new Date(Date.parse(group.endsAt ?? '') + seconds * 1_000).toISOString());
    pastEnd(9 * 60);
    expect((await take(group.key, group.offerId)).status).toBe(200);
    pastEnd(10 * 60 + 1);
    expect((await take(group.key, group.offerId)).body.code).toBe('offer_over');
  });

  test('is declined with one tap: the places go to the next group, and this group waits only for its other sessions', async () => {
    const other = days[8] ?? '';
    await fill(other);
    const group = await offered(2, [day, other]);
    const next = await join(2, { dates: [day] });
    expect((await refuse(group.key, group.offerId)).status).toBe(200);
    expect((await refuse(group.key, group.offerId)).status).toBe(200);
    expect(await offer()).toBe(1);
    expect((await read(next.key)).state).toBe('offered');
    expect(await read(group.key)).toMatchObject({ state: 'waiting', wishes: [{ date: other }] });
    const { offer: open } = await read(next.key);
    await take(next.key, open?.offerId);
    expect((await refuse(next.key, open?.offerId)).status).toBe(200);
    expect((await read(next.key)).state).toBe('left');
    await settleOpenBookings(app.site.context, true);
    const { outcome } = await db
      .selectFrom('waitlist_offer')
      .select('outcome')
      .where('id', '=', open?.offerId ?? '')
      .executeTakeFirstOrThrow();
    expect(outcome).toBe('refused');
  });

  test('expires and goes to the next group; the first group keeps its place, and is asked after two offers whether it still waits', async () => {
    const group = await offered(2);
    const next = await join(2, { dates: [day] });
    // Waits for the mail about the offer, which would be dropped once the offer has ended.
    await mailsTo(group.email);
    at(group.endsAt ?? '');
    expect(await offer()).toBe(1);
    expect((await take(group.key, group.offerId)).body.code).toBe('offer_over');
    expect((await read(next.key)).state).toBe('offered');
    const resting = await read(group.key);
    expect(resting).toMatchObject({ state: 'resting', wishes: [{ position: 1 }] });
    expect((await mailsTo(group.email)).map(({ subject }) => subject).at(-1)).toBe(
      'Your offer has run out, your place has not',
    );
    at(resting.restsUntil ?? '');
    await leave(next.key);
    expect(await offer()).toBe(1);
    const again = await read(group.key);
    expect(again.state).toBe('offered');
    await mailsTo(group.email);
    at(again.offer?.endsAt ?? '');
    expect(await offer()).toBe(0);
    expect((await read(group.key)).state).toBe('asked');
    expect((await mailsTo(group.email)).map(({ subject }) => subject).at(-1)).toBe(
      'Do you still want to come?',
    );
    // Meanwhile no place is kept for the first group.
    expect(await onSale(day)).toBe(2);
    passMinutes(24 * 60);
    expect(await offer()).toBe(0);
    expect((await stay(group.key)).status).toBe(200);
    expect(await offer()).toBe(1);
    expect((await read(group.key)).state).toBe('offered');
    const kinds = (await mailsTo(group.email)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual([
      'waitlist-joined',
      'waitlist-missed',
      'waitlist-missed',
      'waitlist-offer',
      'waitlist-offer',
      'waitlist-offer',
    ]);
  });

  test.each([
    ['is confirmed if the places are still free', false],
    ['is refunded if another group has them', true],
  ])('that is paid late %s', async (_, isPassedOn) => {
    const group = await offered(2);
    const taken = await take(group.key, group.offerId);
    const next = isPassedOn ? await join(2, { dates: [day] }) : null;
    at(group.endsAt ?? '');
    expect(await offer()).toBe(isPassedOn ? 1 : 0);
    await app.pay(taken.body.clientSecret);
    await app.send(sendBookingConfirmationCall, {
      paymentIntentId: taken.body.clientSecret.split('_secret_')[0],
    });
    await offer();
    const { status } = await db
      .selectFrom('booking')
      .select('status')
      .where('id', '=', taken.body.bookingId)
      .executeTakeFirstOrThrow();
    if (!next) {
      expect([status, (await read(group.key)).state]).toEqual(['confirmed', 'taken']);
      return;
    }
    expect(status).toBe('refunded');
    expect((await read(group.key)).state).toBe('resting');
    expect((await read(next.key)).state).toBe('offered');
  });

  test('that is paid late, when its group already has another offer, gives the group its places, and those of the other offer go on sale', async () => {
    const other = days[8] ?? '';
    const [more = ''] = await fill(other, 0, [2]);
    const group = await offered(2, [day, other]);
    const taken = await take(group.key, group.offerId);
    at(group.endsAt ?? '');
    await offer();
    await stay(group.key);
    await db
      .updateTable('waitlist_wish')
      .set({ withdrawn_at: new Date(clock.now()) })
      .where('id', '=', (query) =>
        query.selectFrom('waitlist_offer').select('wish_id').where('id', '=', group.offerId),
      )
      .execute();
    await cancelVisit(more);
    expect(await offer()).toBe(1);
    await app.pay(taken.body.clientSecret);
    await app.send(sendBookingConfirmationCall, {
      paymentIntentId: taken.body.clientSecret.split('_secret_')[0],
    });
    expect(await offer()).toBe(0);
    expect(await read(group.key)).toMatchObject({
      state: 'taken',
      booking: { bookingId: taken.body.bookingId },
    });
    expect(await onSale(other)).toBe(2);
  });
});

describe('a group', () => {
  const [day = '', other = ''] = [days[9], days[8]];

  test('can change the sessions that it waits for, and keeps its place for those that stay', async () => {
    await fill(day);
    await fill(other);
    const first = await join(2, { dates: [day] });
    const second = await join(2, { dates: [other] });
    expect((await change(first.key, [day, other])).status).toBe(200);
    expect((await change(first.key, [day, other])).status).toBe(200);
    expect((await read(first.key)).wishes).toMatchObject([
      { date: other, position: 2 },
      { date: day, position: 1 },
    ]);
    expect((await change(second.key, [day])).status).toBe(200);
    expect((await read(second.key)).wishes).toMatchObject([{ date: day, position: 2 }]);
    expect((await read(first.key)).wishes).toMatchObject([{ position: 1 }, { position: 1 }]);
    expect((await change(second.key, [addDays(day, -13)])).status).toBe(409);
    expect((await leave(second.key)).status).toBe(200);
    expect((await change(second.key, [day])).body.code).toBe('not_waiting');
    expect((await stay(second.key)).body.code).toBe('not_waiting');
  });

  test('does not wait for a session in which its tickets cost nothing, and gets a mail if they become free', async () => {
    const [two = '', another = '', remaining = ''] = await fill(day, 0, [2, 2]);
    const [full = ''] = await fill(other);
    await db
      .insertInto('price_rule')
      .values({
        ...{
          name: 'Free day',
          ticket_type_id: 'child-1-12',
          channel: 'online',
          price_pence: 0,
          fee_pence: 0,
        },
        ...{ first_day: day, last_day: day },
      })
      .execute();
    const setFree = async (isFree: boolean) => {
      await db
        .updateTable('price_rule')
        .set({ ended_at: isFree ? null : new Date(clock.now()) })
        .where('name', '=', 'Free day')
        .execute();
      app.site.context.calendar.invalidate();
    };
    await setFree(true);
    expect((await join(2, { dates: [day] })).body.code).toBe('nothing_to_pay');
    const group = await join(2, { dates: [other] });
    expect((await change(group.key, [day, other])).body.code).toBe('nothing_to_pay');
    await setFree(false);
    expect((await change(group.key, [day, other])).status).toBe(200);
    const behind = await join(2, { dates: [day], ticketQuantities: { 'child-0-1': 2 } });
    await setFree(true);
    await cancelVisit(two);
    expect(await offer()).toBe(1);
    expect((await read(behind.key)).state).toBe('offered');
    expect(await read(group.key)).toMatchObject({ state: 'waiting', wishes: [{ date: other }] });
    const mail = (await mailsTo(group.email)).find(({ kind }) => kind === 'waitlist-withdrawn');
    expect(mail?.body).toContain('Your tickets now cost nothing there');
    await setFree(false);

    // Even if nothing is offered, open pages and the mail sender are notified of the withdrawn wish.
    await join(2, { dates: [day] });
    await cancelVisit(another);
    await setFree(true);
    const published: (readonly string[])[] = [];
    let isWoken = false;
    const made = await offerPlaces({
      ...app.site.context,
      changes: { publishPlaces: (changed) => published.push(changed) },
      wakeMailSender: () => {
        isWoken = true;
      },
    });
    expect([made, published, isWoken]).toEqual([0, [[day]], true]);
    await setFree(false);

    const both = await join(3, { dates: [day, other] });
    await db.updateTable('price_rule').set({ first_day: other }).where('name', '=', 'Free day').execute();
    await setFree(true);
    await cancelVisit(remaining);
    await cancelVisit(full);
    // The mail is due a minute from now, so it still waits when the second session is lost.
    await offerPlaces({ ...app.site.context, clock: { now: () => clock.now() + 60_000 } });
    passMinutes(1);
    const withdrawn = (await mailsTo(both.email)).filter(({ kind }) => kind === 'waitlist-withdrawn');
    expect(withdrawn.map(({ subject }) => subject)).toEqual([
      `We cannot hold places for you on ${dayInWords(other)}, 9:30 AM - 4:00 PM and ${dayInWords(day)}, 9:30 AM - 4:00 PM`,
    ]);
    await setFree(false);
  });

  test('gets a mail each time that it loses sessions', async () => {
    const [first = ''] = await fill(day, 0, [3]);
    const [second = ''] = await fill(other, 0, [3]);
    const group = await join(3, { dates: [day, other] });
    const makeFree = async (free: string) => {
      const rule = {
        ticket_type_id: 'child-1-12',
        channel: 'online',
        price_pence: 0,
        fee_pence: 0,
        first_day: free,
        last_day: free,
      };
      await db
        .insertInto('price_rule')
        .values({ name: `Free on ${free}`, ...rule })
        .execute();
      app.site.context.calendar.invalidate();
    };
    const lost = async () =>
      (await mailsTo(group.email))
        .filter(({ kind }) => kind === 'waitlist-withdrawn')
        .map(({ subject }) => subject);
    const subjectOf = (free: string) =>
      `We cannot hold places for you on ${dayInWords(free)}, 9:30 AM - 4:00 PM`;
    await makeFree(other);
    await cancelVisit(second);
    await offer();
    expect(await lost()).toEqual([subjectOf(other)]);
    passMinutes(1);
    await makeFree(day);
    await cancelVisit(first);
    await offer();
    expect(await lost()).toEqual([subjectOf(other), subjectOf(day)]);
    await db
      .updateTable('price_rule')
      .set({ ended_at: new Date(clock.now()) })
      .where('name', 'like', 'Free on %')
      .execute();
    app.site.context.calendar.invalidate();
  });

  test('is seen and removed by staff, and ends with its last session', async () => {
    const [two = ''] = await fill(day, 0, [2]);
    const first = await join(2, { dates: [day], customerName: 'Robin Vale' });
    const second = await join(1, { dates: [day] });
    await cancelVisit(two);
    await offer();
    const headers = await staff();
    const list = async () =>
      (await (await app.request(listWaitlistCall.path, { headers })).json()) as Awaited<
        ReturnType<typeof app.read<typeof listWaitlistCall>>
      >['body'];
    const { sessions } = await list();
    expect(sessions).toMatchObject([
      {
        date: day,
        title: 'Open play',
        free: 0,
        groups: [
          {
            customerName: 'Robin Vale',
            state: 'offered',
            tickets: '2 × Children (1-12 years)',
            offers: [{ outcome: 'open' }],
          },
          { state: 'waiting', offers: [] },
        ],
      },
    ]);
    const id = sessions[0]?.groups[0]?.groupId ?? '';
    const remove = () => app.post(removeFromWaitlistCall.path.replace(':groupId', id), {}, headers);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await read(first.key)).state).toBe('removed');
    const withdrawn = db.selectFrom('journal').select('who').where('what', '=', 'offer withdrawn');
    expect(await withdrawn.execute()).toEqual([{ who: 'staff' }]);
    expect(await offer()).toBe(1);
    at(`${day}T15:30:00Z`);
    await offer();
    expect((await read(second.key)).state).toBe('over');
    expect((await list().catch(() => ({ sessions: [] }))).sessions ?? []).toEqual([]);
    at(`${addDays(day, 31)}T10:00:00Z`);
    expect((await applyRetention(app))['waitlist']).toBeGreaterThan(1);
    expect((await read(second.key)).code).toBe('not_found');
  });
});
