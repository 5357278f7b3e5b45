import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { waitForBlockedCall } from '../../../../test/blocked-call.ts';
import { findTraces } from '../../../../test/find-traces.ts';
import { insertVisit } from '../../../../test/insert-visit.ts';
import { mailOrder } from '../../../../test/mail-order.ts';
import { atTheOffice, ruleRow } from '../../../../test/office-facts.ts';
import { readWaitingRecipients } from '../../../../test/outbox.ts';
import { cookieOf, signInAsRole, signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { checkInCall, checkOutCall, readTicketNoteCall } from '../../../contract/check-in.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { deleteSignInMethods, lockColleague, updatePerson } from './people-store.ts';

const app = await createTestApp({ at: '2026-11-21T08:00:00Z', trustedProxies: 1, connections: 4 });
const minute = 60_000;
const site = { origin: 'http://windfall.test', rpId: 'windfall.test' };
let lastAddress = 0;
/**
 * Returns headers with a new IP address for each call, so that the rate limits of one test do not affect
 * another.
 */
const fromAnywhere = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `192.0.2.${lastAddress}` };
};

interface Colleague {
  id: string;
  name: string;
  role: string;
  state: string;
  passkeys: number;
  hasPassword: boolean;
  signIns: { id: string; device: string; how: string; isThis: boolean }[];
}
type Owner = { cookie: string };

async function people(owner: Owner) {
  const reply = await getAs(owner, '/api/admin/people');
  return bodyOf<{ people: Colleague[]; staffPasswordSignIns: Colleague['signIns'] }>(reply);
}

async function colleague(owner: Owner, id: string): Promise<Colleague | undefined> {
  return (await people(owner)).people.find((person) => person.id === id);
}

const getAs = ({ cookie }: Owner, path: string) => app.request(path, { headers: { cookie } });
const postAs = (who: Owner, path: string, body: unknown = {}) => app.post(path, body, { cookie: who.cookie });
const codeOf = async (reply: Response) => [reply.status, (await bodyOf<{ code: string }>(reply)).code];

let invitedCount = 0;
/** Invites somebody; returns their id, and the key of the newest link that was mailed to them. */
async function invite(owner: Owner, role = 'front-desk') {
  invitedCount += 1;
  const email = `colleague-${invitedCount}@example.com`;
  const reply = await postAs(owner, '/api/admin/people', { name: `Colleague ${invitedCount}`, email, role });
  expect(reply.status).toBe(201);
  const { id } = await bodyOf<{ id: string }>(reply);
  return { id, email, key: await mailedKey(email) };
}

async function mailedKeys(email: string, count = 1): Promise<string[]> {
  const sent = await app.mails(1).then(async () => {
    for (;;) {
      const mails = await app.db
        .selectFrom('kept_mail')
        .select('body')
        .where('recipient', '=', email)
        .orderBy(mailOrder)
        .execute();
      if (mails.length >= count) return mails;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  return sent.map(({ body }) => /\/admin\/join#([\w-]{43})/.exec(body)?.[1] ?? '');
}
const mailedKey = async (email: string, count = 1) => (await mailedKeys(email, count)).at(-1) ?? '';

async function joinWithPassword(key: string, password = 'a long password of mine') {
  const appKey = await bodyOf<{ key: string; qr: string }>(
    await app.post('/api/staff/join/app-key', { key }, fromAnywhere()),
  );
  const secret = appKey.key.replaceAll(' ', '');
  const reply = await app.post(
    '/api/staff/join/password',
    { key, password, code: appCode(secret) },
    fromAnywhere(),
  );
  expect(reply.status).toBe(200);
  const { recoveryCodes, who } = await bodyOf<{
    recoveryCodes: string[];
    who: { role: string; may: string[] };
  }>(reply);
  return { secret, password, recoveryCodes, who, cookie: cookieOf(reply) };
}

const appCode = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now() / 1000) });

async function joinWithPasskey(key: string) {
  const authenticator = createAuthenticator(site);
  const { options } = await bodyOf<{ options: { challenge: string } }>(
    await app.post('/api/staff/join/passkey-options', { key }, fromAnywhere()),
  );
  const reply = await app.post(
    '/api/staff/join/passkey',
    { key, answer: authenticator.register(options) },
    fromAnywhere(),
  );
  expect(reply.status).toBe(200);
  return { authenticator, cookie: cookieOf(reply) };
}

async function passkeyOptions() {
  const reply = await app.post('/api/admin/passkeys/sign-in-options', {}, fromAnywhere());
  return (await bodyOf<{ options: { challenge: string; rpId: string; userVerification: string } }>(reply))
    .options;
}

test('an invited colleague joins with a password and a code, and has their role immediately', async () => {
  const owner = await signInAsStaff(app);
  const { id, email, key } = await invite(owner);
  expect(await colleague(owner, id)).toMatchObject({ state: 'invited', role: 'front-desk' });
  expect(await readWaitingRecipients(app, owner, 'staff-invited')).toEqual([email]);
  const read = await app.post('/api/staff/join/read', { key });
  expect(await bodyOf(read)).toMatchObject({ name: 'Colleague 1', email, role: 'front-desk' });

  const joined = await joinWithPassword(key);
  expect(joined.recoveryCodes).toHaveLength(10);
  expect(joined.who.may).toContain('sell');
  expect(joined.who.may).not.toContain('refund');
  expect(await colleague(owner, id)).toMatchObject({ state: 'here', hasPassword: true, passkeys: 0 });
  expect((await getAs(joined, '/api/admin/todays-bookings')).status).toBe(200);
  expect(await codeOf(await getAs(joined, '/api/admin/people'))).toEqual([403, 'not_allowed']);
  expect(await codeOf(await app.post('/api/staff/join/read', { key }))).toEqual([409, 'invitation_over']);

  const stored = await app.db.selectFrom('staff_invitation_key').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key);
  const codes = await app.db.selectFrom('staff_recovery_code').selectAll().execute();
  for (const code of joined.recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code);
});

test('several taps on Invite send only one mail; after the invitation has expired, they send one more', async () => {
  const owner = await signInAsStaff(app);
  const input = { name: 'Twice Tapped', email: 'twice@example.com', role: 'kitchen' };
  const replies = await Promise.all([1, 2, 3].map(() => postAs(owner, '/api/admin/people', input)));
  const ids = await Promise.all(replies.map((reply) => bodyOf<{ id: string }>(reply)));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(await mailedKeys('twice@example.com')).toHaveLength(1);
  const other = await postAs(owner, '/api/admin/people', {
    ...input,
    email: 'TWICE@example.com',
    name: 'Another',
  });
  expect(await codeOf(other)).toEqual([409, 'already_colleague']);

  app.clock.pass(7 * 24 * 60 * minute);
  const again = await signInAsStaff(app);
  await Promise.all([1, 2, 3].map(() => postAs(again, '/api/admin/people', input)));
  expect(await mailedKeys('twice@example.com', 2)).toHaveLength(2);
  expect(await colleague(again, ids[0]?.id ?? '')).toMatchObject({ state: 'invited' });
});

test('an invitation ends after seven days, with a newer invitation, or when it is withdrawn', async () => {
  const owner = await signInAsStaff(app);
  const { id, email, key } = await invite(owner);
  const readKey = async (link: string) =>
    (await app.post('/api/staff/join/read', { key: link }, fromAnywhere())).status;
  // Mails that are queued at the same moment have no defined order, so time passes between them.
  app.clock.pass(minute);
  expect((await postAs(owner, `/api/admin/people/${id}/invite-again`)).status).toBe(200);
  const newer = await mailedKey(email, 2);
  expect([await readKey(key), await readKey(newer)]).toEqual([409, 200]);
  app.clock.pass(7 * 24 * 60 * minute);
  expect(await readKey(newer)).toBe(409);
  const again = await signInAsStaff(app);
  expect(await colleague(again, id)).toMatchObject({ state: 'invitation over' });
  expect((await postAs(again, `/api/admin/people/${id}/invite-again`)).status).toBe(200);
  const newest = await mailedKey(email, 3);
  expect(await readKey(newest)).toBe(200);
  expect((await postAs(again, `/api/admin/people/${id}/withdraw`)).status).toBe(200);
  expect(await readKey(newest)).toBe(409);
  expect(await colleague(again, id)).toBeUndefined();
  expect(await codeOf(await postAs(again, `/api/admin/people/${id}/withdraw`))).toEqual([404, 'not_found']);
});

test('signing in by name needs e-mail, password and a new code; a refusal does not say which was wrong', async () => {
  const owner = await signInAsStaff(app);
  const { email, key } = await invite(owner);
  const { secret, password, recoveryCodes } = await joinWithPassword(key);
  app.clock.pass(minute);
  const signIn = (body: object) =>
    app.post('/api/staff/sign-in-by-name', { email, password, code: '000000', ...body }, fromAnywhere());
  const right = await signIn({ code: appCode(secret), email: email.toUpperCase() });
  expect(right.status).toBe(200);
  expect(await bodyOf(right)).toMatchObject({
    who: { name: expect.stringContaining('Colleague'), role: 'front-desk' },
  });
  const refused = [
    await signIn({ code: appCode(secret) }),
    await signIn({}),
    await signIn({ password: 'another long password', code: appCode(secret) }),
    await signIn({ email: 'nobody@example.com' }),
  ];
  const replies = await Promise.all(refused.map(async (reply) => [reply.status, await reply.json()]));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]?.[0]).toBe(401);

  const [code = ''] = recoveryCodes;
  const recovered = await signIn({ code: code.toUpperCase() });
  expect(recovered.status).toBe(200);
  expect((await signIn({ code })).status).toBe(401);
  const own = await bodyOf<{ person: { recoveryCodesLeft: number } }>(
    await getAs({ cookie: cookieOf(recovered) }, '/api/admin/my-sign-in'),
  );
  expect(own.person.recoveryCodesLeft).toBe(9);
});

test('after ten wrong tries to sign in by name, the IP address is refused', async () => {
  const address = fromAnywhere();
  const guess = () =>
    app.post(
      '/api/staff/sign-in-by-name',
      { email: 'a@example.com', password: 'x', code: '123456' },
      address,
    );
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test('a passkey signs in only on this site, only with its user verified, and only once with each challenge', async () => {
  const owner = await signInAsStaff(app);
  const { id, key } = await invite(owner, 'manager');
  const { authenticator } = await joinWithPasskey(key);
  expect(await colleague(owner, id)).toMatchObject({ state: 'here', passkeys: 1, hasPassword: false });
  const send = (answer: unknown) => app.post('/api/admin/passkeys/sign-in', { answer }, fromAnywhere());

  const options = await passkeyOptions();
  expect(options).toMatchObject({ rpId: 'windfall.test', userVerification: 'required' });
  const answer = authenticator.signIn(options);
  const signedIn = await send(answer);
  expect(signedIn.status).toBe(200);
  expect(await bodyOf(signedIn)).toMatchObject({ who: { id, role: 'manager', byPin: false } });
  expect(await codeOf(await send(answer))).toEqual([409, 'code_over']);

  const faults = [
    { origin: 'https://windfall.example' },
    { rpId: 'windfall.example' },
    { verified: false },
    { counter: 1 },
  ];
  for (const fault of faults) {
    const reply = await send(authenticator.signIn(await passkeyOptions(), fault));
    expect([fault, await codeOf(reply)]).toEqual([fault, [401, 'wrong_password']]);
  }
  const stranger = createAuthenticator(site).signIn(await passkeyOptions());
  expect(await codeOf(await send(stranger))).toEqual([401, 'wrong_password']);
  const late = await passkeyOptions();
  app.clock.pass(5 * minute);
  expect(await codeOf(await send(authenticator.signIn(late)))).toEqual([409, 'code_over']);
  expect(await codeOf(await send(authenticator.signIn({ challenge: 'bWFkZSB1cA' })))).toEqual([
    409,
    'code_over',
  ]);
  expect((await send(authenticator.signIn(await passkeyOptions(), { counter: 50 }))).status).toBe(200);
});

test('a passkey is made only with the options of the same invitation, on this site, and with the user verified', async () => {
  const owner = await signInAsStaff(app);
  const [one, other] = [await invite(owner), await invite(owner)];
  const optionsOf = async (key: string) =>
    (
      await bodyOf<{ options: { challenge: string } }>(
        await app.post('/api/staff/join/passkey-options', { key }, fromAnywhere()),
      )
    ).options;
  const join = async (key: string, answer: unknown) =>
    codeOf(await app.post('/api/staff/join/passkey', { key, answer }, fromAnywhere()));
  const authenticator = createAuthenticator(site);
  expect(await join(other.key, authenticator.register(await optionsOf(one.key)))).toEqual([409, 'code_over']);
  expect(await join(one.key, authenticator.register(await optionsOf(one.key), { verified: false }))).toEqual([
    400,
    'malformed',
  ]);
  expect(
    await join(
      one.key,
      authenticator.register(await optionsOf(one.key), { origin: 'http://elsewhere.test' }),
    ),
  ).toEqual([400, 'malformed']);
  expect(await colleague(owner, one.id)).toMatchObject({ state: 'invited', passkeys: 0 });
});

test('people add and remove their own passkeys, but cannot remove their only sign-in method', async () => {
  const owner = await signInAsStaff(app);
  const { key } = await invite(owner);
  const me = await joinWithPasskey(key);
  const list = async () =>
    (
      await bodyOf<{ person: { passkeys: { id: string; name: string }[] } }>(
        await getAs(me, '/api/admin/my-sign-in'),
      )
    ).person.passkeys;
  const first = (await list())[0]?.id;
  expect(await codeOf(await postAs(me, '/api/admin/passkeys/remove', { id: first }))).toEqual([
    409,
    'last_way_in',
  ]);
  const { options } = await bodyOf<{ options: { challenge: string } }>(
    await postAs(me, '/api/admin/passkeys/options'),
  );
  const added = { answer: createAuthenticator(site).register(options), name: 'Laptop' };
  expect((await postAs(me, '/api/admin/passkeys', added)).status).toBe(200);
  expect((await list()).map(({ name }) => name)).toContain('Laptop');
  expect((await postAs(me, '/api/admin/passkeys/remove', { id: first })).status).toBe(200);
  expect(await codeOf(await postAs(me, '/api/admin/passkeys/remove', { id: first }))).toEqual([
    404,
    'not_found',
  ]);
  expect(await codeOf(await postAs(owner, '/api/admin/passkeys/options'))).toEqual([403, 'not_allowed']);
});

test('a sign-in locks the person before the passkey, as the removal of a passkey does, to avoid a deadlock', async () => {
  const owner = await signInAsStaff(app);
  const { id, key } = await invite(owner);
  const { authenticator } = await joinWithPasskey(key);
  const answer = authenticator.signIn(await passkeyOptions());
  const { reply } = await app.db.transaction().execute(async (tx) => {
    await lockColleague(tx, id);
    const reply = app.post('/api/admin/passkeys/sign-in', { answer }, fromAnywhere());
    await waitForBlockedCall(app.db);
    await sql`select from staff_passkey where person_id = ${id} for update nowait`.execute(tx);
    return { reply };
  });
  expect((await reply).status).toBe(200);
});

test.each(['passkey', 'password', 'pin'])(
  'setting a %s stores nothing if the colleague is marked as having left in the meantime',
  async (method) => {
    const owner = await signInAsStaff(app);
    const { id, key } = await invite(owner);
    const me = await joinWithPassword(key);
    const { options } = await bodyOf<{ options: { challenge: string } }>(
      await postAs(me, '/api/admin/passkeys/options'),
    );
    const appKey = await bodyOf<{ key: string }>(await postAs(me, '/api/admin/my-sign-in/app-key'));
    const password = { password: 'another long one', code: appCode(appKey.key.replaceAll(' ', '')) };
    const store = {
      passkey: () =>
        postAs(me, '/api/admin/passkeys', {
          answer: createAuthenticator(site).register(options),
          name: 'Laptop',
        }),
      password: () => postAs(me, '/api/admin/my-sign-in/password', password),
      pin: () => postAs(me, '/api/admin/my-sign-in/pin', { pin: '493817' }),
    }[method];
    if (!store) throw new Error(`Unknown method ${method}`);
    const { reply } = await app.db.transaction().execute(async (tx) => {
      await lockColleague(tx, id);
      const reply = store();
      await waitForBlockedCall(app.db);
      await deleteSignInMethods(tx, id);
      await updatePerson(tx, id, { ended_at: new Date(app.clock.now()) });
      return { reply };
    });
    expect(await codeOf(await reply)).toEqual([401, 'not_signed_in']);
    expect(await colleague(owner, id)).toMatchObject({ state: 'ended', passkeys: 0, hasPassword: false });
  },
);

test('a changed role applies from the next call, even in open sign-ins', async () => {
  const owner = await signInAsStaff(app);
  const cook = await signInAsRole(app, 'kitchen');
  const today = () => getAs(cook, '/api/admin/todays-bookings');
  expect((await today()).status).toBe(403);
  expect((await postAs(owner, `/api/admin/people/${cook.personId}/role`, { role: 'manager' })).status).toBe(
    200,
  );
  expect((await today()).status).toBe(200);
  const still = await bodyOf<{ who: { role: string } }>(await postAs(cook, '/api/admin/still-here'));
  expect(still.who.role).toBe('manager');
});

test('a colleague who leaves loses all sign-ins and sign-in methods, and can come back with a new invitation', async () => {
  const owner = await signInAsStaff(app);
  const { id, email, key } = await invite(owner);
  const { authenticator, ...first } = await joinWithPasskey(key);
  const signIn = async () =>
    app.post(
      '/api/admin/passkeys/sign-in',
      { answer: authenticator.signIn(await passkeyOptions()) },
      fromAnywhere(),
    );
  const second = { cookie: cookieOf(await signIn()) };
  const isIn = async (who: Owner) => (await postAs(who, '/api/admin/still-here')).status === 200;
  expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
  expect((await postAs(owner, `/api/admin/people/${id}/end`)).status).toBe(200);
  expect((await postAs(owner, `/api/admin/people/${id}/end`)).status).toBe(200);
  expect([await isIn(first), await isIn(second)]).toEqual([false, false]);
  expect((await signIn()).status).toBe(401);
  expect(await colleague(owner, id)).toMatchObject({ state: 'ended', passkeys: 0, signIns: [] });

  app.clock.pass(minute);
  expect((await postAs(owner, `/api/admin/people/${id}/back`, { role: 'kitchen' })).status).toBe(200);
  expect(await colleague(owner, id)).toMatchObject({ state: 'invited' });
  const back = await joinWithPassword(await mailedKey(email, 2));
  expect(back.who.role).toBe('kitchen');
  expect(await colleague(owner, id)).toMatchObject({ state: 'here', role: 'kitchen' });
});

/** Makes three owners, and returns their ids in the order in which owners are locked. */
async function ownersById(): Promise<string[]> {
  const owners = [
    await signInAsRole(app, 'owner'),
    await signInAsRole(app, 'owner'),
    await signInAsRole(app, 'owner'),
  ];
  return owners.map(({ personId }) => personId).sort();
}

test('the last owner who signs in by name cannot be removed, even if two owners remove each other at the same time', async () => {
  await app.db.updateTable('staff_person').set({ role: 'manager' }).where('role', '=', 'owner').execute();
  const [one, other] = [await signInAsRole(app, 'owner'), await signInAsRole(app, 'owner')];
  const replies = await Promise.all([
    postAs(one, `/api/admin/people/${other.personId}/end`),
    postAs(other, `/api/admin/people/${one.personId}/end`),
  ]);
  expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const owners = await app.db
    .selectFrom('staff_person')
    .select('id')
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  expect(owners).toHaveLength(1);
  const last = owners[0]?.id ?? '';
  const staff = await signInAsStaff(app);
  expect(await codeOf(await postAs(staff, `/api/admin/people/${last}/end`))).toEqual([409, 'last_owner']);
  expect(await codeOf(await postAs(staff, `/api/admin/people/${last}/role`, { role: 'kitchen' }))).toEqual([
    409,
    'last_owner',
  ]);
});

test('two changes of owners at the same time do not deadlock', async () => {
  const staff = await signInAsStaff(app);
  const [first = '', second = '', third = ''] = await ownersById();
  const { replies } = await app.db.transaction().execute(async (tx) => {
    // Without `lockPeople`, each of the two changes would lock its own owner, then wait for `first`.
    await lockColleague(tx, first);
    const replies = [third, second].map((id) =>
      postAs(staff, `/api/admin/people/${id}/role`, { role: 'manager' }),
    );
    await waitForBlockedCall(app.db, 2);
    return { replies };
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
});

test('while owners are locked for a change, new entries of the audit log can refer to them', async () => {
  const staff = await signInAsStaff(app);
  const [first = '', second = '', third = ''] = await ownersById();
  const { reply } = await app.db.transaction().execute(async (tx) => {
    await lockColleague(tx, third);
    const reply = postAs(staff, `/api/admin/people/${second}/role`, { role: 'manager' });
    await waitForBlockedCall(app.db);
    await sql`select from staff_person where id in (${first}, ${second}, ${third}) for key share nowait`.execute(
      app.db,
    );
    return { reply };
  });
  expect((await reply).status).toBe(200);
});

test('sign-ins are listed with their device, and ended one by one or all together', async () => {
  const owner = await signInAsStaff(app);
  const me = await signInAsRole(app, 'front-desk');
  const isIn = async (who: Owner) => (await postAs(who, '/api/admin/still-here')).status === 200;
  const mine = async (who: Owner) =>
    (await bodyOf<{ signIns: Colleague['signIns'] }>(await getAs(who, '/api/admin/my-sign-in'))).signIns;
  expect(await mine(me)).toMatchObject([{ device: 'Chrome on Windows', how: 'passkey', isThis: true }]);
  const other = await signInAsRole(app, 'front-desk');
  const [foreign] = await mine(other);
  expect(await codeOf(await postAs(me, `/api/admin/my-sign-in/sign-ins/${foreign?.id}/end`))).toEqual([
    404,
    'not_found',
  ]);
  expect(await isIn(other)).toBe(true);
  expect((await postAs(owner, `/api/admin/people/sign-ins/${foreign?.id}/end`)).status).toBe(200);
  expect(await isIn(other)).toBe(false);
  expect((await postAs(owner, `/api/admin/people/${me.personId}/end-sign-ins`)).status).toBe(200);
  expect(await isIn(me)).toBe(false);

  const tablet = await app.post(
    '/api/staff/sign-in',
    { password: 'a password for tests' },
    { ...fromAnywhere(), 'user-agent': 'Mozilla/5.0 (iPad) Safari/1' },
  );
  expect((await people(owner)).staffPasswordSignIns.map(({ device }) => device)).toContain('Safari on iPad');
  expect((await postAs(owner, '/api/admin/my-sign-in/end-others')).status).toBe(200);
  expect([await isIn(owner), await isIn({ cookie: cookieOf(tablet) })]).toEqual([true, false]);
});

test('a colleague takes over a screen with a PIN: the log names them, and their role applies', async () => {
  const screen = await signInAsRole(app, 'front-desk', { name: 'First Hand' });
  const cook = await signInAsRole(app, 'kitchen', { name: 'Second Hand' });
  const pin = '493817';
  expect((await postAs(cook, '/api/admin/my-sign-in/pin', { pin: '111111' })).status).toBe(400);
  expect((await postAs(cook, '/api/admin/my-sign-in/pin', { pin })).status).toBe(200);
  const hands = await bodyOf<{ people: { id: string; name: string }[] }>(
    await getAs(screen, '/api/admin/hands'),
  );
  expect(hands.people).toContainEqual({ id: cook.personId, name: 'Second Hand', role: 'kitchen' });
  const change = (typed: string) =>
    postAs(screen, '/api/admin/hands', { personId: cook.personId, pin: typed });
  expect((await change('493818')).status).toBe(409);
  const handed = await change(pin);
  expect(handed.status).toBe(200);
  expect(await bodyOf(handed)).toMatchObject({
    who: { id: cook.personId, name: 'Second Hand', byPin: true },
  });
  expect((await getAs(screen, '/api/admin/todays-bookings')).status).toBe(403);
  expect(await codeOf(await postAs(screen, '/api/admin/my-sign-in/pin', { pin: '582914' }))).toEqual([
    403,
    'not_allowed',
  ]);
  const owner = await signInAsRole(app, 'owner');
  const log = await bodyOf<{ entries: { what: string; person: string | null; after: string }[] }>(
    await getAs(owner, '/api/admin/audit?what=took over the screen'),
  );
  expect(log.entries[0]).toMatchObject({ what: 'took over the screen', person: 'Second Hand' });
  expect((await postAs(owner, `/api/admin/people/${screen.personId}/end`)).status).toBe(200);
  expect((await postAs(screen, '/api/admin/still-here')).status).toBe(401);
});

test('after five wrong tries even the right PIN is refused; a screen signed in a day ago cannot be taken over with a PIN', async () => {
  const screen = await signInAsRole(app, 'front-desk');
  const manager = await signInAsRole(app, 'manager');
  await postAs(manager, '/api/admin/my-sign-in/pin', { pin: '493817' });
  const change = (who: Owner, pin: string) =>
    postAs(who, '/api/admin/hands', { personId: manager.personId, pin });
  const answers: string[] = [];
  for (const pin of [...Array<string>(5).fill('000001'), '493817'])
    answers.push((await bodyOf<{ message: string }>(await change(screen, pin))).message);
  const locked =
    'After five wrong tries this PIN is blocked. It works again once its owner has signed in without it.';
  expect(answers).toEqual([
    'This is not the PIN. 4 tries are left.',
    'This is not the PIN. 3 tries are left.',
    'This is not the PIN. 2 tries are left.',
    'This is not the PIN. One try is left.',
    locked,
    locked,
  ]);
  await postAs(manager, '/api/admin/my-sign-in/pin', { pin: '493817' });
  await app.db
    .updateTable('staff_session')
    .set({ started_at: new Date(app.clock.now() - 24 * 60 * minute) })
    .where('person_id', '=', screen.personId)
    .execute();
  expect(await codeOf(await change(screen, '493817'))).toEqual([403, 'not_allowed']);
});

test('actions are logged under the name of the member of staff; with the staff password, without a name', async () => {
  const manager = await signInAsRole(app, 'manager', { name: 'Named Manager' });
  const block = { date: '2026-12-12', timeSlot: 'ALL_DAY', reason: 'Boiler' };
  expect(
    (await postAs(manager, '/api/admin/session-restrictions', { ...block, createdBy: 'admin' })).status,
  ).toBe(201);
  const [line] = await app.db
    .selectFrom('journal')
    .innerJoin('staff_person', 'staff_person.id', 'journal.person_id')
    .select(['journal.what', 'staff_person.name'])
    .where('journal.what', '=', 'time blocked')
    .execute();
  expect(line).toEqual({ what: 'time blocked', name: 'Named Manager' });
  const list = await bodyOf<{ restrictions: { createdBy: string }[] }>(
    await getAs(manager, '/api/admin/session-restrictions'),
  );
  expect(list.restrictions.map(({ createdBy }) => createdBy)).toContain('Named Manager');
  const owner = await signInAsStaff(app);
  await postAs(owner, '/api/admin/kiosk-pin', { pin: '493817' });
  const [unnamed] = await app.db
    .selectFrom('journal')
    .select('person_id')
    .where('what', '=', 'kiosk PIN set')
    .execute();
  expect(unnamed).toEqual({ person_id: null });
});

/**
 * Inserts mails of every kind that a colleague gets as staff, as if they had been sent; one of them was sent
 * twice.
 */
async function insertStaffMails(personId: string, email: string): Promise<void> {
  const at = new Date(app.clock.now());
  await sql`
    with invited as (insert into staff_invitation (person_id, sent_at, ends_at, used_at)
        values (${personId}, ${at}, ${at}, ${at}) returning id),
      letter as (insert into letter (day, audience, subject, words, digest, written_at)
        values ('2026-11-21', 'day', 'A letter', 'Words', ${email.slice(0, 8)}, ${at}) returning id),
      trial as (insert into letter_recipient (letter_id, mailbox, email, queued_at)
        select id, mailbox_of(${email}), ${email}, ${at} from letter returning id),
      report as (insert into figure_report (kind, day, recipient, queued_at)
        values ('day', '2026-11-20', ${email}, ${at}) returning id),
      sent as (insert into mail
          (kind, staff_invitation_id, letter_recipient_id, figure_report_id, status, next_attempt_at, queued_at, sent_to)
        select 'staff-invited', id, null::uuid, null::uuid, 'sent', ${at}::timestamptz, ${at}::timestamptz, ${email} from invited
        union all select 'letter', null, id, null, 'sent', ${at}, ${at}, ${email} from trial
        union all select 'figures', null, null, id, 'sent', ${at}, ${at}, ${email} from report returning id, kind),
      again as (insert into mail (kind, again_of, again_number, status, next_attempt_at, queued_at, sent_to)
        select 'sent-again', id, 1, 'sent', ${at}::timestamptz, ${at}::timestamptz, ${email} from sent
        where kind = 'figures' returning id)
    insert into kept_mail (mail_id, kept_at, recipient, subject, html, body, attachments)
      select id, ${at}::timestamptz, ${email}, '', '', '', '[]'::jsonb from sent
      union all select id, ${at}, ${email}, '', '', '', '[]' from again`.execute(app.db);
}

test('after a colleague who has left is erased, no table names them, not even the audit log', async () => {
  const owner = await signInAsStaff(app);
  const person = await signInAsRole(app, 'manager', { name: 'Leaving Person' });
  const now = app.clock.now();
  const ticketId = await insertVisit(app.db, { day: localMoment(now).day, now });
  const action = { ticketId, checkedInAt: new Date(now).toISOString() };
  const checkedIn = await postAs(person, checkInCall.path, {
    ...action,
    numberPlate: null,
    cefParkingAgreed: true,
  });
  expect(checkedIn.status).toBe(200);
  expect(
    (await postAs(person, checkOutCall.path, { ticketId, checkedOutAt: action.checkedInAt })).status,
  ).toBe(200);
  const note = readTicketNoteCall.path.replace(':ticketId', ticketId);
  expect(await codeOf(await postAs(person, note, { pin: '000001' }))).toEqual([409, 'pin_wrong']);
  const office = atTheOffice(app, () => person);
  const priced = await office.change('prices', (rows) => {
    rows['price_rule'] = [ruleRow({ name: 'Saturday price', price_pence: 1150, weekdays: [6] })];
  });
  expect(priced.status).toBe(200);
  const email = `${randomUUID()}@example.com`;
  await updatePerson(app.db, person.personId, { email });
  await insertStaffMails(person.personId, email);
  const figuresTo = (recipients: string[]) =>
    postAs(owner, '/api/admin/office/figures-by-mail/day', { isOn: true, recipients, minute: 420 });
  expect((await figuresTo(['books@example.com'])).status).toBe(200);
  expect((await figuresTo(['books@example.com', email.toUpperCase()])).status).toBe(200);
  const history = () => app.db.selectFrom('fact_history').select('id').execute();
  const changes = await history();
  await postAs(person, '/api/admin/session-restrictions', {
    date: '2026-12-13',
    timeSlot: 'ALL_DAY',
    reason: 'Party',
  });
  expect(await codeOf(await postAs(owner, `/api/admin/people/${person.personId}/erase`))).toEqual([
    409,
    'changed_meanwhile',
  ]);
  const ended = await postAs(owner, `/api/admin/people/${person.personId}/end`);
  expect(await bodyOf(ended)).toEqual({ success: true, getsFigures: true });
  expect((await postAs(owner, `/api/admin/people/${person.personId}/erase`)).status).toBe(200);
  expect(await colleague(owner, person.personId)).toBeUndefined();
  expect(await findTraces(app.db, ['Leaving Person', email])).toEqual([]);
  const schedule = await app.db.selectFrom('figure_schedule').selectAll().where('kind', '=', 'day').execute();
  expect(schedule).toMatchObject([
    { recipients: ['books@example.com'], recipients_since: {}, since: localMoment(now).day },
  ]);
  expect(await history()).toEqual(changes);
});

test('erasing a former colleague leaves the records of a namesake, until the last of that name is erased', async () => {
  const owner = await signInAsStaff(app);
  const former = await signInAsRole(app, 'manager', { name: 'Alex Reed' });
  const namesake = await signInAsRole(app, 'manager', { name: 'Alex Reed' });
  const block = { date: '2026-12-14', timeSlot: 'ALL_DAY', reason: 'Party' };
  expect((await postAs(namesake, '/api/admin/session-restrictions', block)).status).toBe(201);
  const blockedBy = async () =>
    (
      await bodyOf<{ restrictions: { date: string; createdBy: string }[] }>(
        await getAs(owner, '/api/admin/session-restrictions'),
      )
    ).restrictions.find(({ date }) => date === block.date)?.createdBy;
  const erase = async ({ personId }: { personId: string }) => {
    await postAs(owner, `/api/admin/people/${personId}/end`);
    expect((await postAs(owner, `/api/admin/people/${personId}/erase`)).status).toBe(200);
  };
  await erase(former);
  expect(await blockedBy()).toBe('Alex Reed');
  await erase(namesake);
  expect(await findTraces(app.db, ['Alex Reed'])).toEqual([]);
});
