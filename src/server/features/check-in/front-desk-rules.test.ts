import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { cancelBookingCall } from '../../../contract/cancellation.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { checkStays } from '../../integrity/check-stays.ts';

const day = '2026-11-28';
const at = `${day}T10:00:00.000Z`;
const app = await createTestApp();
const desk = await startFrontDesk(app, at);
const { bookFamily, arrive, leave, walkIn, find, search, stayOf } = desk;
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof arrive>>) => [status, body.code, body.message];

beforeEach(() => app.clock.set(at));
afterEach(async () => {
  expect([...(await checkStays(app.db)), ...(await checkBookings(app.db, app.clock.now()))]).toEqual([]);
  expect(app.errors).toEqual([]);
});

test('an unknown ticket is refused at check-in and check-out', async () => {
  const unknown = [404, 'ticket_not_found', 'We cannot find this ticket. Please ask at reception.'];
  expect(refusalOf(await arrive(randomUUID()))).toEqual(unknown);
  const checkedOut = await leave(randomUUID());
  expect([checkedOut.status, checkedOut.body.code]).toEqual([404, 'ticket_not_found']);
  expect((await find('WF-AAAAA-AAAAA')).body.code).toBe('ticket_not_found');
});

test('a family that has not agreed to the parking rule is refused', async () => {
  const { id } = await bookFamily();
  expect(refusalOf(await arrive(id, { cefParkingAgreed: false }))).toEqual([
    400,
    'parking_not_agreed',
    'Please confirm you are not parking in CEF spaces to check in',
  ]);
  expect(await stayOf(id)).toBeUndefined();
});

test('a number plate is stored in normal form, and one that is too long is refused', async () => {
  const { id } = await bookFamily();
  expect(refusalOf(await arrive(id, { numberPlate: 'WF26 ABCD' }))[0]).toBe(400);
  await arrive(id, { numberPlate: '  wf26  abc' });
  expect((await stayOf(id))?.number_plate).toBe('WF26 ABC');
  const other = await bookFamily();
  await arrive(other.id, { numberPlate: '   ' });
  expect((await stayOf(other.id))?.number_plate).toBeNull();
});

test('a ticket of another day is refused, but found for 30 days afterwards and at any time before', async () => {
  const { id } = await bookFamily({
    customerName: 'Mara Quill',
    selectedDate: '2026-12-05',
    totalAmount: 19,
  });
  expect(refusalOf(await arrive(id))).toEqual([
    409,
    'wrong_day',
    'This ticket is for another day. Please ask at reception.',
  ]);
  expect(refusalOf(await arrive(id, {}, desk.staff()))).toEqual([
    409,
    'wrong_day',
    'This ticket is for Saturday 5 December. We look forward to seeing you then.',
  ]);
  expect((await search('quill')).body.tickets).toHaveLength(1);
  app.clock.set('2027-01-04T10:00:00Z');
  expect((await search('quill')).body.tickets).toHaveLength(1);
  await desk.signInAgain();
  expect(refusalOf(await arrive(id, {}, desk.staff()))).toEqual([
    409,
    'wrong_day',
    'This ticket was for Saturday 5 December. Please ask at reception.',
  ]);
  app.clock.set('2027-01-05T10:00:00Z');
  expect((await search('quill')).body.success).toBe(false);
});

test('an unpaid booking is neither found nor checked in', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Held Back' });
  await app.db
    .updateTable('booking')
    .set({ status: 'held', confirmed_at: null })
    .where('id', '=', id)
    .execute();
  const words = 'This booking is not paid for yet. Please ask at reception.';
  expect(refusalOf(await arrive(id))).toEqual([409, 'ticket_not_confirmed', words]);
  expect((await find(reference)).body).toMatchObject({ code: 'ticket_not_confirmed', message: words });
  expect((await search('held back')).body.success).toBe(false);
  await expect(
    app.db
      .insertInto('stay')
      .values({
        booking_id: id,
        children: 2,
        adults: 0,
        checked_in_at: new Date(at),
        ends_at: new Date(app.clock.now() + 1),
        checked_in_by: 'nobody',
        cef_parking_agreed: true,
        terms_version: 'x',
      })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'stay_of_confirmed_visit' });
  await app.db
    .updateTable('booking')
    .set({ status: 'confirmed', confirmed_at: new Date(at) })
    .where('id', '=', id)
    .execute();
});

test('a family whose booking is cancelled while it is inside still counts as inside and can check out', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Ida Marsh' });
  await arrive(id);
  app.clock.pass(600_000);
  const cancelled = await app.post(
    cancelBookingCall.path.replace(':bookingId', id),
    { clientId: randomUUID(), refundPence: 1900, reason: 'The slide was closed' },
    desk.staff(),
  );
  expect(cancelled.status).toBe(200);
  expect((await desk.inside()).body.activeSessions.map(({ bookingId }) => bookingId)).toContain(id);
  for (const ticket of [(await find(reference)).body.ticket, (await search('ida')).body.tickets[0]])
    expect(ticket).toMatchObject({ status: 'cancelled', checkedIn: true, checkedOut: false });
  expect((await leave(id)).body).toMatchObject({ success: true, already: false });
  expect((await leave(id)).body).toMatchObject({ success: true, already: true });
  expect(refusalOf(await arrive(id))).toEqual([
    409,
    'ticket_not_confirmed',
    'This booking was cancelled. Please ask at reception.',
  ]);
});

test('a walk-in is refused and sent to reception when the day is full, over or closed', async () => {
  const { open_play_capacity: capacity } = await app.db
    .selectFrom('venue')
    .select('open_play_capacity')
    .executeTakeFirstOrThrow();
  const spots = async () => (await desk.day()).body.sessions[0]?.availableSpots;
  const before = (await spots()) ?? 0;
  expect((await walkIn()).body).toMatchObject({ success: true });
  expect(await spots()).toBe(before - 1);
  await app.db.updateTable('kiosk_rule').set({ last_places: 0 }).execute();
  await app.db
    .updateTable('venue')
    .set({ open_play_capacity: capacity - before + 1 })
    .execute();
  app.site.context.calendar.invalidate();
  expect(refusalOf(await walkIn())).toEqual([
    409,
    'session_full',
    'There is no place left in today’s session. Please ask at reception.',
  ]);
  await app.db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  app.site.context.calendar.invalidate();

  app.clock.set(`${day}T16:00:00Z`);
  expect(refusalOf(await walkIn())).toEqual([
    409,
    'day_unavailable',
    'There is no session on today any more. Please ask at reception.',
  ]);
  app.clock.set('2026-12-03T10:00:00Z');
  await desk.signInAgain();
  expect(refusalOf(await walkIn())).toEqual([
    409,
    'day_unavailable',
    'Closed on Thursdays outside school holidays. Please ask at reception.',
  ]);
});

test('one walk-in sent by 20 simultaneous requests makes one ticket; of 20 walk-ins for the last 5 places, 5 get one', async () => {
  await app.db.updateTable('kiosk_rule').set({ walk_ins: 1_000, last_places: 0 }).execute();
  const sendTwenty = (body: () => object) =>
    Promise.all(
      Array.from({ length: 20 }, () => walkIn('Robin Vale', { clientId: randomUUID(), ...body() })),
    );
  for (let round = 0; round < 5; round += 1) {
    const walkInId = { ticketId: randomUUID() };
    const replies = await sendTwenty(() => walkInId);
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(replies.filter(({ body }) => !body.already)).toHaveLength(1);
  }

  const left = (await desk.day()).body.sessions[0]?.availableSpots ?? 0;
  const capacity = (await desk.day()).body.sessions[0]?.maxCapacity ?? 0;
  await app.db
    .updateTable('venue')
    .set({ open_play_capacity: capacity - left + 5 })
    .execute();
  app.site.context.calendar.invalidate();
  const codes = (await sendTwenty(() => ({}))).map(({ body }) => body.code ?? 'in').sort();
  expect(codes).toEqual([...Array(5).fill('in'), ...Array(15).fill('session_full')]);
  await app.db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  app.site.context.calendar.invalidate();
});

test('a walk-in under the id of an existing ticket checks that ticket in and creates none', async () => {
  const { id } = await bookFamily({ customerName: 'Orla Penn' });
  expect((await walkIn('Somebody Else', { ticketId: id })).body).toMatchObject({
    success: true,
    ticket: { customerName: 'Orla Penn', status: 'confirmed' },
  });
});
