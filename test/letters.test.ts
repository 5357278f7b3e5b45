import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestCodeCall } from '../src/contract/email-code.ts';
import {
  type Letter,
  listLettersCall,
  listOutboxCall,
  readLetterAudiencesCall,
  sendLetterCall,
  sendMailAgainCall,
  tryLetterCall,
  writeLetterCall,
} from '../src/contract/letters.ts';
import { setBookingStatus } from '../src/server/features/orders/booking-store.ts';
import { queueMailsByRule } from '../src/server/features/reminders/queue-mails-by-rule.ts';
import { insertVisit } from './insert-visit.ts';
import { mailOrder } from './mail-order.ts';
import { createPhotoApp } from './photo.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { bodyOf } from './test-app.ts';

const friday = '2026-11-20T10:00:00Z';
/** An ordinary Saturday. */
const day = '2026-11-28';
const app = await createPhotoApp(friday);
const { db, clock } = app;
let staff = await signInAsStaff(app);

const words = 'Our boiler is being mended: we open at 11:00 AM on {day}.\n\nBring a warm jumper.';
const letterTo = (more: object = {}) => ({
  date: day,
  audience: 'day',
  timeSlot: null,
  subject: 'We open later on {day}',
  words,
  ...more,
});
const write = async (more: object = {}) => app.send(writeLetterCall, letterTo(more), staff);
const at = (path: string, id: string) => path.replace(':id', id);
const send = async (id: string) => {
  const response = await app.post(at(sendLetterCall.path, id), {}, staff);
  return { status: response.status, body: await bodyOf<{ letter: Letter; code?: string }>(response) };
};
const trySending = async (id: string, email = 'reception@windfall.example', clientId = randomUUID()) => {
  const response = await app.post(at(tryLetterCall.path, id), { clientId, email }, staff);
  return { status: response.status, body: await bodyOf<{ letter: Letter; code?: string }>(response) };
};
const read = async <C extends Parameters<typeof app.read>[0]>(_call: C, path: string) =>
  bodyOf<Awaited<ReturnType<typeof app.read<C>>>['body']>(await app.request(path, { headers: staff }));
const mailsOf = async (letterId: string) => {
  await app.waitForMails();
  return db
    .selectFrom('kept_mail as k')
    .innerJoin('mail as m', 'm.id', 'k.mail_id')
    .innerJoin('letter_recipient as r', 'r.id', 'm.letter_recipient_id')
    .select(['k.recipient', 'k.subject', 'k.body', 'k.headers', 'r.booking_id', 'm.id'])
    .where('r.letter_id', '=', letterId)
    .orderBy('k.recipient')
    .execute();
};
/** Writes a letter and sends staff a trial mail of it, after which it may be sent. */
const writeTried = async (more: object = {}) => {
  const { body } = await write(more);
  await trySending(body.letter.id);
  await app.waitForMails();
  return body.letter;
};
const family = (email: string, more: object = {}) =>
  insertVisit(db, { day, now: clock.now(), email, ...more });

beforeEach(async () => {
  clock.set(friday);
  staff = await signInAgain(app);
});
afterEach(async () => {
  await app.waitForMails();
  await sql`delete from letter`.execute(db);
  await sql`update booking set status = 'cancelled'`.execute(db);
});

describe('a letter to the families of a day', () => {
  test('counts each mailbox once, by day, by session and by photo sessions, and counts the families without an e-mail', async () => {
    await family('one@example.org');
    await family('One+twins@Example.org');
    await family('two@example.org');
    await family('gone@example.org').then((id) => setBookingStatus(db, id, 'cancelled'));
    await family('walk-in@door.invalid');
    const host = await family('party@example.org');
    // The confirmation goes out while the booking is still a visit. Only then does it become a party.
    await app.waitForMails();
    await db
      .updateTable('booking')
      .set({ kind: 'party', session_count: 0, children: 0 })
      .where('id', '=', host)
      .execute();
    await insertVisit(db, { day: '2026-12-05', now: clock.now(), email: 'other@example.org' });
    const booked = await app.book({
      customerEmail: 'two@example.org',
      sessionDate: day,
      startTime: '12:30 PM',
      endTime: '12:50 PM',
    });
    await app.pay(booked.clientSecret);
    await app.result(booked.clientSecret);
    const { audiences } = await read(readLetterAudiencesCall, `${readLetterAudiencesCall.path}?date=${day}`);
    expect(audiences).toEqual([
      { audience: 'day', timeSlot: null, families: 2, withoutEmail: 1 },
      { audience: 'session', timeSlot: expect.stringMatching(/^9:30 AM - /), families: 2, withoutEmail: 1 },
      { audience: 'photos', timeSlot: null, families: 1, withoutEmail: 0 },
    ]);
    const timeSlot = audiences[1]?.timeSlot ?? null;
    expect((await write({ audience: 'session', timeSlot })).body.letter).toMatchObject({
      families: 2,
      timeSlot,
    });
    expect((await write({ audience: 'photos' })).body.letter.families).toBe(1);
    const refused = await write({ audience: 'session', timeSlot: '6:00 AM - 7:00 AM' });
    expect(refused).toMatchObject({
      status: 404,
      body: { code: 'session_not_found', fields: { timeSlot: expect.any(String) } },
    });
  });

  test('goes to staff first, and then to each family once, however often it is sent', async () => {
    await family('one@example.org', { name: 'Robin Hale' });
    await family('ONE@example.org', { name: 'Robin Hale' });
    await family('two@example.org', { name: 'Maya Okafor' });
    const { letter } = (await write()).body;
    expect(letter).toMatchObject({ families: 2, sentAt: null, trial: null });
    expect(await send(letter.id)).toMatchObject({ status: 409, body: { code: 'letter_not_tried' } });
    const clientId = randomUUID();
    await Promise.all([1, 2, 3].map(() => trySending(letter.id, 'reception@windfall.example', clientId)));
    const tried = await mailsOf(letter.id);
    expect(tried.map(({ recipient }) => recipient)).toEqual(['reception@windfall.example']);
    expect(tried[0]?.subject).toContain('We open later on Saturday 28 November 2026');
    expect(tried[0]?.body).toContain('Dear Alex Example,');

    const results = await Promise.all([1, 2, 3, 4].map(() => send(letter.id)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await send(letter.id);
    const mails = (await mailsOf(letter.id)).filter(({ booking_id }) => booking_id !== null);
    expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual([
      'one@example.org',
      'two@example.org',
    ]);
    const [, second] = mails;
    expect(second?.body).toContain('Dear Maya Okafor,');
    expect(second?.body).toContain(
      'we open at 11:00 AM on Saturday 28 November 2026.\n\nBring a warm jumper.',
    );
    expect(second?.headers).toMatchObject({ References: `<booking-${second?.booking_id}@windfall.example>` });
    // A family that books later gets no mail. A letter that is written again with the same words for the
    // same day is the same letter.
    await family('later@example.org');
    const again = (await write()).body.letter;
    expect(again).toMatchObject({
      id: letter.id,
      families: 2,
      progress: { sent: 2, waiting: 0, failed: 0, dropped: 0 },
    });
    expect((await send(again.id)).status).toBe(200);
    expect(await mailsOf(letter.id)).toHaveLength(3);
    const { letters } = await read(listLettersCall, listLettersCall.path);
    expect(letters.map(({ id }) => id)).toEqual([letter.id]);
    const log = await db
      .selectFrom('journal')
      .select(['what', 'after'])
      .where('what', 'like', 'letter%')
      .orderBy('id')
      .execute();
    expect(log.slice(-2)).toEqual([
      { what: 'letter tried', after: { letter: letter.id } },
      { what: 'letter sent', after: { letter: letter.id, day, families: 2 } },
    ]);
    expect(JSON.stringify(log)).not.toContain('@');
  });

  test('reaches all families or none if the process dies between two recipients', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await family(`${name}@example.org`);
    const letter = await writeTried();
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if (select mailbox from letter_recipient where id = new.letter_recipient_id) = 'c@example.org' then
        raise exception 'killed'; end if; return new; end $$`.execute(db);
    await sql`create trigger die before insert on mail for each row execute function die()`.execute(db);
    expect((await send(letter.id)).status).toBe(500);
    expect(await mailsOf(letter.id)).toHaveLength(1);
    app.errors.length = 0;
    await sql`drop function die() cascade`.execute(db);
    expect((await send(letter.id)).body.letter.families).toBe(4);
    expect((await mailsOf(letter.id)).map(({ recipient }) => recipient)).toEqual([
      ...['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`),
      'reception@windfall.example',
    ]);
  });

  test('is not sent to a family that has cancelled before its mail went, unless the family has another booking', async () => {
    const [gone, kept] = [await family('gone@example.org'), await family('kept@example.org')];
    await family('kept@example.org', { name: 'Robin Hale' });
    const letter = await writeTried();
    await sql`create function wait() returns trigger language plpgsql as $$ begin
      new.next_attempt_at := new.next_attempt_at + interval '1 minute'; return new; end $$`.execute(db);
    await sql`create trigger wait before insert on mail for each row execute function wait()`.execute(db);
    await send(letter.id);
    await sql`drop function wait() cascade`.execute(db);
    await setBookingStatus(db, gone, 'cancelled');
    await setBookingStatus(db, kept, 'cancelled');
    clock.pass(61_000);
    const mails = (await mailsOf(letter.id)).filter(({ booking_id }) => booking_id !== null);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['kept@example.org']);
    const { letters } = await read(listLettersCall, listLettersCall.path);
    expect(letters[0]?.progress).toEqual({ sent: 1, waiting: 0, failed: 0, dropped: 1 });
  });

  test('is refused if nobody is booked, if a placeholder is unknown or if it is empty', async () => {
    const letter = await writeTried({ date: '2026-12-12' });
    expect(await send(letter.id)).toMatchObject({ status: 409, body: { code: 'letter_reaches_nobody' } });
    const wrong = await write({ subject: '', words: 'Come on {date} at ten' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toEqual({
      subject: 'Please give the letter a subject',
      words: 'We do not know {date}: please use the words listed',
    });
    expect((await send(randomUUID())).status).toBe(404);
    expect((await trySending(letter.id, 'nobody')).status).toBe(400);
  });

  test('is previewed as a family reads it, and cannot run scripts', async () => {
    const { letter } = (await write({ words: '<script>alert(1)</script> is only text' })).body;
    const page = await app.request(`/api/admin/letters/${letter.id}/preview`, { headers: staff });
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('Dear Alex Example,');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('cid:');
    expect((await app.request(`/api/admin/letters/${letter.id}/preview`)).status).toBe(401);
  });
});

describe('the outbox', () => {
  const list = async (query = '') => {
    await app.waitForMails();
    return read(listOutboxCall, `${listOutboxCall.path}${query}`);
  };
  const again = async (id: string, clientId = randomUUID()) => {
    const response = await app.post(at(sendMailAgainCall.path, id), { clientId }, staff);
    return {
      status: response.status,
      body: await bodyOf<{ mail?: { id: string }; code?: string }>(response),
    };
  };
  const keptFor = (recipient: string) =>
    db
      .selectFrom('kept_mail')
      .select(['mail_id', 'subject', 'headers'])
      .where('recipient', '=', recipient)
      .orderBy(mailOrder)
      .execute();

  test('lists every mail with its address and state, and finds mails by address and by reference', async () => {
    const email = `${randomUUID()}@example.org`;
    const id = await family(email);
    clock.set('2026-11-27T10:00:00Z');
    await queueMailsByRule(app.site.context);
    await app.waitForMails();
    clock.pass(1000);
    staff = await signInAgain(app);
    const letter = await writeTried({ subject: 'Jumpers, please' });
    clock.pass(1000);
    await send(letter.id);
    const { reference } = await db
      .selectFrom('booking')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const found = await list(`?search=${encodeURIComponent(email.toUpperCase())}`);
    expect(found.mails.map(({ what, to, state, reference: of }) => [what, to, state, of])).toEqual([
      ['Letter: Jumpers, please', email, 'sent', reference],
      ['Reminder: your visit is tomorrow', email, 'sent', reference],
      ['Confirmation', email, 'sent', reference],
    ]);
    expect((await list(`?search=${reference.toLowerCase()}`)).mails).toEqual(found.mails);
    expect((await list('?search=nobody%40example.org')).mails).toEqual([]);
    expect((await list()).mails.length).toBeGreaterThan(3);
  });

  test('a trial copy that failed and was sent again counts as sent', async () => {
    const letter = await writeTried({ subject: 'A trial twice' });
    const { id } = await db
      .selectFrom('mail as m')
      .innerJoin('letter_recipient as r', 'r.id', 'm.letter_recipient_id')
      .select('m.id')
      .where('r.letter_id', '=', letter.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('mail').set({ status: 'refused', sent_at: null }).where('id', '=', id).execute();
    const trial = async () => (await write({ subject: 'A trial twice' })).body.letter.trial?.state;
    expect(await trial()).toBe('failed');
    expect((await again(id)).status).toBe(200);
    await app.waitForMails();
    expect(await trial()).toBe('sent');
  });

  test('is read page by page, with each mail once', async () => {
    for (let count = 0; count < 30; count += 1) await family(`page-${count}@example.org`);
    const ids: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(next ? `?after=${next}` : '');
      expect(page.mails.length).toBeLessThanOrEqual(25);
      ids.push(...page.mails.map(({ id }) => id));
      next = page.next;
    }
    const all = await db.selectFrom('mail').select('id').execute();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(all.length);
    expect((await app.request(`${listOutboxCall.path}?after=nonsense`, { headers: staff })).status).toBe(400);
  });

  test('sends a lost mail again, once for each press, and says so in the mail’s row', async () => {
    const email = `${randomUUID()}@example.org`;
    const bookingId = await family(email);
    const [first] = (await list(`?search=${email}`)).mails;
    clock.pass(1000);
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => again(first?.id ?? '', clientId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await app.waitForMails();
    const mails = await keptFor(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toBe(mails[0]?.subject);
    // The mail that is sent again is a new message of the same thread.
    expect(mails[1]?.headers).toMatchObject({
      'Message-ID': `<${clientId}@windfall.example>`,
      References: `<booking-${bookingId}@windfall.example>`,
    });
    const rows = (await list(`?search=${email}`)).mails;
    expect(rows.map(({ id, sentAgainAt, repeats }) => [id, sentAgainAt.length, repeats])).toEqual([
      [clientId, 0, first?.writtenAt],
      [first?.id, 1, null],
    ]);
    await again(clientId);
    await app.waitForMails();
    expect(await keptFor(email)).toHaveLength(3);
    const log = await db
      .selectFrom('journal')
      .select(['what', 'after'])
      .where('booking_id', '=', bookingId)
      .where('what', '=', 'mail sent again')
      .execute();
    expect(log).toEqual([1, 2].map(() => ({ what: 'mail sent again', after: { mail: 'Confirmation' } })));
    expect((await again(randomUUID())).status).toBe(404);
  });

  test('shows the problem of a refused mail and sends it again; sends a waiting mail immediately', async () => {
    const email = `${randomUUID()}@example.org`;
    await family(email);
    await app.waitForMails();
    const where = sql`booking_id = (select id from booking where customer_email = ${email})`;
    await sql`update mail set status = 'refused', last_problem = '550' where ${where}`.execute(db);
    await sql`delete from kept_mail where recipient = ${email}`.execute(db);
    const [failed] = (await list('?show=unsent')).mails;
    expect(failed).toMatchObject({ to: email, state: 'failed', problem: '550', canGoAgain: true });
    await again(failed?.id ?? '');
    await app.waitForMails();
    expect(await keptFor(email)).toHaveLength(1);

    await sql`update mail set status = 'queued', last_problem = 'ETIMEDOUT', attempts = 3,
      next_attempt_at = ${new Date(clock.now() + 3_600_000)} where ${where}`.execute(db);
    const { mails } = await read(listOutboxCall, `${listOutboxCall.path}?show=unsent`);
    expect(mails[0]).toMatchObject({ state: 'waiting', problem: 'ETIMEDOUT', canGoAgain: true });
    expect(mails[0]?.nextAttemptAt).not.toBeNull();
    const clientId = randomUUID();
    const id = mails[0]?.id ?? '';
    expect((await again(id, clientId)).status).toBe(200);
    await app.waitForMails();
    expect(await again(id, clientId)).toMatchObject({ status: 200, body: { mail: { id } } });
    await app.waitForMails();
    expect(await keptFor(email)).toHaveLength(2);
    const otherEmail = `${randomUUID()}@example.org`;
    await family(otherEmail);
    const [other] = (await list(`?search=${otherEmail}`)).mails;
    expect((await again(other?.id ?? '', clientId)).body.code).toBe('same_key_other_request');
  });

  test('does not repeat a mail that is no longer true, or that was valid for a short time only', async () => {
    const email = `${randomUUID()}@example.org`;
    const id = await family(email);
    const [confirmation] = (await list(`?search=${email}`)).mails;
    await setBookingStatus(db, id, 'cancelled');
    expect(await again(confirmation?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'mail_not_again' },
    });
    expect((await app.send(requestCodeCall, { email, for: 'credits' }, app.fromAnywhere())).status).toBe(200);
    const codes = (await list(`?search=${email}`)).mails.filter(({ what }) => what === 'E-mail code');
    expect(codes).toMatchObject([{ to: email, canGoAgain: false }]);
    expect((await again(codes[0]?.id ?? '')).body.code).toBe('mail_not_again');
    expect(await keptFor(email)).toHaveLength(2);
  });
});
