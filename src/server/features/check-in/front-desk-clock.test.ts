import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { checkStays } from '../../integrity/check-stays.ts';

const day = '2026-11-28';
const at = `${day}T14:00:00.000Z`;
const app = await createTestApp();
const desk = await startFrontDesk(app, at);
const { bookFamily, arrive, leave, walkIn, stayOf } = desk;
const reportedTimes = (...times: (string | undefined)[]) => ({
  checkedInAt: `${day}T${times[0]}:00.000Z`,
  ...(times[1] ? { sentAt: `${day}T${times[1]}:00.000Z` } : {}),
});

beforeEach(() => app.clock.set(at));
afterEach(async () => expect(await checkStays(app.db)).toEqual([]));

test.each([
  ['an hour ago, as the kiosk reports', ['13:00'], '13:00'],
  ['now, by a clock that is an hour fast', ['15:00'], '14:00'],
  ['now, by a clock that is an hour slow', ['13:00', '13:00'], '14:00'],
  ['20 minutes ago by a clock that is an hour slow', ['12:40', '13:00'], '13:40'],
  ['20 minutes ago by a clock that is an hour fast', ['14:40', '15:00'], '13:40'],
])('checked in %s', async (_, times, recorded) => {
  const { id } = await bookFamily();
  await arrive(id, reportedTimes(...times));
  const ends = new Date(Date.parse(`${day}T${recorded}:00Z`) + 7_200_000);
  expect(await stayOf(id)).toMatchObject({
    checked_in_at: new Date(`${day}T${recorded}:00Z`),
    ends_at: ends,
  });
});

test('a reported time of yesterday, without a client id, is replaced by the current time', async () => {
  const { id } = await bookFamily();
  await arrive(id, { checkedInAt: '2026-11-27T14:00:00Z' });
  expect((await stayOf(id))?.checked_in_at).toEqual(new Date(at));
});

test('times in other zones are understood, invalid ones are refused', async () => {
  const { id } = await bookFamily();
  expect((await arrive(id, { checkedInAt: 'yesterday' })).status).toBe(400);
  expect((await arrive(id, { checkedInAt: '2026-11-28T13:99:00Z' })).status).toBe(400);
  await arrive(id, { checkedInAt: `${day}T14:30:00+01:00` });
  expect((await stayOf(id))?.checked_in_at).toEqual(new Date(`${day}T13:30:00Z`));
});

test('a kiosk that was switched off with queued actions replays them the next morning', async () => {
  const { id } = await bookFamily();
  const absent = await bookFamily();
  const walkInId = randomUUID();
  app.clock.set('2026-11-29T09:00:00Z');
  await desk.signInAgain();
  const checkIn = { ...reportedTimes('15:00'), sentAt: '2026-11-29T09:00:00Z', clientId: randomUUID() };
  const checkOut = {
    checkedOutAt: `${day}T16:30:00Z`,
    sentAt: '2026-11-29T09:00:00Z',
    clientId: randomUUID(),
  };
  expect((await leave(id, checkOut)).body.code).toBe('not_checked_in');
  expect((await arrive(id, checkIn)).body).toMatchObject({ success: true, already: false });
  expect((await leave(id, checkOut)).body).toMatchObject({ success: true, already: false });
  expect(await stayOf(id)).toMatchObject({
    checked_in_at: new Date(`${day}T15:00:00Z`),
    ends_at: new Date(`${day}T17:00:00Z`),
    checked_out_at: new Date(`${day}T16:30:00Z`),
  });
  const walkedIn = await walkIn('Late Lane', { ...checkIn, clientId: randomUUID(), ticketId: walkInId });
  expect(walkedIn.body).toMatchObject({
    success: true,
    ticket: { bookingDate: day, status: 'paid_in_store' },
  });
  expect((await arrive(absent.id)).body.code).toBe('wrong_day');
  expect((await desk.inside()).body).toMatchObject({ activeSessions: [], inside: { families: 0 } });

  app.clock.set('2026-12-06T15:00:01Z');
  expect((await arrive(absent.id, { ...reportedTimes('15:00'), clientId: randomUUID() })).body.code).toBe(
    'wrong_day',
  );
});

test('at midnight the families inside no longer count, and the tickets of the new day become valid', async () => {
  const { id } = await bookFamily({ selectedDate: '2026-11-28' });
  const tomorrow = await bookFamily({ selectedDate: '2026-11-29' });
  app.clock.set('2026-11-28T23:59:59Z');
  await desk.signInAgain();
  expect((await arrive(tomorrow.id)).body.code).toBe('wrong_day');
  expect((await arrive(id)).body.success).toBe(true);
  expect((await desk.inside()).body.activeSessions.map(({ bookingId }) => bookingId)).toContain(id);
  app.clock.set('2026-11-29T00:00:00Z');
  expect((await desk.inside()).body.activeSessions).toEqual([]);
  expect((await desk.day()).body).toMatchObject({ today: '2026-11-29', inside: { families: 0 } });
  expect((await arrive(tomorrow.id)).body.success).toBe(true);
  expect((await leave(id)).body).toMatchObject({ success: true, already: false });
});

test('a repeated action gets its first result, and its client id is refused for another action', async () => {
  const { id } = await bookFamily();
  const other = await bookFamily();
  const checkIn = { clientId: randomUUID() };
  const checkOut = { clientId: randomUUID() };
  expect((await arrive(id, checkIn)).body).toMatchObject({ success: true, already: false });
  expect((await arrive(id, { clientId: randomUUID() })).body).toMatchObject({ success: true, already: true });
  await leave(id, checkOut);
  expect((await arrive(id, checkIn)).body).toMatchObject({
    success: true,
    already: false,
    ticket: { checkedOut: true },
  });
  expect((await leave(id, checkOut)).body).toMatchObject({ success: true, already: false });
  expect((await arrive(id, { clientId: randomUUID() })).body.code).toBe('ticket_used');
  expect((await arrive(other.id, checkIn)).body.code).toBe('same_key_other_request');
  expect((await leave(id, checkIn)).body.code).toBe('same_key_other_request');
  expect(await stayOf(other.id)).toBeUndefined();
});
