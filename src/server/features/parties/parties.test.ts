import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { readPartyDay, readPartyPackages, sendPartyInquiry } from '../../../contract/party.ts';
import { addDays, addMonths, type Day, weekdayOf } from '../../../domain/calendar-day.ts';
import { checkInquiries } from '../inquiries/check-inquiries.ts';
import { forgetPartyNeeds } from './forget-party-needs.ts';

const centre = await createTestApp({ trustedProxies: 1 });

const next = (weekday: number, from: Day = addDays(centre.today(), 1)): Day =>
  weekdayOf(from) === weekday ? from : next(weekday, addDays(from, 1));
const saturday = next(6, addMonths(centre.today(), 3));

const aParty = (overrides: Record<string, unknown> = {}) => ({
  parentName: 'Alex Rowe',
  parentEmail: 'alex@example.org',
  parentPhone: '01632 960999',
  childName: 'Ottilie',
  childAge: '7',
  partyDate: saturday,
  partyTime: '12:00 PM - 2:00 PM',
  numberOfChildren: '12',
  packageType: 'silver',
  specialRequests: 'Space for a\nwheelchair',
  dietaryRequirements: 'One child cannot have sesame',
  inquiryType: 'party_booking',
  ...overrides,
});

let callers = 0;
function send(body: unknown, from = `10.1.${callers >> 8}.${callers++ & 255}`) {
  return centre.send(sendPartyInquiry, body, { 'x-forwarded-for': from });
}
const kept = () =>
  centre.db
    .selectFrom('party_inquiry')
    .innerJoin('inquiry', 'inquiry.id', 'inquiry_id')
    .selectAll()
    .orderBy('created_at')
    .execute();
const mails = (kind: string) => centre.db.selectFrom('mail').selectAll().where('kind', '=', kind).execute();
const restrict = (day: Day, starts: number | null, ends: number | null, reason: string) =>
  centre.db
    .insertInto('restriction')
    .values({
      day,
      starts,
      ends,
      reason,
      description: 'More about it',
      created_by: 'admin',
      created_at: new Date(centre.clock.now()),
    })
    .execute();

beforeEach(async () => {
  await vi.waitFor(async () => {
    const waiting = await centre.db.selectFrom('mail').select('id').where('status', '=', 'queued').execute();
    if (waiting.length > 0) throw new Error('Mail is still on its way');
  });
  await sql`truncate kept_mail, mail, inquiry, restriction cascade`.execute(centre.db);
});

test('an enquiry is kept with the price worked out here, mailed to the centre and acknowledged', async () => {
  const { status, body } = await send(aParty());
  expect([status, body]).toEqual([
    201,
    {
      success: true,
      message: 'We will contact you within 24 hours.',
      estimate: { pence: 19_200, from: false },
    },
  ]);
  expect(await kept()).toMatchObject([
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
  const [{ message } = { message: '' }] = await kept();
  expect(message).toMatch(
    /^Silver party for 12 children on Saturday .*, 12:00 PM - 2:00 PM, about £192\.00$/,
  );
  expect(message).not.toMatch(/Ottilie|sesame|wheelchair/);

  const sent = await centre.mails(2);
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
  expect(await checkInquiries(centre.db)).toEqual([]);
  expect(centre.trouble).toEqual([]);
});

describe('what is taken', () => {
  test.each([
    ['without wishes', { specialRequests: undefined, dietaryRequirements: undefined }, {}],
    ['empty wishes', { specialRequests: '', dietaryRequirements: ' ' }, { dietary_requirements: '' }],
    ['the type left out', { inquiryType: undefined }, { inquiry_type: 'party_booking' }],
    ['Bronze for the fewest', { packageType: 'bronze', numberOfChildren: '5' }, { estimated_pence: 6500 }],
    [
      'Gold for 25 or more',
      { packageType: 'gold', numberOfChildren: '25+' },
      { number_of_children: 25, estimated_pence: 47_500 },
    ],
    [
      'Private Hire',
      { packageType: 'private-hire', partyTime: '4:30 PM - 6:30 PM', numberOfChildren: '25+' },
      { starts: 990, ends: 1110, estimated_pence: 19_900 },
    ],
    ['the time in another spelling', { partyTime: '9:30-11:30 AM' }, { starts: 570, ends: 690 }],
    ['the time by the day’s clock', { partyTime: '16:00-18:00' }, { starts: 960, ends: 1080 }],
    ['lines as a form ends them', { specialRequests: 'a\r\nb\rc' }, { special_requests: 'a\nb\nc' }],
    ['spaces around', { parentName: ' Al ', childName: ' Bo ' }, { name: 'Al', child_name: 'Bo' }],
    ['a phone in words', { parentPhone: '01632 960999, after six' }, { phone: '01632 960999, after six' }],
    ['the oldest child', { childAge: '12' }, { child_age: 12 }],
    ['an empty trap', { website: '' }, {}],
  ])('%s', async (_, overrides, row) => {
    expect((await send(aParty(overrides))).status).toBe(201);
    expect(await kept()).toMatchObject([row]);
  });
});

describe('what is refused, with the field named', () => {
  const email = 'Please enter a valid email address';
  const phone = 'Please enter a valid phone number';
  test.each([
    ['no name', { parentName: undefined }, 'parentName', 'Name must be at least 2 characters'],
    ['a name of one letter', { parentName: ' A ' }, 'parentName', 'Name must be at least 2 characters'],
    ['a head line in the name', { parentName: 'Al\r\nBcc: x' }, 'parentName', 'cannot be shown'],
    ['no e-mail', { parentEmail: undefined }, 'parentEmail', email],
    ['an e-mail that is none', { parentEmail: 'alex@home' }, 'parentEmail', email],
    ['no phone', { parentPhone: undefined }, 'parentPhone', phone],
    ['a phone of nine', { parentPhone: '012345678' }, 'parentPhone', phone],
    ['no child', { childName: undefined }, 'childName', "Child's name must be at least 2 characters"],
    ['a child of one letter', { childName: 'B' }, 'childName', "Child's name must be at least 2 characters"],
    ['no age', { childAge: undefined }, 'childAge', "Please select child's age"],
    ['an empty age', { childAge: '' }, 'childAge', "Please select child's age"],
    ['an age of 13', { childAge: '13' }, 'childAge', "Please select child's age"],
    ['no date', { partyDate: undefined }, 'partyDate', 'Please select a preferred date'],
    ['an empty date', { partyDate: '' }, 'partyDate', 'Please select a preferred date'],
    ['a day that does not exist', { partyDate: '2027-02-30' }, 'partyDate', 'Please select a preferred date'],
    ['no time', { partyTime: undefined }, 'partyTime', 'Please select a preferred time'],
    ['an empty time', { partyTime: '' }, 'partyTime', 'Please select a preferred time'],
    ['a time that is none', { partyTime: 'noon' }, 'partyTime', 'Please select a preferred time'],
    ['the hire’s time', { partyTime: '4:30 PM - 6:30 PM' }, 'partyTime', 'Please select a preferred time'],
    ['a time of no package', { partyTime: '1:00 PM - 3:00 PM' }, 'partyTime', 'Please select a preferred'],
    ['a time of the others', { packageType: 'private-hire' }, 'partyTime', 'Please select a preferred time'],
    ['no number', { numberOfChildren: undefined }, 'numberOfChildren', 'Please specify number of children'],
    ['four children', { numberOfChildren: '4' }, 'numberOfChildren', 'Please specify number of children'],
    ['no package', { packageType: undefined }, 'packageType', 'Please select a party package'],
    ['an empty package', { packageType: '' }, 'packageType', 'Please select a party package'],
    ['an unknown package', { packageType: 'platinum' }, 'packageType', 'Please select a party package'],
    ['endless requests', { specialRequests: 'a'.repeat(1001) }, 'specialRequests', 'under 1,000 characters'],
    ['a null', { dietaryRequirements: 'a\u0000b' }, 'dietaryRequirements', 'cannot be shown'],
    ['another type', { inquiryType: 'general' }, 'inquiryType', ''],
    ['a price of their own', { estimatedPrice: 1 }, 'estimatedPrice', 'Unknown field'],
    ['a price in pence of their own', { estimated_pence: 1 }, 'estimated_pence', 'Unknown field'],
  ])('%s', async (_, overrides, field, words) => {
    const { status, body } = await send(aParty(overrides));
    expect([status, body.code]).toEqual([400, 'malformed']);
    expect(body.fields?.[field]).toContain(words);
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['yesterday', () => addDays(centre.today(), -1), 'This day has passed'],
    ['too far ahead', () => next(6, addDays(addMonths(centre.today(), 12), 1)), '12 months ahead'],
    ['a closed weekday', () => next(4, '2027-03-01'), 'Closed on Thursdays'],
  ])('a day on which no party can be held: %s', async (_, day, words) => {
    const { status, body } = await send(aParty({ partyDate: day() }));
    expect([status, body.code]).toEqual([409, 'day_unavailable']);
    expect(body.fields?.['partyDate']).toContain(words);
    expect(await kept()).toEqual([]);
  });

  test('a day and a time closed by staff', async () => {
    const sunday = addDays(saturday, 1);
    await restrict(saturday, null, null, 'Private event');
    await restrict(sunday, 750, 780, 'Fire drill');
    await vi.waitFor(async () => {
      const day = await send(aParty());
      expect([day.status, day.body.fields]).toEqual([409, { partyDate: 'Private event' }]);
    });
    const time = await send(aParty({ partyDate: sunday }));
    expect([time.status, time.body.code]).toEqual([409, 'session_unavailable']);
    expect(time.body.fields).toEqual({ partyTime: 'Fire drill' });
    expect((await send(aParty({ partyDate: sunday, partyTime: '2:00 PM - 4:00 PM' }))).status).toBe(201);
  });

  test('another site’s page', async () => {
    const answer = await centre.post('/api/party-inquiry', aParty(), { origin: 'https://evil.example' });
    expect([answer.status, await kept()]).toEqual([400, []]);
  });
});

describe('once', () => {
  test('twenty at the same moment are one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(aParty())));
    expect(answers.map(({ status, body }) => `${status} ${body.estimate.pence}`)).toEqual(
      Array(20).fill('201 19200'),
    );
    expect(await kept()).toHaveLength(1);
    expect(await mails('inquiry-arrived')).toHaveLength(1);
    expect(await mails('inquiry-received')).toHaveLength(1);
  });

  test.each([
    ['another child', { childName: 'Wren' }],
    ['another age', { childAge: '8' }],
    ['other needs', { dietaryRequirements: 'None' }],
    ['other wishes', { specialRequests: '' }],
    ['another time', { partyTime: '2:00 PM - 4:00 PM' }],
  ])('%s makes it another enquiry', async (_, overrides) => {
    await send(aParty());
    await send(aParty(overrides));
    expect(await kept()).toHaveLength(2);
  });
});

describe('strangers', () => {
  test('the trap: the same answer, and nothing kept or sent', async () => {
    const honest = await send(aParty());
    const caught = await send(aParty({ childName: 'Nobody', website: 'https://buy.example' }));
    expect(caught).toEqual(honest);
    expect(await kept()).toHaveLength(1);
  });

  test('five a minute from one address, messages counted with them', async () => {
    const from = '192.0.2.9';
    for (let count = 1; count <= 4; count += 1) await send(aParty({ childAge: `${count}` }), from);
    const message = { name: 'Al', email: 'al@example.org', inquiryType: 'general', message: 'Hello' };
    const fifth = await centre.post('/api/contact', message, { 'x-forwarded-for': from });
    expect(fifth.status).toBe(201);
    expect((await send(aParty({ childAge: '6' }), from)).body.code).toBe('slow_down');
  });

  test('a mailbox gets three acknowledgements a day; the enquiries are all kept', async () => {
    for (const childAge of ['1', '2', '3', '4']) await send(aParty({ childAge }));
    expect(await kept()).toHaveLength(4);
    expect(await mails('inquiry-received')).toHaveLength(3);
    expect(await mails('inquiry-arrived')).toHaveLength(4);
  });

  test('markup stays text, and a name that is none is not repeated', async () => {
    await send(aParty({ parentName: 'Win at www.evil.example', specialRequests: '<img src=x>' }));
    const sent = await centre.mails(2);
    expect(sent.find(({ recipient }) => recipient === 'hello@windfall.example')?.html).toContain(
      '&lt;img src=x&gt;',
    );
    const received = sent.find(({ recipient }) => recipient === 'alex@example.org');
    expect(`${received?.body}${received?.html}${received?.subject}`).not.toContain('evil');
  });
});

describe('what can be had', () => {
  test('the packages as they are in rows, with their times', async () => {
    const { status, body } = await centre.read(readPartyPackages, '/api/party-packages');
    expect([status, body.today, body.lastDay]).toEqual([200, centre.today(), addMonths(centre.today(), 12)]);
    const open = ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:00 PM - 4:00 PM', '4:00 PM - 6:00 PM'];
    expect(body.packages).toMatchObject([
      { id: 'bronze', price: 1300, pricedPer: 'child', minutes: 120, recommended: false, times: open },
      { id: 'silver', price: 1600, pricedPer: 'child', minutes: 150, recommended: true, times: open },
      { id: 'gold', price: 1900, pricedPer: 'child', minutes: 180, recommended: false, times: open },
      {
        id: 'private-hire',
        price: 19_900,
        pricedPer: 'party',
        mostChildren: 60,
        foodPerPerson: 500,
        times: ['4:30 PM - 6:30 PM'],
      },
    ]);
    for (const { includes } of body.packages) expect(includes.length).toBeGreaterThan(1);
    expect(body.packages[0]?.includes).toContain('1 free adult with each child');
  });

  test('an open day: its sessions and every time; what others asked for is not told', async () => {
    await send(aParty());
    const { body } = await centre.read(readPartyDay, `/api/party-day/${saturday}`);
    expect(body).toMatchObject({ date: saturday, reason: null, event: null });
    expect(body.sessions).toMatchObject([{ timeSlot: '9:30 AM - 4:00 PM', availableSpots: 40 }]);
    expect(body.times.map(({ timeSlot, reason }) => [timeSlot, reason])).toEqual([
      ['9:30 AM - 11:30 AM', null],
      ['12:00 PM - 2:00 PM', null],
      ['2:00 PM - 4:00 PM', null],
      ['4:00 PM - 6:00 PM', null],
      ['4:30 PM - 6:30 PM', null],
    ]);
  });

  test('an event day names the event and its sessions', async () => {
    const event = await centre.db.selectFrom('event').select(['id', 'title']).executeTakeFirstOrThrow();
    const day = addDays(saturday, 7);
    const session = { event_id: event.id, day, capacity: 30 };
    await centre.db
      .insertInto('session')
      .values([
        { ...session, starts: 570, ends: 690 },
        { ...session, starts: 720, ends: 840 },
      ])
      .execute();
    await vi.waitFor(async () => {
      const { body } = await centre.read(readPartyDay, `/api/party-day/${day}`);
      expect([body.event, body.sessions.map(({ timeSlot }) => timeSlot)]).toEqual([
        event.title,
        ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM'],
      ]);
    });
  });

  test('a closed day and a blocked time say why', async () => {
    const sunday = addDays(saturday, 1);
    await restrict(saturday, null, null, 'Private event');
    await restrict(sunday, 600, 630, 'Fire drill');
    await vi.waitFor(async () => {
      const { body } = await centre.read(readPartyDay, `/api/party-day/${saturday}`);
      expect(body).toMatchObject({ reason: 'Private event', description: 'More about it', sessions: [] });
    });
    const { body } = await centre.read(readPartyDay, `/api/party-day/${sunday}`);
    expect(body.times[0]).toEqual({ timeSlot: '9:30 AM - 11:30 AM', reason: 'Fire drill' });
    expect(body.times[1]?.reason).toBeNull();
  });

  test('a day that does not exist', async () => {
    expect((await centre.read(readPartyDay, '/api/party-day/2027-02-30')).status).toBe(400);
  });
});

test('thirty days after the party the child’s name and needs are forgotten, once', async () => {
  await send(aParty());
  const today = centre.today();
  const before = centre.clock.now();
  const daysUntil = (Date.parse(saturday) - Date.parse(today)) / 86_400_000;
  centre.clock.pass((daysUntil + 30) * 86_400_000);
  expect(await forgetPartyNeeds(centre)).toBe(0);
  centre.clock.pass(86_400_000);
  expect(await forgetPartyNeeds(centre)).toBe(1);
  expect(await forgetPartyNeeds(centre)).toBe(0);
  expect(await kept()).toMatchObject([
    {
      child_name: '',
      special_requests: '',
      dietary_requirements: '',
      child_age: 7,
      forgotten_at: new Date(centre.clock.now()),
    },
  ]);
  centre.clock.set(new Date(before).toISOString());
});
