import { beforeEach, describe, expect, test } from 'vitest';
import { createPartyApp } from '../../../../test/party.ts';
import { photoSessionInput } from '../../../../test/photo-session-input.ts';
import { signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { readDayAvailabilityCall } from '../../../contract/availability.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { bookPhotoSessionCall, readPhotoSlotsCall } from '../../../contract/photo-studio.ts';
import type {
  addRestrictionCall,
  listRestrictionsCall,
  readBlockableSlotsCall,
  readBookingCalendarCall,
} from '../../../contract/restriction.ts';

const app = await createPartyApp();
const staff = await signInAsStaff(app);
const saturday = '2026-11-28';
const listedSlots = ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM'];

type RefusalFields = { code?: string; message?: string };

async function block(overrides: Record<string, unknown> = {}) {
  const body = {
    date: saturday,
    timeSlot: 'ALL_DAY',
    reason: 'Private hire',
    description: '',
    createdBy: 'admin',
    ...overrides,
  };
  const response = await app.post('/api/admin/session-restrictions', body, staff);
  return {
    status: response.status,
    ...(await bodyOf<CallReply<typeof addRestrictionCall> & RefusalFields>(response)),
  };
}
async function unblock(id: string) {
  const response = await app.request(`/api/admin/session-restrictions/${id}`, {
    method: 'DELETE',
    headers: staff,
  });
  return { status: response.status, ...(await bodyOf<RefusalFields>(response)) };
}
async function read<T>(path: string) {
  return bodyOf<T & RefusalFields>(await app.request(path, { headers: staff }));
}
const restrictions = async (query = '') =>
  (await read<CallReply<typeof listRestrictionsCall>>(`/api/admin/session-restrictions${query}`))
    .restrictions;
const dayToBlock = (date = saturday) =>
  read<CallReply<typeof readBlockableSlotsCall>>(`/api/admin/booking-calendar/${date}`);
const auditEntries = (what: string) =>
  app.db.selectFrom('journal').select(['who', 'before', 'after']).where('what', '=', what).execute();

let clientCount = 0;
function newClient() {
  clientCount += 1;
  return { 'x-forwarded-for': `198.51.100.${clientCount}` };
}
async function bookVisit(children: number, date = saturday) {
  const { status } = await app.send(
    bookVisitCall,
    visitInput({ selectedDate: date, ticketQuantities: { 'child-1-12': children } }),
    newClient(),
  );
  expect(status).toBe(201);
}

beforeEach(async () => {
  await app.clearTables();
  app.site.context.calendar.invalidate();
});

describe('blocking', () => {
  test('the block of a whole day is stored, listed, recorded in the audit log, and stops bookings immediately', async () => {
    const created = await block({ description: 'The whole barn is taken' });
    expect([created.status, created.restriction]).toEqual([
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
    expect(await restrictions()).toEqual([created.restriction]);
    expect((await auditEntries('time blocked')).at(-1)).toEqual({
      who: 'staff',
      before: null,
      after: {
        id: created.restriction.id,
        day: saturday,
        time: 'ALL_DAY',
        reason: 'Private hire',
        description: 'The whole barn is taken',
      },
    });
    const day = await app.read(readDayAvailabilityCall, `/api/calendar/availability/${saturday}`);
    expect(day.body).toMatchObject({ available: false, reason: 'Private hire' });
    const photos = await app.read(readPhotoSlotsCall, `/api/photo-studio/slots?date=${saturday}`);
    expect(photos.body).toMatchObject({ slots: [], reason: { text: 'Private hire' } });
  });

  test('other processes are notified by the database', async () => {
    let changeCount = 0;
    const unsubscribe = app.site.context.changes.onPlacesChanged((days) => {
      if (days === null) changeCount += 1;
    });
    await block();
    await waitFor(() => expect(changeCount).toBeGreaterThan(0));
    unsubscribe();
  });

  test.each([
    ['nothing', { date: undefined, timeSlot: undefined, reason: undefined }],
    ['no date', { date: '' }],
    ['an invalid date', { date: '2026-02-30' }],
    ['no time slot', { timeSlot: ' ' }],
    ['no reason', { reason: '  ' }],
    ['a reason that is a number', { reason: 5 }],
  ])('a request with %s is refused', async (_, overrides) => {
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
    ['an invalid time', { timeSlot: 'SOMETIMES' }, 400, 'There is no such time slot on that day'],
    ['a day that has passed', { date: '2026-11-19' }, 409, 'This day has passed'],
    [
      'a reason of 121 letters',
      { reason: 'a'.repeat(121) },
      400,
      'Please keep the reason under 120 characters',
    ],
  ])('a request with %s is refused', async (_, overrides, status, message) => {
    expect(await block(overrides)).toMatchObject({ status, message });
    expect(await restrictions()).toEqual([]);
  });

  test('twenty concurrent copies are stored once; a copy with another reason is refused', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => block({ timeSlot: listedSlots[0] })));
    expect(new Set(all.map(({ status, restriction }) => `${status} ${restriction.id}`)).size).toBe(1);
    expect(await restrictions()).toHaveLength(1);
    expect(await block({ timeSlot: '09:30-11:30', reason: 'Cleaning' })).toMatchObject({
      status: 409,
      code: 'already_blocked',
      message: 'This is blocked already: Private hire. Remove that first to give another reason.',
    });
    expect((await block({ timeSlot: listedSlots[1] })).status).toBe(201);
  });

  test('createdBy and description may be left out', async () => {
    const { restriction } = await block({ createdBy: undefined, description: undefined });
    expect(restriction).toMatchObject({ createdBy: 'admin', description: '' });
  });
});

describe('unblocking', () => {
  test('removes the restriction, records it in the audit log, and allows bookings', async () => {
    const { restriction } = await block();
    expect((await unblock(restriction.id)).status).toBe(200);
    expect(await restrictions()).toEqual([]);
    expect((await auditEntries('time opened again')).at(-1)).toMatchObject({
      before: { id: restriction.id, time: 'ALL_DAY' },
    });
    const day = await app.read(readDayAvailabilityCall, `/api/calendar/availability/${saturday}`);
    expect(day.body.available).toBe(true);
  });

  test('refuses a second removal, and records only the first', async () => {
    const { restriction } = await block();
    await unblock(restriction.id);
    expect(await unblock(restriction.id)).toMatchObject({ status: 404, code: 'not_found' });
    expect(
      (await auditEntries('time opened again')).filter(({ before }) =>
        JSON.stringify(before).includes(restriction.id),
      ),
    ).toHaveLength(1);
  });
});

test('restrictions are listed by day and time, all-day first, either from this month or between two days', async () => {
  for (const [date, timeSlot] of [
    ['2026-12-05', listedSlots[1]],
    ['2026-12-05', 'ALL_DAY'],
    ['2026-12-05', listedSlots[0]],
    ['2027-01-09', 'ALL_DAY'],
    [saturday, listedSlots[2]],
  ])
    await block({ date, timeSlot });
  await app.restrict('2026-10-31', null, null, 'Long ago');
  const order = (list: { date: string; timeSlot: string }[]) =>
    list.map(({ date, timeSlot }) => `${date} ${timeSlot}`);
  expect(order(await restrictions())).toEqual([
    `${saturday} ${listedSlots[2]}`,
    '2026-12-05 ALL_DAY',
    `2026-12-05 ${listedSlots[0]}`,
    `2026-12-05 ${listedSlots[1]}`,
    '2027-01-09 ALL_DAY',
  ]);
  expect(order(await restrictions('?from=2026-10-01&to=2026-10-31'))).toEqual(['2026-10-31 ALL_DAY']);
});

describe('before blocking', () => {
  test('a day lists its bookings, and what a block of each time would close', async () => {
    await bookVisit(3);
    await bookVisit(2);
    const photo = photoSessionInput({ sessionDate: saturday, startTime: '9:50 AM', endTime: '10:10 AM' });
    expect((await app.send(bookPhotoSessionCall, photo, newClient())).status).toBe(201);
    await app.ask({ partyDate: saturday, partyTime: '12:00 PM - 2:00 PM' });
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
      parties: 0,
      partyInquiries: 1,
    });
    const play = ['9:30 AM - 4:00 PM'];
    const held = { restrictionId: null, bookings: 2, children: 5 };
    expect(slots).toEqual([
      { ...held, timeSlot: 'ALL_DAY', closes: play, photoSessions: 1, parties: 0, partyInquiries: 1 },
      { ...held, timeSlot: listedSlots[0], closes: [], photoSessions: 1, parties: 0, partyInquiries: 0 },
      {
        ...held,
        timeSlot: '9:30 AM - 4:00 PM',
        closes: play,
        photoSessions: 1,
        parties: 0,
        partyInquiries: 1,
      },
      { ...held, timeSlot: listedSlots[1], closes: [], photoSessions: 0, parties: 0, partyInquiries: 1 },
      { ...held, timeSlot: listedSlots[2], closes: [], photoSessions: 0, parties: 0, partyInquiries: 0 },
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
    const statuses = await app.db
      .selectFrom('booking')
      .select('status')
      .where('day', '=', saturday)
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['held', 'held', 'held']);
  });

  test('expired holds are not counted', async () => {
    await bookVisit(4, '2026-12-06');
    expect((await dayToBlock('2026-12-06')).day).toMatchObject({ bookings: 1, children: 4 });
    app.clock.pass(11 * 60_000);
    expect((await dayToBlock('2026-12-06')).day).toMatchObject({ bookings: 0, children: 0 });
  });

  test('an event day lists its sessions, and a block at an overlapping time would close them', async () => {
    await app.db
      .insertInto('event')
      .values({ id: 'apple-day', title: 'Apple day', tagline: '', accent: 'leaf', choose_session: 'Choose' })
      .execute();
    await app.db
      .insertInto('session')
      .values([
        { day: '2026-12-12', starts: 600, ends: 720, capacity: 30, event_id: 'apple-day' },
        { day: '2026-12-12', starts: 780, ends: 900, capacity: 30, event_id: 'apple-day' },
      ])
      .execute();
    app.site.context.calendar.invalidate();
    const { day, slots } = await dayToBlock('2026-12-12');
    expect(day).toMatchObject({ event: 'Apple day', sessions: [{ capacity: 30 }, { capacity: 30 }] });
    expect(slots.map(({ timeSlot, closes }) => [timeSlot, closes])).toEqual([
      ['ALL_DAY', ['10:00 AM - 12:00 PM', '1:00 PM - 3:00 PM']],
      [listedSlots[0], ['10:00 AM - 12:00 PM']],
      ['10:00 AM - 12:00 PM', ['10:00 AM - 12:00 PM']],
      [listedSlots[1], ['1:00 PM - 3:00 PM']],
      ['1:00 PM - 3:00 PM', ['1:00 PM - 3:00 PM']],
      [listedSlots[2], ['1:00 PM - 3:00 PM']],
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

  test('defaults to this month; a closed day gives the reason', async () => {
    const { today, days } = await month();
    expect([today, days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-20', '2026-11-01', '2026-11-30']);
    expect(days.find(({ date }) => date === '2026-11-26')).toMatchObject({
      closed: 'Closed on Thursdays outside school holidays',
      sessions: [],
    });
  });

  test.each(['?from=2026-11-01&to=2027-01-02', '?from=2026-11-02&to=2026-11-01', '?from=x'])(
    'refuses more than 62 days and invalid ranges: %s',
    async (query) => {
      expect(await month(query)).toMatchObject({ success: false, code: 'malformed' });
    },
  );
});
