import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall, renewHoldCall } from '../src/contract/booking.ts';
import { cancelBookingCall, readCancellationCall } from '../src/contract/cancellation.ts';
import { readTicketNoteCall } from '../src/contract/check-in.ts';
import {
  checkInAtDeskCall,
  checkOutAtDeskCall,
  readFrontDeskCall,
  searchOtherDaysCall,
  undoAtDeskCall,
} from '../src/contract/front-desk.ts';
import { dropMyChangeCall, payMyChangeCall, readMyBookingCall } from '../src/contract/my-booking.ts';
import { exportPersonalDataCall } from '../src/contract/personal-data.ts';
import { setKioskPinCall } from '../src/contract/staff.ts';
import {
  changeBookingCall,
  correctContactCall,
  moveBookingCall,
  quoteBookingChangeCall,
  readStaffBookingCall,
  writeNoteCall,
} from '../src/contract/staff-booking.ts';
import { liveProcessNumbers } from '../src/server/db/process-number.ts';
import { lockMember } from '../src/server/features/loyalty/member-store.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { checkStays } from '../src/server/integrity/check-stays.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { buyTestCredits } from './credits.ts';
import { atTheDesk } from './desk-sale.ts';
import { startFrontDesk } from './front-desk.ts';
import { memberHelpers } from './members.ts';
import { restrictDay } from './restrict-day.ts';
import { bodyOf, createTestApp, type TestApp } from './test-app.ts';
import { verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';
import { waitFor } from './wait-for.ts';

type Call = Parameters<TestApp['send']>[0];

const saturday = '2026-11-28';
const sunday = '2026-11-29';
const now = `${saturday}T10:00:00Z`;
const app = await createTestApp({ at: now, trustedProxies: 1 });
const desk = await startFrontDesk(app, now);

/** Makes a staff call about the booking `id`. */
async function post<C extends Call>(call: C, id: string, body: object, who = desk.staff()) {
  const answer = await app.post(call.path.replace(/:\w+/, id), body, who);
  type Reply = Partial<Awaited<ReturnType<typeof app.send<C>>>['body']> & { code?: string; message?: string };
  return { status: answer.status, body: await bodyOf<Reply>(answer) };
}
async function get<C extends Call>(call: C, id = '') {
  const answer = await app.request(call.path.replace(/:\w+/, id), { headers: desk.staff() });
  return bodyOf<Awaited<ReturnType<typeof app.send<C>>>['body']>(answer);
}
const checkIn = (id: string, clientId = randomUUID()) => post(checkInAtDeskCall, id, { clientId });
const checkOut = (id: string, clientId = randomUUID()) => post(checkOutAtDeskCall, id, { clientId });
const undo = (id: string, what: 'check-in' | 'check-out', clientId = randomUUID()) =>
  post(undoAtDeskCall, id, { clientId, what });
const move = (id: string, more: object = {}) =>
  post(moveBookingCall, id, {
    clientId: randomUUID(),
    date: sunday,
    slots: [],
    setAside: [],
    reason: '',
    ...more,
  });
const find = async (search: string) => (await app.send(searchOtherDaysCall, { search }, desk.staff())).body;
const read = (id: string) => get(readStaffBookingCall, id);
const log = (id: string, what: string) =>
  app.db
    .selectFrom('journal')
    .select(['who', 'before', 'after'])
    .where('booking_id', '=', id)
    .where('what', '=', what)
    .orderBy('id')
    .execute();
const today = async () => get(readFrontDeskCall);
const onList = async (id: string) => (await today()).tickets.find((ticket) => ticket.id === id);
/**
 * Expects that the checks of bookings and stays find nothing. Families book a week before their visit, and
 * the clock then jumps to the visit. A mail that is still being sent therefore looks a week old, and the
 * checks are repeated until it has gone.
 */
const expectInOrder = () =>
  waitFor(async () =>
    expect([...(await checkBookings(app.db, app.clock.now())), ...(await checkStays(app.db))]).toEqual([]),
  );
/** Sets the clock back to the first day. A mail that is still queued then would wait for ever. */
const setClockBack = async () => {
  await app.waitForMails();
  app.clock.set(now);
};
afterAll(async () => expect(await app.findFaults()).toEqual([]));
let families = 0;
/** Books a visit for a new family a week ahead; returns the booking's id and reference, and the e-mail. */
async function family(more: Record<string, unknown> = {}) {
  families += 1;
  const customerEmail = `desk-${families}@example.org`;
  const booked = { customerEmail, ...(await desk.bookFamily({ customerEmail, ...more })) };
  await desk.keepSignedIn();
  return booked;
}

test('if two receptionists check a family in at the same moment and the requests are repeated, the family is checked in once', async () => {
  const { id } = await family();
  expect(await onList(id)).toMatchObject({ checkedIn: false, starts: 570, isWalkIn: false });
  const clientId = randomUUID();
  const answers = await Promise.all([
    ...[clientId, clientId, clientId].map((key) => checkIn(id, key)),
    ...[1, 2, 3].map(() => checkIn(id)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await log(id, 'checked in')).toHaveLength(1);
  expect(await onList(id)).toMatchObject({ checkedIn: true, checkedOut: false });
  expect((await today()).inside).toMatchObject({ families: 1, children: 2 });
  expect((await checkOut(id)).body.already).toBe(false);
  expect((await checkOut(id)).body.already).toBe(true);
  expect((await checkIn(id)).body.code).toBe('ticket_used');
  await undo(id, 'check-out');
  await undo(id, 'check-in');
  await expectInOrder();
});

test('undo takes back a check-in and the visit counted for the member, and repeating that check-in later checks nobody in again', async () => {
  const customerEmail = 'undo-member@example.org';
  await memberHelpers(app).join({ email: customerEmail });
  const { id } = await family({ customerEmail });
  const clientId = randomUUID();
  const visits = async () =>
    (await app.db.selectFrom('member_visit').select('id').where('booking_id', '=', id).execute()).length;
  await checkIn(id, clientId);
  expect(await visits()).toBe(1);
  const undoId = randomUUID();
  const undone = await Promise.all([1, 2].map(() => undo(id, 'check-in', undoId)));
  expect(undone.map(({ body }) => body.already)).toEqual([false, false]);
  expect((await undo(id, 'check-in')).body.already).toBe(true);
  expect([await desk.stayOf(id), await visits()]).toEqual([undefined, 0]);
  expect((await checkIn(id, clientId)).status).toBe(200);
  expect(await desk.stayOf(id)).toBeUndefined();
  const [entry] = await log(id, 'check-in undone');
  expect(entry).toMatchObject({ who: 'staff', before: { at: expect.any(String) } });
  await expectInOrder();

  await desk.arrive(id);
  expect(await visits()).toBe(1);
  await checkOut(id);
  expect((await undo(id, 'check-in')).body.code).toBe('too_late_to_undo');
  expect((await undo(id, 'check-out')).body.ticket).toMatchObject({ checkedIn: true, checkedOut: false });
  await expectInOrder();
  await undo(id, 'check-in');
});

test('undo is refused for a walk-in, for a check-in of another day, and for the check-out of a family that never came', async () => {
  const walkIn = await desk.walkIn();
  const { id } = walkIn.body.ticket;
  expect((await undo(id, 'check-in')).body).toMatchObject({
    code: 'too_late_to_undo',
    message: 'A walk-in has no ticket to go back to. Check them out instead.',
  });
  const never = await family();
  expect((await undo(never.id, 'check-out')).body.code).toBe('not_checked_in');
  expect((await undo(never.id, 'check-in')).body.already).toBe(true);
  const { id: earlier } = await family();
  await checkIn(earlier);
  app.clock.set(`${sunday}T10:00:00Z`);
  await desk.signInAgain();
  expect((await undo(earlier, 'check-in')).body.code).toBe('too_late_to_undo');
  await setClockBack();
  await desk.signInAgain();
  await undo(earlier, 'check-in');
});

test('check-in with a ticket for another day is refused; staff can find the ticket and move it to today with a reason, which the log records', async () => {
  const { id, reference } = await family({ selectedDate: sunday, customerName: 'Wanda Wrongday' });
  const refused = await checkIn(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_day']);
  for (const search of ['wrongday', reference, 'desk-', '01632 960'])
    expect((await find(search)).tickets.map((ticket) => ticket.id)).toContain(id);
  const [ticket] = (await find('wanda')).tickets;
  expect(ticket).toMatchObject({
    obstacle: 'This ticket is for Sunday 29 November.',
    rule: 'This visit can no longer be refunded.',
    isTooLate: true,
    notToday: null,
    sessions: 1,
  });
  const reason = 'Came today instead';
  const notSetAside = await move(id, { date: saturday });
  expect([notSetAside.status, notSetAside.body.code]).toEqual([409, 'not_movable']);
  const withoutReason = await move(id, { date: saturday, setAside: ['rule'] });
  expect([withoutReason.status, withoutReason.body.code]).toEqual([400, 'reason_required']);
  const clientId = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => move(id, { clientId, date: saturday, setAside: ['rule'], reason })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await log(id, 'visit moved')).toEqual([
    {
      who: 'staff',
      before: { day: sunday },
      after: { day: saturday, starts: [570], set_aside: 'the rule', reason },
    },
  ]);
  expect((await checkIn(id)).status).toBe(200);
  expect((await move(id, { setAside: ['rule'], reason })).body.code).toBe('not_movable');
  await undo(id, 'check-in');
  await expectInOrder();
  expect((await find('wf-aaaaa-aaaaa')) as unknown).toMatchObject({ code: 'ticket_not_found' });
  expect((await find('?!')).tickets).toEqual([]);
});

test('the search says that a ticket of another day cannot move to today while today is closed', async () => {
  await family({ selectedDate: sunday, customerName: 'Clara Closedday' });
  const notToday = async () => (await find('closedday')).tickets.map((ticket) => ticket.notToday);
  expect(await notToday()).toEqual([null]);
  await restrictDay(app, {
    day: saturday,
    starts: null,
    ends: null,
    reason: 'Burst pipe',
    description: '',
    createdAt: new Date(now),
  });
  expect(await notToday()).toEqual([expect.stringContaining('Burst pipe')]);
  await app.db.deleteFrom('restriction').where('day', '=', saturday).execute();
  app.site.context.calendar.invalidate();
  expect(await notToday()).toEqual([null]);
});

test('the search says that a ticket of another day cannot move to today because today is full, has fewer sessions, or the ticket was used', async () => {
  const [dayBefore, day] = ['2026-12-19', '2026-12-20'];
  const { id } = await family({ selectedDate: dayBefore, customerName: 'Fay Fulltoday' });
  const fill = (count: number) =>
    family({ selectedDate: day, ticketQuantities: { 'child-1-12': count }, totalAmount: count * 9.5 });
  app.clock.set(`${day}T10:00:00Z`);
  await desk.signInAgain();
  const found = async () => (await find('fulltoday')).tickets[0];
  await fill(20);
  await fill(18);
  expect(await found()).toMatchObject({ notToday: null, isFullToday: false });
  await fill(1);
  expect(await found()).toMatchObject({
    notToday: 'Today has 1 place left for 2 children.',
    isFullToday: true,
  });
  await fill(1);
  expect(await found()).toMatchObject({
    notToday: 'Today has no place left for 2 children.',
    isFullToday: true,
  });

  const setSessions = (session_count: number) =>
    app.db.updateTable('booking').set({ session_count }).where('id', '=', id).execute();
  await setSessions(2);
  expect(await found()).toMatchObject({
    notToday: 'This ticket has 2 sessions, and today has one.',
    isFullToday: false,
  });
  await setSessions(1);

  app.clock.set(`${dayBefore}T10:00:00Z`);
  await desk.signInAgain();
  await checkIn(id);
  await checkOut(id);
  app.clock.set(`${day}T10:00:00Z`);
  await desk.signInAgain();
  expect(await found()).toMatchObject({
    notToday: 'This ticket has been used.',
    isFullToday: false,
    rule: '',
  });
  await setClockBack();
  await desk.signInAgain();
});

test('staff exceed the capacity only with a reason; earlier holds keep their places, and nothing is sold until there is room again', async () => {
  const day = '2026-12-06';
  const spots = async () => {
    const answer = await app.request(`/api/session-availability?date=${day}&timeSlot=9:30 AM - 4:00 PM`);
    return ((await answer.json()) as { availableSpots: number }).availableSpots;
  };
  const crowd = await family({ selectedDate: day, ticketQuantities: { 'child-1-12': 20 }, totalAmount: 190 });
  await family({ selectedDate: day, ticketQuantities: { 'child-1-12': 18 }, totalAmount: 171 });
  const held = await app.send(
    bookVisitCall,
    visitInput({ selectedDate: day, customerEmail: 'held-desk@example.org' }),
    { 'x-forwarded-for': '198.51.100.77' },
  );
  expect([held.status, await spots()]).toEqual([201, 0]);

  const { id } = await family({ selectedDate: '2026-12-13' });
  const full = await move(id, { date: day });
  expect([full.status, full.body.code]).toEqual([409, 'session_full']);
  const withoutReason = await move(id, { date: day, setAside: ['capacity'], reason: ' a ' });
  expect([withoutReason.status, withoutReason.body.code]).toEqual([400, 'reason_required']);
  expect((await read(id)).date).toBe('2026-12-13');
  const reason = 'Grandmother leaves on Monday';
  expect((await move(id, { date: day, setAside: ['capacity', 'rule'], reason })).status).toBe(200);
  expect((await log(id, 'visit moved'))[0]?.after).toMatchObject({
    set_aside: 'capacity (beyond it)',
    reason,
  });
  await expectInOrder();

  // The hold was made before the move, so its payment still finds its places.
  await app.pay(held.body.clientSecret ?? '');
  await settleOpenBookings(app.site.context, true);
  expect((await read(held.body.bookingId)).state).toBe('confirmed');
  expect(await spots()).toBe(0);
  await expectInOrder();
  const another = await app.send(
    bookVisitCall,
    visitInput({ selectedDate: day, customerEmail: 'no@example.org' }),
    {
      'x-forwarded-for': '198.51.100.78',
    },
  );
  expect(another.body.code).toBe('session_full');
  const gone = { clientId: randomUUID(), refundPence: 19000, reason: '' };
  expect((await post(cancelBookingCall, crowd.id, gone)).body).toMatchObject({ status: 'cancelled' });
  // The remaining families have 22 children, and the day has 40 places.
  expect(await spots()).toBe(18);
  await expectInOrder();
});

test('a move that the rule allows, to a session with room, needs no reason, and a given reason is not stored', async () => {
  const { id } = await family({ selectedDate: '2026-12-05' });
  expect(await read(id)).toMatchObject({ move: { notPossible: null, isTooLate: false }, note: '' });
  expect((await move(id, { setAside: ['capacity', 'rule'], reason: 'Not needed' })).status).toBe(200);
  expect((await log(id, 'visit moved'))[0]?.after).toEqual({ day: sunday, starts: [570] });
  expect((await move(id, { date: '2026-12-03' })).body.code).toBe('day_unavailable');
});

test('once the cancellation rule refunds nothing, staff refund a visit only with a reason, but need none to cancel it without a refund', async () => {
  const { id } = await family({ selectedDate: sunday });
  app.clock.set(`${saturday}T10:10:00Z`);
  expect(await get(readCancellationCall, id)).toMatchObject({ policyRefund: 0, policyKeepsCredits: true });
  const cancel = (more: object, which = id) =>
    post(cancelBookingCall, which, { clientId: randomUUID(), refundPence: 0, reason: '', ...more });
  const withoutReason = await cancel({ refundPence: 1900 });
  expect([withoutReason.status, withoutReason.body.code]).toEqual([400, 'reason_required']);
  expect((await cancel({ refundPence: 1900, reason: 'Car broke down' })).body.status).toBe('cancelled');
  expect((await log(id, 'booking cancelled'))[0]?.after).toMatchObject({
    set_aside: 'the rule (no charge)',
    policy_pence: 0,
    refund_pence: 1900,
    reason: 'Car broke down',
  });
  const byRule = await family({ selectedDate: sunday });
  expect((await cancel({}, byRule.id)).status).toBe(200);
  const [entry] = await log(byRule.id, 'booking cancelled');
  expect(entry?.after).toMatchObject({ reason: 'By the rule' });
  expect(entry?.after).not.toHaveProperty('set_aside');
  await setClockBack();
});

test('once the cancellation rule refunds nothing, staff give the session credits of a cancelled visit back only with a reason', async () => {
  const customerEmail = 'credits-desk@example.org';
  await buyTestCredits(app, customerEmail);
  const device = await verifyEmail(app, customerEmail);
  const booked = await app.send(
    bookVisitCall,
    visitInput({ selectedDate: sunday, customerEmail, sessionCredits: 2 }),
    device.headers(),
  );
  expect(booked.status).toBe(201);
  const { bookingId } = booked.body;
  expect(await get(readCancellationCall, bookingId)).toMatchObject({ creditsBack: 2 });
  const cancel = (more: object) =>
    post(cancelBookingCall, bookingId, { clientId: randomUUID(), refundPence: 0, reason: '', ...more });
  expect((await cancel({ keepsCredits: false })).body.code).toBe('reason_required');
  expect((await correct(bookingId, { customerEmail: 'elsewhere@example.org' })).body.code).toBe(
    'email_not_changeable',
  );
  expect((await cancel({ keepsCredits: true })).status).toBe(200);
  await expectInOrder();
});

/** Corrects a booking's contact details; the fields that are not given stay as they are. */
async function correct(id: string, more: object, sendsAgain = false, clientId = randomUUID()) {
  const { customerName, customerEmail, customerPhone } = await read(id);
  const before = { customerName, customerEmail, customerPhone };
  return post(correctContactCall, id, { clientId, ...before, before, sendsAgain, ...more });
}
const mailsTo = (recipient: string) =>
  app.db.selectFrom('kept_mail').select(['subject', 'body']).where('recipient', '=', recipient).execute();

test('if staff correct a mistyped e-mail, the confirmation goes to the right address once, and old links open nothing', async () => {
  const { id, customerEmail } = await family({ selectedDate: '2026-12-12' });
  await app.waitForMails();
  expect(await mailsTo(customerEmail)).toHaveLength(1);
  const [wrong] = await mailsTo(customerEmail);
  const oldToken = /#([\w-]+)/.exec(wrong?.body ?? '')?.[1] ?? '';
  const right = 'right-desk@example.org';
  const clientId = randomUUID();
  const first = await correct(id, { customerEmail: right, customerName: 'Robin Right' }, true, clientId);
  expect(first.body).toMatchObject({ success: true, mailedTo: right });
  expect((await correct(id, {}, true, clientId)).body.mailedTo).toBe(right);
  expect(await log(id, 'mail sent again')).toEqual([]);
  await app.waitForMails();
  expect(await mailsTo(right)).toHaveLength(1);
  const [mail] = await mailsTo(right);
  expect(mail?.body).toContain('Robin Right');
  const newToken = /#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const open = async (viewToken: string) =>
    (await app.send(readMyBookingCall, { bookingId: id, viewToken })).status;
  expect([await open(oldToken), await open(newToken)]).toEqual([404, 200]);
  expect(await mailsTo(customerEmail)).toHaveLength(1);
  const [entry] = await log(id, 'contact corrected');
  expect(entry?.after).toEqual({ corrected: 'name, e-mail', mail: 'Confirmation' });
  expect(JSON.stringify(entry)).not.toContain('right-desk');
  expect((await find('robin right')).tickets[0]?.id).toBe(id);

  await correct(id, {}, true);
  await waitFor(async () => expect(await mailsTo(right)).toHaveLength(2));
  await expectInOrder();
});

test('a correction that is repeated after its mail has gone sends no further mail', async () => {
  // A booking sold at the desk without an address has no confirmation queued.
  const { sell } = atTheDesk(app, desk.staff);
  const sold = await sell();
  const id = sold.body.success ? sold.body.bookingId : '';
  const mails = () =>
    app.db.selectFrom('mail').select(['status', 'again_of']).where('booking_id', '=', id).execute();
  const repeats = () =>
    app.db
      .selectFrom('mail as again')
      .innerJoin('mail as first', 'first.id', 'again.again_of')
      .select('again.id')
      .where('first.booking_id', '=', id)
      .execute();
  expect(await mails()).toEqual([]);
  const email = 'sold-desk@example.org';
  const first = randomUUID();
  expect((await correct(id, { customerEmail: email }, true, first)).body.mailedTo).toBe(email);
  await waitFor(async () => expect(await mails()).toEqual([{ status: 'sent', again_of: null }]));
  expect((await correct(id, {}, true, first)).body.mailedTo).toBe(email);
  expect(await log(id, 'mail sent again')).toEqual([]);

  // The booking's mail is queued for later. Sending it again makes it due now, and only one mail is sent.
  const later = new Date(app.clock.now() + 3_600_000);
  await app.db
    .updateTable('mail')
    .set({ status: 'queued', next_attempt_at: later })
    .where('booking_id', '=', id)
    .execute();
  const second = randomUUID();
  expect((await correct(id, {}, true, second)).body.mailedTo).toBe(email);
  await waitFor(async () => expect(await mails()).toEqual([{ status: 'sent', again_of: null }]));
  expect((await correct(id, {}, true, second)).body.mailedTo).toBe(email);
  expect(await log(id, 'mail sent again')).toHaveLength(1);
  expect(await mails()).toEqual([{ status: 'sent', again_of: null }]);
  expect(await repeats()).toEqual([]);
});

test('if the e-mail is corrected while the confirmation is being sent, the corrected address gets one, too', async () => {
  const { id, customerEmail } = await family({ selectedDate: '2026-12-12' });
  await app.waitForMails();
  expect(await mailsTo(customerEmail)).toHaveLength(1);
  // Makes it look as if the mail server had taken the mail, but that had not been recorded yet.
  const later = new Date(app.clock.now() + 30_000);
  const { id: first } = await app.db
    .updateTable('mail')
    .set({ status: 'queued', taken_by: sql<number>`(${liveProcessNumbers} limit 1)`, next_attempt_at: later })
    .where('booking_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const right = 'while-sending@example.org';
  expect((await correct(id, { customerEmail: right }, true)).body.mailedTo).toBe(right);
  await sql`select mark_mail_sent(${first}, ${customerEmail}, ${later})`.execute(app.db);
  await app.waitForMails();
  expect(await mailsTo(right)).toHaveLength(1);
  expect(await mailsTo(customerEmail)).toHaveLength(1);
  await expectInOrder();
});

test('a changed visit whose e-mail is corrected to a member’s earns the points that it would have earned from the start', async () => {
  const customerEmail = 'member-desk@example.org';
  await memberHelpers(app).join({ email: customerEmail });
  const pointsOf = async (id: string) => {
    const entries = await app.db
      .selectFrom('point_entry')
      .select(['kind', 'points'])
      .where('booking_id', '=', id)
      .orderBy('seq')
      .execute();
    return entries.map(({ kind, points }) => `${kind} ${points}`);
  };
  const less = await family({
    selectedDate: '2026-12-19',
    ticketQuantities: { 'child-1-12': 3 },
    totalAmount: 28.5,
  });
  expect((await change(less.id, 2, { difference: -950 })).status).toBe(200);
  expect((await correct(less.id, { customerEmail })).status).toBe(200);
  expect(await pointsOf(less.id)).toEqual(['earned 28', 'reversed -9']);

  const more = await family({ selectedDate: '2026-12-19' });
  expect((await change(more.id, 3, { payment: cash(950) })).status).toBe(200);
  expect((await change(more.id, 2, { difference: -950 })).status).toBe(200);
  expect((await correct(more.id, { customerEmail })).status).toBe(200);
  expect(await pointsOf(more.id)).toEqual(['earned 19', 'earned 9', 'reversed -9']);
  await expectInOrder();
});

test('if two receptionists correct the same details differently, the second is refused; the same correction twice is accepted', async () => {
  const { id, customerEmail } = await family({ selectedDate: '2026-12-12' });
  const from = { customerName: 'Alex Rowe', customerEmail, customerPhone: '01632 960001' };
  const { customerPhone } = await read(id);
  const body = { ...from, customerPhone, before: { ...from, customerPhone }, sendsAgain: false };
  const one = await post(correctContactCall, id, {
    ...body,
    clientId: randomUUID(),
    customerName: 'Alex Row',
  });
  expect(one.body).toMatchObject({ success: true, mailedTo: null });
  const again = await post(correctContactCall, id, {
    ...body,
    clientId: randomUUID(),
    customerName: 'Alex Row',
  });
  expect(again.status).toBe(200);
  const other = await post(correctContactCall, id, {
    ...body,
    clientId: randomUUID(),
    customerName: 'Alexa Rowe',
  });
  expect([other.status, other.body.code]).toEqual([409, 'changed_meanwhile']);
  const bad = await correct(id, { customerEmail: 'not an address' });
  expect(bad.body).toMatchObject({ code: 'malformed', fields: { customerEmail: expect.any(String) } });
  for (const sendsAgain of [true, false])
    expect((await correct(id, { customerEmail: '' }, sendsAgain)).body.code).toBe('mail_not_again');
  expect((await read(id)).customerName).toBe('Alex Row');
  const mails = await app.db.selectFrom('mail').select('kind').where('booking_id', '=', id).execute();
  expect(mails).toEqual([{ kind: 'booking-confirmed' }]);
});

test('a voucher that each address may use once cannot be used again with the address to which its booking was corrected', async () => {
  const code = await makeVoucher(
    app.db,
    voucherInput({ mostUses: null, mostUsesPerEmail: 1 }),
    app.clock.now(),
  );
  const order = { selectedDate: '2026-12-12', voucherCode: code, totalAmount: 14, discountAmount: 5 };
  const { id } = await family(order);
  const customerEmail = 'right@example.org';
  expect((await correct(id, { customerEmail })).status).toBe(200);
  const again = await app.send(bookVisitCall, visitInput({ ...order, customerEmail }));
  expect([again.status, again.body.message]).toEqual([
    409,
    'This voucher has already been used with this email address.',
  ]);
  // A second booking's use is still counted for the wrong address, as the right address has no use left.
  const second = await family({ ...order, customerEmail: 'wrong@example.org' });
  expect((await correct(second.id, { customerEmail })).status).toBe(200);
  expect((await read(second.id)).customerEmail).toBe(customerEmail);
  await expectInOrder();
});

test('a membership that began with a mistyped e-mail moves to the right one; the membership of somebody else stays', async () => {
  const { id } = await family({ selectedDate: '2026-12-12', loyaltyOptIn: true });
  expect((await correct(id, { customerEmail: 'follows@example.org' })).status).toBe(200);
  const members = (mailbox: string) =>
    app.db.selectFrom('member').select('id').where('mailbox', '=', mailbox).execute();
  expect(await members('follows@example.org')).toHaveLength(1);
  await expectInOrder();

  const second = await family({ selectedDate: '2026-12-12', customerEmail: 'follows@example.org' });
  const refused = await correct(second.id, { customerEmail: 'someone@example.org' });
  expect([refused.status, refused.body.code]).toEqual([409, 'email_not_changeable']);
  expect((await correct(second.id, { customerPhone: '01632 960777' })).status).toBe(200);

  // The corrected address belongs to a member, who gets the booking's points.
  const third = await family({ selectedDate: '2026-12-12' });
  expect((await correct(third.id, { customerEmail: 'follows@example.org' })).status).toBe(200);
  await expectInOrder();
});

test('a corrected e-mail locks both members in the order of their ids, so that two corrections cannot deadlock', async () => {
  const { id, customerEmail: from } = await family({ selectedDate: '2026-12-12' });
  const to = 'locks@example.org';
  const [lower = '', higher = ''] = [randomUUID(), randomUUID()].sort();
  const memberOf = (memberId: string, email: string) => {
    return {
      id: memberId,
      mailbox: email,
      email,
      name: 'Alex Row',
      joined_at: new Date(now),
      mail_token: memberId,
    };
  };
  await app.db
    .insertInto('member')
    .values([memberOf(higher, from), memberOf(lower, to)])
    .execute();
  const { reply } = await app.db.transaction().execute(async (tx) => {
    await lockMember(tx, lower);
    const reply = correct(id, { customerEmail: to });
    await waitForBlockedCall(app.db);
    await sql`select from member where id = ${higher} for update nowait`.execute(tx);
    return { reply };
  });
  expect((await reply).status).toBe(200);
  await expectInOrder();
});

test('unspent session credits move to the corrected e-mail', async () => {
  await buyTestCredits(app, 'wrong-credits@example.org');
  const { id: bookingId } = await app.db
    .selectFrom('booking')
    .select('id')
    .where('customer_email', '=', 'wrong-credits@example.org')
    .executeTakeFirstOrThrow();
  expect((await correct(bookingId, { customerEmail: 'right-credits@example.org' })).status).toBe(200);
  const { rows } = await sql<{ left: number }>`
    select credits_of('right-credits@example.org', ${new Date(app.clock.now())})::integer as left`.execute(
    app.db,
  );
  expect(rows[0]?.left).toBe(10);
  await expectInOrder();
});

test('staff see a note about a booking on the list and in the export, and at a kiosk only with its PIN; the family never sees it', async () => {
  const { id, customerEmail } = await family({ customerName: 'Nora Notewell' });
  const words = 'Brings a wheelchair; please keep the side door free';
  const note = (text: string, before: string) => post(writeNoteCall, id, { words: text, before });
  expect((await note(words, '')).body.note).toBe(words);
  expect((await note(words, '')).status).toBe(200);
  const late = await note('Something else', '');
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(late.body.message).toContain(words);
  expect((await onList(id))?.note).toBe(words);
  const atKiosk = await desk.search('notewell');
  const { viewToken } = await app.db
    .selectFrom('booking')
    .select('view_token as viewToken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const seen = [
    atKiosk.body,
    (await desk.day()).body,
    (await desk.day(desk.staff())).body,
    (await desk.arrive(id)).body,
    (await app.send(readMyBookingCall, { bookingId: id, viewToken })).body,
    await mailsTo(customerEmail),
    await log(id, 'note written'),
  ];
  for (const shown of seen) expect(JSON.stringify(shown)).not.toContain('wheelchair');
  const withPin = (pin: string, who = desk.kiosk) => post(readTicketNoteCall, id, { pin }, who);
  expect((await withPin('482915')).body.code).toBe('pin_wrong');
  await app.post(setKioskPinCall.path, { pin: '482915' }, desk.staff());
  expect((await withPin('482916')).body.code).toBe('pin_wrong');
  expect((await withPin('482915')).body.note).toBe(words);
  const exported = await app.post(exportPersonalDataCall.path, { email: customerEmail }, desk.staff());
  expect(await exported.text()).toContain('wheelchair');
  await undo(id, 'check-in');
  await note('', words);
  expect((await onList(id))?.note).toBe('');
  expect(await log(id, 'note removed')).toHaveLength(1);
});

test('staff calls are refused without a sign-in, at a kiosk, and for bookings that do not exist', async () => {
  const { id } = await family();
  for (const who of [{}, desk.kiosk]) {
    const answer = await app.post(`/api/admin/check-in/${id}/check-in`, {}, who);
    expect(answer.status).toBe(401);
  }
  expect(await read(randomUUID())).toMatchObject({ code: 'booking_not_found' });
  expect((await move(randomUUID())).body.code).toBe('booking_not_found');
  expect((await checkIn(randomUUID())).body.code).toBe('ticket_not_found');
});

const change = (id: string, children: number, more: object = {}, clientId = randomUUID()) =>
  post(changeBookingCall, id, {
    clientId,
    ticketQuantities: { 'child-1-12': children },
    setsRuleAside: false,
    difference: (children - 2) * 950,
    reason: '',
    payment: null,
    ...more,
  });
const cash = (amount: number, given = amount) => ({
  by: 'taken',
  payment: { tender: 'cash', amount, given },
});

test('staff change who comes: a higher price is paid in cash once, and a lower price is handed back', async () => {
  const { id } = await family({ selectedDate: sunday });
  const quote = { ticketQuantities: { 'child-1-12': 3 }, setsRuleAside: false };
  expect((await post(quoteBookingChangeCall, id, quote)).body).toMatchObject({
    difference: 950,
    total: 2850,
  });
  expect((await change(id, 3)).body.code).toBe('price_changed');
  expect((await change(id, 3, { payment: cash(900) })).body.code).toBe('price_changed');
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2].map(() => change(id, 3, { payment: cash(950, 1000) }, clientId)));
  for (const { status, body } of answers) expect([status, body.waitsUntil]).toEqual([200, null]);
  const shown = await read(id);
  expect(shown).toMatchObject({
    tickets: [{ quantity: 3 }],
    account: { total: 2850, payments: [{ amount: 1900 }, { tender: 'cash', amount: 950 }] },
  });
  const less = await change(id, 2, { difference: -950, setsRuleAside: true, reason: 'An ill child' });
  expect(less.body).toMatchObject({ handBack: ['£9.50 in cash, to hand back at the desk'] });
  expect((await read(id)).account.total).toBe(1900);
  await expectInOrder();
});

test('a paid payment link still opens its visit after a dearer change was paid, and while another change waits to be paid', async () => {
  const { sell, openLink } = atTheDesk(app, desk.staff);
  const link = { date: '2026-12-12', customerEmail: 'link@example.org', payment: { by: 'link' } };
  const sold = (await sell(link)).body;
  const code = sold.link?.code ?? '';
  const { clientSecret } = (await openLink(code)).body;
  await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret });
  const opened = { bookingId: sold.bookingId, clientSecret };
  const withAdult = { ticketQuantities: { 'child-1-12': 2, adult: 1 }, setsRuleAside: false };
  const { difference } = (await post(quoteBookingChangeCall, sold.bookingId, withAdult)).body;
  expect(difference, 'a ticket that the desk adds has the price of the door').toBe(250);
  app.clock.pass(60_000);
  const taken = await change(sold.bookingId, 3, { difference: 800, payment: cash(800) });
  expect([taken.status, taken.body.message]).toEqual([200, undefined]);
  expect((await openLink(code)).body).toMatchObject(opened);
  app.clock.pass(60_000);
  const later = await change(sold.bookingId, 4, { difference: 800, payment: { by: 'later' } });
  expect(later.status).toBe(200);
  expect((await openLink(code)).body).toMatchObject(opened);
  await setClockBack();
});

test('a family that rings pays for a further child on its own booking page', async () => {
  const { id, customerEmail } = await family({ selectedDate: sunday });
  const changed = await change(id, 3, { payment: { by: 'later' } });
  expect(changed.body.waitsUntil).not.toBeNull();
  const waitingChange = { date: sunday, toPay: 950, heldUntil: changed.body.waitsUntil };
  expect((await find(customerEmail)).tickets).toMatchObject([{ waitingChange }]);
  expect((await read(id)).tickets).toMatchObject([{ quantity: 2 }]);
  const { body } = await waitFor(async () => {
    const [mail] = await app.db
      .selectFrom('kept_mail')
      .select(['subject', 'body'])
      .where('recipient', '=', customerEmail)
      .where('subject', 'like', 'Please pay%')
      .execute();
    expect(mail?.subject).toContain('Please pay £9.50 for the change of your visit');
    return mail ?? { body: '' };
  });
  const [, bookingId = '', viewToken = ''] = /my-booking\?booking=([^#\s]+)#(\S+)/.exec(body) ?? [];
  const opened = await app.send(payMyChangeCall, { bookingId, viewToken });
  // The payment is open and no bank has refused it, so no mail about a refusal is queued.
  await settleOpenBookings(app.site.context, true);
  const { waiting } = (await app.send(readMyBookingCall, { bookingId, viewToken })).body;
  expect(waiting?.heldUntil).toBe(changed.body.waitsUntil);
  const refused = app.db.selectFrom('mail').select('id').where('kind', '=', 'change-refused');
  expect(await refused.execute()).toEqual([]);
  await app.pay(opened.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: opened.body.clientSecret });
  expect((await read(id)).tickets).toMatchObject([{ quantity: 3 }]);
  await expectInOrder();
});

test('a change that waits for its payment is held until the end of the visit at the latest', async () => {
  const { id } = await family();
  app.clock.set(`${saturday}T15:30:00Z`);
  await desk.keepSignedIn();
  const changed = await change(id, 3, { payment: { by: 'later' } });
  expect(changed.body.waitsUntil).toBe(`${saturday}T16:00:00.000Z`);
  expect((await onList(id))?.waitingChange?.heldUntil).toBe(changed.body.waitsUntil);
  const heard = new Set<string>();
  const stop = app.site.context.changes.onTopicsChanged((topics) => topics.forEach(heard.add, heard));
  app.clock.set(`${saturday}T16:10:00Z`);
  await desk.keepSignedIn();
  await settleOpenBookings(app.site.context, true);
  await waitFor(async () => expect(heard, 'the front desk reads its list again').toContain('bookings'));
  stop();
  expect(await onList(id)).toMatchObject({ waitingChange: null });
  await setClockBack();
  await desk.keepSignedIn();
});

/** Returns the id and the token that open the family's page of a booking. */
async function linkOf(bookingId: string) {
  const { view_token: viewToken } = await app.db
    .selectFrom('booking')
    .select('view_token')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { bookingId, viewToken };
}
/** A card whose bank takes days to pay. */
const slowBank = '4000000000008880';

test('the front desk shows an unpaid change; a check-in ends it, and a later payment for it is refunded', async () => {
  const { id, customerEmail } = await family();
  const link = await linkOf(id);
  expect(await onList(id)).toMatchObject({ waitingChange: null });
  const { waitsUntil } = (await change(id, 3, { payment: { by: 'later' } })).body;
  const waitingChange = {
    date: saturday,
    time: (await onList(id))?.timeSlot,
    children: 3,
    tickets: [{ ticketTypeId: 'child-1-12', name: expect.any(String), quantity: 3 }],
    toPay: 950,
    heldUntil: waitsUntil,
  };
  expect((await onList(id))?.waitingChange).toEqual(waitingChange);
  expect((await read(id)).waiting).toEqual(waitingChange);
  const clientSecret = (await app.send(payMyChangeCall, link)).body.clientSecret ?? '';
  expect((await app.pay(clientSecret, slowBank)).status).toBe('processing');
  const result = async () => (await app.send(readBookingResultCall, { clientSecret })).body.state;
  expect(await result()).toBe('processing');
  const clientId = randomUUID();
  const replies = [await checkIn(id, clientId), await checkIn(id, clientId), await checkIn(id)];
  expect(replies.map(({ body }) => [body.already, body.changeGivenUp])).toEqual([
    [false, true],
    [false, true],
    [true, true],
  ]);
  expect(replies[0]?.body.ticket).toMatchObject({ waitingChange: null });
  expect((await app.send(readMyBookingCall, link)).body.waiting).toBeNull();
  expect((await app.send(payMyChangeCall, link)).body.code).toBe('not_changeable');
  await app.settlePayment(clientSecret);
  expect(await result()).toBe('refund_due');
  expect(await read(id)).toMatchObject({
    tickets: [{ quantity: 2 }],
    account: { total: 1900, payments: [{ amount: 1900 }, { amount: 950 }], refunds: [{ amount: 950 }] },
  });
  await waitFor(async () => {
    const mails = app.db.selectFrom('kept_mail').select('subject').where('recipient', '=', customerEmail);
    expect((await mails.execute()).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^We are sending £9\.50 back to you/)]),
    );
  });
  expect(await log(id, 'unpaid change ended by the check-in')).toMatchObject([{ who: 'staff' }]);
  expect((await checkOut(id)).body.changeGivenUp).toBe(false);
  await expectInOrder();
});

test('undoing a check-in brings back the unpaid change that it ended, with its places, and the family can still pay for it', async () => {
  const { id } = await family();
  const link = await linkOf(id);
  const heldPlaces = async () =>
    (
      await app.db
        .selectFrom('change_place')
        .select('children')
        .where('booking_id', '=', id)
        .where('live_until', '>', new Date(app.clock.now()))
        .execute()
    ).map(({ children }) => children);
  await change(id, 3, { payment: { by: 'later' } });
  const { waitingChange } = (await onList(id)) ?? {};
  expect([waitingChange?.children, await heldPlaces()]).toEqual([3, [1]]);
  await checkIn(id);
  expect([(await onList(id))?.waitingChange, await heldPlaces()]).toEqual([null, []]);
  const undone = (await undo(id, 'check-in')).body;
  expect(undone).toMatchObject({ already: false, changeGivenUp: false, ticket: { waitingChange } });
  expect(await heldPlaces()).toEqual([1]);
  expect(await log(id, 'unpaid change brought back')).toHaveLength(1);
  await expectInOrder();

  const clientSecret = (await app.send(payMyChangeCall, link)).body.clientSecret ?? '';
  await checkIn(id);
  expect((await undo(id, 'check-in')).body).toMatchObject({
    changeGivenUp: false,
    ticket: { waitingChange },
  });
  await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret });
  expect((await read(id)).tickets).toMatchObject([{ quantity: 3 }]);
  await checkIn(id);
  expect((await undo(id, 'check-in')).body).toMatchObject({ changeGivenUp: false });
  await expectInOrder();
});

test('undoing a check-in says that its unpaid change was given up if the payment is cancelled, the places are taken or the hold is over', async () => {
  const { id } = await family();
  const link = await linkOf(id);
  const givenUp = { already: false, changeGivenUp: true, ticket: { waitingChange: null } };
  await change(id, 3, { payment: { by: 'later' } });
  await app.send(payMyChangeCall, link);
  await checkIn(id);
  // The payment of the ended change is cancelled at the provider.
  await settleOpenBookings(app.site.context, true);
  const clientId = randomUUID();
  for (const _ of [1, 2]) expect((await undo(id, 'check-in', clientId)).body).toMatchObject(givenUp);

  app.clock.pass(1_000);
  await change(id, 3, { payment: { by: 'later' } });
  await checkIn(id);
  const time = (await onList(id))?.timeSlot ?? '';
  const availability = await app.request(`/api/session-availability?date=${saturday}&timeSlot=${time}`);
  let { availableSpots: left } = (await availability.json()) as { availableSpots: number };
  for (let client = 1; left > 0; client += 1) {
    const children = Math.min(left, 20);
    const booked = await app.send(
      bookVisitCall,
      visitInput({
        selectedDate: saturday,
        ticketQuantities: { 'child-1-12': children },
        totalAmount: children * 9.5,
        customerEmail: `fills-${client}@example.org`,
      }),
      { 'x-forwarded-for': `198.51.100.${100 + client}` },
    );
    expect(booked.status).toBe(201);
    left -= children;
  }
  expect((await undo(id, 'check-in')).body).toMatchObject(givenUp);

  // The holds that have filled the day are over.
  app.clock.pass(21 * 60_000);
  await checkIn(id);
  expect((await undo(id, 'check-in')).body).toMatchObject({
    changeGivenUp: false,
    ticket: { waitingChange: { children: 3 } },
  });
  await settleOpenBookings(app.site.context, true);
  await checkIn(id);
  app.clock.set(`${saturday}T15:59:00Z`);
  await desk.keepSignedIn();
  expect((await undo(id, 'check-in')).body).toMatchObject(givenUp);
  await setClockBack();
  await desk.keepSignedIn();
  await expectInOrder();
});

test('undoing a check-in does not bring back a change that the family had given up', async () => {
  const { id } = await family();
  const link = await linkOf(id);
  await change(id, 3, { payment: { by: 'later' } });
  await checkIn(id);
  await undo(id, 'check-in');
  expect((await app.send(dropMyChangeCall, link)).status).toBe(200);
  await checkIn(id);
  expect((await undo(id, 'check-in')).body).toMatchObject({
    changeGivenUp: false,
    ticket: { waitingChange: null },
  });
  await expectInOrder();
});

test('a change whose payment comes after the visit is over is not made, and the payment is refunded', async () => {
  const { id } = await family();
  const link = await linkOf(id);
  await change(id, 3, { payment: { by: 'later' } });
  const clientSecret = (await app.send(payMyChangeCall, link)).body.clientSecret ?? '';
  expect((await app.pay(clientSecret, slowBank)).status).toBe('processing');
  await app.send(readBookingResultCall, { clientSecret });
  app.clock.set(`${saturday}T16:00:00Z`);
  await desk.keepSignedIn();
  expect((await app.send(payMyChangeCall, link)).body.code).toBe('not_changeable');
  expect((await change(id, 3, { payment: { by: 'later' } })).body.code).toBe('not_changeable');
  const renewed = await app.post(renewHoldCall.path.replace(':bookingId', id), { clientSecret });
  expect(await renewed.json()).toMatchObject({ code: 'hold_ended' });
  await app.settlePayment(clientSecret);
  expect((await app.send(readBookingResultCall, { clientSecret })).body.state).toBe('refund_due');
  expect(await read(id)).toMatchObject({
    tickets: [{ quantity: 2 }],
    account: { total: 1900, refunds: [{ amount: 950 }] },
  });
  expect(await log(id, 'change of a visit paid too late')).toHaveLength(1);
  await setClockBack();
  await desk.keepSignedIn();
  await expectInOrder();
});

test('on the day of the visit a cheaper change refunds nothing, unless staff set the rule aside and give a reason', async () => {
  const { id } = await family();
  const noReason = await change(id, 1, { setsRuleAside: true });
  expect([noReason.status, noReason.body.code]).toEqual([400, 'reason_required']);
  const byRule = { ticketQuantities: { 'child-1-12': 1 }, setsRuleAside: false };
  expect((await post(quoteBookingChangeCall, id, byRule)).body.difference).toBe(0);
  const why = 'The little one is ill';
  const aside = await change(id, 1, { setsRuleAside: true, reason: why });
  expect([aside.status, aside.body.message]).toEqual([200, undefined]);
  expect((await read(id)).account).toMatchObject({ total: 950, refunds: [{ amount: 950 }] });
  const [entry] = await log(id, 'visit changed');
  expect(entry).toMatchObject({ who: 'staff', after: { set_aside: 'the rule', reason: why } });
  await checkIn(id);
  expect((await change(id, 2, { difference: 950, payment: cash(950) })).body.code).toBe('not_changeable');
  await checkOut(id);
  await expectInOrder();
});
