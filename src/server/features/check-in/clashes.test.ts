import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { enrolTestKiosk } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import type { CallReply } from '../../../contract/call.ts';
import { cancelBookingCall } from '../../../contract/cancellation.ts';
import { type readClashesCall, reviewClashCall } from '../../../contract/kiosk-clash.ts';
import { forgetTraces } from './forget-traces.ts';

const day = '2026-11-28';
const at = `${day}T14:00:00.000Z`;
const app = await createTestApp();
const desk = await startFrontDesk(app, at);
const { aFamily, arrive, leave, walkIn, kiosk } = desk;
const café = await enrolTestKiosk(app, desk.staff(), 'Kiosk by the café');

/** Done at noon by the kiosk's clock, which is an hour slow, and passed on as the network is back at two. */
const passedOn = (more: object = {}) => ({
  clientId: randomUUID(),
  checkedInAt: `${day}T11:00:00.000Z`,
  sentAt: `${day}T13:00:00.000Z`,
  passedOn: true,
  ...more,
});
const leftThen = (more: object = {}) => {
  const { checkedInAt, ...told } = passedOn();
  return { ...told, checkedOutAt: checkedInAt, ...more };
};
const list = async () => {
  const answer = await app.request('/api/admin/kiosk-clashes', { headers: desk.staff() });
  return (await bodyOf<CallReply<typeof readClashesCall>>(answer)).clashes;
};
const look = (id: string) => app.post(reviewClashCall.path.replace(':id', id), {}, desk.staff());
const aCancelledFamily = async (customerName: string) => {
  const visit = await aFamily({ customerName });
  const cancelled = await app.post(
    cancelBookingCall.path.replace(':bookingId', visit.id),
    { clientId: randomUUID(), refundPence: 1900, reason: 'They called' },
    desk.staff(),
  );
  expect(cancelled.status).toBe(200);
  return visit;
};
const logged = async () => {
  const answer = await app.request('/api/admin/audit', { headers: desk.staff() });
  const { entries } = await bodyOf<{
    entries: { who: string; what: string; reference: string | null; before: string; after: string }[];
  }>(answer);
  return entries.filter(({ what }) => what.includes('passed on'));
};

beforeEach(async () => {
  app.clock.set(at);
  await desk.signInAgain();
  await app.db.deleteFrom('desk_clash').execute();
});
afterEach(() => expect(app.trouble).toEqual([]));

test('what a kiosk did offline and is refused waits for staff, once, and says who, when, whose and why', async () => {
  const { id, reference } = await aCancelledFamily('Ida Marsh');
  const deed = passedOn();
  for (let time = 0; time < 3; time += 1)
    expect((await arrive(id, deed)).body).toMatchObject({ success: false, code: 'ticket_not_confirmed' });
  await Promise.all([arrive(id, deed), arrive(id, deed, café)]);
  expect(await list()).toEqual([
    {
      id: deed.clientId,
      what: 'check-in',
      doneAt: `${day}T12:00:00.000Z`,
      doneBy: 'Kiosk by the door',
      customerName: 'Ida Marsh',
      reference,
      code: 'ticket_not_confirmed',
      why: 'This booking was cancelled.',
    },
  ]);
  expect(await desk.stayOf(id)).toBeUndefined();
  expect(await logged()).toMatchObject([
    {
      who: 'kiosk',
      what: 'check-in could not be passed on',
      reference,
      after: 'at 12:00 PM, by Kiosk by the door, “This booking was cancelled.”',
    },
  ]);
});

test('looked at, it is off the list and off every kiosk’s day; twice is once, and the log says that staff did', async () => {
  const { id, reference } = await aCancelledFamily('Joss Reed');
  const deed = passedOn();
  await arrive(id, deed);
  expect((await desk.day()).body.clashesLookedAt).toEqual([]);
  expect([(await look(deed.clientId)).status, (await look(deed.clientId)).status]).toEqual([200, 200]);
  expect(await list()).toEqual([]);
  expect((await desk.day(café)).body.clashesLookedAt).toEqual([deed.clientId]);
  // The kiosk asks once more, as if the answer had been lost: it stays looked at.
  await arrive(id, deed);
  expect(await list()).toEqual([]);
  expect((await logged()).filter((entry) => entry.reference === reference)).toMatchObject([
    {
      who: 'staff',
      what: 'looked at what could not be passed on',
      before: 'at 12:00 PM, “This booking was cancelled.”',
    },
    { who: 'kiosk' },
  ]);
  expect((await look(randomUUID())).status).toBe(404);
});

test('two kiosks that were both offline: the second check-in is noted, and neither check-out', async () => {
  const { id } = await aFamily({ customerName: 'Di Elsewhere' });
  const second = passedOn();
  expect((await arrive(id, passedOn(), café)).body).toMatchObject({ already: false });
  expect((await arrive(id, second)).body).toMatchObject({ success: true, already: true });
  expect((await arrive(id, second)).body).toMatchObject({ success: true, already: true });
  await leave(id, leftThen());
  expect((await leave(id, leftThen(), café)).body).toMatchObject({ success: true, already: true });
  expect(await list()).toMatchObject([
    { id: second.clientId, code: 'checked_in_elsewhere', why: 'They were checked in elsewhere before.' },
  ]);
});

test('a walk-in for whom there was no place is known by the name they typed, coming in and going', async () => {
  const { open_play_capacity: capacity } = await app.db
    .selectFrom('venue')
    .select('open_play_capacity')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('venue').set({ open_play_capacity: 0 }).execute();
  app.centre.context.calendar.invalidate();
  const ticketId = randomUUID();
  expect((await walkIn('Fay Walkin', passedOn({ ticketId }))).body.code).toBe('session_full');
  expect((await leave(ticketId, leftThen({ checkedOutAt: `${day}T12:30:00.000Z` }))).body.code).toBe(
    'ticket_not_found',
  );
  await app.db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  app.centre.context.calendar.invalidate();
  expect(await list()).toMatchObject([
    {
      what: 'check-in',
      customerName: 'Fay Walkin',
      reference: null,
      why: 'There is no place left in today’s session.',
    },
    { what: 'check-out', customerName: 'Fay Walkin', doneAt: `${day}T13:30:00.000Z` },
  ]);
});

test('nothing is noted of what somebody stands there and reads, of tickets of nobody, and of what nobody names', async () => {
  const { id } = await aCancelledFamily('Kit Stone');
  const { clientId, ...nameless } = passedOn();
  await arrive(id, { clientId: randomUUID() });
  await arrive(id, nameless);
  await arrive(id, { ...passedOn(), clientId, cefParkingAgreed: false });
  await arrive(randomUUID(), passedOn());
  await leave(randomUUID(), leftThen());
  await arrive(id, passedOn({ checkedInAt: '2026-10-28T11:00:00Z' }));
  expect((await arrive(id, passedOn({ passedOn: 'yes' }))).status).toBe(400);
  expect((await arrive(id, passedOn(), { cookie: '' })).status).toBe(401);
  expect(await list()).toEqual([]);

  // A clock that was put right meanwhile: what lies ahead of it has just happened.
  await arrive(id, passedOn({ checkedInAt: `${day}T15:00:00.000Z` }));
  expect(await list()).toMatchObject([{ doneAt: at }]);
});

test('a family that never came in has gone: without its name in the words', async () => {
  const { id } = await aFamily({ customerName: 'Lee North' });
  await leave(id, leftThen());
  expect(await list()).toMatchObject([
    { what: 'check-out', customerName: 'Lee North', why: 'They were not checked in.' },
  ]);
});

test('one kiosk has at most 100 on the list; another is heard beside it', async () => {
  const { id } = await aCancelledFamily('Mo Many');
  for (let count = 0; count < 102; count += 1) await arrive(id, passedOn());
  expect(await list()).toHaveLength(100);
  await arrive(id, passedOn(), café);
  expect((await list()).filter(({ doneBy }) => doneBy === 'Kiosk by the café')).toHaveLength(1);
});

test('they are forgotten after 30 days, looked at or not', async () => {
  const { id } = await aCancelledFamily('Ola Past');
  await arrive(id, passedOn());
  app.clock.pass(30 * 86_400_000);
  await desk.signInAgain();
  await forgetTraces(app);
  expect(await list()).toHaveLength(1);
  app.clock.pass(1);
  await forgetTraces(app);
  expect(await list()).toEqual([]);
});

test('screens hear of it when it is noted and when it is looked at', async () => {
  const { id } = await aCancelledFamily('Pip Heard');
  const deed = passedOn();
  const watched = await fetch(`${app.url}/api/check-in/stream`, { headers: kiosk });
  const reader = watched.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  for (const act of [() => arrive(id, deed), () => look(deed.clientId)]) {
    await act();
    let heard = '';
    while (!heard.includes('clashes')) heard += (await reader.read()).value ?? '';
  }
  await reader.cancel();
});
