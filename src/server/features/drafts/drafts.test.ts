import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { feedFile, startFeedServer } from '../../../../test/feed-server.ts';
import { createPartyCentre } from '../../../../test/party.ts';
import { signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import { aVisit } from '../../../../test/visit.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { sendInquiryCall } from '../../../contract/inquiry.ts';
import type { draftResponseCall } from '../../../contract/staff-inquiries.ts';

const feed = await startFeedServer();
afterAll(feed.stop);
const feedAddress = `${feed.url}/private-3f9a/basic.ics`;
const centre = await createPartyCentre();
const withFeed = await createPartyCentre({ CALENDAR_FEED_URL: feedAddress });
const signedIn = new Map([
  [centre, await signInAsStaff(centre)],
  [withFeed, await signInAsStaff(withFeed)],
]);
type Centre = typeof centre;

async function draft(at: Centre, id?: string) {
  const newest = at.db.selectFrom('inquiry').select('id').orderBy('created_at', 'desc').limit(1);
  const chosen = id ?? (await newest.executeTakeFirstOrThrow()).id;
  const answer = await at.request(`/api/admin/inquiries/${chosen}/draft-response`, {
    method: 'POST',
    ...(signedIn.has(at) && { headers: signedIn.get(at) ?? {} }),
  });
  const said = await bodyOf<CallReply<typeof draftResponseCall> & { code?: string }>(answer);
  return { status: answer.status, ...said, ...said.draftedResponse };
}
let callers = 0;
async function write(inquiryType: string, message: string, at = centre) {
  callers += 1;
  const body = { name: 'Alex Rowe', email: 'alex@example.org', inquiryType, message };
  const { status } = await at.send(sendInquiryCall, body, { 'x-forwarded-for': `10.3.0.${callers}` });
  expect(status).toBe(201);
}
async function visit(children: number, date: string) {
  callers += 1;
  const payload = aVisit({ selectedDate: date, ticketQuantities: { 'child-1-12': children } });
  const { status } = await centre.send(bookVisitCall, payload, { 'x-forwarded-for': `10.4.0.${callers}` });
  expect(status).toBe(201);
}

beforeEach(async () => {
  feed.answerWith(feedFile());
  for (const one of [centre, withFeed]) {
    await one.emptied();
    one.centre.context.calendar.invalidate();
    one.clock.pass(5 * 60_000);
    signedIn.set(one, await signInAsStaff(one));
  }
});

describe('a party asked for with the form', () => {
  test('free: the whole letter', async () => {
    await centre.ask();
    expect(await draft(centre)).toMatchObject({
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

  test('that time is blocked: other times of the day, and the time on the nearest other days', async () => {
    await centre.ask();
    await centre.restrict(centre.saturday, 720, 840, 'Boiler service');
    const said = await draft(centre);
    expect(said).toMatchObject({
      availability: 'partial',
      alternativeDates: ['2027-02-18', '2027-02-19', '2027-02-21'],
    });
    expect(said.availableSlots.map(({ start }) => start)).toEqual(['9:30 AM', '2:00 PM', '4:00 PM']);
    expect(said.body).toContain(
      'We are sorry, Saturday 20 February 2027, 12:00 PM - 2:00 PM, is not free. On the same day we could offer:\n- 9:30 AM - 11:30 AM\n- 2:00 PM - 4:00 PM\n- 4:00 PM - 6:00 PM',
    );
    expect(said.body).toContain(
      '12:00 PM - 2:00 PM is free at the moment on:\n- Thursday 18 February 2027\n- Friday 19',
    );
    expect(said.body).toContain('Would one of these suit you?');
    expect(said.body).not.toContain('Boiler');
  });

  test('the day is closed: why, and other days', async () => {
    await centre.ask();
    await centre.restrict(centre.saturday, null, null, 'Closed for repairs');
    const said = await draft(centre);
    expect(said).toMatchObject({ availability: 'unavailable', availableSlots: [] });
    expect(said.alternativeDates).toHaveLength(3);
    expect(said.body).toContain(
      'We are sorry, we cannot offer a party on Saturday 20 February 2027: closed for repairs.',
    );
  });

  test('a day that has passed: days from today on', async () => {
    await centre.ask({ partyDate: '2026-11-21' });
    await centre.db.updateTable('party_inquiry').set({ party_date: '2026-11-01' }).execute();
    const said = await draft(centre);
    expect(said).toMatchObject({ availability: 'unavailable', date: '2026-11-01' });
    expect(said.alternativeDates.every((day) => day >= centre.today())).toBe(true);
    expect(said.alternativeDates).toHaveLength(3);
  });

  test('too few places are left in the session it would share', async () => {
    await centre.ask({ partyDate: '2026-11-28' });
    await visit(30, '2026-11-28');
    const said = await draft(centre);
    expect(said.availability).toBe('partial');
    expect(said.availableSlots).toEqual([{ start: '4:00 PM', end: '6:00 PM' }]);
  });

  test('other families who ask for the time are for staff to know, never for the letter', async () => {
    await centre.ask({ parentName: 'Sam Ash', parentEmail: 'sam@example.org' });
    await centre.ask({
      parentName: 'Sam Ash',
      parentEmail: 'sam+again@example.org',
      partyTime: '2:00 PM - 4:00 PM',
    });
    await centre.ask({ parentName: 'Kim Day', parentEmail: 'kim@example.org' });
    await centre.db
      .updateTable('inquiry')
      .set({ responded_at: new Date() })
      .where('email', '=', 'kim@example.org')
      .execute();
    centre.clock.pass(1_000);
    await centre.ask();
    const said = await draft(centre);
    expect(said).toMatchObject({
      availability: 'available',
      notes: [
        '2 other families have asked for a time that overlaps on Saturday 20 February 2027; 1 answered so far.',
      ],
    });
    expect(said.body).not.toMatch(/Sam|Kim|famil/);
  });

  test('a price that has changed since is said as it was told', async () => {
    await centre.ask();
    await centre.db
      .updateTable('party_package')
      .set({ price_pence: 1700 })
      .where('id', '=', 'silver')
      .execute();
    const said = await draft(centre);
    await centre.db
      .updateTable('party_package')
      .set({ price_pence: 1600 })
      .where('id', '=', 'silver')
      .execute();
    expect(said.body).toContain('The Silver party is £192 for 12 children.');
    expect(said.notes).toEqual([
      'The family was told £192; today’s prices make it £204. The draft says what they were told.',
    ]);
  });

  test('the whole barn, and what families call themselves', async () => {
    await centre.ask({
      parentName: 'Visit www.evil.example',
      packageType: 'private-hire',
      partyTime: '4:30 PM - 6:30 PM',
      numberOfChildren: '25+',
      specialRequests: '',
      dietaryRequirements: '',
    });
    const { body } = await draft(centre);
    expect(body).toMatch(/^Hello,\n/);
    expect(body).toContain('a Private Hire party for 25 children or more.');
    expect(body).toContain('Private Hire is £199 for the whole party.');
    expect(body).toContain('Food is not included; it is £5 a person if you like.');
    expect(body).not.toContain('dietary');
  });
});

describe('other messages', () => {
  test('about a birthday on a day: the packages, and what is free', async () => {
    await write('birthday', 'Could we have a party on 12 December?');
    const said = await draft(centre);
    expect(said).toMatchObject({ availability: 'available', date: '2026-12-12', notes: [] });
    expect(said.body).toContain(
      'On Saturday 12 December 2026 these times are free for a party at the moment:\n- 9:30 AM - 11:30 AM',
    );
    expect(said.body).toContain('- Bronze: £13 a child, 2 hours\n- Silver: £16 a child, 2½ hours');
    expect(said.body).toContain('http://windfall.test/party-booking');
  });

  test('about a birthday some day', async () => {
    await write('birthday', 'What do your parties cost?');
    expect(await draft(centre)).toMatchObject({
      availability: 'available',
      date: null,
      availableSlots: [],
      alternativeDates: [],
      notes: ['The message names no one day, so none was looked at.'],
      subject: 'Your birthday party - Windfall',
    });
  });

  test('about a group on a day that is closed', async () => {
    await write('group', 'We are 20 from the school, on 2026-11-26');
    const said = await draft(centre);
    expect(said).toMatchObject({
      availability: 'unavailable',
      alternativeDates: ['2026-11-24', '2026-11-25', '2026-11-27'],
    });
    expect(said.body).toContain(
      'We are sorry, nobody can book Thursday 26 November 2026: closed on Thursdays outside school holidays.',
    );
  });

  test.each(['general', 'feedback', 'group'])('%s: a gap where only a person can answer', async (type) => {
    await write(type, 'The slide is wonderful');
    const { body, notes, availability } = await draft(centre);
    expect(body).toContain('[Write your answer here.]');
    expect(notes[0]).toContain('a gap where only you can answer');
    expect(availability).toBe('available');
  });

  test('a message that is not there', async () => {
    expect(await draft(centre, '00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('with the calendar elsewhere', () => {
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

  test('read, and nothing in the way', async () => {
    await withFeed.ask();
    expect(await draft(withFeed)).toMatchObject({
      calendarIntegrated: true,
      message: 'Response generated with calendar availability',
      availability: 'available',
      notes: [],
    });
  });

  test('what is busy in it is not offered, on this day and on others; the letter says nothing of it', async () => {
    feed.answerWith(
      feedFile(
        busy('20270220T130000', '20270220T150000'),
        busy('20270213T120000', '20270213T140000', 'RRULE:FREQ=DAILY;COUNT=7'),
      ),
    );
    await withFeed.ask();
    const said = await draft(withFeed);
    expect(said).toMatchObject({
      calendarIntegrated: true,
      availability: 'partial',
      alternativeDates: ['2027-02-21', '2027-02-22', '2027-02-23'],
    });
    expect(said.availableSlots.map(({ start }) => start)).toEqual(['9:30 AM', '4:00 PM']);
    expect(said.notes).toEqual(["Your calendar has 'Gold party, the Ashes' then (1:00 PM - 3:00 PM)."]);
    expect(said.body).not.toContain('Ashes');
  });

  test('a day that is busy from morning to night', async () => {
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
    const said = await draft(withFeed);
    expect(said).toMatchObject({
      availability: 'unavailable',
      notes: ["Your calendar has 'Busy' then (all day)."],
    });
    expect(said.body).toContain('we cannot offer a party on Saturday 20 February 2027.');
  });

  test('it fails: said, and drafted from our own calendar', async () => {
    feed.answerWith((_, response) => void response.writeHead(500).end());
    await withFeed.ask();
    const said = await draft(withFeed);
    expect(said).toMatchObject({
      success: true,
      calendarIntegrated: false,
      message: 'Response generated (the calendar feed could not be read)',
      availability: 'available',
      notes: ['The calendar feed could not be read: it answers with status 500.'],
    });
    expect(JSON.stringify(said)).not.toContain('private-3f9a');
    expect(withFeed.trouble).toEqual([]);
  });

  test('a message without a day says truly whether it could be read', async () => {
    await write('general', 'Hello', withFeed);
    expect((await draft(withFeed)).calendarIntegrated).toBe(true);
    withFeed.clock.pass(6 * 60_000);
    feed.answerWith('Not found');
    expect(await draft(withFeed)).toMatchObject({
      calendarIntegrated: false,
      message: 'Response generated (the calendar feed could not be read)',
    });
  });
});
