import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { enrolKioskCall } from '../../src/contract/staff.ts';
import { createCalendarFile } from '../../src/server/features/orders/calendar-file.ts';
import { deleteAllRows } from '../delete-all-rows.ts';
import { createPartyApp } from '../party.ts';
import { photoSessionInput } from '../photo-session-input.ts';
import { signInAsStaff } from '../staff.ts';
import { visitInput } from '../visit-input.ts';

const app = await createPartyApp();
let callers = 0;
const newVisitor = () => ({ 'x-forwarded-for': `192.0.2.${callers++ % 250}` });

const breaks = [
  '\r\nBcc: everybody@example.org',
  '\nBcc: everybody@example.org',
  '\rBcc: everybody@example.org',
  '\u2028END:VEVENT',
  '\u2029END:VEVENT',
  '\u0085Bcc: everybody@example.org',
  '\u000b',
  '\u0000',
  '\u001b[2J',
  '\ud800',
];
const message = { name: 'Robin Vale', email: 'robin@example.org', inquiryType: 'general', message: 'Hello' };
const lines: [string, string, string, object][] = [
  ['the name of a visit', '/api/create-booking-payment', 'customerName', visitInput()],
  ['the e-mail of a visit', '/api/create-booking-payment', 'customerEmail', visitInput()],
  ['the phone of a visit', '/api/create-booking-payment', 'customerPhone', visitInput()],
  [
    'the name of a photo session',
    '/api/photo-studio/create-booking-payment',
    'customerName',
    photoSessionInput(),
  ],
  ['the sender of a message', '/api/contact', 'name', message],
  ['the address of a sender', '/api/contact', 'email', message],
  ['the phone of a sender', '/api/contact', 'phone', message],
  ['the parent of a party', '/api/party-inquiry', 'parentName', app.aParty()],
  ['the child of a party', '/api/party-inquiry', 'childName', app.aParty()],
  [
    'the name of a member',
    '/api/loyalty/join',
    'name',
    { name: 'Robin Vale', email: 'robin@example.org', emailConsent: false },
  ],
];

test.each(lines)(
  '%s is refused if it contains a line break or a control character, and nothing is stored',
  async (_, path, field, body) => {
    for (const lineBreak of breaks) {
      const value = `${Reflect.get(body, field) ?? '01632 960123'}${lineBreak}x`;
      const answer = await app.post(path, { ...body, [field]: value }, newVisitor());
      const { code, fields } = (await answer.json()) as { code: string; fields: Record<string, string> };
      expect([lineBreak, answer.status, code, Object.keys(fields)]).toEqual([
        lineBreak,
        400,
        'malformed',
        [field],
      ]);
    }
    for (const table of ['booking', 'inquiry', 'member', 'mail'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  },
);

const turned = 'Robin \u202eelaV\u2069\u200f';
const encoded = '=?utf-8?Q?Your_refund?=';

test.each(lines.filter(([what]) => /name|sender of|parent|child/.test(what)))(
  '%s is refused if a mail program would decode it into another text',
  async (_, path, field, body) => {
    const answer = await app.post(path, { ...body, [field]: `Robin ${encoded}` }, newVisitor());
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect([answer.status, Object.keys(fields)]).toEqual([400, [field]]);
  },
);

test('a name with bidirectional control characters is stored and mailed without them', async () => {
  const sent = { ...message, name: turned, email: 'turned@example.org' };
  expect((await app.post('/api/contact', sent, newVisitor())).status).toBe(201);
  const { name } = await app.db
    .selectFrom('inquiry')
    .select('name')
    .where('email', '=', 'turned@example.org')
    .executeTakeFirstOrThrow();
  expect(name).toBe('Robin elaV');
  const subjects = (await app.mails(2)).map(({ subject }) => subject);
  expect(subjects).toContain('General Enquiry from Robin elaV');
  await deleteAllRows(app.db, 'kept_mail', 'mail', 'inquiry');
});

test('the name of a kiosk is refused if it contains a line break or a control character', async () => {
  const staff = await signInAsStaff(app);
  for (const lineBreak of breaks) {
    const answer = await app.post(
      '/api/admin/kiosk-codes',
      { name: `Door${lineBreak}x` },
      { ...staff, ...newVisitor() },
    );
    expect(answer.status).toBe(400);
  }
  expect((await app.post(enrolKioskCall.path, { code: 'A'.repeat(21) }, newVisitor())).status).toBe(400);
});

test('markup in a message is plain text in the mail to the centre; the mail to the given address leaves the message out', async () => {
  const markup = '<img src=x onerror=alert(1)><a href="https://evil.example">win</a>';
  await app.post('/api/contact', { ...message, name: `Robin ${markup}`, message: markup }, newVisitor());
  const mails = await app.mails(2);
  const toCentre = mails.find(({ recipient }) => recipient !== 'robin@example.org');
  const toSender = mails.find(({ recipient }) => recipient === 'robin@example.org');
  expect(toCentre?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  for (const { html } of mails) expect(html).not.toMatch(/<img src=x|href="https:\/\/evil/);
  expect(toSender?.html.includes('evil.example') || toSender?.body.includes('evil.example')).toBe(false);
});

test('no text in a calendar file adds entries, attendees or alarms', () => {
  const words = 'Play\r\nATTENDEE:mailto:x@example.org\r\nEND:VEVENT\r\nBEGIN:VEVENT;,\\n\\';
  const file = createCalendarFile({
    sequence: 0,
    bookingId: '01a1f933-f84b-7cd3-b789-0fe40b527ae2',
    title: words,
    day: '2026-11-28',
    slots: [{ start: 570, end: 690 }],
    organizer: { name: words, email: 'desk@example.org' },
    location: words,
    description: words,
  });
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  expect(events.length).toBe(1);
  expect(events[0]?.getAllProperties('attendee')).toEqual([]);
  expect(events[0]?.getAllSubcomponents()).toEqual([]);
});
