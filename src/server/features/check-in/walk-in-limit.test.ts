import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { enrolTestKiosk } from '../../../../test/staff.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { checkStays } from '../../integrity/check-stays.ts';
import { deleteExpiredCheckInData } from './delete-expired-check-in-data.ts';

const day = '2026-11-28';
const at = `${day}T10:00:00.000Z`;
const app = await createTestApp();
const desk = await startFrontDesk(app, at);
const { walkIn, kiosk } = desk;
const arriveWalkIn = (ticketId: string, headers = kiosk, more: object = {}) =>
  desk.arrive(ticketId, { walkIn: { customerName: 'Robin Vale' }, ...more }, headers);

let clock = Date.parse(at);
beforeEach(async () => {
  // Each test begins after everything that the previous test stored has expired.
  clock += 22 * 60_000;
  app.clock.set(new Date(clock).toISOString());
  await sql`delete from rate_limit`.execute(app.db);
  await desk.keepSignedIn();
});
afterEach(async () => {
  expect([...(await checkStays(app.db)), ...(await checkBookings(app.db, app.clock.now()))]).toEqual([]);
  expect(app.errors).toEqual([]);
});

const json = async (answer: Response) => ({
  status: answer.status,
  body: (await answer.json()) as Record<string, unknown>,
});
const post = async (path: string, body: object, headers: Record<string, string>) =>
  json(await app.post(path, body, headers));
const requestWalkIn = (ticketId: string, headers = kiosk) =>
  post('/api/check-in/walk-in-requests', { ticketId, customerName: 'Robin Vale' }, headers);
const stateOf = async (id: string, headers = kiosk) =>
  json(await app.request(`/api/check-in/walk-in-requests/${id}`, { headers }));
const openRequests = async () =>
  (await json(await app.request('/api/admin/walk-in-requests', { headers: desk.staff() }))).body as {
    requests: { id: string; kiosk: string; customerName: string; madeLately: number; minutes: number }[];
    placesLeft: number | null;
  };
const answerWith = (id: string, answer: 'yes' | 'no') =>
  post(`/api/admin/walk-in-requests/${id}/answer`, { answer }, desk.staff());
const setRule = (rule: string) => sql`update kiosk_rule set ${sql.raw(rule)}`.execute(app.db);
const placesLeft = async () => (await desk.day()).body.sessions[0]?.availableSpots ?? 0;
async function leavePlaces(count: number): Promise<() => Promise<void>> {
  const { open_play_capacity: capacity } = await app.db
    .selectFrom('venue')
    .select('open_play_capacity')
    .executeTakeFirstOrThrow();
  const set = async (open_play_capacity: number) => {
    await app.db.updateTable('venue').set({ open_play_capacity }).execute();
    app.site.context.calendar.invalidate();
  };
  await set(capacity - (await placesLeft()) + count);
  return () => set(capacity);
}
const many =
  '3 walk-ins came from this kiosk in the last 10 minutes, so staff have to approve the next one. Please ask at reception.';

test('a kiosk’s fourth walk-in in ten minutes needs staff; other kiosks and later walk-ins do not', async () => {
  for (let count = 0; count < 3; count += 1) expect((await walkIn()).status).toBe(200);
  expect(await walkIn()).toMatchObject({ status: 409, body: { code: 'walk_in_needs_staff', message: many } });
  const otherKiosk = await enrolTestKiosk(app, desk.staff());
  expect((await arriveWalkIn(randomUUID(), otherKiosk)).status).toBe(200);
  expect((await arriveWalkIn(randomUUID(), desk.staff())).status).toBe(200);
  expect((await desk.day()).body.walkIns).toMatchObject({ most: 3, minutes: 10, lastPlaces: 10 });
  expect((await desk.day()).body.walkIns.madeAt).toHaveLength(3);
  app.clock.pass(10 * 60_000);
  expect((await walkIn()).status).toBe(200);
});

test('of 20 simultaneous walk-ins of one kiosk three are checked in', async () => {
  const codes = (await Promise.all(Array.from({ length: 20 }, () => walkIn()))).map(
    ({ body }) => body.code ?? 'in',
  );
  expect(codes.sort()).toEqual([...Array(3).fill('in'), ...Array(17).fill('walk_in_needs_staff')]);
});

test('a walk-in at a kiosk needs staff when at most ten places are left in the session', async () => {
  const restoreCapacity = await leavePlaces(11);
  expect((await walkIn()).status).toBe(200);
  const refused = await walkIn();
  expect(refused.body).toMatchObject({
    code: 'walk_in_needs_staff',
    message:
      'No more than 10 places are left in today’s session, so staff have to approve the next walk-in. Please ask at reception.',
  });
  expect(await placesLeft()).toBe(10);
  await setRule('last_places = 0');
  expect((await walkIn()).status).toBe(200);
  await setRule('last_places = 10');
  await restoreCapacity();
});

test('a yes on the dashboard allows the requested walk-in at its kiosk, and no other walk-in', async () => {
  await setRule('walk_ins = 0');
  const id = randomUUID();
  const clientId = randomUUID();
  expect((await arriveWalkIn(id, kiosk, { clientId })).body.code).toBe('walk_in_needs_staff');
  expect(await requestWalkIn(id)).toMatchObject({ status: 200, body: { state: 'waiting', takesPin: false } });
  expect((await requestWalkIn(id)).body).toMatchObject({ state: 'waiting' });
  expect(await openRequests()).toMatchObject({
    requests: [{ id, kiosk: expect.any(String), customerName: 'Robin Vale', madeLately: 0, minutes: 10 }],
    placesLeft: await placesLeft(),
  });
  expect((await arriveWalkIn(id, kiosk, { clientId })).body.code).toBe('walk_in_needs_staff');
  expect((await answerWith(id, 'yes')).status).toBe(200);
  expect((await answerWith(id, 'yes')).status).toBe(200);
  expect((await answerWith(id, 'no')).body).toMatchObject({ code: 'question_over' });
  expect((await stateOf(id)).body).toMatchObject({ state: 'yes' });
  expect((await openRequests()).requests).toEqual([]);
  const otherKiosk = await enrolTestKiosk(app, desk.staff());
  expect((await arriveWalkIn(id, otherKiosk)).body.code).toBe('walk_in_needs_staff');
  expect((await arriveWalkIn(randomUUID())).body.code).toBe('walk_in_needs_staff');
  expect((await arriveWalkIn(id, kiosk, { clientId })).body).toMatchObject({ success: true, already: false });
  expect((await arriveWalkIn(id, kiosk, { clientId })).body).toMatchObject({ success: true, already: false });
  const entries = await app.db
    .selectFrom('journal')
    .select(['who', 'after'])
    .where('what', '=', 'walk-in allowed')
    .execute();
  expect(entries).toMatchObject([{ who: 'staff', after: { by: 'dashboard', ticket: id } }]);
  await setRule('walk_ins = 3');
});

test('a walk-in is not checked in when staff refuse, nobody answers, or the family leaves', async () => {
  await setRule('walk_ins = 0');
  const refused = randomUUID();
  await requestWalkIn(refused);
  expect((await answerWith(refused, 'no')).status).toBe(200);
  expect((await stateOf(refused)).body.state).toBe('no');
  expect((await arriveWalkIn(refused)).body.code).toBe('walk_in_needs_staff');
  expect((await requestWalkIn(refused)).body.state).toBe('waiting');

  const second = randomUUID();
  await requestWalkIn(second);
  expect((await stateOf(refused)).body.state).toBe('over');
  expect((await openRequests()).requests.map(({ id }) => id)).toEqual([second]);
  expect((await post(`/api/check-in/walk-in-requests/${second}/withdraw`, {}, kiosk)).status).toBe(200);
  expect((await answerWith(second, 'yes')).body.code).toBe('question_over');

  const late = randomUUID();
  await requestWalkIn(late);
  app.clock.pass(5 * 60_000);
  expect((await openRequests()).requests).toEqual([]);
  expect((await stateOf(late)).body.state).toBe('over');
  expect((await answerWith(late, 'yes')).body.code).toBe('question_over');

  const unused = randomUUID();
  await requestWalkIn(unused);
  await answerWith(unused, 'yes');
  app.clock.pass(5 * 60_000);
  expect((await arriveWalkIn(unused)).body.code).toBe('walk_in_needs_staff');
  await setRule('walk_ins = 3');
});

test('other kiosks cannot use a request, and an unknown request is refused', async () => {
  const id = randomUUID();
  await requestWalkIn(id);
  const otherKiosk = await enrolTestKiosk(app, desk.staff());
  for (const [path, body] of [
    ['withdraw', {}],
    ['pin', { pin: '123456' }],
  ] as const)
    expect((await post(`/api/check-in/walk-in-requests/${id}/${path}`, body, otherKiosk)).status).toBe(404);
  expect((await stateOf(id, otherKiosk)).status).toBe(404);
  expect((await stateOf(randomUUID())).status).toBe(404);
  expect((await answerWith(randomUUID(), 'yes')).status).toBe(404);
});

test('the PIN allows a walk-in until five wrong PINs have been typed; a PIN that is too simple cannot be set', async () => {
  await setRule('walk_ins = 0');
  const setPin = (pin: string) => post('/api/admin/kiosk-pin', { pin }, desk.staff());
  const typePin = (id: string, pin: string) =>
    post(`/api/check-in/walk-in-requests/${id}/pin`, { pin }, kiosk);
  for (const plain of ['12345', '111111', '123456', '987654', 'abcdef'])
    expect([plain, (await setPin(plain)).status]).toEqual([plain, 400]);
  const id = randomUUID();
  await requestWalkIn(id);
  expect((await typePin(id, '472913')).body).toMatchObject({
    code: 'pin_wrong',
    message: 'This PIN is not right.',
  });
  expect((await setPin('472913')).status).toBe(200);
  const { digest } = await app.db.selectFrom('kiosk_pin').select('digest').executeTakeFirstOrThrow();
  expect(digest).toMatch(/^\$argon2id\$/);
  expect((await stateOf(id)).body).toMatchObject({ state: 'waiting', takesPin: true });
  expect((await typePin(id, '472914')).body.code).toBe('pin_wrong');
  expect((await typePin(id, '472913')).body).toMatchObject({ state: 'yes' });
  expect((await arriveWalkIn(id)).status).toBe(200);

  const next = randomUUID();
  await requestWalkIn(next);
  for (let count = 0; count < 3; count += 1) expect((await typePin(next, '000001')).status).toBe(409);
  expect(await typePin(next, '472913')).toMatchObject({ status: 429, body: { code: 'slow_down' } });
  const entries = await app.db.selectFrom('journal').select('what').where('what', 'like', '%PIN%').execute();
  expect(entries.map(({ what }) => what).sort()).toEqual([
    ...Array(5).fill('kiosk PIN refused'),
    'kiosk PIN set',
  ]);

  expect((await post('/api/admin/kiosk-pin/remove', {}, desk.staff())).status).toBe(200);
  expect((await stateOf(next)).body).toMatchObject({ takesPin: false });
  await setRule('walk_ins = 3');
});

test('replayed offline walk-ins are limited as well, and a refused one is recorded for staff', async () => {
  const replayed = () => ({ passedOn: true, clientId: randomUUID(), sentAt: new Date(clock).toISOString() });
  for (let count = 0; count < 3; count += 1)
    expect((await walkIn('Fay Walkin', replayed())).status).toBe(200);
  expect((await walkIn('Gil Walkin', replayed())).body.code).toBe('walk_in_needs_staff');
  expect(await app.db.selectFrom('desk_clash').select(['walk_in_name', 'code', 'words']).execute()).toEqual([
    {
      walk_in_name: 'Gil Walkin',
      code: 'walk_in_needs_staff',
      words: '3 walk-ins came from this kiosk in the last 10 minutes, so staff have to approve the next one.',
    },
  ]);
});

test('screens are notified of a request and its answer, and requests are deleted after two days', async () => {
  const stream = await fetch(`${app.url}/api/check-in/stream`, { headers: kiosk });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  await reader.read();
  const id = randomUUID();
  for (const change of [() => requestWalkIn(id), () => answerWith(id, 'no')]) {
    await change();
    let received = '';
    while (!received.includes('walk-ins')) received += (await reader.read()).value ?? '';
  }
  await reader.cancel();
  app.clock.pass(3 * 86_400_000);
  await deleteExpiredCheckInData({ db: app.db, clock: app.clock });
  expect(await app.db.selectFrom('walk_in_request').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('kiosk_walk_in').selectAll().execute()).toEqual([]);
});
