import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { feedFile, startFeedServer } from '../../../../test/feed-server.ts';
import { createPartyApp } from '../../../../test/party.ts';
import { signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { sendInquiryCall } from '../../../contract/inquiry.ts';
import type { draftResponseCall } from '../../../contract/staff-inquiries.ts';

const feed = await startFeedServer();
afterAll(feed.stop);
const feedAddress = `${feed.url}/private-3f9a/basic.ics`;
const app = await createPartyApp();
const withFeed = await createPartyApp({ CALENDAR_FEED_URL: feedAddress });
const signedIn = new Map([
  [app, await signInAsStaff(app)],
  [withFeed, await signInAsStaff(withFeed)],
]);
type PartyApp = typeof app;

async function draft(at: PartyApp, id?: string) {
  const newest = at.db.selectFrom('inquiry').select('id').orderBy('created_at', 'desc').limit(1);
  const chosen = id ?? (await newest.executeTakeFirstOrThrow()).id;
  const response = await at.request(`/api/admin/inquiries/${chosen}/draft-response`, {
    method: 'POST',
    ...(signedIn.has(at) && { headers: signedIn.get(at) ?? {} }),
  });
  const reply = await bodyOf<CallReply<typeof draftResponseCall> & { code?: string }>(response);
  return { status: response.status, ...reply, ...reply.draftedResponse };
}
let senderCount = 0;
async function sendMessage(inquiryType: string, message: string, at = app) {
  senderCount += 1;
  const body = { name: 'Alex Rowe', email: 'alex@example.org', inquiryType, message };
  const { status } = await at.send(sendInquiryCall, body, { 'x-forwarded-for': `10.3.0.${senderCount}` });
  expect(status).toBe(201);
}
async function bookVisit(children: number, date: string) {
  senderCount += 1;
  const payload = visitInput({ selectedDate: date, ticketQuantities: { 'child-1-12': children } });
  const { status } = await app.send(bookVisitCall, payload, { 'x-forwarded-for': `10.4.0.${senderCount}` });
  expect(status).toBe(201);
}

beforeEach(async () => {
  feed.answerWith(feedFile());
  for (const one of [app, withFeed]) {
    await one.clearTables();
    one.clock.pass(5 * 60_000);
    signedIn.set(one, await signInAsStaff(one));
  }
});

describe('a party enquiry sent with the form', () => {
  test('a free time: the complete draft', async () => {
    await app.ask();
    expect(await draft(app)).toMatchObject({
      status: 200,
      success: true,
      calendarIntegrated: false,
      message: 'Response generated (calendar not configured)',
      availability: 'available',
      availableSlots: [
        { start: '9:30 AM', end: '11:30 AM' },
        { start: '12:00 PM', end: '2:00 PM' },
        { start: '2:00 PM', end: '4:00 PM' },
        { start: '4:00 PM', end: '6:00 PM' },
      ],
      alternativeDates: [],
      date: '2027-02-20',
      notes: [],
      subject: 'Your Silver party on Saturday 20 February - Windfall',
      body: [
        'Dear Alex Rowe,',
        'Thank you for asking Windfall about a Silver party for 12 children.',
        'Good news: Saturday 20 February 2027, 12:00 PM - 2:00 PM, is free at the moment.',
        'The Silver party is £16 a child, so £192 for 12 children. It includes:\n- 1 free adult with each child\n- A table of your own in a party room\n- Half an hour more to play',
        'Food is not included.',
        'We have read your requests and dietary needs.',
        'Nothing is booked or paid yet. To go ahead, reply to this mail or call us on 01632 960142.',
        'Everybody at Windfall',
      ].join('\n\n'),
    });
  });

  test('a blocked time: offers other times of the day, and the same time on the nearest days', async () => {
    await app.ask();
    await app.restrict(app.saturday, 720, 840, 'Boiler service');
    const reply = await draft(app);
    expect(reply).toMatchObject({
      availability: 'partial',
      alternativeDates: ['2027-02-18', '2027-02-19', '2027-02-21'],
    });
    expect(reply.availableSlots.map(({ start }) => start)).toEqual(['9:30 AM', '2:00 PM', '4:00 PM']);
    expect(reply.body).toContain(
      'We are sorry, Saturday 20 February 2027, 12:00 PM - 2:00 PM, is not free. On the same day we could offer:\n- 9:30 AM - 11:30 AM\n- 2:00 PM - 4:00 PM\n- 4:00 PM - 6:00 PM',
    );
    expect(reply.body).toContain(
      '12:00 PM - 2:00 PM is free at the moment on:\n- Thursday 18 February 2027\n- Friday 19',
    );
    expect(reply.body).toContain('Would one of these suit you?');
    expect(reply.body).not.toContain('Boiler');
  });

  test('a closed day: gives the reason and offers other days', async () => {
    await app.ask();
    await app.restrict(app.saturday, null, null, 'Closed for repairs');
    const reply = await draft(app);
    expect(reply).toMatchObject({ availability: 'unavailable', availableSlots: [] });
    expect(reply.alternativeDates).toHaveLength(3);
    expect(reply.body).toContain(
      'We are sorry, we cannot offer a party on Saturday 20 February 2027: closed for repairs.',
    );
  });

  test('a past day: offers days from today on', async () => {
    await app.ask({ partyDate: '2026-11-21' });
    await app.db.updateTable('party_inquiry').set({ party_date: '2026-11-01' }).execute();
    const reply = await draft(app);
    expect(reply).toMatchObject({ availability: 'unavailable', date: '2026-11-01' });
    expect(reply.alternativeDates.every((day) => day >= app.today())).toBe(true);
    expect(reply.alternativeDates).toHaveLength(3);
  });

  test('a party time is not free if the session that it shares has too few places left', async () => {
    await app.ask({ partyDate: '2026-11-28' });
    await bookVisit(30, '2026-11-28');
    const reply = await draft(app);
    expect(reply.availability).toBe('partial');
    expect(reply.availableSlots).toEqual([{ start: '4:00 PM', end: '6:00 PM' }]);
  });

  test('other families’ enquiries for the time appear in the notes, never in the draft', async () => {
    await app.ask({ parentName: 'Sam Ash', parentEmail: 'sam@example.org' });
    await app.ask({
      parentName: 'Sam Ash',
      parentEmail: 'sam+again@example.org',
      partyTime: '2:00 PM - 4:00 PM',
    });
    await app.ask({ parentName: 'Kim Day', parentEmail: 'kim@example.org' });
    await app.db
      .updateTable('inquiry')
      .set({ responded_at: new Date() })
      .where('email', '=', 'kim@example.org')
      .execute();
    app.clock.pass(1_000);
    await app.ask();
    const reply = await draft(app);
    expect(reply).toMatchObject({
      availability: 'available',
      notes: [
        '2 other families have asked for an overlapping time on Saturday 20 February 2027; we have answered 1 of them.',
      ],
    });
    expect(reply.body).not.toMatch(/Sam|Kim|famil/);
  });

  test('the draft quotes the original price when prices have changed since', async () => {
    await app.ask();
    await app.db.updateTable('party_package').set({ price_pence: 1700 }).where('id', '=', 'silver').execute();
    const reply = await draft(app);
    await app.db.updateTable('party_package').set({ price_pence: 1600 }).where('id', '=', 'silver').execute();
    expect(reply.body).toContain('The Silver party is £192 for 12 children.');
    expect(reply.notes).toEqual([
      'The family was told £192; today’s prices make it £204. The draft says what they were told.',
    ]);
  });

  test('private hire: the draft does not repeat a name that contains a web address', async () => {
    await app.ask({
      parentName: 'Visit www.evil.example',
      packageType: 'private-hire',
      partyTime: '4:30 PM - 6:30 PM',
      numberOfChildren: '25+',
      specialRequests: '',
      dietaryRequirements: '',
    });
    const { body } = await draft(app);
    expect(body).toMatch(/^Hello,\n/);
    expect(body).toContain('a Private Hire party for 25 children or more.');
    expect(body).toContain('Private Hire is £199 for the whole party.');
    expect(body).toContain('Food is not included; it is £5 a person if you like.');
    expect(body).not.toContain('dietary');
  });

  test('a package that includes nothing: the draft has no list', async () => {
    const silver = app.db.updateTable('party_package').where('id', '=', 'silver');
    const { includes } = await app.db
      .selectFrom('party_package')
      .select('includes')
      .where('id', '=', 'silver')
      .executeTakeFirstOrThrow();
    await app.ask();
    await silver.set({ includes: [] }).execute();
    const { body } = await draft(app);
    await silver.set({ includes }).execute();
    expect(body).toContain('so £192 for 12 children.\n\nFood is not included.');
  });
});

describe('other messages', () => {
  test('about a birthday on a given day: lists the packages and the free times', async () => {
    await sendMessage('birthday', 'Could we have a party on 12 December?');
    const reply = await draft(app);
    expect(reply).toMatchObject({ availability: 'available', date: '2026-12-12', notes: [] });
    expect(reply.body).toContain(
      'On Saturday 12 December 2026 these times are free for a party at the moment:\n- 9:30 AM - 11:30 AM',
    );
    expect(reply.body).toContain('- Bronze: £13 a child, 2 hours\n- Silver: £16 a child, 2½ hours');
    expect(reply.body).toContain('http://windfall.test/party-booking');
  });

  test('answered after the day that it names: says that this day has passed, not that the day a year later is free', async () => {
    await sendMessage('birthday', 'Is Saturday 21 November free for her party?');
    const before = app.clock.now();
    app.clock.set('2026-11-23T10:00:00Z');
    signedIn.set(app, await signInAsStaff(app));
    const reply = await draft(app);
    expect(reply).toMatchObject({ availability: 'unavailable', date: '2026-11-21' });
    expect(reply.body).toContain('Saturday 21 November 2026: this day has passed.');
    app.clock.set(new Date(before).toISOString());
  });

  test('about a birthday without a day: checks no day', async () => {
    await sendMessage('birthday', 'What do your parties cost?');
    expect(await draft(app)).toMatchObject({
      availability: 'available',
      date: null,
      availableSlots: [],
      alternativeDates: [],
      notes: ['The message names no single day, so no day was checked.'],
      subject: 'Your birthday party - Windfall',
    });
  });

  test('about a group on a closed day: offers the nearest days', async () => {
    await sendMessage('group', 'We are 20 from the school, on 2026-11-26');
    const reply = await draft(app);
    expect(reply).toMatchObject({
      availability: 'unavailable',
      alternativeDates: ['2026-11-24', '2026-11-25', '2026-11-27'],
    });
    expect(reply.body).toContain(
      'We are sorry, nobody can book Thursday 26 November 2026: closed on Thursdays outside school holidays.',
    );
  });

  test.each(['general', 'feedback', 'group'])(
    '%s: leaves a gap where only staff can answer',
    async (type) => {
      await sendMessage(type, 'The slide is wonderful');
      const { body, notes, availability } = await draft(app);
      expect(body).toContain('[Write your answer here.]');
      expect(notes[0]).toContain('a gap where only you can answer');
      expect(availability).toBe('available');
    },
  );

  test('an unknown message is refused', async () => {
    expect(await draft(app, '00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('with an external calendar', () => {
  const busy = (start: string, end: string, ...more: string[]) =>
    [
      'BEGIN:VEVENT',
      `UID:${start}`,
      'SUMMARY:Gold party\\, the Ashes',
      `DTSTART;TZID=Europe/London:${start}`,
      `DTEND;TZID=Europe/London:${end}`,
      ...more,
      'END:VEVENT',
    ].join('\r\n');

  test('a readable feed without overlapping events leaves the time free', async () => {
    await withFeed.ask();
    expect(await draft(withFeed)).toMatchObject({
      calendarIntegrated: true,
      message: 'Response generated with calendar availability',
      availability: 'available',
      notes: [],
    });
  });

  test('busy times of the feed are not offered on any day, and the draft does not mention them', async () => {
    feed.answerWith(
      feedFile(
        busy('20270220T130000', '20270220T150000'),
        busy('20270213T120000', '20270213T140000', 'RRULE:FREQ=DAILY;COUNT=7'),
      ),
    );
    await withFeed.ask();
    const reply = await draft(withFeed);
    expect(reply).toMatchObject({
      calendarIntegrated: true,
      availability: 'partial',
      alternativeDates: ['2027-02-21', '2027-02-22', '2027-02-23'],
    });
    expect(reply.availableSlots.map(({ start }) => start)).toEqual(['9:30 AM', '4:00 PM']);
    expect(reply.notes).toEqual([
      "Your calendar has 'Gold party, the Ashes' at that time (1:00 PM - 3:00 PM).",
    ]);
    expect(reply.body).not.toContain('Ashes');
  });

  test('an all-day event makes the day unavailable', async () => {
    feed.answerWith(
      feedFile(
        [
          'BEGIN:VEVENT',
          'UID:1',
          `DTSTART;VALUE=DATE:${withFeed.saturday.replaceAll('-', '')}`,
          'END:VEVENT',
        ].join('\r\n'),
      ),
    );
    await withFeed.ask();
    const reply = await draft(withFeed);
    expect(reply).toMatchObject({
      availability: 'unavailable',
      notes: ["Your calendar has 'Busy' at that time (all day)."],
    });
    expect(reply.body).toContain('we cannot offer a party on Saturday 20 February 2027.');
  });

  test('a failing feed is reported, and the draft uses the opening calendar alone', async () => {
    feed.answerWith((_, response) => void response.writeHead(500).end());
    await withFeed.ask();
    const reply = await draft(withFeed);
    expect(reply).toMatchObject({
      success: true,
      calendarIntegrated: false,
      message: 'Response generated (the calendar feed could not be read)',
      availability: 'available',
      notes: ['The calendar feed could not be read: it answers with status 500.'],
    });
    expect(JSON.stringify(reply)).not.toContain('private-3f9a');
    expect(withFeed.errors).toEqual([]);
  });

  test('a message without a day still reports whether the feed could be read', async () => {
    await sendMessage('general', 'Hello', withFeed);
    expect((await draft(withFeed)).calendarIntegrated).toBe(true);
    withFeed.clock.pass(6 * 60_000);
    feed.answerWith('Not found');
    expect(await draft(withFeed)).toMatchObject({
      calendarIntegrated: false,
      message: 'Response generated (the calendar feed could not be read)',
    });
  });
});
