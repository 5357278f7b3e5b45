import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { enrolTestKiosk } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import type { CallReply } from '../../../contract/call.ts';
import { cancelBookingCall } from '../../../contract/cancellation.ts';
import { type listClashesCall, reviewClashCall } from '../../../contract/kiosk-clash.ts';
import { deleteExpiredCheckInData } from './delete-expired-check-in-data.ts';

const day = '2026-11-28';
const at = `${day}T14:00:00.000Z`;
const app = await createTestApp();
const desk = await startFrontDesk(app, at);
const { bookFamily, arrive, leave, walkIn, kiosk } = desk;
const café = await enrolTestKiosk(app, desk.staff(), 'Kiosk by the café');

/**
 * A check-in done at noon, and replayed at two when the network is back. The kiosk's clock is an hour slow,
 * so it reports eleven and one.
 */
const replayed = (more: object = {}) => ({
  clientId: randomUUID(),
  checkedInAt: `${day}T11:00:00.000Z`,
  sentAt: `${day}T13:00:00.000Z`,
  passedOn: true,
  ...more,
});
const replayedCheckOut = (more: object = {}) => {
  const { checkedInAt, ...times } = replayed();
  return { ...times, checkedOutAt: checkedInAt, ...more };
};
const listClashes = async () => {
  const response = await app.request('/api/admin/kiosk-clashes', { headers: desk.staff() });
  return (await bodyOf<CallReply<typeof listClashesCall>>(response)).clashes;
};
const review = (id: string) => app.post(reviewClashCall.path.replace(':id', id), {}, desk.staff());
const aCancelledVisit = async (customerName: string) => {
  const visit = await bookFamily({ customerName });
  const cancelled = await app.post(
    cancelBookingCall.path.replace(':bookingId', visit.id),
    { clientId: randomUUID(), refundPence: 1900, reason: 'They called' },
    desk.staff(),
  );
  expect(cancelled.status).toBe(200);
  return visit;
};
const auditEntries = async () => {
  const response = await app.request('/api/admin/audit', { headers: desk.staff() });
  const { entries } = await bodyOf<{
    entries: { who: string; what: string; reference: string | null; before: string; after: string }[];
  }>(response);
  return entries.filter(({ what }) => what.includes('passed on'));
};

beforeEach(async () => {
  app.clock.set(at);
  await desk.signInAgain();
  await app.db.deleteFrom('desk_clash').execute();
});
afterEach(() => expect(app.errors).toEqual([]));

test('an offline action that is refused on replay is listed for staff once, with actor, time, family and reason', async () => {
  const { id, reference } = await aCancelledVisit('Ida Marsh');
  const action = replayed();
  for (let time = 0; time < 3; time += 1)
    expect((await arrive(id, action)).body).toMatchObject({ success: false, code: 'ticket_not_confirmed' });
  await Promise.all([arrive(id, action), arrive(id, action, café)]);
  expect(await listClashes()).toEqual([
    {
      id: action.clientId,
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
  expect(await auditEntries()).toMatchObject([
    {
      who: 'kiosk',
      what: 'check-in could not be passed on',
      reference,
      after: 'at 12:00 PM, by Kiosk by the door, “This booking was cancelled.”',
    },
  ]);
});

test('a reviewed clash leaves the list for good, and kiosks learn that it was reviewed', async () => {
  const { id, reference } = await aCancelledVisit('Joss Reed');
  const action = replayed();
  await arrive(id, action);
  expect((await desk.day()).body.clashesLookedAt).toEqual([]);
  expect([(await review(action.clientId)).status, (await review(action.clientId)).status]).toEqual([
    200, 200,
  ]);
  expect(await listClashes()).toEqual([]);
  expect((await desk.day(café)).body.clashesLookedAt).toEqual([action.clientId]);
  // The kiosk replays the check-in again, as if the reply had been lost. The clash stays reviewed.
  await arrive(id, action);
  expect(await listClashes()).toEqual([]);
  expect((await auditEntries()).filter((entry) => entry.reference === reference)).toMatchObject([
    {
      who: 'staff',
      what: 'looked at what could not be passed on',
      before: 'at 12:00 PM, “This booking was cancelled.”',
    },
    { who: 'kiosk' },
  ]);
  expect((await review(randomUUID())).status).toBe(404);
});

test('if two offline kiosks check in the same family, only the second check-in is recorded as a clash', async () => {
  const { id } = await bookFamily({ customerName: 'Di Elsewhere' });
  const second = replayed();
  expect((await arrive(id, replayed(), café)).body).toMatchObject({ already: false });
  expect((await arrive(id, second)).body).toMatchObject({ success: true, already: true });
  expect((await arrive(id, second)).body).toMatchObject({ success: true, already: true });
  await leave(id, replayedCheckOut());
  expect((await leave(id, replayedCheckOut(), café)).body).toMatchObject({ success: true, already: true });
  expect(await listClashes()).toMatchObject([
    { id: second.clientId, code: 'checked_in_elsewhere', why: 'They were checked in elsewhere before.' },
  ]);
});

test('a walk-in that got no place is listed under the typed name, for its check-in and its check-out', async () => {
  const { open_play_capacity: capacity } = await app.db
    .selectFrom('venue')
    .select('open_play_capacity')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('venue').set({ open_play_capacity: 0 }).execute();
  app.site.context.calendar.invalidate();
  const ticketId = randomUUID();
  expect((await walkIn('Fay Walkin', replayed({ ticketId }))).body.code).toBe('session_full');
  expect((await leave(ticketId, replayedCheckOut({ checkedOutAt: `${day}T12:30:00.000Z` }))).body.code).toBe(
    'ticket_not_found',
  );
  await app.db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  app.site.context.calendar.invalidate();
  expect(await listClashes()).toMatchObject([
    {
      what: 'check-in',
      customerName: 'Fay Walkin',
      reference: null,
      why: 'There is no place left in today’s session.',
    },
    { what: 'check-out', customerName: 'Fay Walkin', doneAt: `${day}T13:30:00.000Z` },
  ]);
});

test('a walk-in at an offline kiosk is listed if the centre was not open for booking', async () => {
  const setOpen = async (isOpen: boolean) => {
    await app.db.updateTable('centre_opening').set({ is_open: isOpen }).execute();
    app.site.context.site.invalidate();
  };
  await setOpen(false);
  expect((await walkIn('Ivy Walkin', replayed({ ticketId: randomUUID() }))).body.code).toBe(
    'booking_not_open',
  );
  await setOpen(true);
  expect(await listClashes()).toMatchObject([{ customerName: 'Ivy Walkin', code: 'booking_not_open' }]);
});

test('no clash is recorded if the family is at the kiosk, the ticket is unknown or the client id is missing', async () => {
  const { id } = await aCancelledVisit('Kit Stone');
  const { clientId, ...withoutClientId } = replayed();
  await arrive(id, { clientId: randomUUID() });
  await arrive(id, withoutClientId);
  await arrive(id, { ...replayed(), clientId, cefParkingAgreed: false });
  await arrive(randomUUID(), replayed());
  await leave(randomUUID(), replayedCheckOut());
  await arrive(id, replayed({ checkedInAt: '2026-10-28T11:00:00Z' }));
  expect((await arrive(id, replayed({ passedOn: 'yes' }))).status).toBe(400);
  expect((await arrive(id, replayed(), { cookie: '' })).status).toBe(401);
  expect(await listClashes()).toEqual([]);

  // The kiosk's clock was set back between the check-in and the replay, so the check-in seems to lie in the
  // future. Such a check-in counts as done now.
  await arrive(id, replayed({ checkedInAt: `${day}T15:00:00.000Z` }));
  expect(await listClashes()).toMatchObject([{ doneAt: at }]);
});

test('a check-out without a check-in is recorded without the family’s name in the reason', async () => {
  const { id } = await bookFamily({ customerName: 'Lee North' });
  await leave(id, replayedCheckOut());
  expect(await listClashes()).toMatchObject([
    { what: 'check-out', customerName: 'Lee North', why: 'They were not checked in.' },
  ]);
});

test('at most 100 clashes of one kiosk are listed, and those of another kiosk are listed as well', async () => {
  const { id } = await aCancelledVisit('Mo Many');
  for (let count = 0; count < 102; count += 1) await arrive(id, replayed());
  expect(await listClashes()).toHaveLength(100);
  await arrive(id, replayed(), café);
  expect((await listClashes()).filter(({ doneBy }) => doneBy === 'Kiosk by the café')).toHaveLength(1);
});

test('clashes are deleted after 30 days, reviewed or not', async () => {
  const { id } = await aCancelledVisit('Ola Past');
  await arrive(id, replayed());
  app.clock.pass(30 * 86_400_000);
  await desk.signInAgain();
  await deleteExpiredCheckInData(app);
  expect(await listClashes()).toHaveLength(1);
  app.clock.pass(1);
  await deleteExpiredCheckInData(app);
  expect(await listClashes()).toEqual([]);
});

test('screens are notified when a clash is recorded and when it is reviewed', async () => {
  const { id } = await aCancelledVisit('Pip Heard');
  const action = replayed();
  const stream = await fetch(`${app.url}/api/check-in/stream`, { headers: kiosk });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  for (const change of [() => arrive(id, action), () => review(action.clientId)]) {
    await change();
    let received = '';
    while (!received.includes('clashes')) received += (await reader.read()).value ?? '';
  }
  await reader.cancel();
});
