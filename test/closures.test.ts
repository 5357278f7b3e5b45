import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { listClosuresCall, markRungCall, previewClosureMailCall } from '../src/contract/closures.ts';
import { cancelMyBookingCall, changeMyBookingCall, moveMyBookingCall } from '../src/contract/my-booking.ts';
import { sendPartyInquiryCall } from '../src/contract/party.ts';
import { bookPhotoSessionCall } from '../src/contract/photo-studio.ts';
import { removeRestrictionCall } from '../src/contract/restriction.ts';
import { changeBookingCall } from '../src/contract/staff-booking.ts';
import { connect } from '../src/server/db/connect.ts';
import { lockClosure } from '../src/server/features/closures/closure-store.ts';
import { settleClosures } from '../src/server/features/closures/settle-closures.ts';
import { startClosure } from '../src/server/features/closures/start-closure.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { queueMailsByRule } from '../src/server/features/reminders/queue-mails-by-rule.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { atClosings, closureInput } from './closures.ts';
import { bookConfirmedPhotoSession } from './confirmed-visit.ts';
import { atTheDesk } from './desk-sale.ts';
import { insertVisit } from './insert-visit.ts';
import { partyInput } from './party-input.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { atTheWaitlist } from './waitlist.ts';

const friday = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: friday, trustedProxies: 1 });
const { db, clock } = app;
let staff = await signInAsStaff(app);
const desk = () => staff;
const { preview, start, undo, choose, readAsFamily, linkOf, settle, states, closing, book, mailsTo, read } =
  atClosings(app, desk);

/** Ordinary days within the month that can be booked. Each test takes one of its own. */
const days = [
  '2026-11-28',
  '2026-11-29',
  '2026-12-05',
  '2026-12-06',
  '2026-11-22',
  '2026-12-15',
  '2026-12-08',
  '2026-12-10',
  '2026-12-11',
  '2026-12-12',
  '2026-12-13',
  '2026-12-09',
  '2026-12-16',
  '2026-12-18',
  '2026-12-20',
  '2026-12-19',
];
const [other = '', ...ownDays] = days.toReversed();
let day = '';

beforeEach(async () => {
  // A mail that is still queued when the clock is set back would wait for ever.
  await app.waitForMails();
  clock.set(friday);
  staff = await signInAgain(app);
  day = ownDays.pop() ?? '';
});
afterEach(async () => {
  expect(app.errors).toEqual([]);
  // Lets the unpaid bookings of the test expire.
  clock.pass(11 * 60_000);
  await settleOpenBookings(app.site.context);
});
// The tests delete no bookings, so one check at the end covers all of them.
afterAll(async () => expect(await app.findFaults()).toEqual([]));

/** Sets the clock to ten past eight on the day, before the doors open. */
const setClockToMorning = async () => {
  clock.set(`${day}T08:10:00Z`);
  staff = await signInAgain(app);
};
/**
 * Sets the clock to the deadline. A family whose mail was still queued at the deadline would count as a
 * family to ring.
 */
const setClockToDeadline = async () => {
  await app.waitForMails();
  clock.set(`${day}T20:00:00Z`);
  staff = await signInAgain(app);
};
const buy = (selectedDate = day) =>
  app.send(bookVisitCall, visitInput({ selectedDate, customerEmail: `${randomUUID()}@example.org` }));
const sendRung = (id: string, body: object) =>
  app.send({ ...markRungCall, path: markRungCall.path.replace(':id', id) }, body, staff);
/**
 * Sends an enquiry about a party on the day, and marks it as booked if `isBooked`; returns the enquiry's id.
 */
const askForParty = async (parentEmail: string, isBooked: boolean) => {
  expect((await app.send(sendPartyInquiryCall, partyInput(day, { parentEmail }))).status).toBe(201);
  const { id } = await db
    .selectFrom('inquiry')
    .select('id')
    .where('email', '=', parentEmail)
    .executeTakeFirstOrThrow();
  const path = `/api/admin/birthday-inquiries/${id}/mark-booked`;
  if (isBooked) expect((await app.post(path, {}, staff)).status).toBe(200);
  return id;
};
const refundsOf = (id: string) =>
  db.selectFrom('refund').select(['amount_pence', 'status']).where('booking_id', '=', id).execute();

describe('closing a day', () => {
  test('is previewed first: the preview shows who is booked, what was paid and whom to ring, and changes nothing', async () => {
    const email = 'twice@example.org';
    const changed = await book(day, email);
    await book(day, email);
    // Cash that has been handed back no longer counts as paid at reception.
    const payment = { by: 'taken', payment: { tender: 'cash', amount: 950, given: 950 } };
    for (const more of [
      { children: 3, difference: 950, payment },
      { children: 2, difference: -950 },
    ]) {
      const { children, ...change } = { payment: null, ...more };
      const ticketQuantities = { 'child-1-12': children };
      const decision = { clientId: randomUUID(), setsRuleAside: false, reason: '' };
      const path = changeBookingCall.path.replace(/:\w+/, changed);
      const { status } = await app.post(path, { ...decision, ...change, ticketQuantities }, staff);
      expect(status).toBe(200);
    }
    await atTheDesk(app, desk).sell({ date: day, customerPhone: '01632 960111' });
    await bookConfirmedPhotoSession(app, { sessionDate: day, customerEmail: 'photo@example.org' });
    const unpaid = photoSessionInput({ sessionDate: day, startTime: '9:50 AM', endTime: '10:10 AM' });
    expect((await app.send(bookPhotoSessionCall, unpaid)).status).toBe(201);
    expect((await buy()).status).toBe(201);
    await askForParty('booked@example.org', true);
    await askForParty('asking@example.org', false);
    const all = await preview(day);
    expect(all).toMatchObject({
      families: 3,
      children: 6,
      visits: 3,
      photoSessions: 1,
      parties: 1,
      partyEnquiries: 1,
      holds: 2,
      waitingGroups: 0,
      mails: 2,
      paid: 2 * 1900 + 1600 + 2000,
    });
    expect(all.bookings.map(({ reach, isPaidInPerson }) => [reach, isPaidInPerson])).toEqual([
      ['ring', true],
      ['mail', false],
      ['mail', false],
      ['mail', false],
    ]);
    expect(all.partyList).toMatchObject([
      { customerEmail: 'booked@example.org', isBooked: true, children: 12, time: '12:00 PM - 2:00 PM' },
      { customerEmail: 'asking@example.org', isBooked: false },
    ]);
    expect(all.bookings[0]).toMatchObject({ customerPhone: '01632 960111', customerEmail: '' });
    expect(all.draft).toMatchObject({ answerDate: '2026-11-23', answerTime: '20:00' });
    const mail = await app.send(previewClosureMailCall, { ...closureInput(day), clientId: undefined }, staff);
    expect(mail.body.text).toContain('The reason: Burst pipe.');
    expect(mail.body.text).toContain('If we do not hear from you by');
    expect(await db.selectFrom('closure').select('id').execute()).toEqual([]);
    expect((await buy()).status).toBe(201);
    const wrong = async (more: Record<string, unknown>) => (await start(closureInput(day, more))).body;
    expect((await wrong({ date: '2026-11-19' })).code).toBe('day_unavailable');
    expect((await wrong({ timeSlot: 'noon' })).fields).toHaveProperty('timeSlot');
    expect((await wrong({ mayMove: false, mayRefund: false, mayCredit: false })).fields).toHaveProperty(
      'mayRefund',
    );
    expect((await wrong({ answerDate: '2026-11-20', answerTime: '10:30' })).fields).toHaveProperty(
      'answerDate',
    );
    expect((await wrong({ words: 'Sorry, {nobody}, we close.' })).fields).toHaveProperty('words');
    expect((await app.post('/api/admin/closures', closureInput(day))).status).toBe(401);
  });

  test('blocks the time, releases holds and mails each family once, however often and at whichever process it is started', async () => {
    const email = 'once@example.org';
    const one = await book(day, email);
    const two = await book(day, 'Once+kids@example.org');
    const lone = await book(day);
    await insertVisit(db, { day: other, now: clock.now(), email: 'elsewhere@example.org' });
    await setClockToMorning();
    const held = await buy();
    expect(held.status).toBe(201);
    const input = closureInput(day);
    const second = connect(app.databaseUrl, { connections: 4, answerSeconds: 60 });
    const otherProcess = { ...app.site.context, db: second.db };
    const [first] = await Promise.all([
      start(input),
      start(input),
      startClosure(otherProcess, input as Parameters<typeof startClosure>[1]),
    ]);
    expect(first.status).toBe(201);
    expect((await start(input)).status).toBe(201);
    await second.close();
    expect((await start(closureInput(day))).body.code).toBe('already_closing');
    expect((await start({ ...input, reason: 'Another' })).body.code).toBe('same_key_other_request');
    expect((await buy()).body.code).toBe('day_unavailable');
    const result = await app.send(readBookingResultCall, { clientSecret: held.body.clientSecret });
    expect(result.body).toMatchObject({ state: 'lapsed' });
    await settle();
    const mails = [...(await mailsTo(email)), ...(await mailsTo('Once+kids@example.org'))];
    expect(mails.map(({ kind }) => kind)).toEqual(['closure']);
    expect(mails[0]?.subject).toMatch(/^We have to close on .* \(WF-/);
    for (const id of [one, two]) expect(mails[0]?.body).toContain(`/my-booking?booking=${id}#`);
    expect(await mailsTo('elsewhere@example.org')).toEqual([]);
    const closed = await closing(input.clientId);
    expect(closed).toMatchObject({ canUndo: true, mails: { sent: 2, waiting: 0, failed: 0 } });
    expect(await states(input.clientId)).toEqual({ [one]: 'waiting', [two]: 'waiting', [lone]: 'waiting' });
    const { closures } = await read(listClosuresCall, listClosuresCall.path);
    expect(closures[0]).toMatchObject({ id: input.clientId, counts: [{ state: 'waiting', count: 3 }] });
    // No reminder is queued for a visit that will not take place.
    clock.set(`${day}T08:20:00Z`);
    await queueMailsByRule(app.site.context);
    expect(
      await db
        .selectFrom('rule_mail')
        .select('id')
        .where('queued_at', '>=', new Date(`${day}T08:10:00Z`))
        .execute(),
    ).toEqual([]);
  });

  test('lets each family choose with one tap, counts a repeated tap once, and leaves a family alone that cancels or moves by itself', async () => {
    const [moves, refunded, credited, rings, cancels, movesItself, silent] = [
      await book(day),
      await book(day),
      await book(day),
      await book(day),
      await book(day),
      await book(day),
      await book(day),
    ];
    const cash = await atTheDesk(app, desk).sell({ date: day });
    const noEmail = cash.body.success ? ((await preview(day)).bookings[0]?.bookingId ?? '') : '';
    // Two days ahead, families may also move and cancel by the ordinary rule.
    clock.set('2026-11-26T08:10:00Z');
    if (day < '2026-11-27') throw new Error('The first Saturday is not free to cancel');
    staff = await signInAgain(app);
    const input = closureInput(day);
    await start(input);
    expect((await readAsFamily(moves)).closing).toMatchObject({
      reason: 'Burst pipe',
      choices: ['move', 'refund', 'credit', 'ring'],
      refund: 1900,
      chosen: null,
    });
    expect((await readAsFamily(moves)).ticketQr).toBeNull();
    // By the ordinary rule it is now too late to move, but the closing allows a move.
    await setClockToMorning();
    const key = randomUUID();
    const moved = await Promise.all(
      [1, 2].map(() => choose(moves, 'move', { clientId: key, date: other, slots: [] })),
    );
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    expect((await choose(moves, 'refund')).body.code).toBe('answer_over');
    expect((await choose(refunded, 'move')).body.code).toBe('answer_over');
    expect((await choose(refunded, 'move', { date: day, slots: [] })).body.code).toBe('day_unavailable');
    const back = await Promise.all([choose(refunded, 'refund'), choose(refunded, 'refund')]);
    expect(back.map(({ status }) => status)).toContain(200);
    expect((await choose(refunded, 'refund')).status).toBe(200);
    expect(await refundsOf(refunded)).toEqual([{ amount_pence: 1900, status: 'done' }]);
    const kept = await Promise.all([choose(credited, 'credit'), choose(credited, 'credit')]);
    expect(kept.map(({ status }) => status)).toContain(200);
    expect((await choose(credited, 'credit')).status).toBe(200);
    const credits = await db
      .selectFrom('account_credit')
      .select('amount_pence')
      .where('booking_id', '=', credited)
      .execute();
    expect([credits, await refundsOf(credited)]).toEqual([[{ amount_pence: 1900 }], []]);
    expect((await choose(rings, 'ring')).status).toBe(200);
    expect((await readAsFamily(rings)).closing).toMatchObject({ chosen: 'ring', choices: [] });
    expect((await choose(silent, 'stay')).body.code).toBe('answer_over');
    expect((await choose(noEmail, 'refund')).body.code).toBe('not_cancellable');

    clock.set('2026-11-26T09:00:00Z');
    const link = { ...(await linkOf(cancels)), clientId: randomUUID(), refundPence: 1900 };
    expect((await app.send(cancelMyBookingCall, link)).status).toBe(200);
    const move = { ...(await linkOf(movesItself)), clientId: randomUUID(), date: other, slots: [] };
    expect((await app.send(moveMyBookingCall, move)).status).toBe(200);
    await setClockToMorning();
    expect((await choose(movesItself, 'refund')).body.code).toBe('answer_over');
    expect((await undo(input.clientId)).body.code).toBe('not_undoable');

    await setClockToDeadline();
    expect((await choose(silent, 'move', { date: other, slots: [] })).body).toMatchObject({
      code: 'answer_over',
      message: expect.stringContaining('the time to choose is over'),
    });
    const second = connect(app.databaseUrl, { connections: 4, answerSeconds: 60 });
    await Promise.all([settle(), settle(), settleClosures({ ...app.site.context, db: second.db })]);
    await settle();
    await second.close();
    expect(await states(input.clientId)).toEqual({
      [moves]: 'moved',
      [refunded]: 'refunded',
      [credited]: 'credited',
      [rings]: 'ring',
      [cancels]: 'cancelled',
      [movesItself]: 'moved',
      [silent]: 'refunded',
      [noEmail]: 'ring',
    });
    const details = new Map((await closing(input.clientId)).bookings.map((b) => [b.bookingId, b.detail]));
    expect(details.get(silent)).toBe('£19.00 back, no answer in time');
    expect(details.get(noEmail)).toBe('no email address');
    expect(details.get(movesItself)).toContain('in the usual way');
    for (const [id, refunds] of [
      [moves, []],
      [movesItself, []],
      [rings, []],
      [silent, [{ amount_pence: 1900, status: 'done' }]],
      [cancels, [{ amount_pence: 1900, status: 'done' }]],
    ] as const)
      expect(await refundsOf(id)).toEqual(refunds);
    const log = await db
      .selectFrom('journal')
      .select(['booking_id', 'who'])
      .where('what', 'in', ['booking cancelled', 'account credit given'])
      .where('booking_id', 'in', [refunded, credited, silent])
      .execute();
    const actors = new Set(log.map(({ booking_id: id, who }) => `${id} ${who}`));
    expect(actors).toEqual(new Set([`${refunded} customer`, `${credited} customer`, `${silent} system`]));
    const cancelledMails = await db
      .selectFrom('mail')
      .select('booking_id')
      .where('kind', '=', 'booking-cancelled')
      .where('booking_id', 'in', [silent, refunded])
      .execute();
    expect(cancelledMails).toHaveLength(2);
  });

  test('can be undone while no family has answered: the block goes, and each family gets one mail about it', async () => {
    const email = 'undone@example.org';
    const one = await book(day, email);
    const input = closureInput(day);
    await start(input);
    await app.waitForMails();
    const twice = await Promise.all([undo(input.clientId), undo(input.clientId)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await undo(input.clientId)).body.closure.undoneAt).not.toBeNull();
    await settle();
    const mails = await mailsTo(email);
    const undone = mails.filter(({ kind }) => kind === 'closure-undone');
    expect(undone.map(({ subject }) => subject)).toEqual([expect.stringContaining('We are open after all')]);
    expect((await buy()).status).toBe(201);
    expect((await readAsFamily(one)).closing).toBeNull();
    expect((await choose(one, 'refund')).body).toMatchObject({
      code: 'answer_over',
      message: expect.stringContaining('open after all'),
    });
    await setClockToDeadline();
    await settle();
    expect(await refundsOf(one)).toEqual([]);
    expect((await undo(randomUUID())).body.code).toBe('not_found');
    expect(await db.selectFrom('restriction').select('id').where('day', '=', day).execute()).toEqual([]);
  });

  /** Books a visit whose reminder is queued, and due a minute after `dayBefore(0)`. */
  const bookReminded = async () => {
    const email = `${randomUUID()}@example.org`;
    await book(day, email);
    await settle();
    const dayBefore = (at: number) =>
      new Date(Date.parse(`${day}T09:30:00Z`) - 24 * 3_600_000 + at).toISOString();
    clock.set(dayBefore(0));
    staff = await signInAgain(app);
    await queueMailsByRule({ ...app.site.context, clock: { now: () => clock.now() + 60_000 } });
    const reminders = () =>
      db
        .selectFrom('mail as m')
        .innerJoin('rule_mail as r', 'r.id', 'm.rule_mail_id')
        .innerJoin('booking as b', 'b.id', 'r.booking_id')
        .where('b.customer_email', '=', email)
        .select(['m.id', 'm.status'])
        .execute();
    const statuses = async () => (await reminders()).map(({ status }) => status);
    return { dayBefore, reminders, statuses };
  };

  test('that is undone before its mails could be sent is mailed to nobody, except to families who were rung', async () => {
    const emails = ['waits@example.org', 'rung@example.org', 'mailed@example.org'] as const;
    const [waits, rung] = [await book(day, emails[0]), await book(day, emails[1])];
    await book(day, emails[2]);
    const input = closureInput(day);
    await start(input);
    await app.waitForMails();
    // As if the mail server had not answered.
    await sql`
      update mail set status = 'queued', sent_at = null, next_attempt_at = ${new Date(clock.now() + 3_600_000)}
      where kind = 'closure' and closure_booking_id in (
        select id from closure_booking where booking_id in (${waits}, ${rung}))`.execute(db);
    expect((await sendRung(input.clientId, { about: 'booking', aboutId: rung, isRung: true })).status).toBe(
      200,
    );
    expect((await undo(input.clientId)).status).toBe(200);
    const told = await Promise.all(
      emails.map(
        async (email) => (await mailsTo(email)).filter(({ kind }) => kind === 'closure-undone').length,
      ),
    );
    expect(told).toEqual([0, 1, 1]);
    const { rows } = await sql`
      select status from mail where kind = 'closure' and closure_booking_id in (
        select id from closure_booking where booking_id in (${waits}, ${rung}))`.execute(db);
    expect(rows).toEqual([{ status: 'dropped' }, { status: 'dropped' }]);
  });

  test('a reminder that was dropped while the day was closed is queued again once the closing is undone', async () => {
    const { dayBefore, statuses } = await bookReminded();
    const input = closureInput(day);
    expect((await start(input)).status).toBe(201);
    expect(await statuses()).toEqual(['queued']);
    clock.set(dayBefore(60_000));
    app.site.context.wakeMailSender();
    await expect.poll(statuses).toEqual(['dropped']);
    await undo(input.clientId);
    clock.set(dayBefore(120_000));
    await queueMailsByRule(app.site.context);
    await expect.poll(statuses).toEqual(['sent']);
  });

  test('a reminder that is dropped at the moment when the closing is undone is queued again, too', async () => {
    const { dayBefore, reminders, statuses } = await bookReminded();
    const input = closureInput(day);
    expect((await start(input)).status).toBe(201);
    const [reminder] = await reminders();
    const undone = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('mail')
        .set({ status: 'dropped' })
        .where('id', '=', reminder?.id ?? '')
        .execute();
      const call = undo(input.clientId);
      await waitForBlockedCall(db);
      return { call };
    });
    expect((await undone.call).status).toBe(200);
    clock.set(dayBefore(120_000));
    await queueMailsByRule(app.site.context);
    await expect.poll(statuses).toEqual(['sent']);
  });

  test('is locked before its block when staff remove the block, as it is when a closing is undone, so that the two actions cannot deadlock', async () => {
    const { clientId } = closureInput(day);
    expect((await start(closureInput(day, { clientId }))).status).toBe(201);
    const { id } = await db
      .selectFrom('restriction')
      .select('id')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    const { reply } = await db.transaction().execute(async (tx) => {
      await lockClosure(tx, clientId);
      const reply = app.request(removeRestrictionCall.path.replace(':id', id), {
        method: 'DELETE',
        headers: staff,
      });
      await waitForBlockedCall(db);
      await sql`select from restriction where id = ${id} for update nowait`.execute(tx);
      return { reply };
    });
    expect((await reply).status).toBe(200);
    expect((await closing(clientId)).isBlocked).toBe(false);
  });
});

describe('closing hours of open play', () => {
  test('does not offer the rest of the day if only hours that have passed stay open', async () => {
    const silent = await book(day);
    clock.set(`${day}T12:10:00Z`);
    staff = await signInAgain(app);
    const rest = closureInput(day, { timeSlot: '12:00 PM - 4:00 PM', answerTime: '14:00' });
    expect((await preview(day, rest.timeSlot)).bookings.map(({ stays }) => stays)).toEqual([false]);
    expect((await start(rest)).status).toBe(201);
    expect((await readAsFamily(silent)).closing?.choices).toEqual(['move', 'refund', 'credit', 'ring']);
    clock.set(`${day}T14:00:00Z`);
    await settle();
    expect(await refundsOf(silent)).toEqual([{ amount_pence: 1900, status: 'done' }]);
  });

  test('keeps the booking of a family that can come later, also asks families that were still paying, and gives way to a later closing of the whole day', async () => {
    const [early, silent, answers] = [await book(day), await book(day), await book(day)];
    await setClockToMorning();
    const hours = closureInput(day, { timeSlot: '9:30 AM - 11:30 AM', answerTime: '09:30' });
    expect(await preview(day, hours.timeSlot)).toMatchObject({ holds: 0, visits: 3 });
    await start(hours);
    expect((await readAsFamily(early)).closing).toMatchObject({
      time: expect.stringContaining('9:30 AM - 11:30 AM on'),
      choices: ['stay', 'move', 'refund', 'credit', 'ring'],
      otherwise: expect.stringContaining('your booking stays as it is'),
    });
    expect((await choose(early, 'stay')).status).toBe(200);
    expect((await choose(early, 'stay')).status).toBe(200);
    // Open play stays on sale, since families can come later.
    const late = await insertVisit(db, { day, now: clock.now(), email: 'late@example.org' });
    await settle();
    expect(await states(hours.clientId)).toMatchObject({ [late]: 'waiting', [silent]: 'waiting' });
    expect(await mailsTo('late@example.org')).toHaveLength(1);
    // A family that books after the closing knows the hours, so it is not asked.
    clock.pass(60_000);
    const email = 'afterwards@example.org';
    const afterwards = await insertVisit(db, { day, now: clock.now(), email });
    await settle();
    expect(await states(hours.clientId)).not.toHaveProperty(afterwards);
    expect((await readAsFamily(afterwards)).closing).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
    clock.set(`${day}T08:30:00Z`);
    const whole = closureInput(day, { unanswered: 'ring' });
    await start(whole);
    expect(await states(hours.clientId)).toMatchObject({ [early]: 'stays', [silent]: 'asked again' });
    expect((await readAsFamily(answers)).closing).toMatchObject({
      choices: ['move', 'refund', 'credit', 'ring'],
    });
    expect((await choose(answers, 'refund')).status).toBe(200);
    expect((await undo(whole.clientId)).body.code).toBe('not_undoable');
    clock.set(`${day}T09:30:00Z`);
    await settle();
    expect(await refundsOf(silent)).toEqual([]);
    await setClockToDeadline();
    await settle();
    expect(await states(whole.clientId)).toMatchObject({
      [early]: 'ring',
      [silent]: 'ring',
      [answers]: 'refunded',
    });
    const { bookings } = await closing(whole.clientId);
    expect(bookings.find(({ bookingId }) => bookingId === silent)?.detail).toBe('no answer in time');
    expect((await readAsFamily(silent)).closing?.choices).toEqual([]);
    const open = await db
      .selectFrom('closure')
      .select('id')
      .where('settled_at', 'is', null)
      .where('day', '=', day)
      .execute();
    expect(open).toEqual([{ id: whole.clientId }]);
    clock.set(`${other}T09:00:00Z`);
    await settle();
    expect(
      await db
        .selectFrom('closure')
        .select('id')
        .where('settled_at', 'is', null)
        .where('undone_at', 'is', null)
        .where('day', '=', day)
        .execute(),
    ).toEqual([]);
  });
});

test('places that come free in a closed time are not offered to the waitlist, and an open offer is withdrawn', async () => {
  const { cancelVisit, fill, join, offer, read: readGroup } = atTheWaitlist(app);
  const [two = '', three = ''] = await fill(day, 0, [2, 3]);
  const first = await join(2, { dates: [day] });
  await join(3, { dates: [day] });
  await cancelVisit(two);
  expect(await offer()).toBe(1);
  staff = await signInAgain(app);
  expect(await preview(day)).toMatchObject({ holds: 1, waitingGroups: 2 });
  await start(closureInput(day));
  expect((await readGroup(first.key)).offer).toBeNull();
  await cancelVisit(three);
  expect(await offer()).toBe(0);
  expect(await db.selectFrom('mail').select('id').where('kind', '=', 'waitlist-missed').execute()).toEqual(
    [],
  );
  await sql`update waitlist_group set ended_at = now(), ended_by = 'left'`.execute(db);
});

test('a family that was rung is marked once on every screen, and staff can take the mark back', async () => {
  await atTheDesk(app, desk).sell({ date: day, customerPhone: '01632 960111' });
  const party = await askForParty('host@example.org', true);
  const elsewhere = await book(other);
  await setClockToMorning();
  const input = closureInput(day);
  await start(input);
  const read = () => closing(input.clientId);
  const [family] = (await read()).bookings;
  expect(family).toMatchObject({ state: 'ring', rungAt: null });
  const booking = { about: 'booking', aboutId: family?.bookingId, isRung: true };
  const first = new Date(clock.now()).toISOString();
  expect((await sendRung(input.clientId, booking)).status).toBe(200);
  clock.pass(60_000);
  const [again, ofParty] = await Promise.all([
    sendRung(input.clientId, booking),
    sendRung(input.clientId, { about: 'party', aboutId: party, isRung: true }),
  ]);
  expect([again.status, ofParty.status]).toEqual([200, 200]);
  expect((await read()).bookings[0]?.rungAt).toBe(first);
  expect((await read()).partyList).toMatchObject([
    { inquiryId: party, rungAt: new Date(clock.now()).toISOString() },
  ]);
  const back = await sendRung(input.clientId, { ...booking, isRung: false });
  expect(back.body.closure.bookings[0]?.rungAt).toBeNull();
  expect(back.body.closure.partyList[0]?.rungAt).not.toBeNull();
  for (const wrong of [
    { about: 'booking', aboutId: elsewhere, isRung: true },
    { about: 'party', aboutId: family?.bookingId, isRung: true },
  ])
    expect((await sendRung(input.clientId, wrong)).body.code).toBe('not_found');
  expect((await sendRung(randomUUID(), booking)).body.code).toBe('not_found');
});

test('a family without an e-mail is refunded at the deadline, and stays on the list to ring until it is marked as rung or a week has passed', async () => {
  const { sell, openLink } = atTheDesk(app, desk);
  const sold = (await sell({ date: day, customerPhone: '01632 960111', payment: { by: 'link' } })).body;
  const { clientSecret } = (await openLink(sold.link?.code ?? '')).body;
  await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret });
  const id = sold.bookingId;
  await setClockToMorning();
  const input = closureInput(day);
  await start(input);
  expect(await states(input.clientId)).toEqual({ [id]: 'ring' });
  await setClockToDeadline();
  await settle();
  expect(await refundsOf(id)).toEqual([{ amount_pence: 1600, status: 'done' }]);
  expect((await closing(input.clientId)).bookings).toMatchObject([
    { state: 'ring', detail: '£16.00 back, no email address', rungAt: null },
  ]);
  const rung = await sendRung(input.clientId, { about: 'booking', aboutId: id, isRung: true });
  expect(rung.body.closure.bookings).toMatchObject([{ state: 'refunded' }]);
  await sendRung(input.clientId, { about: 'booking', aboutId: id, isRung: false });
  const before = clock.now();
  clock.pass(7 * 24 * 60 * 60_000);
  staff = await signInAgain(app);
  expect(await states(input.clientId)).toEqual({ [id]: 'ring' });
  clock.pass(24 * 60 * 60_000);
  staff = await signInAgain(app);
  expect(await states(input.clientId)).toEqual({ [id]: 'refunded' });
  clock.set(new Date(before).toISOString());
  staff = await signInAgain(app);
});

test('a family whose change is paid while its booking is being refunded at the deadline is refunded that payment too', async () => {
  const id = await book(day);
  await setClockToMorning();
  const input = closureInput(day);
  await start(input);
  clock.set(`${day}T09:00:00Z`);
  const wish = { ticketQuantities: { 'child-1-12': 3 }, difference: 950, clientId: randomUUID() };
  const changed = await app.send(changeMyBookingCall, { ...(await linkOf(id)), ...wish });
  const clientSecret = changed.body.clientSecret ?? '';
  await setClockToDeadline();
  const { site } = app.site.context;
  let hasPaid = false;
  /** Lets the family pay at the first read of the site, after the job has read its list. */
  const readAndPay: typeof site.read = async () => {
    if (!hasPaid) {
      hasPaid = true;
      expect((await app.pay(clientSecret)).status).toBe('succeeded');
      await app.send(readBookingResultCall, { clientSecret });
    }
    return site.read();
  };
  await settleClosures({ ...app.site.context, site: { ...site, read: readAndPay } });
  expect(hasPaid).toBe(true);
  expect(await states(input.clientId)).toEqual({ [id]: 'refunded' });
  expect((await refundsOf(id)).toSorted((a, b) => a.amount_pence - b.amount_pence)).toEqual([
    { amount_pence: 950, status: 'done' },
    { amount_pence: 1900, status: 'done' },
  ]);
});

// This test must be the last: setting the clock back would make its cancelled photo session live again.
test('the family of a photo session can choose a refund, account credit or a call, but no other day', async () => {
  const times = [
    ['9:30 AM', '9:50 AM'],
    ['9:50 AM', '10:10 AM'],
    ['10:10 AM', '10:30 AM'],
  ];
  const [refunded = '', credited = '', silent = ''] = await Promise.all(
    times.map(async ([startTime, endTime]) => {
      const customerEmail = `${randomUUID()}@example.org`;
      return (await bookConfirmedPhotoSession(app, { sessionDate: day, startTime, endTime, customerEmail }))
        .id;
    }),
  );
  await setClockToMorning();
  const input = closureInput(day);
  expect((await start(input)).status).toBe(201);
  expect((await readAsFamily(refunded)).closing).toMatchObject({
    choices: ['refund', 'credit', 'ring'],
    refund: 2000,
  });
  expect((await choose(refunded, 'move', { date: other, slots: [] })).body.code).toBe('answer_over');
  expect((await choose(refunded, 'refund')).status).toBe(200);
  expect((await choose(credited, 'credit')).status).toBe(200);
  await setClockToDeadline();
  await settle();
  expect(await states(input.clientId)).toEqual({
    [refunded]: 'refunded',
    [credited]: 'credited',
    [silent]: 'refunded',
  });
  for (const id of [refunded, silent])
    expect(await refundsOf(id)).toEqual([{ amount_pence: 2000, status: 'done' }]);
  expect(await refundsOf(credited)).toEqual([]);
});
