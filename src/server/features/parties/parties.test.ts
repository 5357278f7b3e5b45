import { beforeEach, describe, expect, test } from 'vitest';
import { createPartyApp } from '../../../../test/party.ts';
import { checkInquiries } from '../../integrity/check-inquiries.ts';
import { erasePartyNeeds } from './erase-party-needs.ts';

const app = await createPartyApp();
const { ask, storedInquiries, mailsOf, saturday } = app;
beforeEach(app.clearTables);

test('an enquiry is stored with the server’s estimate, mailed to the centre and acknowledged', async () => {
  const { status, body } = await ask();
  expect([status, body]).toEqual([
    201,
    {
      success: true,
      message: 'We will contact you within 24 hours.',
      estimate: { pence: 19_200, from: false },
    },
  ]);
  expect(await storedInquiries()).toMatchObject([
    {
      name: 'Alex Rowe',
      email: 'alex@example.org',
      phone: '01632 960999',
      inquiry_type: 'party_booking',
      party_package_id: 'silver',
      child_name: 'Ottilie',
      child_age: 7,
      party_date: saturday,
      starts: 720,
      ends: 840,
      number_of_children: 12,
      special_requests: 'Space for a\nwheelchair',
      dietary_requirements: 'One child cannot have sesame',
      estimated_pence: 19_200,
      forgotten_at: null,
    },
  ]);
  const [{ message } = { message: '' }] = await storedInquiries();
  expect(message).toMatch(
    /^Silver party for 12 children on Saturday .*, 12:00 PM - 2:00 PM, about £192\.00$/,
  );
  expect(message).not.toMatch(/Ottilie|sesame|wheelchair/);

  const sent = await app.mails(2);
  const arrived = sent.find(({ recipient }) => recipient === 'hello@windfall.example');
  expect(arrived).toMatchObject({
    subject: 'Party enquiry from Alex Rowe',
    reply_to: 'alex@example.org',
  });
  for (const text of [arrived?.body ?? '', arrived?.html ?? '']) {
    for (const words of [
      'Alex Rowe',
      'alex@example.org',
      '01632 960999',
      'Ottilie, aged 7',
      'Silver',
      'Saturday',
      '12:00 PM - 2:00 PM',
      '12 children',
      '£192.00',
      'sesame',
      'wheelchair',
    ])
      expect(text).toContain(words);
  }
  const received = sent.find(({ recipient }) => recipient === 'alex@example.org');
  expect(received).toMatchObject({ subject: 'We have your party enquiry - Windfall', reply_to: null });
  for (const words of ['Dear Alex Rowe,', 'within 24 hours', 'Package: Silver', '12 children', '£192.00'])
    expect(received?.body).toContain(words);
  expect(`${received?.body}${received?.html}`).not.toMatch(/Ottilie|sesame|wheelchair|01632 960999/);
  expect(await checkInquiries(app.db)).toEqual([]);
  expect(app.errors).toEqual([]);
});

describe('duplicates', () => {
  test('twenty concurrent copies are stored once and mailed once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(responses.map(({ status, body }) => `${status} ${body.estimate.pence}`)).toEqual(
      Array(20).fill('201 19200'),
    );
    expect(await storedInquiries()).toHaveLength(1);
    expect(await mailsOf('inquiry-arrived')).toHaveLength(1);
    expect(await mailsOf('inquiry-received')).toHaveLength(1);
  });

  test.each([
    ['another child', { childName: 'Wren' }],
    ['another age', { childAge: '8' }],
    ['other needs', { dietaryRequirements: 'None' }],
    ['other wishes', { specialRequests: '' }],
    ['another time', { partyTime: '2:00 PM - 4:00 PM' }],
  ])('a copy with %s is a second enquiry', async (_, overrides) => {
    await ask();
    await ask(overrides);
    expect(await storedInquiries()).toHaveLength(2);
  });
});

describe('misuse', () => {
  test('an enquiry with a filled honeypot field gets the same reply and is not stored', async () => {
    const honest = await ask();
    const caught = await ask({ childName: 'Nobody', website: 'https://buy.example' });
    expect(caught).toEqual(honest);
    expect(await storedInquiries()).toHaveLength(1);
  });

  test('one network address may send five enquiries and messages a minute in total', async () => {
    const from = '192.0.2.9';
    for (let count = 1; count <= 4; count += 1) await ask({ childAge: `${count}` }, from);
    const message = { name: 'Al', email: 'al@example.org', inquiryType: 'general', message: 'Hello' };
    const fifth = await app.post('/api/contact', message, { 'x-forwarded-for': from });
    expect(fifth.status).toBe(201);
    expect((await ask({ childAge: '6' }, from)).body.code).toBe('slow_down');
  });

  test('a mailbox gets three acknowledgements a day; every enquiry is stored', async () => {
    for (const childAge of ['1', '2', '3', '4']) await ask({ childAge });
    expect(await storedInquiries()).toHaveLength(4);
    expect(await mailsOf('inquiry-received')).toHaveLength(3);
    expect(await mailsOf('inquiry-arrived')).toHaveLength(4);
  });

  test('mails show markup as text, and the acknowledgement does not repeat a name with a web address', async () => {
    await ask({ parentName: 'Win at www.evil.example', specialRequests: '<img src=x>' });
    const sent = await app.mails(2);
    expect(sent.find(({ recipient }) => recipient === 'hello@windfall.example')?.html).toContain(
      '&lt;img src=x&gt;',
    );
    const received = sent.find(({ recipient }) => recipient === 'alex@example.org');
    expect(`${received?.body}${received?.html}${received?.subject}`).not.toContain('evil');
  });
});

test('more than thirty days after the party, the child’s name and needs are erased, and only once', async () => {
  await ask();
  const today = app.today();
  const before = app.clock.now();
  const daysUntil = (Date.parse(saturday) - Date.parse(today)) / 86_400_000;
  app.clock.pass((daysUntil + 30) * 86_400_000);
  expect(await erasePartyNeeds(app)).toBe(0);
  app.clock.pass(86_400_000);
  expect(await erasePartyNeeds(app)).toBe(1);
  expect(await erasePartyNeeds(app)).toBe(0);
  expect(await storedInquiries()).toMatchObject([
    {
      child_name: '',
      special_requests: '',
      dietary_requirements: '',
      child_age: 7,
      forgotten_at: new Date(app.clock.now()),
    },
  ]);
  app.clock.set(new Date(before).toISOString());
});
