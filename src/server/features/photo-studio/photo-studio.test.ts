import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPhotoApp } from '../../../../test/photo.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';

const app = await createPhotoApp();

test('the diary has today and the next thirty days, each with its number of free sessions or the reason why there are none', async () => {
  await app.restrict('2025-10-10', null, null, 'Boiler trouble', 'Back on Saturday.');
  const { body } = await app.days();
  expect(body).toMatchObject({
    today: '2025-10-03',
    lastDay: '2025-11-02',
    studio: {
      title: 'Autumn Photo Studio Sessions',
      price: 2000,
      editingPrice: 1500,
      sessionMinutes: 20,
    },
  });
  const day = (date: string) => body.days.find((other) => other.date === date);
  expect(body.days).toHaveLength(31);
  // On this Friday, the centre opens only for the after-school party.
  expect(day('2025-10-03')).toEqual({ date: '2025-10-03', notBookable: null, description: '', free: 6 });
  expect(day('2025-10-04')?.free).toBe(19);
  expect(day('2025-10-09')?.notBookable).toEqual({
    code: 'closed-weekday',
    text: 'No photo sessions on Thursdays',
  });
  expect(day('2025-10-30')?.notBookable?.code).toBe('closed-weekday');
  expect(day('2025-10-10')).toEqual({
    date: '2025-10-10',
    notBookable: { code: 'restricted', text: 'Boiler trouble' },
    description: 'Back on Saturday.',
    free: 0,
  });
});

test.each([
  ['2025-10-02', 'past', 'This day has passed'],
  ['2025-11-03', 'too-far', 'Photo sessions can be booked 30 days ahead'],
  ['2025-10-09', 'closed-weekday', 'No photo sessions on Thursdays'],
  ['2025-10-10', 'restricted', 'Boiler trouble'],
])('the reply for %s has no sessions and gives the reason: %s', async (date, code, text) => {
  const { body, status } = await app.slots(date);
  expect([status, body.slots, body.reason]).toEqual([200, [], { code, text }]);
  const refused = await app.ask({ sessionDate: date });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'day_unavailable', text]);
});

test('the season follows the studio’s row', async () => {
  await app.db.updateTable('photo_studio').set({ season_from: '2025-10-06' }).execute();
  expect((await app.slots('2025-10-05')).body.reason?.text).toBe('Photo sessions begin on Monday 6 October');
  await app.db.updateTable('photo_studio').set({ season_from: '2025-10-01' }).execute();
  expect((await app.slots('2025-10-05')).body.reason).toBeNull();
});

test('a restriction of part of a day removes the sessions that it touches', async () => {
  await app.restrict('2025-10-06', 600, 625, 'Fire drill');
  const times = (await app.slots('2025-10-06')).body.slots.map(({ time }) => time);
  expect(times.slice(0, 3)).toEqual(['9:30 AM - 9:50 AM', '10:30 AM - 10:50 AM', '10:50 AM - 11:10 AM']);
  const refused = await app.ask({ sessionDate: '2025-10-06', startTime: '10:10 AM', endTime: '10:30 AM' });
  expect([refused.status, refused.body.code]).toEqual([409, 'session_unavailable']);
});

test('a booked session is priced by the server, held for ten minutes and shown as booked', async () => {
  const response = await app.ask({ specialRequests: 'Two are twins.' });
  expect(response).toMatchObject({
    status: 201,
    body: {
      success: true,
      amount: 2000,
      holdExpiresAt: '2025-10-03T09:10:00.000Z',
      now: '2025-10-03T09:00:00.000Z',
    },
  });
  expect(response.body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  expect(response.body.booking.id).toMatch(/^[0-9a-f-]{36}$/);
  const [first, second] = (await app.slots('2025-10-04')).body.slots;
  expect(first).toEqual({
    time: '9:30 AM - 9:50 AM',
    isAvailable: false,
    isBooked: true,
    cancelling: 'This photo session can no longer be refunded.',
  });
  const { slots: later } = (await app.slots('2025-10-06')).body;
  expect(later[0]?.cancelling).toBe('Free to cancel until Sunday, 9:30 AM.');
  expect(second?.isAvailable).toBe(true);
  expect((await app.days()).body.days[1]?.free).toBe(18);
  const row = await app.db
    .selectFrom('booking')
    .innerJoin('photo_session', 'photo_session.booking_id', 'booking.id')
    .select(['kind', 'special_requests', 'total_pence', 'price_pence', 'editing_pence', 'starts', 'ends'])
    .where('booking.id', '=', response.body.booking.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    kind: 'photo',
    special_requests: 'Two are twins.',
    total_pence: 2000,
    price_pence: 2000,
    editing_pence: null,
    starts: 570,
    ends: 590,
  });
});

test('editing costs £15 more, and the price that the browser sends is only compared with the server’s', async () => {
  const times = { startTime: '10:10 AM', endTime: '10:30 AM' };
  const cheap = await app.ask({ ...times, photoEditingRequested: true, price: 20 });
  expect([cheap.status, cheap.body.code, cheap.body.photoPrice]).toEqual([
    409,
    'price_changed',
    { session: 2000, editing: 1500, total: 3500 },
  ]);
  const dear = await app.ask({ ...times, price: 35 });
  expect(dear.body.photoPrice).toEqual({ session: 2000, editing: 0, total: 2000 });
  const { amount, clientSecret } = await app.book({ ...times, photoEditingRequested: true, price: 35 });
  expect(amount).toBe(3500);
  expect((await app.result(clientSecret)).booking).toMatchObject({
    kind: 'photo',
    selectedDate: '2025-10-04',
    selectedTime: '10:10 AM - 10:30 AM',
    tickets: [
      { name: 'Photo session', quantity: 1, amount: 2000 },
      { name: 'Professional editing', quantity: 1, amount: 1500 },
    ],
    finalAmount: 3500,
  });
});

test.each([
  [{ startTime: 'tea', endTime: 'time' }, 400, 'malformed', 'Invalid time slot format'],
  [{ startTime: '10:30 AM', endTime: '10:10 AM' }, 400, 'malformed', 'Invalid time slot format'],
  [
    { startTime: '9:40 AM', endTime: '10:00 AM' },
    409,
    'session_unavailable',
    'There is no photo session at that time on the chosen day',
  ],
  [
    { startTime: '9:50 AM', endTime: '10:30 AM' },
    409,
    'session_unavailable',
    'There is no photo session at that time on the chosen day',
  ],
  [{ startTime: '' }, 400, 'malformed', 'Please select a time slot'],
  [{ sessionDate: '' }, 400, 'malformed', 'Please select a date'],
  [{ customerName: 'A' }, 400, 'malformed', 'Name must be at least 2 characters'],
  [{ customerEmail: 'nobody' }, 400, 'malformed', 'Please enter a valid email address'],
  [{ customerPhone: '123' }, 400, 'malformed', 'Please enter a valid phone number'],
  [{ agreeToTerms: false }, 400, 'malformed', 'You must agree to the terms and conditions to proceed'],
  [{ sessionType: 'portrait' }, 400, 'malformed', undefined],
  [{ discount: 5 }, 400, 'malformed', 'Unknown field'],
])('a request with %j is refused', async (overrides, status, code, message) => {
  const refused = await app.ask(overrides);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
  if (message) expect(refused.body.message).toContain(message);
});

test('times in 24-hour form are understood', async () => {
  const { status } = await app.ask({ startTime: '11:10', endTime: '11:30' });
  expect(status).toBe(201);
});

test('a taken session is refused with the nearest free ones', async () => {
  const refused = await app.ask();
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'slot_taken',
    'The 9:30 AM - 9:50 AM session has just been taken.',
  ]);
  expect(refused.body.alternatives).toEqual([
    { date: '2025-10-04', timeSlot: '9:50 AM - 10:10 AM', availableSpots: 1 },
    { date: '2025-10-04', timeSlot: '10:30 AM - 10:50 AM', availableSpots: 1 },
    { date: '2025-10-04', timeSlot: '10:50 AM - 11:10 AM', availableSpots: 1 },
  ]);
});

test('a repeated attempt makes only one booking; a different request with the same key is refused', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const times = { startTime: '11:50 AM', endTime: '12:10 PM' };
  const first = await app.ask(times, key);
  const again = await app.ask(times, key);
  expect(again.body).toMatchObject({
    booking: first.body.booking,
    clientSecret: first.body.clientSecret,
    amount: 2000,
  });
  const other = await app.ask({ ...times, customerName: 'Robin Hale' }, key);
  expect([other.status, other.body.code]).toEqual([409, 'same_key_other_request']);
});

test('a changed booking replaces the unpaid one', async () => {
  const times = { startTime: '12:30 PM', endTime: '12:50 PM', customerEmail: 'change@example.org' };
  const first = await app.book(times);
  const replaces = { bookingId: first.id, viewToken: first.viewToken };
  const stranger = await app.ask({ ...times, replaces: { ...replaces, viewToken: 'guessed' } });
  expect(stranger.body.code).toBe('slot_taken');
  const same = await app.book({ ...times, photoEditingRequested: true, price: 35, replaces });
  const later = await app.book({
    customerEmail: 'change@example.org',
    startTime: '12:50 PM',
    endTime: '1:10 PM',
    replaces: { bookingId: same.id, viewToken: same.viewToken },
  });
  const free = (await app.slots('2025-10-04')).body.slots.find(({ time }) => time.startsWith('12:30'));
  expect(free?.isAvailable).toBe(true);
  expect((await app.result(later.clientSecret)).state).toBe('held');
});

test('a session that has begun cannot be booked, and only later sessions are listed', async () => {
  app.clock.set('2025-10-04T14:50:00+01:00');
  const begun = await app.ask({ startTime: '2:50 PM', endTime: '3:10 PM' });
  expect([begun.body.code, begun.body.message]).toEqual([
    'session_unavailable',
    'This photo session has already begun',
  ]);
  expect((await app.slots('2025-10-04')).body.slots.map(({ time }) => time)).toEqual([
    '3:10 PM - 3:30 PM',
    '3:30 PM - 3:50 PM',
  ]);
  app.clock.set('2025-10-04T15:30:00+01:00');
  expect((await app.slots('2025-10-04')).body.reason?.text).toBe('The last session of today has begun');
});

test('a booked session is pushed to every open page', async () => {
  const stream = await fetch(`${app.url}/api/availability/stream`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  await app.book({ sessionDate: '2025-10-07' });
  // The stream may still deliver a change of an earlier test first.
  let text = '';
  while (!text.includes('"date":"2025-10-07"')) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream ended after ${text}`);
    text += value;
  }
  await reader.cancel();
});

test.each(['tomorrow', '2025-02-30', ''])('the day %j is refused', async (date) => {
  const response = await app.request(`/api/photo-studio/slots?date=${date}`);
  expect([response.status, (await bodyOf<{ code: string }>(response)).code]).toEqual([400, 'malformed']);
});

test('there are no errors and the integrity checks pass', async () => {
  expect(app.errors).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
});
