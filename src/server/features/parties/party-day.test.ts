import { beforeEach, describe, expect, test } from 'vitest';
import { createPartyApp } from '../../../../test/party.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { readPartyDayCall, readPartyDaysCall, readPartyPackagesCall } from '../../../contract/party.ts';
import { addDays, addMonths, daysInRange } from '../../../domain/calendar-day.ts';

const app = await createPartyApp();
const { ask, restrict, saturday } = app;
beforeEach(app.clearTables);

describe('party packages and days', () => {
  test('lists the packages with their times', async () => {
    const { status, body } = await app.read(readPartyPackagesCall, '/api/party-packages');
    expect([status, body.today, body.lastDay]).toEqual([200, app.today(), addMonths(app.today(), 12)]);
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

  test('the list of unavailable days agrees with each single day', async () => {
    const event = await app.db.selectFrom('event').select(['id', 'title']).executeTakeFirstOrThrow();
    const eventDay = addDays(saturday, 14);
    await app.db
      .insertInto('session')
      .values({ event_id: event.id, day: eventDay, capacity: 30, starts: 570, ends: 690 })
      .execute();
    await restrict(saturday, null, null, 'Private event');
    const body = await waitFor(async () => {
      const read = await app.read(readPartyDaysCall, '/api/party-days');
      expect(read.body.days).toContainEqual({ date: saturday, reason: 'Private event', event: null });
      expect(read.body.days).toContainEqual({ date: eventDay, reason: null, event: event.title });
      return read.body;
    });
    expect([body.today, body.lastDay]).toEqual([app.today(), addMonths(app.today(), 12)]);
    for (const date of daysInRange(body.today, addDays(body.today, 40))) {
      const single = await app.read(readPartyDayCall, `/api/party-day/${date}`);
      const listed = body.days.find((day) => day.date === date);
      expect([date, listed?.reason ?? null, listed?.event ?? null]).toEqual([
        date,
        single.body.reason,
        single.body.event,
      ]);
    }
  });

  test('an open day lists its sessions and every time, regardless of other enquiries', async () => {
    await ask();
    const { body } = await app.read(readPartyDayCall, `/api/party-day/${saturday}`);
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

  test('an event day lists the event and its sessions', async () => {
    const event = await app.db.selectFrom('event').select(['id', 'title']).executeTakeFirstOrThrow();
    const day = addDays(saturday, 7);
    const session = { event_id: event.id, day, capacity: 30 };
    await app.db
      .insertInto('session')
      .values([
        { ...session, starts: 570, ends: 690 },
        { ...session, starts: 720, ends: 840 },
      ])
      .execute();
    await waitFor(async () => {
      const { body } = await app.read(readPartyDayCall, `/api/party-day/${day}`);
      expect([body.event, body.sessions.map(({ timeSlot }) => timeSlot)]).toEqual([
        event.title,
        ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM'],
      ]);
    });
  });

  test('a closed day and a blocked time give the reason', async () => {
    const sunday = addDays(saturday, 1);
    await restrict(saturday, null, null, 'Private event');
    await restrict(sunday, 600, 630, 'Fire drill');
    await waitFor(async () => {
      const { body } = await app.read(readPartyDayCall, `/api/party-day/${saturday}`);
      expect(body).toMatchObject({ reason: 'Private event', description: 'More about it', sessions: [] });
    });
    const { body } = await app.read(readPartyDayCall, `/api/party-day/${sunday}`);
    expect(body.times[0]).toEqual({ timeSlot: '9:30 AM - 11:30 AM', reason: 'Fire drill' });
    expect(body.times[1]?.reason).toBeNull();
  });

  test('a day that does not exist is refused', async () => {
    expect((await app.read(readPartyDayCall, '/api/party-day/2027-02-30')).status).toBe(400);
  });
});
