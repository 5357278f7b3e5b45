import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPartyCentre } from '../../../../test/party.ts';
import { aPhotoSession } from '../../../../test/photo.ts';
import { signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import { aVisit } from '../../../../test/visit.ts';
import { readDayAvailabilityCall } from '../../../contract/availability.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { bookPhotoSessionCall, readPhotoSlotsCall } from '../../../contract/photo-studio.ts';
import type {
  addRestrictionCall,
  listRestrictionsCall,
  readBookingCalendarCall,
  readDayToBlockCall,
} from '../../../contract/restriction.ts';

const centre = await createPartyCentre();
const staff = await signInAsStaff(centre);
const saturday = '2026-11-28';
const listed = ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM'];

type Refused = { code?: string; message?: string };

async function block(overrides: Record<string, unknown> = {}) {
  const body = {
    date: saturday,
    timeSlot: 'ALL_DAY',
    reason: 'Private hire',
    description: '',
    createdBy: 'admin',
    ...overrides,
  };
  const answer = await centre.post('/api/admin/session-restrictions', body, staff);
  return { status: answer.status, ...(await bodyOf<CallReply<typeof addRestrictionCall> & Refused>(answer)) };
}
async function open(id: string) {
  const answer = await centre.request(`/api/admin/session-restrictions/${id}`, {
    method: 'DELETE',
    headers: staff,
  });
  return { status: answer.status, ...(await bodyOf<Refused>(answer)) };
}
async function read<T>(path: string) {
  return bodyOf<T & Refused>(await centre.request(path, { headers: staff }));
}
const restrictions = async (query = '') =>
  (await read<CallReply<typeof listRestrictionsCall>>(`/api/admin/session-restrictions${query}`))
    .restrictions;
const dayToBlock = (date = saturday) =>
  read<CallReply<typeof readDayToBlockCall>>(`/api/admin/booking-calendar/${date}`);
const journal = (what: string) =>
  centre.db.selectFrom('journal').select(['who', 'before', 'after']).where('what', '=', what).execute();

let callers = 0;
function fromAnywhere() {
  callers += 1;
  return { 'x-forwarded-for': `198.51.100.${callers}` };
}
async function visit(children: number, date = saturday) {
  const { status } = await centre.send(
    bookVisitCall,
    aVisit({ selectedDate: date, ticketQuantities: { 'child-1-12': children } }),
    fromAnywhere(),
  );
  expect(status).toBe(201);
}

beforeEach(async () => {
  await centre.emptied();
  centre.centre.context.calendar.invalidate();
});

describe('blocking', () => {
  test('a whole day: kept, listed, journalled, and closed to visits and photographs at once', async () => {
    const made = await block({ description: 'The whole barn is taken' });
    expect([made.status, made.restriction]).toEqual([
      201,
      {
        id: expect.any(String),
        date: saturday,
        timeSlot: 'ALL_DAY',
        reason: 'Private hire',
        description: 'The whole barn is taken',
        createdBy: 'admin',
      },
    ]);
    expect(await restrictions()).toEqual([made.restriction]);
    expect((await journal('time blocked')).at(-1)).toEqual({
      who: 'staff',
      before: null,
      after: {
        id: made.restriction.id,
        day: saturday,
        time: 'ALL_DAY',
        reason: 'Private hire',
        description: 'The whole barn is taken',
      },
    });
    const day = await centre.read(readDayAvailabilityCall, `/api/calendar/availability/${saturday}`);
    expect(day.body).toMatchObject({ available: false, reason: 'Private hire' });
    const photos = await centre.read(readPhotoSlotsCall, `/api/photo-studio/slots?date=${saturday}`);
    expect(photos.body).toMatchObject({ slots: [], reason: { text: 'Private hire' } });
  });

  test('another process hears of it from the database', async () => {
    let heard = 0;
    const stop = centre.centre.context.changes.onPlacesChanged((days) => {
      if (days === null) heard += 1;
    });
    await block();
    await vi.waitFor(() => expect(heard).toBeGreaterThan(0));
    stop();
  });

  test.each([
    ['nothing', { date: undefined, timeSlot: undefined, reason: undefined }],
    ['no date', { date: '' }],
    ['a date that is none', { date: '2026-02-30' }],
    ['no time slot', { timeSlot: ' ' }],
    ['no reason', { reason: '  ' }],
    ['a reason that is none', { reason: 5 }],
  ])('%s', async (_, overrides) => {
    const { status, message } = await block(overrides);
    expect([status, message]).toEqual([400, 'Please fill in date, time slot, and reason']);
  });

  test.each([
    [
      'a time that the day does not have',
      { timeSlot: '10:00 AM - 11:00 AM' },
      400,
      'There is no such time slot on that day',
    ],
    ['no time', { timeSlot: 'SOMETIMES' }, 400, 'There is no such time slot on that day'],
    ['a day that has passed', { date: '2026-11-19' }, 409, 'This day has passed'],
    ['an endless reason', { reason: 'a'.repeat(121) }, 400, 'Please keep the reason under 120 characters'],
  ])('%s', async (_, overrides, status, message) => {
    expect(await block(overrides)).toMatchObject({ status, message });
    expect(await restrictions()).toEqual([]);
  });

  test('twenty at the same moment are one; other words are refused while it is there', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => block({ timeSlot: listed[0] })));
    expect(new Set(all.map(({ status, restriction }) => `${status} ${restriction.id}`)).size).toBe(1);
    expect(await restrictions()).toHaveLength(1);
    expect(await block({ timeSlot: '09:30-11:30', reason: 'Cleaning' })).toMatchObject({
      status: 409,
      code: 'already_blocked',
      message: 'This is blocked already: Private hire. Remove that first to give another reason.',
    });
    expect((await block({ timeSlot: listed[1] })).status).toBe(201);
  });

  test('createdBy and description may be left out', async () => {
    const { restriction } = await block({ createdBy: undefined, description: undefined });
    expect(restriction).toMatchObject({ createdBy: 'admin', description: '' });
  });
});

describe('opening again', () => {
  test('takes it away, with a word in the journal, and families can book', async () => {
    const { restriction } = await block();
    expect((await open(restriction.id)).status).toBe(200);
    expect(await restrictions()).toEqual([]);
    expect((await journal('time opened again')).at(-1)).toMatchObject({
      before: { id: restriction.id, time: 'ALL_DAY' },
    });
    const day = await centre.read(readDayAvailabilityCall, `/api/calendar/availability/${saturday}`);
    expect(day.body.available).toBe(true);
  });

  test('once', async () => {
    const { restriction } = await block();
    await open(restriction.id);
    expect(await open(restriction.id)).toMatchObject({ status: 404, code: 'not_found' });
    expect(
      (await journal('time opened again')).filter(({ before }) =>
        JSON.stringify(before).includes(restriction.id),
      ),
    ).toHaveLength(1);
  });
});

test('the list is by day and time, the whole day first, from this month on or between two days', async () => {
  for (const [date, timeSlot] of [
    ['2026-12-05', listed[1]],
    ['2026-12-05', 'ALL_DAY'],
    ['2026-12-05', listed[0]],
    ['2027-01-09', 'ALL_DAY'],
    [saturday, listed[2]],
  ])
    await block({ date, timeSlot });
  await centre.restrict('2026-10-31', null, null, 'Long ago');
  const order = (some: { date: string; timeSlot: string }[]) =>
    some.map(({ date, timeSlot }) => `${date} ${timeSlot}`);
  expect(order(await restrictions())).toEqual([
    `${saturday} ${listed[2]}`,
    '2026-12-05 ALL_DAY',
    `2026-12-05 ${listed[0]}`,
    `2026-12-05 ${listed[1]}`,
    '2027-01-09 ALL_DAY',
  ]);
  expect(order(await restrictions('?from=2026-10-01&to=2026-10-31'))).toEqual(['2026-10-31 ALL_DAY']);
});

describe('before blocking', () => {
  test('a day says what is booked on it, and what each time would close', async () => {
    await visit(3);
    await visit(2);
    const photo = aPhotoSession({ sessionDate: saturday, startTime: '9:50 AM', endTime: '10:10 AM' });
    expect((await centre.send(bookPhotoSessionCall, photo, fromAnywhere())).status).toBe(201);
    await centre.ask({ partyDate: saturday, partyTime: '12:00 PM - 2:00 PM' });
    const { day, slots } = await dayToBlock();
    expect(day).toEqual({
      date: saturday,
      closed: null,
      event: null,
      sessions: [{ timeSlot: '9:30 AM - 4:00 PM', bookings: 2, children: 5, capacity: 40, blocked: null }],
      restrictions: [],
      bookings: 2,
      children: 5,
      photoSessions: 1,
      partyInquiries: 1,
    });
    const play = ['9:30 AM - 4:00 PM'];
    const held = { restrictionId: null, bookings: 2, children: 5 };
    expect(slots).toEqual([
      { ...held, timeSlot: 'ALL_DAY', closes: play, photoSessions: 1, partyInquiries: 1 },
      { ...held, timeSlot: listed[0], closes: [], photoSessions: 1, partyInquiries: 0 },
      { ...held, timeSlot: '9:30 AM - 4:00 PM', closes: play, photoSessions: 1, partyInquiries: 1 },
      { ...held, timeSlot: listed[1], closes: [], photoSessions: 0, partyInquiries: 1 },
      { ...held, timeSlot: listed[2], closes: [], photoSessions: 0, partyInquiries: 0 },
    ]);

    const { restriction } = await block();
    const after = await dayToBlock();
    expect(after.day).toMatchObject({
      closed: 'Private hire',
      sessions: [{ bookings: 2, children: 5, blocked: 'Private hire' }],
      bookings: 2,
      photoSessions: 1,
      restrictions: [restriction],
    });
    expect(after.slots[0]).toMatchObject({ restrictionId: restriction.id, closes: [], bookings: 2 });
    const statuses = await centre.db
      .selectFrom('booking')
      .select('status')
      .where('day', '=', saturday)
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['held', 'held', 'held']);
  });

  test('holds that have run out are held no more', async () => {
    await visit(4, '2026-12-06');
    expect((await dayToBlock('2026-12-06')).day).toMatchObject({ bookings: 1, children: 4 });
    centre.clock.pass(11 * 60_000);
    expect((await dayToBlock('2026-12-06')).day).toMatchObject({ bookings: 0, children: 0 });
  });

  test('an event day offers its sessions, and one of them is closed by any time that touches it', async () => {
    await centre.db
      .insertInto('event')
      .values({ id: 'apple-day', title: 'Apple day', tagline: '', accent: 'leaf', choose_session: 'Choose' })
      .execute();
    await centre.db
      .insertInto('session')
      .values([
        { day: '2026-12-12', starts: 600, ends: 720, capacity: 30, event_id: 'apple-day' },
        { day: '2026-12-12', starts: 780, ends: 900, capacity: 30, event_id: 'apple-day' },
      ])
      .execute();
    centre.centre.context.calendar.invalidate();
    const { day, slots } = await dayToBlock('2026-12-12');
    expect(day).toMatchObject({ event: 'Apple day', sessions: [{ capacity: 30 }, { capacity: 30 }] });
    expect(slots.map(({ timeSlot, closes }) => [timeSlot, closes])).toEqual([
      ['ALL_DAY', ['10:00 AM - 12:00 PM', '1:00 PM - 3:00 PM']],
      [listed[0], ['10:00 AM - 12:00 PM']],
      ['10:00 AM - 12:00 PM', ['10:00 AM - 12:00 PM']],
      [listed[1], ['1:00 PM - 3:00 PM']],
      ['1:00 PM - 3:00 PM', ['1:00 PM - 3:00 PM']],
      [listed[2], ['1:00 PM - 3:00 PM']],
    ]);
    expect((await block({ date: '2026-12-12', timeSlot: '1:00 PM - 3:00 PM' })).status).toBe(201);
    expect((await dayToBlock('2026-12-12')).day.sessions.map(({ blocked }) => blocked)).toEqual([
      null,
      'Private hire',
    ]);
  });
});

describe('the month', () => {
  const month = (query = '') =>
    read<CallReply<typeof readBookingCalendarCall>>(`/api/admin/booking-calendar${query}`);

  test('this month without a range; a day that is closed says why', async () => {
    const { today, days } = await month();
    expect([today, days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-20', '2026-11-01', '2026-11-30']);
    expect(days.find(({ date }) => date === '2026-11-26')).toMatchObject({
      closed: 'Closed on Thursdays outside school holidays',
      sessions: [],
    });
  });

  test.each(['?from=2026-11-01&to=2027-01-02', '?from=2026-11-02&to=2026-11-01', '?from=x'])(
    'no more than 62 days, and only days: %s',
    async (query) => {
      expect(await month(query)).toMatchObject({ success: false, code: 'malformed' });
    },
  );
});
