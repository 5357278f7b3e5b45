import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  type KioskParty,
  listKioskPartiesCall,
  type PartyBoard,
  readPartyBoardCall,
} from '../src/contract/party-day.ts';
import { answerPartyInvitationCall, readGuestListCall } from '../src/contract/party-guests.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import { countHere, progressOf } from '../src/domain/party-day.ts';
import { applyRetention } from '../src/server/features/privacy/apply-retention.ts';
import { answerOf, child, insertParty } from './party-guests.ts';
import { enrolTestKiosk, signInAgain, signInAsRole, signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const before = '2026-11-20T10:00:00Z';
const day = '2026-11-28';
const app = await createTestApp({ at: before });
const { db } = app;
let owner = await signInAsStaff(app);
const kiosk = await enrolTestKiosk(app, owner);
afterEach(() => expect(app.errors).toEqual([]));

const party = await insertParty(db, { day, now: app.clock.now(), children: 4 });
const other = await insertParty(db, {
  day,
  now: app.clock.now(),
  starts: 900,
  childName: 'Zia Rowe',
  email: 'zia@example.org',
});
const list = (await (await app.post(readGuestListCall.path, party.link)).json()) as { code: string };
await app.send(
  { ...answerPartyInvitationCall, path: `/api/parties/invitations/${list.code}` },
  answerOf([
    child('Wren Maddox', { avoids: ['peanuts'], words: 'no gelatine' }),
    child('Robin Maddox'),
    child('Robin Maddox'),
  ]),
);

/** Sets the clock and signs in again, since a sign-in ends after half an hour without a call. */
const at = async (time: string) => {
  app.clock.set(time);
  owner = await signInAgain(app);
};
const atDay = (time: string) => at(`${day}T${time}:00Z`);
const read = async (headers: { cookie: string } = owner, query = '') => {
  const answer = await app.request(`${readPartyBoardCall.path}${query}`, { headers });
  return { status: answer.status, body: (await answer.json()) as PartyBoard & RefusalReply };
};
const partyOnBoard = async () => {
  const { body } = await read();
  const found = body.parties.find(({ partyId }) => partyId === party.id);
  if (!found) throw new Error('The party is not on the board');
  const progress = progressOf(found.marks);
  const here = countHere(
    progress,
    found.guests.map(({ guestId }) => guestId),
  );
  return { ...found, here, progress };
};
const send = async (path: string, body: object, headers: { cookie: string }) => {
  const now = new Date(app.clock.now()).toISOString();
  const answer = await app.post(
    path,
    { clientId: randomUUID(), guestId: null, amount: 1, at: now, sentAt: now, ...body },
    headers,
  );
  return { status: answer.status, body: (await answer.json()) as { already?: boolean } & RefusalReply };
};
const atDesk = (body: object, headers: { cookie: string } = owner, id = party.id) =>
  send(`/api/admin/party-board/${id}/marks`, body, headers);
const atKiosk = (body: object, id = party.id) => send(`/api/check-in/parties/${id}/ticks`, body, kiosk);
const kioskParties = async () => {
  const answer = await app.request(listKioskPartiesCall.path, { headers: kiosk });
  return listKioskPartiesCall.reply.parse(await answer.json()).parties as KioskParty[];
};
const wren = async () =>
  (await partyOnBoard()).guests.find(({ name }) => name === 'Wren Maddox')?.guestId ?? '';

test('the board shows the parties of a day with rooms, hosts, food and what is left to pay, but without the children’s needs', async () => {
  await atDay('10:00');
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(readPartyBoardCall.reply.parse({ ...body })).toEqual(body);
  expect(body).toMatchObject({ today: day, date: day, leastClearUpMinutes: 10 });
  expect(body.rooms.map(({ id }) => id)).toEqual(['party-room-1', 'party-room-2']);
  expect(body.parties.map(({ partyId }) => partyId)).toEqual([party.id, other.id]);
  expect(body.parties[0]).toMatchObject({
    ...{ starts: 720, ends: 840, roomId: 'party-room-1', hostName: null, childName: 'Ottilie', children: 4 },
    ...{ waitingFor: 1, open: 0, toLookAt: true, foodAfterMinutes: 60, marks: [] },
  });
  expect(body.parties[0]?.guests.map(({ name }) => name)).toEqual([
    'Wren Maddox',
    'Robin Maddox',
    'Robin Maddox',
  ]);
  expect(new Set(body.parties[0]?.guests.map(({ guestId }) => guestId)).size).toBe(3);
  expect(JSON.stringify(body)).not.toMatch(/peanuts|gelatine/);
  expect((await read(owner, '?date=2026-11-29')).body.parties).toEqual([]);
  expect((await read(owner, '?date=never')).status).toBe(400);
});

test('a kiosk gets the first names of the guests and a shortened name of the host, and nothing else about them', async () => {
  const [first, second] = await kioskParties();
  expect(first).toMatchObject({ childName: 'Ottilie', room: 'Party room 1', starts: 720, children: 4 });
  expect(first?.guests.map(({ name }) => name)).toEqual(['Wren', 'Robin', 'Robin']);
  expect(first?.familyName).toMatch(/^\S+ \p{Lu}\.$|^\p{Lu}\.$/u);
  expect(first?.codeDigests).toHaveLength(3);
  expect(second?.childName).toBe('Zia');
  expect(JSON.stringify([first, second])).not.toMatch(/Maddox|Rowe|peanuts|01632|@/);
});

test('a child gets a tick at the kiosk, and the desk takes the tick back; a repeated tick changes nothing', async () => {
  await atDay('11:58');
  const guestId = await wren();
  const tick = { clientId: randomUUID(), guestId };
  expect(await atKiosk(tick)).toMatchObject({ status: 200, body: { already: false } });
  expect(await atKiosk(tick)).toMatchObject({ status: 200, body: { already: true } });
  expect((await Promise.all([1, 2, 3].map(() => atKiosk(tick)))).every(({ body }) => body.already)).toBe(
    true,
  );
  expect(await partyOnBoard()).toMatchObject({ here: 1, marks: [{ what: 'guest', guestId }] });
  expect((await atDesk({ ...tick, what: 'food', guestId: null })).body.code).toBe('same_key_other_request');
  app.clock.pass(60_000);
  await atDesk({ what: 'guest', guestId, amount: 0 });
  expect((await partyOnBoard()).here).toBe(0);
  // A device that was offline sends a tick made earlier, which changes nothing.
  await atKiosk({ guestId, at: `${day}T11:57:00Z` });
  expect((await partyOnBoard()).here).toBe(0);
  await atKiosk({ guestId });
  expect((await partyOnBoard()).here).toBe(1);
  const { rows } = { rows: await db.selectFrom('party_mark').select('made_by').distinct().execute() };
  expect(rows.map(({ made_by }) => made_by).sort()).toEqual(['Kiosk by the door', 'staff']);
});

test('a child keeps its tick when the row of its answer changes', async () => {
  await db.updateTable('party_guest').set({ words: 'nothing' }).where('name', '=', 'Wren Maddox').execute();
  await db.updateTable('party_guest').set({ position: 7 }).where('name', '=', 'Wren Maddox').execute();
  expect((await partyOnBoard()).here).toBe(1);
  await db.updateTable('party_guest').set({ position: 1 }).where('name', '=', 'Wren Maddox').execute();
});

test('children who come without an answer are only counted, up to the number of places of the party', async () => {
  expect((await atKiosk({})).status).toBe(200);
  expect((await atDesk({ what: 'more', amount: 2 })).status).toBe(200);
  expect((await partyOnBoard()).here).toBe(4);
  const full = await atDesk({ what: 'more' });
  expect([full.status, full.body.code, full.body.message]).toEqual([
    409,
    'party_full',
    'All 4 places of this party are taken. Change its number of children first, so that there is a place for each.',
  ]);
  expect((await atKiosk({})).body.message).toBe(
    'Every place of this party is taken. Please ask at reception.',
  );
  const robin = (await partyOnBoard()).guests[1]?.guestId;
  expect((await atDesk({ what: 'guest', guestId: robin })).body.code).toBe('party_full');
  // Two devices ask for the last place at once, and only one gets it.
  await atDesk({ what: 'more', amount: -1 });
  const both = await Promise.all([atKiosk({}), atDesk({ what: 'more' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await atDesk({ what: 'more', amount: -20 });
  expect(await partyOnBoard()).toMatchObject({ here: 1, progress: { more: 0 } });
});

test('the steps of a party are stored with their times, and can be taken back', async () => {
  for (const [time, what] of [
    ['12:10', 'started'],
    ['13:05', 'food'],
    ['14:08', 'left'],
  ] as const) {
    await atDay(time);
    expect((await atDesk({ what })).status).toBe(200);
  }
  await atDesk({ what: 'cleared' });
  app.clock.pass(1000);
  await atDesk({ what: 'cleared', amount: 0 });
  const { steps } = (await partyOnBoard()).progress;
  expect(steps).toEqual({
    started: Date.parse(`${day}T12:10:00Z`),
    food: Date.parse(`${day}T13:05:00Z`),
    left: Date.parse(`${day}T14:08:00Z`),
    cleared: null,
  });
});

test('a tick that is not possible is refused, and changes nothing', async () => {
  const marks = (await partyOnBoard()).marks.length;
  const codeOf = async (answer: ReturnType<typeof atDesk>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  expect(await codeOf(atDesk({ what: 'food' }, owner, randomUUID()))).toEqual([404, 'not_found']);
  expect(await codeOf(atDesk({ what: 'guest', guestId: 'nobody' }))).toEqual([404, 'not_found']);
  expect(await codeOf(atDesk({ what: 'food', guestId: await wren() }))).toEqual([404, 'not_found']);
  expect(await codeOf(atDesk({ what: 'guest' }))).toEqual([404, 'not_found']);
  expect(await codeOf(atDesk({ what: 'birthday' }))).toEqual([400, 'malformed']);
  await at('2026-11-27T12:00:00Z');
  expect(await codeOf(atDesk({ what: 'food' }))).toEqual([409, 'wrong_day']);
  // A device that was offline for a day may still send the mark that it made on the party's day.
  await at('2026-11-29T09:00:00Z');
  expect((await atDesk({ what: 'cleared', at: `${day}T14:20:00Z` })).status).toBe(200);
  await atDay('15:00');
  await db.updateTable('party').set({ state: 'cancelled' }).where('id', '=', other.id).execute();
  expect(await codeOf(atDesk({ what: 'food' }, owner, other.id))).toEqual([409, 'not_changeable']);
  expect((await read()).body.parties.map(({ partyId }) => partyId)).toEqual([party.id]);
  expect((await partyOnBoard()).marks.length).toBe(marks + 1);
});

test('the kitchen sees the board without money and marks food as served; the photographer sees nothing', async () => {
  const cook = await signInAsRole(app, 'kitchen');
  expect((await read(cook)).body.parties[0]?.open).toBeNull();
  expect((await atDesk({ what: 'food' }, cook)).status).toBe(200);
  expect((await read(await signInAsRole(app, 'front-desk'))).body.parties[0]?.open).toBe(0);
  expect((await read(await signInAsRole(app, 'photographer'))).body.code).toBe('not_allowed');
});

test('a party that is moved after it was ticked off has no ticks on its new day', async () => {
  const next = '2026-12-05';
  const moveTo = (to: string) =>
    db.updateTable('party').set({ day: to }).where('id', '=', party.id).execute();
  const { marks } = await partyOnBoard();
  await db.insertInto('party_day').values({ day: next }).execute();
  await moveTo(next);
  await at(`${next}T11:00:00Z`);
  expect(await partyOnBoard()).toMatchObject({ marks: [], here: 0 });
  expect((await atDesk({ what: 'more', amount: 4 })).status).toBe(200);
  expect((await partyOnBoard()).here).toBe(4);
  await moveTo(day);
  await atDay('15:00');
  expect((await partyOnBoard()).marks).toEqual(marks);
});

test('the ticks of a party are deleted with its guests, after the retention period', async () => {
  const countMarks = async () =>
    Number(
      (
        await db
          .selectFrom('party_mark')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    );
  expect(await countMarks()).toBeGreaterThan(5);
  app.clock.set('2027-01-10T03:00:00Z');
  await applyRetention(app.site.context);
  expect(await countMarks()).toBe(0);
});
