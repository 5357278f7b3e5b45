import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllRows } from '../../../../test/delete-all-rows.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { waitUntilNoMailIsQueued } from '../../../../test/wait-until-no-mail-is-queued.ts';
import { sendInquiryCall } from '../../../contract/inquiry.ts';
import { checkInquiries } from '../../integrity/check-inquiries.ts';

const app = await createTestApp({ trustedProxies: 1 });

const aMessage = (overrides: Record<string, unknown> = {}) => ({
  name: 'Alex Rowe',
  email: 'alex@example.org',
  phone: '01632 960999',
  inquiryType: 'general',
  message: 'Is the sensory area open on Fridays?\n\nThank you, Alex',
  ...overrides,
});

let senderCount = 0;
/** Sends a message from a new network address, or from the one that the test passes. */
function send(body: unknown, from = `10.0.${senderCount >> 8}.${senderCount++ & 255}`) {
  return app.send(sendInquiryCall, body, { 'x-forwarded-for': from });
}
const storedInquiries = () => app.db.selectFrom('inquiry').selectAll().orderBy('created_at').execute();
const mails = (kind: string) => app.db.selectFrom('mail').selectAll().where('kind', '=', kind).execute();

beforeEach(async () => {
  await waitUntilNoMailIsQueued(app.db);
  await deleteAllRows(app.db, 'kept_mail', 'mail', 'inquiry');
});

test('a message is stored, mailed to the centre and acknowledged', async () => {
  const { status, body } = await send(aMessage());
  expect([status, body]).toEqual([201, { success: true, message: "We'll get back to you soon." }]);
  expect(await storedInquiries()).toMatchObject([
    {
      name: 'Alex Rowe',
      email: 'alex@example.org',
      phone: '01632 960999',
      inquiry_type: 'general',
      message: 'Is the sensory area open on Fridays?\n\nThank you, Alex',
      created_at: new Date(app.clock.now()),
      responded_at: null,
    },
  ]);

  const sent = await app.mails(2);
  const arrived = sent.find(({ recipient }) => recipient === 'hello@windfall.example');
  expect(arrived).toMatchObject({
    subject: 'General Enquiry from Alex Rowe',
    reply_to: 'alex@example.org',
  });
  for (const text of [arrived?.body ?? '', arrived?.html ?? '']) {
    for (const words of [
      'Alex Rowe',
      'alex@example.org',
      '01632 960999',
      'General Enquiry',
      'open on Fridays?',
    ])
      expect(text).toContain(words);
  }
  const received = sent.find(({ recipient }) => recipient === 'alex@example.org');
  expect(received).toMatchObject({ subject: 'We have your message - Windfall', reply_to: null });
  expect(received?.body).toContain('Dear Alex Rowe,');
  expect(`${received?.body}${received?.html}`).not.toMatch(/sensory|01632 960999|General Enquiry/);
  expect(await checkInquiries(app.db)).toEqual([]);
  expect(app.errors).toEqual([]);
});

describe('accepted messages', () => {
  test.each([
    ['without a phone', { phone: undefined }, { phone: '' }],
    ['an empty phone', { phone: '' }, { phone: '' }],
    ['a phone in words', { phone: '01632 960999, after six' }, { phone: '01632 960999, after six' }],
    [
      'spaces around name and e-mail',
      { name: '  Al ', email: ' al@example.org ' },
      { name: 'Al', email: 'al@example.org' },
    ],
    ['a name of one letter', { name: 'Æ' }, { name: 'Æ' }],
    ['letters of any script', { name: '李 小龍', message: 'ありがとう 🍎' }, { message: 'ありがとう 🍎' }],
    ['line ends as a form sends them', { message: 'One\r\ntwo\rthree' }, { message: 'One\ntwo\nthree' }],
    ['an empty honeypot field', { website: '' }, {}],
    ['about a party', { inquiryType: 'birthday' }, { inquiry_type: 'birthday' }],
    ['about a group', { inquiryType: 'group' }, { inquiry_type: 'group' }],
    ['feedback', { inquiryType: 'feedback' }, { inquiry_type: 'feedback' }],
    ['the longest message', { message: 'a'.repeat(5000) }, {}],
  ])('%s', async (_, overrides, row) => {
    expect((await send(aMessage(overrides))).status).toBe(201);
    expect(await storedInquiries()).toMatchObject([row]);
  });
});

describe('refused messages', () => {
  test.each([
    ['no name', { name: undefined }, 'name', 'Please enter your name'],
    ['a blank name', { name: '   ' }, 'name', 'Please enter your name'],
    ['a name of 101 letters', { name: 'a'.repeat(101) }, 'name', 'Name is too long'],
    ['no e-mail', { email: undefined }, 'email', 'Please enter a valid email address'],
    ['a blank e-mail', { email: '' }, 'email', 'Please enter a valid email address'],
    ['an e-mail without a domain', { email: 'alex@home' }, 'email', 'Please enter a valid email address'],
    ['two e-mails', { email: 'a@example.org, b@example.org' }, 'email', 'Please enter a valid email address'],
    [
      'an e-mail of 262 characters',
      { email: `${'a'.repeat(250)}@example.org` },
      'email',
      'Please enter a valid email',
    ],
    ['a phone number of 41 digits', { phone: '0'.repeat(41) }, 'phone', 'Phone number is too long'],
    ['no type', { inquiryType: undefined }, 'inquiryType', 'Please choose what it is about'],
    ['no chosen type', { inquiryType: '' }, 'inquiryType', 'Please choose what it is about'],
    [
      'a type of another form',
      { inquiryType: 'party_booking' },
      'inquiryType',
      'Please choose what it is about',
    ],
    ['no message', { message: undefined }, 'message', 'Please write a message'],
    ['a blank message', { message: ' \n\t ' }, 'message', 'Please write a message'],
    ['a message of 5,001 characters', { message: 'a'.repeat(5001) }, 'message', 'under 5,000 characters'],
    ['a null character in the message', { message: 'a\u0000b' }, 'message', 'cannot be shown'],
    ['half of a surrogate pair', { message: 'a\ud800b' }, 'message', 'cannot be shown'],
    ['a header line in the name', { name: 'Alex\r\nBcc: all@example.org' }, 'name', 'cannot be shown'],
    ['a line end of Unicode in the name', { name: 'Alex\u2028Bcc: x' }, 'name', 'cannot be shown'],
    ['a header line in the e-mail', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email', 'valid email'],
    ['a header line in the phone', { phone: '01632\r\nBcc: x' }, 'phone', 'cannot be shown'],
    ['an unknown field', { subject: 'Hello' }, 'subject', 'Unknown field'],
    ['two unknown fields', { subject: 'Hello', copy: 'yes' }, 'subject', 'Unknown field'],
    ['a number for a name', { name: 5 }, 'name', 'Please enter your name'],
    ['a list for a message', { message: ['a'] }, 'message', 'Please write a message'],
  ])('%s', async (_, overrides, field, words) => {
    const { status, body } = await send(aMessage(overrides));
    expect([status, body.code]).toEqual([400, 'malformed']);
    expect(body.fields?.[field]).toContain(words);
    expect(await storedInquiries()).toEqual([]);
  });

  test('from another site’s page', async () => {
    const response = await app.post('/api/contact', aMessage(), { origin: 'https://evil.example' });
    expect([response.status, await storedInquiries()]).toEqual([400, []]);
  });

  test('of more than 64 KB', async () => {
    const { body } = await send(aMessage({ website: 'x'.repeat(70_000) }));
    expect(body.code).toBe('body_too_large');
  });
});

describe('duplicates', () => {
  test('twenty concurrent copies are stored once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(aMessage())));
    expect(responses.map(({ status, body }) => `${status} ${body.success}`)).toEqual(
      Array(20).fill('201 true'),
    );
    expect(await storedInquiries()).toHaveLength(1);
    expect(await mails('inquiry-arrived')).toHaveLength(1);
    expect(await mails('inquiry-received')).toHaveLength(1);
  });

  test('a copy within ten minutes is a duplicate, and a later copy is not', async () => {
    await send(aMessage());
    app.clock.pass(10 * 60_000 - 1);
    await send(aMessage());
    expect(await storedInquiries()).toHaveLength(1);
    app.clock.pass(1);
    await send(aMessage());
    expect(await storedInquiries()).toHaveLength(2);
  });

  test.each([
    ['another word', { message: 'Is the sensory area open on Mondays?' }],
    ['another phone', { phone: '' }],
    ['another type', { inquiryType: 'feedback' }],
    ['another name', { name: 'Sam Rowe' }],
  ])('a message with %s is not a duplicate', async (_, overrides) => {
    await send(aMessage());
    await send(aMessage(overrides));
    expect(await storedInquiries()).toHaveLength(2);
  });
});

describe('misuse', () => {
  test('a filled honeypot field gets the same reply, and nothing is stored or sent', async () => {
    const honest = await send(aMessage({ email: 'other@example.org' }));
    const caught = await send(aMessage({ website: 'https://buy.example' }));
    expect(caught).toEqual(honest);
    expect(await storedInquiries()).toHaveLength(1);
    expect(await mails('inquiry-arrived')).toHaveLength(1);
  });

  test('one network address may send five messages a minute', async () => {
    const from = '192.0.2.7';
    for (let count = 1; count <= 5; count += 1) {
      expect((await send(aMessage({ message: `Question ${count}` }), from)).status).toBe(201);
    }
    const { status, body } = await send(aMessage({ message: 'Question 6' }), from);
    expect([status, body.code, body.message]).toEqual([
      429,
      'slow_down',
      'That was a lot at once. Please wait a minute and try again.',
    ]);
    expect((await send(aMessage({ message: 'Somebody else' }))).status).toBe(201);
    expect(await storedInquiries()).toHaveLength(6);
  });

  test('a mailbox gets three acknowledgements a day, however its address is spelt; every message is stored', async () => {
    for (const email of ['kim@example.org', 'KIM@example.org', 'kim+1@example.org', 'kim+2@Example.org']) {
      expect((await send(aMessage({ email, message: `Hello from ${email}` }))).status).toBe(201);
    }
    expect(await mails('inquiry-received')).toHaveLength(3);
    expect(await mails('inquiry-arrived')).toHaveLength(4);
    app.clock.pass(24 * 3_600_000);
    await send(aMessage({ email: 'kim@example.org', message: 'The day after' }));
    expect(await mails('inquiry-received')).toHaveLength(4);
  });

  test('six concurrent messages from one mailbox get three acknowledgements', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((count) => send(aMessage({ message: `Question ${count}` }))));
    expect(await storedInquiries()).toHaveLength(6);
    expect(await mails('inquiry-received')).toHaveLength(3);
  });

  test('at most thirty acknowledgements are sent an hour; every message is stored', async () => {
    for (let count = 1; count <= 32; count += 1)
      await send(aMessage({ email: `family${count}@example.org` }));
    expect(await storedInquiries()).toHaveLength(32);
    expect(await mails('inquiry-received')).toHaveLength(30);
    expect(await mails('inquiry-arrived')).toHaveLength(32);
  });

  test('markup in a message stays text, and a name with a web address is not repeated', async () => {
    await send(aMessage({ name: 'Win at www.evil.example', message: '<img src=x onerror=alert(1)>' }));
    const sent = await app.mails(2);
    const arrived = sent.find(({ recipient }) => recipient === 'hello@windfall.example');
    expect(arrived?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const received = sent.find(({ recipient }) => recipient === 'alex@example.org');
    expect(received?.body).toMatch(/^Hello,\n/);
    expect(`${received?.body}${received?.html}${received?.subject}`).not.toContain('evil');
  });
});

test('the integrity check names a message that was not mailed to the centre', async () => {
  await send(aMessage());
  await app.mails(2);
  await app.waitForMails();
  const [inquiry] = await storedInquiries();
  await app.db
    .updateTable('mail')
    .set({ status: 'refused', last_problem: '550' })
    .where('kind', '=', 'inquiry-arrived')
    .execute();
  expect(await checkInquiries(app.db)).toEqual([
    `inquiry ${inquiry?.id}: its mail to the centre was refused (550)`,
  ]);
  await app.db.deleteFrom('kept_mail').execute();
  await app.db.deleteFrom('mail').execute();
  expect(await checkInquiries(app.db)).toEqual([`inquiry ${inquiry?.id} was never mailed to the centre`]);
});

test.each([
  ['about nothing', {}],
  ['about two things', { booking: true, inquiry: true }],
])(
  'the database refuses a mail %s',
  async (_, { booking, inquiry }: { booking?: boolean; inquiry?: boolean }) => {
    const anId = '01a1f933-f84b-7cd3-b789-0fe40b527ae2';
    const row = {
      kind: 'booking-confirmed',
      status: 'queued',
      next_attempt_at: new Date(0),
      queued_at: new Date(0),
      booking_id: booking ? anId : null,
      inquiry_id: inquiry ? anId : null,
    };
    await expect(app.db.insertInto('mail').values(row).execute()).rejects.toMatchObject({
      constraint: 'mail_about_one_thing',
    });
  },
);

test('the development mailbox shows the reply address', async () => {
  await send(aMessage());
  const arrived = (await app.mails(2)).find(({ recipient }) => recipient === 'hello@windfall.example');
  expect(await (await app.request(`/dev/mail/${arrived?.mail_id}`)).text()).toContain(
    'answers go to alex@example.org',
  );
});
