import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import {
  type DayAvailability,
  readAvailabilityCall,
  readDayAvailabilityCall,
  readRestrictionsCall,
  readSessionAvailabilityCall,
} from '../../../contract/availability.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import { startChangeEvents } from '../../changes/change-events.ts';
import { createDatabaseLimits } from '../../db/database-limits.ts';
import { drawProcessNumber } from '../../db/process-number.ts';

const app = await createTestApp({ at: '2025-09-20T10:00:00+01:00' });

/** Adds a restriction and waits until the app has received it, so that later streams do not push it. */
async function restrict(day: string, starts: number | null, ends: number | null, reason: string) {
  const changed = calendarChanged();
  await app.db
    .insertInto('restriction')
    .values({ day, starts, ends, reason, description: 'Sorry!', created_by: 'admin', created_at: new Date() })
    .execute();
  await changed;
}

function calendarChanged(): Promise<void> {
  return new Promise((resolve) => {
    const stop = app.site.context.changes.onPlacesChanged((days) => {
      if (days !== null) return;
      stop();
      resolve();
    });
  });
}

const session = (date: string, slot: string) =>
  app.read(readSessionAvailabilityCall, `/api/session-availability/${date}/${encodeURIComponent(slot)}`);

test('the month lists every day, with its sessions or the reason why it cannot be booked', async () => {
  const { body } = await app.read(readAvailabilityCall, '/api/availability');
  expect({ today: body.today, lastDay: body.lastDay, days: body.days.length }).toEqual({
    today: '2025-09-20',
    lastDay: '2025-10-20',
    days: 31,
  });
  const day = (date: string) => body.days.find((found) => found.date === date);
  expect(day('2025-09-20')?.sessions).toMatchObject([
    { timeSlot: '11:45 AM - 4:00 PM', availableSpots: 40, maxCapacity: 40, notBookable: null },
  ]);
  expect(day('2025-09-25')?.notBookable).toEqual({
    code: 'closed-weekday',
    text: 'Closed on Thursdays outside school holidays',
  });
  const slots = (date: string) => day(date)?.sessions.map(({ timeSlot }) => timeSlot);
  expect(slots('2025-09-27')).toEqual(['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM']);
  expect(slots('2025-09-28')).toEqual(['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM']);
  expect(slots('2025-10-03')).toEqual(['4:30 PM - 6:30 PM']);
  expect(slots('2025-10-05')).toEqual(['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM']);
  expect(slots('2025-10-12')).toEqual(['9:30 AM - 11:00 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM']);
  expect(day('2025-10-12')?.event).toMatchObject({ title: 'Secret Labubu Adventure', payloadName: 'labubu' });
});

test('today cannot be booked after last entry', async () => {
  const reason = async () =>
    (await app.read(readDayAvailabilityCall, '/api/calendar/availability/2025-09-20')).body;
  app.clock.set('2025-09-20T14:59:00+01:00');
  expect(await reason()).toEqual({ success: true, available: true, reason: null });
  app.clock.set('2025-09-20T15:00:00+01:00');
  expect(await reason()).toEqual({ success: true, available: false, reason: 'Last entry was at 3:00 PM' });
  app.clock.set('2025-09-20T10:00:00+01:00');
});

test('a session is found by its slot in each notation, by query and by path, and other slots are refused', async () => {
  for (const slot of ['12:00 PM - 2:00 PM', '12:00PM-2:00PM', '12:00-2:00 PM', '12:00-14:00']) {
    expect(await session('2025-09-27', slot)).toEqual({
      status: 200,
      body: {
        success: true,
        availableSpots: 40,
        maxCapacity: 40,
        isRestricted: false,
        restrictionReason: null,
      },
    });
    const byQuery = await app.read(
      readSessionAvailabilityCall,
      `/api/session-availability?${new URLSearchParams({ date: '2025-09-27', timeSlot: slot })}`,
    );
    expect(byQuery.body.availableSpots).toBe(40);
  }
  expect(await session('2025-09-27', '3:00 PM - 5:00 PM')).toMatchObject({
    status: 404,
    body: { code: 'session_not_found' },
  });
  expect(await session('2025-09-27', 'tea time')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await session('2025-02-30', '12:00-2:00 PM')).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  });
});

test('a slot inside open play has the places of open play, and a restriction blocks the slots that it overlaps', async () => {
  await app.send(bookVisitCall, visitInput({ selectedDate: '2025-09-22' }));
  expect((await session('2025-09-22', '9:30 AM - 11:30 AM')).body.availableSpots).toBe(38);
  await restrict('2025-09-22', 570, 690, 'School visit');
  expect((await session('2025-09-22', '9:30 AM - 11:30 AM')).body).toMatchObject({
    isRestricted: true,
    restrictionReason: 'School visit',
  });
  expect((await session('2025-09-22', '12:00 PM - 2:00 PM')).body).toMatchObject({
    isRestricted: false,
    availableSpots: 38,
  });
  expect(
    (await app.read(readDayAvailabilityCall, '/api/calendar/availability/2025-09-22')).body.available,
  ).toBe(true);
});

test('an all-day restriction closes the day with its reason', async () => {
  await restrict('2025-10-05', null, null, 'Boiler trouble');
  const { body } = await app.read(readRestrictionsCall, '/api/restrictions/2025-10-05');
  expect(body).toMatchObject({
    success: true,
    restrictions: [{ timeSlot: 'ALL_DAY', reason: 'Boiler trouble', description: 'Sorry!' }],
  });
  expect((await app.read(readDayAvailabilityCall, '/api/calendar/availability/2025-10-05')).body).toEqual({
    success: true,
    available: false,
    reason: 'Boiler trouble',
  });
  expect((await session('2025-10-05', '12:00-2:00 PM')).body).toMatchObject({
    availableSpots: 0,
    isRestricted: true,
    restrictionReason: 'Boiler trouble',
  });
});

test('a blocked session of an event day leaves the other sessions bookable', async () => {
  await restrict('2025-10-12', 720, 840, 'Mascot asleep');
  const { body } = await app.read(readAvailabilityCall, '/api/availability?from=2025-10-12&to=2025-10-12');
  expect(body.days[0]?.notBookable).toBeNull();
  expect(body.days[0]?.sessions.map(({ restrictionReason }) => restrictionReason)).toEqual([
    null,
    'Mascot asleep',
    null,
  ]);
  const refused = await app.send(
    bookVisitCall,
    visitInput({
      selectedDate: '2025-10-12',
      selectedLabubuSessions: ['2025-10-12|12:00-2:00 PM'],
      isLabubuEvent: true,
    }),
  );
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'session_unavailable', message: 'Mascot asleep' },
  });
});

test.each([
  '?from=2025-01-01&to=2025-12-31',
  '?from=2025-10-02&to=2025-10-01',
  '?from=tomorrow',
  '?until=2025-10-01',
])('the query %s is refused', async (query) => {
  expect(await app.read(readAvailabilityCall, `/api/availability${query}`)).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  });
});

test('a range may be as long as the period that can be booked', async () => {
  const setMonths = async (months_ahead: number) => {
    const changed = calendarChanged();
    await app.db.updateTable('venue').set({ months_ahead }).execute();
    await changed;
  };
  await setMonths(3);
  const { status, body } = await app.read(readAvailabilityCall, '/api/availability');
  expect([status, body.lastDay, body.days.length]).toEqual([200, '2025-12-20', 92]);
  const fullRange = await app.read(readAvailabilityCall, '/api/availability?from=2025-09-20&to=2025-12-20');
  expect([fullRange.status, fullRange.body.days.length]).toEqual([200, 92]);
  expect(
    await app.read(readAvailabilityCall, '/api/availability?from=2025-09-20&to=2025-12-21'),
  ).toMatchObject({
    status: 400,
    body: { message: 'Please ask for at most 92 days' },
  });
  await setMonths(1);
});

test.each(['9999-12-31', '0000-01-01', '1999-12-31', '2200-01-01'])(
  'every call that takes a day refuses the day %s',
  async (day) => {
    const paths = [
      `/api/calendar/availability/${day}`,
      `/api/restrictions/${day}`,
      `/api/session-availability/${day}/9:30-11:30`,
      `/api/availability?from=${day}`,
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await app.request(path)).status));
    expect(statuses).toEqual(paths.map(() => 400));
  },
);

test('a booking is pushed to an open page, and a push that failed is tried again', async () => {
  const stream = await fetch(`${app.url}/api/availability/stream`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let greeting = '';
  while (!greeting.includes('event: beat')) greeting += (await reader.read()).value ?? '';
  expect(greeting, 'a heartbeat as soon as the stream opens').toBe('retry: 2000\n\nevent: beat\ndata:\n\n');
  const nextPush = async () => {
    let text = '';
    while (!text.includes('event: availability') || !text.endsWith('\n\n'))
      text += (await reader.read()).value ?? '';
    const { days } = JSON.parse(text.split('data: ').at(-1) ?? '') as { days: DayAvailability[] };
    return days.map(({ date, sessions }) => [date, sessions[0]?.availableSpots]);
  };
  await app.send(bookVisitCall, visitInput({ selectedDate: '2025-09-23' }));
  expect(await nextPush()).toEqual([['2025-09-23', 38]]);

  // If the days of a push cannot be read, the push is tried again.
  await sql`alter table session rename to session_away`.execute(app.db);
  app.site.context.changes.publishPlaces(['2025-09-24']);
  await expect.poll(() => app.errors.length).toBeGreaterThan(0);
  await sql`alter table session_away rename to session`.execute(app.db);
  expect(await nextPush()).toEqual([['2025-09-24', 40]]);
  app.errors.length = 0;
  await reader.cancel();
});

test('a change published just before a process stops reaches the other processes', async () => {
  const { changes } = app.site.context;
  const limits = createDatabaseLimits(300);
  const stopping = await startChangeEvents(
    app.databaseUrl,
    app.db,
    limits,
    app.site.context.reportError,
    drawProcessNumber(),
  );
  const received = new Promise((resolve) => {
    changes.onPlacesChanged((days) => days?.includes('2025-10-15') && resolve(days));
  });
  stopping.publishPlaces(['2025-10-15']);
  await stopping.stop();
  expect(await received).toEqual(['2025-10-15']);
});

test('a HEAD request to the stream gets the headers alone', async () => {
  const response = await fetch(`${app.url}/api/availability/stream`, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
});

test('a restriction takes effect as soon as the app has received it', async () => {
  const available = async () =>
    (await bodyOf<{ available: boolean }>(await app.request('/api/calendar/availability/2025-10-07')))
      .available;
  expect(await available()).toBe(true);
  const changed = calendarChanged();
  await app.db
    .insertInto('restriction')
    .values({ day: '2025-10-07', reason: 'Deep clean', created_by: 'admin', created_at: new Date() })
    .execute();
  await changed;
  expect(await available()).toBe(false);
});

test('there are no errors', () => expect(app.errors).toEqual([]));
