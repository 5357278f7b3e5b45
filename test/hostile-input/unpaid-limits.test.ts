import { expect, test } from 'vitest';
import { bookVisitCall, renewHoldCall } from '../../src/contract/booking.ts';
import { createPhotoApp } from '../photo.ts';
import { createTestApp } from '../test-app.ts';
import { visitInput } from '../visit-input.ts';

const app = await createTestApp({ trustedProxies: 1 });
const days = [
  '2026-11-28',
  '2026-11-29',
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
  '2026-12-04',
  '2026-12-05',
  '2026-12-06',
];

const from = (address: string) => ({ 'x-forwarded-for': address });
const group = (children: number, selectedDate: string, customerEmail: string) =>
  visitInput({ selectedDate, customerEmail, ticketQuantities: { 'child-1-12': children } });
const book = async (children: number, day: number, email: string, address: string) =>
  app.send(bookVisitCall, group(children, days[day] ?? '', email), from(address));
const refused = {
  success: false,
  code: 'too_many_unpaid',
  message: expect.stringContaining('try again in ten minutes'),
};

test('a school can hold places for two groups of forty, and no more until those are released', async () => {
  expect((await book(40, 0, 'school@example.org', '192.0.2.1')).status).toBe(201);
  expect((await book(40, 1, 'school@example.org', '192.0.2.2')).status).toBe(201);
  const third = await book(1, 2, 'School@Example.org', '192.0.2.3');
  expect([third.status, third.body]).toEqual([429, refused]);
  app.clock.pass(10 * 60_000);
  expect((await book(1, 2, 'school@example.org', '192.0.2.3')).status).toBe(201);
  app.clock.pass(10 * 60_000);
});

test('families at one IP address can hold 120 places together, and no more', async () => {
  for (let family = 0; family < 39; family += 1) {
    expect((await book(3, family % 8, `family-${family}@example.org`, '192.0.2.10')).status).toBe(201);
  }
  expect((await book(4, 7, 'one-more@example.org', '192.0.2.10')).body).toEqual(refused);
  expect((await book(4, 7, 'one-more@example.org', '192.0.2.11')).status).toBe(201);
  app.clock.pass(10 * 60_000);
});

test('requests at the same moment are counted as well', async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => book(10, turn % 8, `crowd-${turn}@example.org`, '192.0.2.20')),
  );
  const booked = responses.filter(({ status }) => status === 201);
  expect(booked.length).toBe(12);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 429]));
  app.clock.pass(10 * 60_000);
});

test('renewing a hold that has been released counts as a new hold', async () => {
  const first = await book(40, 0, 'again@example.org', '192.0.2.30');
  app.clock.pass(10 * 60_000);
  await book(40, 1, 'again@example.org', '192.0.2.30');
  await book(40, 2, 'again@example.org', '192.0.2.30');
  const path = renewHoldCall.path.replace(':bookingId', first.body.bookingId ?? '');
  const renewed = await app.post(path, { clientSecret: first.body.clientSecret });
  expect([renewed.status, await renewed.json()]).toEqual([429, refused]);
  app.clock.pass(10 * 60_000);
});

test('an order that is changed counts once, and an order that is paid no longer counts', async () => {
  const first = await book(40, 0, 'change@example.org', '192.0.2.40');
  const second = await book(40, 1, 'change@example.org', '192.0.2.40');
  const { bookingId, viewToken } = second.body;
  const changed = { ...group(39, days[1] ?? '', 'change@example.org'), replaces: { bookingId, viewToken } };
  expect((await app.send(bookVisitCall, changed, from('192.0.2.40'))).status).toBe(201);
  await app.pay(first.body.clientSecret ?? '');
  const paymentIntentId = first.body.clientSecret?.split('_secret_')[0];
  await app.post('/api/send-booking-confirmation', { paymentIntentId });
  const row = app.db
    .selectFrom('booking')
    .select('held_from')
    .where('id', '=', first.body.bookingId ?? '');
  expect(await row.executeTakeFirst()).toEqual({ held_from: null });
  expect((await book(40, 3, 'change@example.org', '192.0.2.40')).status).toBe(201);
  app.clock.pass(10 * 60_000);
});

test('unpaid photo sessions have a limit of their own', async () => {
  const studio = await createPhotoApp();
  const starts = ['9:30 AM', '9:50 AM', '10:10 AM', '10:30 AM', '10:50 AM'];
  const ends = [...starts.slice(1), '11:10 AM'];
  const statuses: number[] = [];
  for (const [turn, startTime] of starts.entries()) {
    statuses.push((await studio.ask({ startTime, endTime: ends[turn] })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
});
