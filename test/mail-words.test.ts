import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallReply } from '../src/contract/call.ts';
import { sendInquiryCall } from '../src/contract/inquiry.ts';
import { listOfficeMailsCall, previewMailCall, tryMailCall } from '../src/contract/office-mails.ts';
import { whyNotFact } from '../src/domain/fact-sheet.ts';
import { mailSheets } from '../src/domain/fact-sheets-mails.ts';
import { examplesOf, exampleValues, slotsOf, variablesOfSlot } from '../src/domain/mail-texts.ts';
import { mails } from '../src/domain/mails.ts';
import { inquiryReceived } from '../src/domain/mails-others.ts';
import { drawMail } from '../src/server/features/mail/write-words.ts';
import { applyDueChanges } from '../src/server/features/office-facts/change-facts.ts';
import { atTheOffice, edit } from './office-facts.ts';
import { signInAsRole } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const app = await createTestApp({ at: '2026-11-24T10:00:00Z' });
const staff = await signInAsRole(app, 'owner', { name: 'Robin Hale' });
const office = atTheOffice(app, () => staff);
const stored = await app.db.selectFrom('mail_text').selectAll().execute();

afterEach(() => expect(app.errors).toEqual([]));

describe('every mail', () => {
  test('has one row for each slot, and no other row', () => {
    const wanted = mails.flatMap((mail) => slotsOf(mail).map(([id]) => `${mail.id} ${id}`));
    expect(stored.map(({ mail, id }) => `${mail} ${id}`).sort()).toEqual(wanted.sort());
  });

  test('is of a kind that the outbox knows, and each kind has a mail', async () => {
    const kinds = await app.db.selectFrom('mail_kind').select('kind').execute();
    const known = new Set(kinds.map(({ kind }) => kind));
    // Two kinds have no words of their own: staff write the words of a letter on the dashboard, and a mail
    // that is sent again has the words of the first.
    const others = ['letter', 'sent-again'];
    const without = [...known].filter(
      (kind) => !others.includes(kind) && !mails.some((mail) => mail.kind === kind),
    );
    expect(without).toEqual([]);
    expect(mails.filter(({ kind }) => !known.has(kind)).map(({ id }) => id)).toEqual([]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    expect(new Set(mails.map(({ title }) => title)).size).toBe(mails.length);
  });

  test.each(mails.map((mail) => [mail.id, mail] as const))(
    '%s: its first words pass the checks that an owner’s words must pass, and each example has one subject at most',
    (id, mail) => {
      const [table] = mailSheets.find((sheet) => sheet.id === `mail-${id}`)?.tables ?? [];
      const [field] = table?.fields ?? [];
      for (const row of stored.filter((each) => each.mail === id)) {
        const own = field && (table?.fieldOf?.(field, row) ?? field);
        expect([row.id, own && whyNotFact(own, row.words)]).toEqual([row.id, null]);
      }
      for (const [slot, { needs = [] }] of slotsOf(mail)) {
        const known = Object.keys(
          variablesOfSlot(mail, slotsOf(mail).find(([name]) => name === slot)?.[1] ?? fail()),
        );
        expect(needs.filter((fact) => !known.includes(fact))).toEqual([]);
      }
      for (const [name, shows] of examplesOf(mail)) {
        const shown = slotsOf(mail).filter(([slot, { when }]) => when === undefined || shows.includes(slot));
        expect([name, shows.filter((slot) => mail.parts[slot] === undefined)]).toEqual([name, []]);
        for (const role of ['subject', 'preview', 'title'])
          expect([name, role, shown.filter(([, each]) => each.role === role).length <= 1]).toEqual([
            name,
            role,
            true,
          ]);
      }
    },
  );
});

function fail(): never {
  throw new Error('No such slot');
}

const sheet = 'mail-inquiry-received';
const write = (id: string, words: string, more: object = {}) =>
  office.change(sheet, (rows) => edit(rows, 'mail_text', { id }, { words }), more);
let sender = 0;
/** Sends a message as a family, and returns the mail that answers it. */
const answerTo = async (name: string, meanwhile?: () => Promise<unknown>) => {
  sender += 1;
  const email = `family-${sender}@example.org`;
  const body = {
    name,
    email,
    phone: '01632 960999',
    inquiryType: 'general',
    message: 'Is the café open on Mondays?',
  };
  await app.send(sendInquiryCall, body, { 'x-forwarded-for': `10.1.0.${sender}` });
  await meanwhile?.();
  return waitFor(async () => {
    const found = await app.db
      .selectFrom('kept_mail')
      .selectAll()
      .where('recipient', '=', email)
      .executeTakeFirst();
    if (!found) throw new Error('No mail yet');
    return found;
  });
};
const preview = (mail: string, body: object) =>
  app.send({ ...previewMailCall, path: previewMailCall.path.replace(':mail', mail) }, body, staff);
const sendTest = (mail: string, body: object) =>
  app.send({ ...tryMailCall, path: tryMailCall.path.replace(':mail', mail) }, body, staff);
const goTo = async (instant: string) => {
  app.clock.set(instant);
  const now = app.clock.now();
  await app.db
    .updateTable('staff_session')
    .set({ active_at: new Date(now), ends_at: new Date(now + 3_600_000) })
    .execute();
};

describe('changed words', () => {
  test('are used for the next mail and can be undone, and the earlier words can still be read', async () => {
    const before = await answerTo('Alex Rowe');
    expect(before.subject).toBe('We have your message - Windfall');
    const subject = await write('subject', 'Hello from {centre}');
    expect(subject.body.change).toMatchObject({
      state: 'done',
      madeBy: 'Robin Hale',
      sheetTitle: 'Mail: Message received',
      differences: [{ row: 'Subject', what: 'changed' }],
    });
    await write(
      'words',
      'We have **read** it, {phone}.\n\n- [Come by](/contact)\n- Or [write](mailto:us@example.org)',
    );
    await write('closing', '');
    const after = await answerTo('Alex Rowe');
    expect(after.subject).toBe('Hello from Windfall');
    expect(after.html).toContain('We have <strong>read</strong> it, 01632');
    expect(after.html).toMatch(/<li [^>]*><a href="http[^"]*\/contact" [^>]*>Come by<\/a><\/li>/);
    expect(after.body).toMatch(
      /We have read it, 01632.*\n\n- Come by \(http.*\/contact\)\n- Or write \(us@example.org\)$/,
    );
    expect(after.body).not.toContain('Everybody at');

    const [newest] = await office.changes(sheet);
    const earlier = await office.read(sheet, new Date(app.clock.now() - 1).toISOString());
    expect(earlier['mail_text']?.[0]).toMatchObject({
      id: 'subject',
      words: 'We have your message - {centre}',
    });
    for (const { id } of await office.changes(sheet)) expect((await office.undo(id)).status).toBe(200);
    expect(newest?.madeBy).toBe('Robin Hale');
    const again = await answerTo('Alex Rowe');
    expect([again.subject, again.body]).toEqual([before.subject, before.body]);
  });

  test('are also used for a mail that is already queued, because words are read when the mail is written', async () => {
    const id = randomUUID();
    await app.db
      .insertInto('inquiry')
      .values({
        id,
        digest: id,
        name: 'Robin Waiting',
        email: 'waiting@example.org',
        phone: '01632 960999',
        inquiry_type: 'general',
        message: 'Hello',
        created_at: new Date(app.clock.now()),
      })
      .execute();
    const later = new Date(app.clock.now() + 60_000);
    await app.db
      .insertInto('mail')
      .values({
        inquiry_id: id,
        kind: 'inquiry-received',
        status: 'queued',
        queued_at: later,
        next_attempt_at: later,
      })
      .execute();
    const change = await write('title', 'Queued before, written now');
    await goTo('2026-11-24T10:02:00Z');
    app.site.context.wakeMailSender();
    const sent = await waitFor(async () =>
      app.db
        .selectFrom('kept_mail')
        .selectAll()
        .where('recipient', '=', 'waiting@example.org')
        .executeTakeFirstOrThrow(),
    );
    expect(sent.html).toContain('Queued before, written now');
    await office.undo(change.body.change.id);
  });

  test('for a later day are not sent before that day', async () => {
    const change = await write('subject', 'From Friday', { holdsFrom: '2026-11-27' });
    expect(change.body.change).toMatchObject({ state: 'waiting' });
    expect((await answerTo('Alex Rowe')).subject).toBe('We have your message - Windfall');
    await goTo('2026-11-27T00:01:00Z');
    await applyDueChanges(app.site.context);
    expect((await answerTo('Alex Rowe')).subject).toBe('From Friday');
    expect((await office.undo(change.body.change.id)).status).toBe(200);
  });

  test('are not overwritten by a person who still has the earlier words open; that person is told what the words are now', async () => {
    const steps = await office.steps(sheet, (rows) =>
      edit(rows, 'mail_text', { id: 'title' }, { words: 'Mine' }),
    );
    const first = await write('title', 'Theirs');
    const second = await office.send(sheet, steps);
    expect(second.body).toMatchObject({ code: 'facts_changed_meanwhile' });
    expect(second.body.message).toMatch(/Robin Hale.*Heading.*Theirs/);
    await office.undo(first.body.change.id);
  });
});

describe('words that are refused', () => {
  const codeSheet = 'mail-email-code';
  test.each([
    ['subject', 'Your code', /Subject has to keep \{code\}: without it the mail is of no use/],
    [
      'subject',
      '{code} for {nam}',
      /Subject has \{nam\}, which stands for nothing here\. There are \{code\}/,
    ],
    ['subject', '{code}\nBcc: all@example.org', /Subject must be one line of plain words/],
    ['subject', '', /Subject is needed/],
    ['words', 'Until {until} <b>only</b>', /Words must be words, not HTML/],
    ['words', '# Until {until}', /Words may have paragraphs and lists only/],
    ['words', 'Until {until} [here](javascript:alert(1))', /Words has a link that leads nowhere/],
    ['words', '', /Words is needed/],
  ])('%s: %s', async (id, words, why) => {
    const answer = await office.change(codeSheet, (rows) => edit(rows, 'mail_text', { id }, { words }));
    expect([answer.status, answer.body.code]).toEqual([400, 'facts_invalid']);
    expect(answer.body.message).toMatch(why);
    const tried = await sendTest('email-code', {
      words: { [id]: words },
      example: '',
      email: 'owner@example.org',
    });
    expect(tried.body).toMatchObject({ code: 'facts_invalid', message: expect.stringMatching(why) });
  });
});

describe('an example', () => {
  test('is rendered with the words that are typed, and with today’s words for the other slots', async () => {
    const { body } = await preview('booking-cancelled', {
      words: { 'by-staff': 'We had to cancel {what}, {nam}.' },
      example: 'By staff, a part goes back',
    });
    expect(body.subject).toBe('Your booking is cancelled (WF-AAAAA-AAAAA)');
    expect(body.text).toContain('We had to cancel Saturday 28 November 2026, 9:30 AM - 4:00 PM, {nam}.');
    expect(body.text).toContain('We are sending £12.00 of your £24.00 back to your card.');
    expect(body.text).not.toContain('You have cancelled');
    expect(body.html).not.toMatch(/src="cid:/);
  });

  test('is sent as a test without the queue; a mail that does not exist is not found', async () => {
    const { status, body } = await sendTest('visit-confirmed', {
      words: {},
      example: '',
      email: 'owner@example.org',
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ taken: true, answer: '' })]);
    expect((await preview('none', { words: {}, example: '' })).status).toBe(404);
  });

  test('names the centre only by its facts, in every mail', async () => {
    const { venue } = await app.site.context.site.read();
    const other = {
      ...venue,
      name: 'The Lighthouse',
      phone: '01632 960111',
      email: 'hello@lighthouse.example',
      tagline: 'Play by the sea',
    };
    for (const mail of mails) {
      const written = Object.fromEntries(
        stored.filter((row) => row.mail === mail.id).map(({ id, words }) => [id, words]),
      );
      for (const [name, shows] of examplesOf(mail)) {
        const drawn = await drawMail(
          { venue: other, baseUrl: 'https://lighthouse.example' },
          mail,
          written,
          exampleValues(mail, shows),
          { to: 'alex@example.org' },
        );
        const all = [
          drawn.subject,
          drawn.html.replaceAll('cid:barn', ''),
          drawn.text,
          ...drawn.attachments.map(({ filename }) => filename),
        ].join('\n');
        expect([mail.id, name, all.match(/windfall|barn|orchard|somerset/i)?.[0]]).toEqual([
          mail.id,
          name,
          undefined,
        ]);
        expect(all).not.toMatch(/\{[a-z-]+\}|undefined|::/);
      }
    }
  });
});

test('text from a family or a fact is never treated as markup, as a fact or as a line of a header', async () => {
  const { venue } = await app.site.context.site.read();
  const name =
    '<img src=x onerror=alert(1)> **bold** [here](https://bad.example) {phone} {code}\r\nBcc: all@example.org\u2028x';
  const drawn = await drawMail(
    { venue, baseUrl: 'https://example.org' },
    inquiryReceived,
    {
      subject: 'For {greeting}',
      title: '{greeting}',
      greeting: '{greeting}',
      words: '**{greeting}** [me]({greeting})',
    },
    { variables: { greeting: name } },
    { to: 'alex@example.org' },
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there
  expect(drawn.subject).not.toMatch(/[\u0000-\u001f\u2028\u2029]/);
  expect(drawn.subject).toContain('{phone} {code} Bcc: all@example.org x');
  expect(drawn.html).not.toContain('<img src=x');
  expect(drawn.html).not.toContain('href="https://bad.example"');
  expect(drawn.html).toContain(
    '&lt;img src=x onerror=alert(1)&gt; **bold** [here](https://bad.example) {phone}',
  );
});

test('the list of mails says when each mail was last sent', async () => {
  const answer = await app.request(listOfficeMailsCall.path, { headers: staff });
  const listed = ((await answer.json()) as CallReply<typeof listOfficeMailsCall>).mails;
  expect(listed.map(({ id }) => id)).toEqual(mails.map(({ id }) => id));
  const sent = listed.filter(({ sentAt }) => sentAt !== null).map(({ id }) => id);
  expect(sent).toEqual(['inquiry-received', 'party-received', 'inquiry-arrived', 'party-arrived']);
});
