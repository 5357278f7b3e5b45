import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { sellAtDeskCall } from '../src/contract/desk-sale.ts';
import {
  cancelMyBookingCall,
  listMyBookingsCall,
  moveMyBookingCall,
  quoteMyChangeCall,
  readMyBookingCall,
} from '../src/contract/my-booking.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import { changeBookingCall } from '../src/contract/staff-booking.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { buyTestCredits, readCreditTotal } from './credits.ts';
import { saleInput } from './desk-sale.ts';
import { startFrontDesk } from './front-desk.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const saturday = '2026-11-28';
/** One second after the last moment for a refund: the visit begins on Saturday 28 November at 9:30. */
const tooLate = '2026-11-27T09:30:01Z';

let callers = 0;
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.100.${callers}` };
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
const cancel = (link: Link, refundPence: number, clientId = randomUUID()) =>
  app.send(cancelMyBookingCall, { ...link, refundPence, clientId }, fromAnywhere());
const placesLeft = async () => {
  const answer = await app.request(`/api/session-availability?date=${saturday}&timeSlot=9:30 AM - 4:00 PM`);
  return ((await answer.json()) as { availableSpots: number }).availableSpots;
};
const mailsTo = (recipient: string) =>
  app.db.selectFrom('kept_mail').select(['subject', 'body']).where('recipient', '=', recipient).execute();

test('a visit shows who comes, what was paid with its VAT, and until when it can be cancelled', async () => {
  const link = await buy({ customerEmail: 'shown@example.org' });
  expect(await read(link)).toMatchObject({
    kind: 'visit',
    state: 'confirmed',
    title: 'Open play',
    date: saturday,
    time: '9:30 AM - 4:00 PM',
    customerEmail: 's…@example.org',
    tickets: [{ name: 'Children (1-12 years)', quantity: 2 }],
    deadline: 'Free to cancel until Friday 27 November, 9:30 AM.',
    cancellation: {
      notPossible: null,
      refund: 1900,
      comesBack: ['All of your £19.00 goes back the way you paid.', 'Banks take 5 to 10 days to show it.'],
    },
    receipt: {
      total: 1900,
      vat: [{ percent: 20, amount: 1900, vat: 317 }],
      payments: [{ tender: 'card', amount: 1900, at: '2026-11-20T10:00:00.000Z' }],
      refunds: [],
    },
  });
  const shown = await read(link);
  expect(shown.ticketQr).toMatch(/^data:image\/svg/);
  expect(shown.arriving).toHaveLength(2);
});

test('a wrong token, no token and an unknown booking get the same answer', async () => {
  const link = await buy({ customerEmail: 'token@example.org' });
  const answers = [
    await app.send(
      readMyBookingCall,
      { ...link, viewToken: 'x'.repeat(link.viewToken.length) },
      fromAnywhere(),
    ),
    await app.send(readMyBookingCall, { ...link, viewToken: '' }, fromAnywhere()),
    await app.send(readMyBookingCall, { ...link, bookingId: randomUUID() }, fromAnywhere()),
    await cancel({ ...link, viewToken: 'wrong' }, 1900),
  ];
  for (const { status, body } of answers)
    expect([status, body.code, body.message]).toEqual([
      404,
      'booking_not_found',
      'We cannot find this booking',
    ]);
});

test('a cancellation in time frees the places, refunds the whole price once and mails the family, however often it is sent', async () => {
  const before = await placesLeft();
  const link = await buy({ customerEmail: 'early@example.org' });
  expect(await placesLeft()).toBe(before - 2);
  // A confirmation that still waits when its visit is cancelled is not sent.
  await expect.poll(async () => (await mailsTo('early@example.org')).length).toBe(1);
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => cancel(link, 1900, clientId)));
  for (const { status, body } of answers) expect([status, body.refunded]).toEqual([200, 1900]);
  expect(await placesLeft()).toBe(before);
  expect(await read(link)).toMatchObject({
    state: 'cancelled',
    ticketQr: null,
    deadline: '',
    cancellation: { notPossible: 'This booking has been cancelled already.' },
    receipt: { refunds: [{ tender: 'card', amount: 1900, at: '2026-11-20T10:00:00.000Z' }] },
  });
  await expect.poll(async () => (await mailsTo('early@example.org')).length).toBe(2);
  const mail = (await mailsTo('early@example.org')).find(({ subject }) => subject.includes('cancelled'));
  expect(mail?.body).toContain('You have cancelled');
  expect(mail?.body).toContain('all of your payment');
  const again = await cancel(link, 0);
  expect([again.status, again.body.code]).toEqual([409, 'not_cancellable']);
});

test('a visit that is too late for a refund can be cancelled without one; a refund that the page showed earlier is refused', async () => {
  const link = await buy({ customerEmail: 'late@example.org' });
  app.clock.set(tooLate);
  expect(await read(link)).toMatchObject({
    deadline: 'This visit can no longer be refunded.',
    cancellation: { notPossible: null, refund: 0, comesBack: ['No money goes back.'] },
  });
  const shownEarlier = await cancel(link, 1900);
  expect([shownEarlier.status, shownEarlier.body.code]).toEqual([409, 'refund_changed']);
  expect((await read(link)).state).toBe('confirmed');
  expect((await cancel(link, 0)).status).toBe(200);
  expect((await read(link)).receipt.refunds).toEqual([]);
  app.clock.set('2026-11-28T09:30:00Z');
  const other = await buy({ customerEmail: 'begun@example.org' });
  const begun = await cancel(other, 0);
  expect([begun.status, begun.body.code]).toEqual([409, 'not_cancellable']);
  expect((await read(other)).cancellation.notPossible).toMatch(/has begun/);
  app.clock.set('2026-11-20T10:00:00Z');
});

test('an extra cancellation step refunds a part of the price, and the page says so', async () => {
  await app.db.insertInto('cancellation_step').values({ hours_ahead: 2, percent: 50 }).execute();
  const link = await buy({ customerEmail: 'half@example.org' });
  await expect
    .poll(async () => (await read(link)).deadline)
    .toBe(
      'Free to cancel until Friday 27 November, 9:30 AM. If you cancel by Saturday 28 November, 7:30 AM, 50% goes back.',
    );
  app.clock.set(tooLate);
  expect((await read(link)).cancellation).toMatchObject({
    refund: 950,
    comesBack: ['£9.50 of your £19.00 goes back the way you paid.', 'Banks take 5 to 10 days to show it.'],
  });
  expect((await cancel(link, 950)).body.refunded).toBe(950);
  app.clock.set('2026-11-20T10:00:00Z');
  await app.db.deleteFrom('cancellation_step').execute();
});

test('a family that has checked in early can no longer cancel, whatever the rule would refund', async () => {
  await app.db.insertInto('cancellation_step').values({ hours_ahead: 1, percent: 50 }).execute();
  const link = await buy({ customerEmail: 'inside@example.org' });
  const frontDesk = await startFrontDesk(app, '2026-11-28T08:20:00Z');
  await expect
    .poll(async () => (await read(link)).cancellation)
    .toMatchObject({ notPossible: null, refund: 950 });
  const arrived = await frontDesk.arrive(link.bookingId);
  expect([arrived.status, arrived.body.message]).toEqual([200, undefined]);
  const words = 'This booking has begun, so it can no longer be cancelled here.';
  expect((await read(link)).cancellation.notPossible).toBe(words);
  const refused = await cancel(link, 950);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'not_cancellable', words]);
  // Even if the rule refunds everything until the visit begins, the visit can no longer be moved.
  const { cancel_hours_ahead: hours } = await app.db
    .selectFrom('venue')
    .select('cancel_hours_ahead')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('venue').set({ cancel_hours_ahead: 0 }).execute();
  app.site.context.site.invalidate();
  const begun = 'This visit has begun, so it can no longer be changed here.';
  expect((await read(link)).move.notPossible).toBe(begun);
  const moving = { ...link, date: '2026-12-04', slots: [], clientId: randomUUID() };
  const stays = await app.send(moveMyBookingCall, moving, fromAnywhere());
  expect([stays.status, stays.body.code, stays.body.message]).toEqual([409, 'not_changeable', begun]);
  await app.db.updateTable('venue').set({ cancel_hours_ahead: hours }).execute();
  app.site.context.site.invalidate();
  app.clock.set('2026-11-20T10:00:00Z');
  await app.db.deleteFrom('cancellation_step').execute();
});

test('session credits come back if a visit is cancelled in time, and stay spent if it is too late', async () => {
  const email = 'credits@example.org';
  await buyTestCredits(app, email);
  const device = await verifyEmail(app, email);
  const visit = { customerEmail: email };
  const first = await buy(visit, device.headers());
  const second = await buy(visit, device.headers());
  expect(await readCreditTotal(app, email)).toBe(6);
  expect((await read(first)).cancellation.comesBack).toEqual([
    'Your 2 session credits can be used again at once.',
  ]);
  expect((await cancel(first, 0)).status).toBe(200);
  expect(await readCreditTotal(app, email)).toBe(8);
  app.clock.set(tooLate);
  expect((await read(second)).cancellation.comesBack).toEqual(['Your 2 session credits stay spent.']);
  expect((await cancel(second, 0)).status).toBe(200);
  expect(await readCreditTotal(app, email)).toBe(8);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
  app.clock.set('2026-11-20T10:00:00Z');
});

test('the mail about a visit cancelled too late names the session credits and the voucher that do not come back', async () => {
  const email = 'kept@example.org';
  await buyTestCredits(app, email, 1);
  const device = await verifyEmail(app, email);
  const code = await makeVoucher(app.db, voucherInput(), app.clock.now());
  const half = { voucherCode: code, discountAmount: 5, sessionCredits: 1, totalAmount: 14 };
  const both = await buy({ ...half, customerEmail: email }, device.headers());
  await buyTestCredits(app, email, 2);
  const twoCredits = await buy({ customerEmail: email }, device.headers());
  app.clock.set(tooLate);
  expect((await cancel(both, 0)).status).toBe(200);
  expect((await cancel(twoCredits, 0)).status).toBe(200);
  const kept = () =>
    mailsTo(email).then((mails) =>
      mails.flatMap(({ body }) => /cancelled too late for (.*) to come back/.exec(body)?.[1] ?? []).sort(),
    );
  await expect.poll(kept).toEqual(['its 2 session credits', `its session credit and its voucher ${code}`]);
  app.clock.set('2026-11-20T10:00:00Z');
});

test('a voucher can be used again once its visit is cancelled with a full refund', async () => {
  const code = await makeVoucher(app.db, voucherInput(), app.clock.now());
  const order = { voucherCode: code, totalAmount: 14, discountAmount: 5, customerEmail: 'v@example.org' };
  const link = await buy(order);
  expect((await read(link)).cancellation.comesBack.at(-1)).toBe(`Your voucher ${code} can be used again.`);
  expect((await cancel(link, 1400)).status).toBe(200);
  expect((await buy(order)).bookingId).not.toBe(link.bookingId);
});

test('a device that has verified an e-mail lists all that was paid for with it: credits, then coming bookings by day, then cancelled ones', async () => {
  const email = 'list@example.org';
  const unpaid = visitInput({ customerEmail: email, selectedDate: '2026-12-12' });
  await app.send(bookVisitCall, unpaid, fromAnywhere());
  const later = await buy({ customerEmail: email, selectedDate: '2026-12-05' });
  const next = await buy({ customerEmail: email });
  const { body: photo } = await app.send(
    bookPhotoSessionCall,
    photoSessionInput({ customerEmail: email, sessionDate: '2026-11-29' }),
    fromAnywhere(),
  );
  await app.pay(photo.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: photo.clientSecret }, fromAnywhere());
  await buyTestCredits(app, email);
  await cancel(later, 1900);

  const stranger = await app.send(listMyBookingsCall, { email }, fromAnywhere());
  expect([stranger.status, stranger.body.code]).toEqual([401, 'email_not_proven']);
  const device = await verifyEmail(app, email);
  const { body } = await app.send(listMyBookingsCall, { email: 'LIST@example.org' }, device.headers());
  expect(body.bookings.map(({ title, state, date, isPast }) => [title, state, date, isPast])).toEqual([
    ['10 session credits', 'confirmed', null, false],
    ['Open play', 'confirmed', saturday, false],
    ['Photo session', 'confirmed', '2026-11-29', false],
    ['Open play', 'cancelled', '2026-12-05', true],
  ]);
  const found = body.bookings.find(({ bookingId }) => bookingId === next.bookingId);
  expect(found?.viewToken).toBe(next.viewToken);
});

test('a photo session is cancelled by the same rule as a visit; session credits are refunded on their own page', async () => {
  const { body: photo } = await app.send(
    bookPhotoSessionCall,
    photoSessionInput({ customerEmail: 'photo@example.org', sessionDate: saturday }),
    fromAnywhere(),
  );
  await app.pay(photo.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: photo.clientSecret }, fromAnywhere());
  const link = { bookingId: photo.booking.id, viewToken: photo.viewToken };
  expect(await read(link)).toMatchObject({ title: 'Photo session', cancellation: { refund: 2000 } });
  expect((await cancel(link, 2000)).status).toBe(200);

  const order = await buyTestCredits(app, 'bundle@example.org');
  const credits = { bookingId: order.bookingId, viewToken: order.viewToken };
  expect((await read(credits)).cancellation.notPossible).toMatch(/session credits page/);
  expect((await cancel(credits, 0)).status).toBe(409);
});

const move = (link: Link, date: string, slots: string[] = [], clientId = randomUUID()) =>
  app.send(moveMyBookingCall, { ...link, date, slots, clientId }, fromAnywhere());
const calendarOf = async (link: Link) => (await app.post('/api/calendar-file', link, fromAnywhere())).text();

test('a visit moves to another day and keeps its price and link, and its calendar entry is replaced', async () => {
  const before = await placesLeft();
  const link = await buy({ customerEmail: 'mover@example.org' });
  const was = await calendarOf(link);
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => move(link, '2026-11-29', [], clientId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await placesLeft()).toBe(before);
  const moved = await read(link);
  expect(moved).toMatchObject({
    date: '2026-11-29',
    state: 'confirmed',
    deadline: 'Free to cancel until Saturday 28 November, 9:30 AM.',
    move: { notPossible: null, sessions: 1, children: 2 },
    receipt: { total: 1900, refunds: [] },
  });
  const is = await calendarOf(link);
  const field = (text: string, name: string) => new RegExp(`^${name}[:;](.*?)\\r?$`, 'm').exec(text)?.[1];
  expect(field(is, 'UID')).toBe(field(was, 'UID'));
  expect([field(was, 'SEQUENCE'), field(is, 'SEQUENCE')]).toEqual(['0', '1']);
  expect(field(is, 'DTSTART')).toBe('20261129T093000Z');
  await expect.poll(async () => (await mailsTo('mover@example.org')).length).toBe(2);
  const mail = (await mailsTo('mover@example.org')).find(({ subject }) => subject.includes('moved'));
  expect(mail?.subject).toContain('Your visit has moved to Sunday 29 November');

  expect((await move(link, '2026-11-30')).status).toBe(200);
  expect((await move(link, saturday)).status).toBe(200);
  expect(field(await calendarOf(link), 'SEQUENCE')).toBe('3');
  await expect.poll(async () => (await mailsTo('mover@example.org')).length).toBe(4);
});

test('a move to a full or closed day, a late move, or a move with the link of another booking is refused and changes nothing', async () => {
  const link = await buy({ customerEmail: 'stays@example.org' });
  await app.db
    .insertInto('session')
    .values({ day: '2026-12-01', starts: 570, ends: 960, capacity: 40 })
    .execute();
  await app.db.updateTable('venue').set({ open_play_capacity: 3 }).execute();
  app.site.context.calendar.invalidate();
  const full = await buy({ customerEmail: 'full@example.org', selectedDate: '2026-12-01' });
  const refused = await move(link, '2026-12-01');
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'session_full',
    'This day has only 1 place left.',
  ]);
  await app.db.updateTable('venue').set({ open_play_capacity: 40 }).execute();
  app.site.context.calendar.invalidate();
  const thursday = await move(link, '2026-12-03');
  expect([thursday.status, thursday.body.code]).toEqual([409, 'day_unavailable']);
  const stranger = await move({ ...link, viewToken: full.viewToken }, '2026-12-04');
  expect([stranger.status, stranger.body.code]).toEqual([404, 'booking_not_found']);
  app.clock.set(tooLate);
  const late = await move(link, '2026-12-04');
  expect([late.status, late.body.code]).toEqual([409, 'not_movable']);
  expect((await read(link)).move.notPossible).toMatch(/too late/);
  app.clock.set('2026-11-20T10:00:00Z');
  expect((await read(link)).date).toBe(saturday);
});

test('a family cannot cancel online what it has paid for at reception, and is told why, until that money has been handed back', async () => {
  const staff = await signInAsStaff(app);
  const email = 'reception@example.org';
  const sold = await app.send(sellAtDeskCall, saleInput({ customerEmail: email }), staff);
  expect(sold.status).toBe(201);
  const { id, view_token: viewToken } = await app.db
    .selectFrom('booking')
    .select(['id', 'view_token'])
    .where('customer_email', '=', email)
    .executeTakeFirstOrThrow();
  const link = { bookingId: id, viewToken };
  expect((await read(link)).cancellation.notPossible).toContain('paid at reception');
  const answer = await cancel(link, 1600);
  expect([answer.status, answer.body.code]).toEqual([409, 'not_cancellable']);
  expect((await read(link)).state).toBe('confirmed');

  const mixed = await buy({ customerEmail: 'mixed@example.org' });
  const changeByStaff = async (children: number, difference: number, payment: object | null) => {
    const ticketQuantities = { 'child-1-12': children };
    const { status } = await app.post(
      changeBookingCall.path.replace(/:\w+/, mixed.bookingId),
      { clientId: randomUUID(), ticketQuantities, setsRuleAside: false, difference, reason: '', payment },
      staff,
    );
    expect(status).toBe(200);
  };
  await changeByStaff(3, 950, { by: 'taken', payment: { tender: 'cash', amount: 950, given: 1000 } });
  expect((await read(mixed)).cancellation.notPossible).toContain('paid at reception');
  await changeByStaff(2, -950, null);
  const fewer = { ...mixed, ticketQuantities: { 'child-1-12': 1 } };
  expect((await app.send(quoteMyChangeCall, fewer, fromAnywhere())).body.difference).toBe(-950);
  expect((await read(mixed)).cancellation).toMatchObject({ notPossible: null, refund: 1900 });
  expect((await cancel(mixed, 1900)).status).toBe(200);
});

test('if 21 families move among three nearly full days while others buy, no day is overbooked and nobody is on two days or none', async () => {
  const days = ['2026-12-05', '2026-12-06', '2026-12-07'];
  await app.db.updateTable('venue').set({ open_play_capacity: 17 }).execute();
  app.site.context.calendar.invalidate();
  const families: Link[] = [];
  for (let family = 0; family < 21; family += 1) {
    families.push(
      await buy({ customerEmail: `crowd-${family}@example.org`, selectedDate: days[family % 3] ?? saturday }),
    );
  }
  const moves = families.flatMap((link, index) =>
    [1, 2, 3].map(() => move(link, days[(index + 1 + Math.floor(Math.random() * 2)) % 3] ?? saturday)),
  );
  const others = families
    .slice(0, 6)
    .map((_, index) =>
      app.send(
        bookVisitCall,
        visitInput({ customerEmail: `other-${index}@example.org`, selectedDate: days[index % 3] }),
        fromAnywhere(),
      ),
    );
  const statuses = new Set((await Promise.all([...moves, ...others])).map(({ status }) => status));
  expect([200, 201, 409]).toEqual(expect.arrayContaining([...statuses]));
  const { rows } = await sql<{ over: number; astray: number }>`
    select count(*) filter (where taken > capacity)::integer as over,
      (select count(*) from booking b where b.status = 'confirmed' and b.kind = 'visit'
        and (select count(*) from place p join session s on s.id = p.session_id
             where p.booking_id = b.id and s.day = b.day and p.live_until = 'infinity') <> 1)::integer as astray
    from (select s.capacity, sum(p.children) as taken from session s join place p on p.session_id = s.id
      where p.live_until > ${new Date(app.clock.now())} group by s.id) counted`.execute(app.db);
  expect(rows).toEqual([{ over: 0, astray: 0 }]);
});

test('after these tests the integrity check of bookings passes', async () => {
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});
