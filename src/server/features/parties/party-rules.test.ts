import { beforeEach, describe, expect, test } from 'vitest';
import { createPartyApp, nextPartyDay } from '../../../../test/party.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { addDays, addMonths } from '../../../domain/calendar-day.ts';

const app = await createPartyApp();
const { aParty, ask, storedInquiries, restrict, saturday } = app;
beforeEach(app.clearTables);

describe('accepted enquiries', () => {
  test.each([
    ['without wishes', { specialRequests: undefined, dietaryRequirements: undefined }, {}],
    ['empty wishes', { specialRequests: '', dietaryRequirements: ' ' }, { dietary_requirements: '' }],
    ['the type left out', { inquiryType: undefined }, { inquiry_type: 'party_booking' }],
    ['Bronze for five children', { packageType: 'bronze', numberOfChildren: '5' }, { estimated_pence: 6500 }],
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
    ['the time in 24-hour form', { partyTime: '16:00-18:00' }, { starts: 960, ends: 1080 }],
    ['line ends as a form sends them', { specialRequests: 'a\r\nb\rc' }, { special_requests: 'a\nb\nc' }],
    ['spaces around names', { parentName: ' Al ', childName: ' Bo ' }, { name: 'Al', child_name: 'Bo' }],
    [
      'words after the phone number',
      { parentPhone: '01632 960999, after six' },
      { phone: '01632 960999, after six' },
    ],
    ['the oldest child', { childAge: '12' }, { child_age: 12 }],
    ['an empty honeypot field', { website: '' }, {}],
  ])('%s', async (_, overrides, row) => {
    expect((await ask(overrides)).status).toBe(201);
    expect(await storedInquiries()).toMatchObject([row]);
  });
});

describe('refused enquiries', () => {
  const email = 'Please enter a valid email address';
  const phone = 'Please enter a valid phone number';
  test.each([
    ['no name', { parentName: undefined }, 'parentName', 'Name must be at least 2 characters'],
    ['a name of one letter', { parentName: ' A ' }, 'parentName', 'Name must be at least 2 characters'],
    ['a header line in the name', { parentName: 'Al\r\nBcc: x' }, 'parentName', 'cannot be shown'],
    ['no e-mail', { parentEmail: undefined }, 'parentEmail', email],
    ['an invalid e-mail', { parentEmail: 'alex@home' }, 'parentEmail', email],
    ['no phone', { parentPhone: undefined }, 'parentPhone', phone],
    ['a phone number of nine digits', { parentPhone: '012345678' }, 'parentPhone', phone],
    ['no child’s name', { childName: undefined }, 'childName', "Child's name must be at least 2 characters"],
    [
      'a child’s name of one letter',
      { childName: 'B' },
      'childName',
      "Child's name must be at least 2 characters",
    ],
    ['no age', { childAge: undefined }, 'childAge', "Please select child's age"],
    ['an empty age', { childAge: '' }, 'childAge', "Please select child's age"],
    ['an age of 13', { childAge: '13' }, 'childAge', "Please select child's age"],
    ['no date', { partyDate: undefined }, 'partyDate', 'Please select a preferred date'],
    ['an empty date', { partyDate: '' }, 'partyDate', 'Please select a preferred date'],
    ['a day that does not exist', { partyDate: '2027-02-30' }, 'partyDate', 'Please select a preferred date'],
    ['no time', { partyTime: undefined }, 'partyTime', 'Please select a preferred time'],
    ['an empty time', { partyTime: '' }, 'partyTime', 'Please select a preferred time'],
    ['an invalid time', { partyTime: 'noon' }, 'partyTime', 'Please select a preferred time'],
    [
      'private hire’s time for a Silver party',
      { partyTime: '4:30 PM - 6:30 PM' },
      'partyTime',
      'Please select a preferred time',
    ],
    [
      'a time that no package has',
      { partyTime: '1:00 PM - 3:00 PM' },
      'partyTime',
      'Please select a preferred',
    ],
    [
      'Silver’s time for private hire',
      { packageType: 'private-hire' },
      'partyTime',
      'Please select a preferred time',
    ],
    [
      'no number of children',
      { numberOfChildren: undefined },
      'numberOfChildren',
      'Please specify number of children',
    ],
    ['four children', { numberOfChildren: '4' }, 'numberOfChildren', 'Please specify number of children'],
    ['no package', { packageType: undefined }, 'packageType', 'Please select a party package'],
    ['an empty package', { packageType: '' }, 'packageType', 'Please select a party package'],
    ['an unknown package', { packageType: 'platinum' }, 'packageType', 'Please select a party package'],
    [
      'requests of 1,001 characters',
      { specialRequests: 'a'.repeat(1001) },
      'specialRequests',
      'under 1,000 characters',
    ],
    ['a null character', { dietaryRequirements: 'a\u0000b' }, 'dietaryRequirements', 'cannot be shown'],
    ['another type of enquiry', { inquiryType: 'general' }, 'inquiryType', ''],
    ['a price from the page', { estimatedPrice: 1 }, 'estimatedPrice', 'Unknown field'],
    ['a price in pence from the page', { estimated_pence: 1 }, 'estimated_pence', 'Unknown field'],
  ])('%s', async (_, overrides, field, words) => {
    const { status, body } = await ask(overrides);
    expect([status, body.code]).toEqual([400, 'malformed']);
    expect(body.fields?.[field]).toContain(words);
    expect(await storedInquiries()).toEqual([]);
  });

  test.each([
    ['yesterday', () => addDays(app.today(), -1), 'This day has passed'],
    ['too far ahead', () => nextPartyDay(6, addDays(addMonths(app.today(), 12), 1)), '12 months ahead'],
    ['a closed weekday', () => nextPartyDay(4, '2027-03-01'), 'Closed on Thursdays'],
  ])('a day on which no party can be held: %s', async (_, day, words) => {
    const { status, body } = await ask({ partyDate: day() });
    expect([status, body.code]).toEqual([409, 'day_unavailable']);
    expect(body.fields?.['partyDate']).toContain(words);
    expect(await storedInquiries()).toEqual([]);
  });

  test('a day and a time closed by staff', async () => {
    const sunday = addDays(saturday, 1);
    await restrict(saturday, null, null, 'Private event');
    await restrict(sunday, 750, 780, 'Fire drill');
    await waitFor(async () => {
      const day = await ask();
      expect([day.status, day.body.fields]).toEqual([409, { partyDate: 'Private event' }]);
    });
    const time = await ask({ partyDate: sunday });
    expect([time.status, time.body.code]).toEqual([409, 'session_unavailable']);
    expect(time.body.fields).toEqual({ partyTime: 'Fire drill' });
    expect((await ask({ partyDate: sunday, partyTime: '2:00 PM - 4:00 PM' })).status).toBe(201);
  });

  test('an enquiry from another site’s page', async () => {
    const response = await app.post('/api/party-inquiry', aParty(), { origin: 'https://evil.example' });
    expect([response.status, await storedInquiries()]).toEqual([400, []]);
  });
});
