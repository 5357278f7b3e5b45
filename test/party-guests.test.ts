import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import {
  answerPartyInvitationCall,
  changeInvitationCall,
  type GuestList,
  inviteFamiliesCall,
  type KitchenParty,
  type PartyInvitation,
  readGuestListCall,
  readPartyInvitationCall,
  removeFamilyCall,
} from '../src/contract/party-guests.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { guestCodeLetters } from '../src/domain/party-guests.ts';
import { findInvitation, readFamilies } from '../src/server/features/party-guests/guest-store.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { atTheOffice } from './office-facts.ts';
import { answerOf, child, insertParty } from './party-guests.ts';
import { signInAsRole, signInAsStaff } from './staff.ts';
import { followEvents } from './stream-follower.ts';
import { createTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const start = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: start, trustedProxies: 1 });
const { db } = app;
afterEach(() => {
  app.clock.set(start);
  expect(app.errors).toEqual([]);
});

let parties = 0;
/** Books a party at a time that no other party has, and creates its invitation. */
async function hostParty(more: Partial<Parameters<typeof insertParty>[1]> = {}) {
  const day = addDays('2026-11-24', parties % 10);
  const starts = 540 + 30 * Math.floor(parties / 10);
  parties += 1;
  const party = await insertParty(db, { day, now: app.clock.now(), starts, minutes: 20, ...more });
  const call = async (what: { path: string }, body: object = {}, link: object = party.link) => {
    const answer = await app.post(
      what.path,
      { ...link, ...body },
      { 'x-forwarded-for': `10.2.0.${parties}` },
    );
    return {
      status: answer.status,
      body: (await answer.json()) as GuestList & { code: string; message?: string },
    };
  };
  const list = async () => (await call(readGuestListCall)).body;
  return { ...party, day, call, list, code: (await list()).code };
}

let callers = 0;
const from = () => ({ 'x-forwarded-for': `10.3.${callers >> 8}.${callers++ & 255}` });
const open = async (code: string, headers = from()) => {
  const answer = await app.request(`/api/parties/invitations/${code}`, { headers });
  return { status: answer.status, body: (await answer.json()) as PartyInvitation & { code: string } };
};
const answer = (code: string, body: object, headers = from()) =>
  app.send(
    { ...answerPartyInvitationCall, path: answerPartyInvitationCall.path.replace(':code', code) },
    body,
    headers,
  );

describe('an invitation', () => {
  test('has the facts of the party’s day, and nothing about other guests', async () => {
    const { code, day } = await hostParty();
    await answer(code, answerOf([child('Zebedee', { avoids: ['nuts'], words: 'sesameless' })]));
    const { status, body } = await open(code);
    expect(status).toBe(200);
    expect(readPartyInvitationCall.reply.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      ...{
        date: day,
        childName: 'Ottilie',
        childAge: 7,
        room: 'Party room 1',
        theme: 'jungle',
        state: 'open',
      },
      ...{ bring: ['Socks for everybody who plays'], isOpenLink: true, answer: null, mostChildren: 4 },
    });
    expect(body.rules.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/Zebedee|sesameless|01632 960123/);
  });

  test('can be answered; the answer has a code with which it is opened again and changed', async () => {
    const { code, list } = await hostParty();
    const mine = await answer(
      code,
      answerOf([child('Wren', { avoids: ['dairy', 'oats'], words: 'no gelatine' })]),
    );
    expect(mine.status).toBe(200);
    const seen = await open(mine.body.code);
    expect(seen.body).toMatchObject({
      isOpenLink: false,
      answer: {
        isComing: true,
        phone: '01632 960123',
        children: [{ name: 'Wren', avoids: ['dairy', 'oats'] }],
      },
    });
    await answer(mine.body.code, answerOf([child('Wren'), child('Robin')], { phone: '01632 960999' }));
    expect(await list()).toMatchObject({
      coming: 2,
      families: [{ isHost: true }, { phone: '01632 960999' }],
    });
    await answer(mine.body.code, answerOf([], { isComing: false, rulesRead: false }));
    expect((await list()).families[1]).toMatchObject({ isComing: false, phone: '', children: [] });
    const { rows } = await sql`select from party_guest where name in ('Wren', 'Robin')`.execute(db);
    expect(rows).toEqual([]);
  });

  test('refuses an answer from a page that shows an older answer, so that the newer answer of the other parent stays', async () => {
    const { code } = await hostParty();
    const once = answerOf([child('Wren')]);
    const mine = (await answer(code, once)).body.code;
    const { answeredAt: seen } = (await open(mine)).body;
    app.clock.pass(60_000);
    const allergic = answerOf([child('Wren', { avoids: ['peanuts'] })], { seen });
    expect((await answer(mine, allergic)).status).toBe(200);
    const stale = await answer(mine, answerOf([child('Wren'), child('Robin')], { seen }));
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    app.clock.pass(60_000);
    expect((await answer(mine, allergic)).status).toBe(200);
    expect((await open(mine)).body.answer?.children).toEqual([child('Wren', { avoids: ['peanuts'] })]);
    // If a parent goes back to the open link and sends its form again, this changes the answer that was first
    // sent from the form.
    expect((await answer(code, { ...once, children: [child('Robin')], seen: null })).body.code).toBe(mine);
  });

  test('is answered once by a double tap, even if both taps arrive at the same moment', async () => {
    const { code, list } = await hostParty();
    const once = answerOf([child('Wren')]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => answer(code, once)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.code}`)).size).toBe(1);
    expect(await list()).toMatchObject({ coming: 1 });
    expect((await list()).families).toHaveLength(2);
  });

  test('takes no more children than the party has places for, however many families answer at once', async () => {
    const { code, list } = await hostParty({ children: 5 });
    const replies = await Promise.all(
      Array.from({ length: 7 }, (_, index) => answer(code, answerOf([child(`Wren ${index}`)]))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'party_full',
      message: expect.stringContaining('Every place at this party is taken'),
    });
    expect((await open(code)).body.state).toBe('full');
    const { coming, families } = await list();
    expect(coming).toBe(5);
    const { body } = await answer(
      families[1]?.link.split('/').at(-1) ?? '',
      answerOf([child('A'), child('B')]),
    );
    expect(body.message).toContain('room for 1 more child.');
  });

  test('of a party that has fewer places than children still takes a corrected answer, but no more children', async () => {
    const { id, code, list, ...party } = await hostParty({ children: 5 });
    const others = await answer(code, answerOf(['A', 'B', 'C'].map((name) => child(name))));
    const mine = (await answer(code, answerOf([child('Wren'), child('Robin')]))).body.code;
    await db.updateTable('party').set({ children: 3 }).where('id', '=', id).execute();
    const allergic = [child('Wren', { avoids: ['peanuts'] }), child('Robin')];
    expect((await open(mine)).body).toMatchObject({ state: 'open', mostChildren: 2 });
    expect((await answer(mine, answerOf(allergic))).status).toBe(200);
    expect((await answer(mine, answerOf([...allergic, child('Mina')]))).body.code).toBe('party_full');
    expect((await answer(code, answerOf([child('Idris')]))).body.code).toBe('party_full');
    const staff = await signInAsStaff(app);
    const familyId = (await list()).families.find(({ children }) => children.length === 3)?.familyId;
    const byPhone = async (children: object[]) =>
      (
        await app.post(
          `/api/admin/parties/${id}/answers`,
          { clientId: randomUUID(), familyId, name: '', isComing: true, phone: '', children },
          staff,
        )
      ).status;
    const corrected = [child('A', { avoids: ['eggs'] }), child('B'), child('C')];
    expect(await byPhone(corrected)).toBe(200);
    expect(await byPhone([...corrected, child('D')])).toBe(409);
    expect((await open(others.body.code)).body.answer?.children).toEqual(corrected);
    expect((await party.call(readGuestListCall)).body.coming).toBe(5);
  });

  test.each([
    ['nobody', answerOf([]), 'children.0.name', 'who is coming'],
    [
      'five children',
      answerOf(['A', 'B', 'C', 'D', 'E'].map((name) => child(name))),
      'children',
      'at most 4',
    ],
    ['a child without a name', answerOf([child(' ')]), 'children.0.name', 'the child’s name'],
    ['no telephone', answerOf([child('Wren')], { phone: '' }), 'phone', 'on the day'],
    ['a short telephone', answerOf([child('Wren')], { phone: '123' }), 'phone', 'valid phone'],
    ['rules that were not read', answerOf([child('Wren')], { rulesRead: false }), 'rulesRead', 'play rules'],
    [
      'an unknown allergen',
      answerOf([child('Wren', { avoids: ['love' as 'nuts'] })]),
      'children.0.avoids.0',
      '',
    ],
    [
      'words that are too long',
      answerOf([child('Wren', { words: 'a'.repeat(301) })]),
      'children.0.words',
      '300',
    ],
    ['an unknown field', { ...answerOf([child('Wren')]), price: 1 }, 'price', 'Unknown field'],
  ])('refuses an answer with %s, and stores nothing', async (_, body, field, words) => {
    const { code, list } = await hostParty();
    const refused = await answer(code, body);
    expect([refused.status, refused.body.code]).toEqual([400, 'malformed']);
    expect(refused.body.fields?.[field]).toContain(words);
    expect((await list()).families).toHaveLength(1);
  });

  test('closes some days before the party, and then gives the telephone number of the centre', async () => {
    const { code, day, call } = await hostParty();
    app.clock.set(`${day}T08:00:00Z`);
    app.clock.pass(-3 * 86_400_000);
    expect((await open(code)).body.state).toBe('open');
    app.clock.pass(86_400_000);
    expect((await open(code)).body.state).toBe('late');
    const late = await answer(code, answerOf([child('Wren')]));
    expect([late.status, late.body.code]).toEqual([409, 'too_late_to_answer']);
    expect(late.body.message).toMatch(/call us on 01/);
    expect((await call(inviteFamiliesCall, { names: ['The Rowes'] })).body.code).toBe('too_late_to_answer');
    await db.updateTable('party_guest_rule').set({ answer_days: 1 }).execute();
    expect((await open(code)).body.state).toBe('open');
    await db.updateTable('party_guest_rule').set({ answer_days: 3 }).execute();
    app.clock.pass(3 * 86_400_000);
    expect((await open(code)).body.state).toBe('over');
  });

  test('of a cancelled party says that the party is over, and takes no answer', async () => {
    const { code, id, call } = await hostParty();
    await db.updateTable('party').set({ state: 'cancelled' }).where('id', '=', id).execute();
    expect((await open(code)).body.state).toBe('over');
    expect((await answer(code, answerOf([child('Wren')]))).body.code).toBe('too_late_to_answer');
    expect((await call(readGuestListCall)).body.code).toBe('booking_not_found');
  });

  test('has a code that cannot be guessed: an IP address may try five unknown codes in ten minutes, and known codes do not count', async () => {
    const { code } = await hostParty();
    expect(code).toMatch(new RegExp(`^[${guestCodeLetters}]{14}$`));
    const headers = { 'x-forwarded-for': '192.0.2.44' };
    for (let count = 0; count < 3; count += 1) {
      expect((await open(`23456789bcdfg${guestCodeLetters[count]}`, headers)).status).toBe(404);
      expect((await open(code.toUpperCase(), headers)).status).toBe(200);
    }
    expect((await open('x', headers)).status).toBe(404);
    expect((await answer('23456789bcdfgh', answerOf([child('Wren')]), headers)).status).toBe(404);
    const sixth = await open('23456789bcdfgj', headers);
    expect([sixth.status, sixth.body.code]).toEqual([429, 'slow_down']);
    expect((await open(code)).status).toBe(200);
    expect(app.logged.map(({ path }) => path ?? '').join()).not.toContain(code);
  });
});

describe('the host’s list of guests', () => {
  test('opens only with the link of its own booking', async () => {
    const { call, link } = await hostParty();
    const other = await hostParty();
    for (const wrong of [
      { bookingId: link.bookingId, viewToken: other.link.viewToken },
      { bookingId: link.bookingId, viewToken: '' },
    ]) {
      const { status, body } = await call(readGuestListCall, {}, wrong);
      expect([status, body.code]).toEqual([404, 'booking_not_found']);
    }
  });

  test('gives each family that it names a link of its own, and does not add the same name twice', async () => {
    const { call, list } = await hostParty();
    await call(inviteFamiliesCall, { names: ['The Rowes', 'Mina and Idris', 'the rowes'] });
    const { body } = await call(inviteFamiliesCall, { names: ['The Rowes'] });
    expect(body.families.map(({ name, isHost }) => [name, isHost])).toEqual([
      ['', true],
      ['Mina and Idris', false],
      ['The Rowes', false],
    ]);
    const rowes = body.families[2];
    const code = rowes?.link.split('/').at(-1) ?? '';
    expect((await open(code)).body).toMatchObject({
      familyName: 'The Rowes',
      isOpenLink: false,
      answer: null,
    });
    await answer(code, answerOf([child('Wren')]));
    await answer(code, answerOf([child('Wren')]));
    expect((await list()).coming).toBe(1);
    await call(removeFamilyCall, { familyId: rowes?.familyId });
    const again = await call(removeFamilyCall, { familyId: rowes?.familyId });
    expect([again.status, again.body.coming, again.body.families.length]).toEqual([200, 0, 2]);
    const hostId = again.body.families[0]?.familyId;
    expect((await call(removeFamilyCall, { familyId: hostId })).body.families).toHaveLength(2);
    const many = Array.from({ length: 59 }, (_, index) => `Family ${index}`);
    expect((await call(inviteFamiliesCall, { names: many })).body.code).toBe('party_full');
  });

  test('refuses a change if the party is cancelled while the change waits for a lock', async () => {
    const { call, id } = await hostParty();
    const waiting = await db.transaction().execute(async (tx) => {
      await findInvitation(tx, id, { locks: true });
      const inviting = call(inviteFamiliesCall, { names: ['The Rowes'] });
      await waitForBlockedCall(db);
      await db.updateTable('party').set({ state: 'cancelled' }).where('id', '=', id).execute();
      return { inviting };
    });
    expect((await waiting.inviting).body.code).toBe('booking_not_found');
    expect(await readFamilies(db, [id])).toHaveLength(1);
  });

  test('can choose the drawing and the line of words that guests see on the invitation', async () => {
    const { call, code } = await hostParty();
    await call(changeInvitationCall, { theme: 'stars', words: 'Come as a comet' });
    expect((await open(code)).body).toMatchObject({ theme: 'stars', words: 'Come as a comet' });
    expect((await call(changeInvitationCall, { theme: 'purple', words: '' })).status).toBe(400);
  });

  test('announces each new answer to the pages that are open', async () => {
    const { code } = await hostParty();
    const page = followEvents(`${app.url}/api/parties/guests/stream`);
    await waitFor(async () => expect(page.timesOpened()).toBeGreaterThan(0));
    const before = page.events.length;
    await answer(code, answerOf([child('Wren')]));
    await waitFor(async () => expect(page.events.length).toBeGreaterThan(before));
    page.close();
  });
});

const owner = await signInAsStaff(app);
const kitchen = await signInAsRole(app, 'kitchen', { name: 'Sam Cook' });

describe('the kitchen', () => {
  const read = async () => {
    const reply = await app.request('/api/admin/kitchen', { headers: kitchen });
    return ((await reply.json()) as { parties: KitchenParty[] }).parties;
  };
  const partyOf = async (id: string) => {
    const found = (await read()).find(({ partyId }) => partyId === id);
    if (!found) throw new Error('No such party in the kitchen');
    return found;
  };
  const mark = (
    what: 'seen' | 'printed',
    id: string,
    version: number,
    headers: { cookie: string } = kitchen,
  ) =>
    app.send(
      { ...answerPartyInvitationCall, path: `/api/admin/kitchen/${id}/${what}` },
      { version },
      headers,
    );
  const office = atTheOffice(app, () => owner);

  test('sees which dishes of a party each child can eat', async () => {
    const { id, code, day } = await hostParty();
    await answer(
      code,
      answerOf([
        child('Wren', { avoids: ['dairy', 'nuts'] }),
        child('Robin'),
        child('Idris', { words: 'kiwi' }),
        child('Mina', { avoids: ['sulphites'] }),
      ]),
    );
    const party = await partyOf(id);
    expect(party).toMatchObject({
      ...{ date: day, packageName: 'Gold', room: 'Party room 1', children: 12, coming: 4, waitingFor: 1 },
      ...{ version: 1, toLookAt: true, changed: [], seen: null, printed: null },
    });
    const verdicts = (name: string) =>
      Object.fromEntries(
        party.guests
          .find((guest) => guest.name === name)
          ?.answers.map(({ dishId, verdict, changes }) => [dishId, [verdict, ...changes].join(': ')]) ?? [],
      );
    expect(verdicts('Wren')).toMatchObject({
      'chicken-nuggets': 'as-it-is',
      pasta: 'with-a-change: without cheese',
      'mini-margherita': 'with-a-change: without mozzarella',
    });
    expect(new Set(Object.values(verdicts('Robin')))).toEqual(new Set(['as-it-is']));
    expect(new Set(Object.values(verdicts('Idris')))).toEqual(new Set(['ask']));
    expect(verdicts('Mina')).toMatchObject({
      sausage: 'not-at-all',
      squash: 'with-a-change: water instead of squash',
    });
    expect(JSON.stringify(party)).not.toMatch(/\bsafe\b/i);
  });

  test('is told about the threshold of sulphites for each child who avoids them, whether they are ticked or written in words', async () => {
    const { id, code } = await hostParty();
    const children = [
      child('Mina', { avoids: ['sulphites'] }),
      child('Ada', { words: 'no sulphites' }),
      child('Wren', { words: 'no eggs' }),
    ];
    await answer(code, answerOf(children));
    const { guests } = await partyOf(id);
    const noted = guests.filter(({ note }) => note?.includes('10 mg')).map(({ name }) => name);
    expect(noted).toEqual(['Mina', 'Ada']);
  });

  test('serves the dishes that a party has ordered in place of those of its package, and also any other food that it has ordered', async () => {
    const extras = [
      { id: 'pizza', name: 'Pizza', kind: 'food', menu_item_id: 'mini-pepperoni' },
      { id: 'picnic', name: 'Picnic box', kind: 'food', menu_item_id: null },
      { id: 'apple-cake', name: 'Apple cake', kind: 'cake', menu_item_id: null },
      { id: 'sponge', name: 'Sponge', kind: 'cake', menu_item_id: 'fruit-pot' },
      { id: 'bag-of-fruit', name: 'Bag of fruit', kind: 'bag', menu_item_id: 'fruit-pot' },
      { id: 'platter', name: 'Platter', kind: 'extra', menu_item_id: 'mini-pepperoni' },
      { id: 'bag', name: 'Party bag', kind: 'bag', menu_item_id: null },
      { id: 'painter', name: 'Face painting', kind: 'extra', menu_item_id: null },
    ].map((extra, index) => ({ ...extra, price_pence: 500, priced_per: 'party', position: 90 + index }));
    await db.insertInto('party_extra').values(extras).execute();
    const dishesOf = async (...chosen: string[]) => {
      const { id, code } = await hostParty();
      const foodPeople = chosen.includes('food of the package') ? 4 : 0;
      await db.updateTable('party').set({ food_people: foodPeople }).where('id', '=', id).execute();
      await answer(code, answerOf([child('Wren', { avoids: ['nuts'] }), child('Robin')]));
      for (const extra of extras.filter((one) => chosen.includes(one.id)))
        await db
          .insertInto('party_choice')
          .values({ party_id: id, party_extra_id: extra.id, quantity: 1 })
          .execute();
      const { dishes, guests } = await partyOf(id);
      expect(guests[0]?.answers.map(({ dishId }) => dishId)).toEqual(dishes.map((dish) => dish.id));
      return { dishes, names: dishes.map(({ name }) => name), guests };
    };
    const ofPackage = (await dishesOf()).names;
    expect(ofPackage).toHaveLength(7);
    expect((await dishesOf('pizza')).dishes).toEqual([
      { id: 'mini-pepperoni', name: 'Mini pepperoni', hasRecipe: false },
    ]);
    const unlinked = await dishesOf('picnic', 'apple-cake', 'bag', 'painter');
    expect(unlinked.dishes).toEqual([
      { id: 'extra:picnic', name: 'Picnic box', hasRecipe: false },
      { id: 'extra:apple-cake', name: 'Apple cake', hasRecipe: false },
    ]);
    const reasons = ['no recipe is written down'];
    expect(unlinked.guests.map(({ answers }) => answers)).toMatchObject([
      [
        { verdict: 'ask', reasons },
        { verdict: 'ask', reasons },
      ],
      [{ verdict: 'as-it-is' }, { verdict: 'as-it-is' }],
    ]);
    expect((await dishesOf('pizza', 'picnic')).names).toEqual(['Mini pepperoni', 'Picnic box']);
    const both = await dishesOf('picnic', 'food of the package');
    expect(both.names).toEqual([...ofPackage, 'Picnic box']);
    expect((await dishesOf('apple-cake')).names).toEqual([...ofPackage, 'Apple cake']);
    expect((await dishesOf('sponge', 'bag-of-fruit')).names).toEqual(ofPackage);
    expect((await dishesOf('platter')).names).toHaveLength(8);
  });

  test('looks at each version of a party’s needs: a late answer or a changed recipe makes a new version, and an old one cannot be marked as seen', async () => {
    const { id, code } = await hostParty();
    const mine = await answer(code, answerOf([child('Wren', { avoids: ['dairy'] })]));
    const { version } = await partyOf(id);
    expect((await mark('printed', id, version)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) expect((await mark('seen', id, version)).status).toBe(200);
    expect(await partyOf(id)).toMatchObject({
      ...{ toLookAt: false, seen: { version, by: 'Sam Cook' }, printed: { version } },
    });

    await answer(mine.body.code, answerOf([child('Wren', { avoids: ['dairy', 'eggs'] })]));
    expect(await partyOf(id)).toMatchObject({
      ...{
        version: version + 1,
        toLookAt: true,
        changed: ['guests'],
        seen: { version },
        printed: { version },
      },
    });
    const old = await mark('seen', id, version);
    expect([old.status, old.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await mark('printed', id, version)).body.code).toBe('changed_meanwhile');
    await mark('seen', id, version + 1, owner);

    const changed = await atTheOffice(app, () => kitchen).change('menu', (rows) => {
      const cheese = rows['recipe_part']?.find(({ name }) => name === 'cheese');
      Object.assign(cheese ?? {}, { can_leave_out: false });
    });
    expect(changed.status).toBe(200);
    const after = await partyOf(id);
    expect(after).toMatchObject({
      version: version + 2,
      toLookAt: true,
      changed: ['dishes'],
      seen: { by: 'Staff' },
    });
    expect(after.guests[0]?.answers.find(({ dishId }) => dishId === 'pasta')?.verdict).toBe('not-at-all');
    expect((await partyOf(id)).version).toBe(version + 2);

    const log = await db
      .selectFrom('journal')
      .select(['after'])
      .where('what', '=', 'party food looked at')
      .execute();
    expect(log.map(({ after: what }) => (what as { version: number }).version)).toEqual([
      version,
      version + 1,
    ]);

    const leaver = await signInAsRole(app, 'kitchen', { name: 'Lee Leaver' });
    await mark('seen', id, version + 2, leaver);
    const seenBy = async () => (await partyOf(id)).seen?.by;
    expect(await seenBy()).toBe('Lee Leaver');
    for (const step of ['end', 'erase'])
      expect((await app.post(`/api/admin/people/${leaver.personId}/${step}`, {}, owner)).status).toBe(200);
    expect(await seenBy()).toBe('Staff');
  });

  test('always notices a recipe that contradicts the menu: the allergens of a dish cannot be changed without its recipe', async () => {
    const pastaRow = (rows: Record<string, { [column: string]: unknown }[]>) =>
      rows['menu_item']?.find(({ id }) => id === 'pasta') ?? {};
    const more = await office.change('menu', (rows) =>
      Object.assign(pastaRow(rows), { allergens: ['celery', 'gluten', 'dairy', 'fish'] }),
    );
    expect([more.status, more.body.message]).toEqual([
      400,
      expect.stringContaining('no part of its recipe does'),
    ]);
    const less = await office.change('menu', (rows) =>
      Object.assign(pastaRow(rows), { allergens: ['celery', 'gluten'] }),
    );
    expect(less.body.message).toContain('its recipe has dairy');
    const both = await office.change('menu', (rows) => {
      Object.assign(pastaRow(rows), { allergens: ['celery', 'gluten', 'dairy', 'fish'] });
      const sauce = rows['recipe_part']?.find(({ name }) => name === 'tomato sauce');
      Object.assign(sauce ?? {}, { contains: ['celery', 'fish'] });
    });
    expect(both.status).toBe(200);
    // With SQL, somebody can make the recipe and the menu differ. Then the verdict is 'ask', and never 'as
    // it is'.
    const { id, code } = await hostParty();
    await answer(code, answerOf([child('Wren', { avoids: ['mustard'] })]));
    await db
      .updateTable('menu_item')
      .set({ allergens: ['gluten'] })
      .where('id', '=', 'pasta')
      .execute();
    const pasta = (await partyOf(id)).guests[0]?.answers.find(({ dishId }) => dishId === 'pasta');
    expect(pasta).toMatchObject({ verdict: 'ask', reasons: ['the recipe and the menu differ'] });
  });

  test.each(['front-desk', 'photographer'] as const)('cannot be read by the role %s', async (role) => {
    const other = await signInAsRole(app, role);
    expect((await app.request('/api/admin/kitchen', { headers: other })).status).toBe(403);
  });
});
