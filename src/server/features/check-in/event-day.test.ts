import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { readAvailableSessionsCall } from '../../../contract/availability.ts';
import { checkStays } from '../../integrity/check-stays.ts';

/** An event day with sessions at 9:30-11:30 and 12:00-2:00, in summer time. */
const day = '2025-09-27';
const at = `${day}T10:00:00+01:00`;
const first = '9:30 AM - 11:30 AM';
const second = '12:00 PM - 2:00 PM';
const app = await createTestApp({ at: '2025-09-20T10:00:00+01:00' });
const desk = await startFrontDesk(app, at);
const { bookFamily, arrive, walkIn, inside, day: readDay } = desk;

const bookEventVisit = (sessions: string[]) =>
  bookFamily({
    isKpopEvent: true,
    selectedKpopSessions: sessions.map((slot) => `${day}|${slot}`),
    totalAmount: 19 * sessions.length,
  });

beforeEach(() => app.clock.set(at));

test('a stay ends with the last session of its booking', async () => {
  const oneSession = await arrive((await bookEventVisit([first])).id);
  expect(oneSession.body.ticket).toMatchObject({
    timeSlot: first,
    sessionsEndAt: '2025-09-27T10:30:00.000Z',
    stayEndsAt: '2025-09-27T10:30:00.000Z',
  });
  const twoSessions = await arrive((await bookEventVisit([first, second])).id);
  expect(twoSessions.body.ticket).toMatchObject({
    timeSlot: `${first} + ${second}`,
    stayEndsAt: '2025-09-27T13:00:00.000Z',
  });
  app.clock.set(`${day}T11:31:00+01:00`);
  await desk.signInAgain();
  const now = await inside();
  expect(now.body.activeSessions.map(({ timeRemaining }) => timeRemaining)).toEqual([-1, 149]);
  expect(now.body.inside).toEqual({ families: 2, children: 4, adults: 0 });
});

test('a ticket for a session that has ended is refused, and its family is sent to reception', async () => {
  const { id } = await bookEventVisit([first]);
  app.clock.set(`${day}T11:30:00+01:00`);
  expect(await arrive(id)).toMatchObject({
    status: 409,
    body: { code: 'visit_over', message: 'The session of this ticket is over. Please ask at reception.' },
  });
});

test('a walk-in joins the session in progress, or else the next one', async () => {
  const spots = async () => (await readDay()).body.sessions.map(({ availableSpots }) => availableSpots);
  const [before = 0, later = 0] = await spots();
  expect((await walkIn()).body.ticket).toMatchObject({
    timeSlot: 'Open Play (Walk-in)',
    stayEndsAt: '2025-09-27T10:30:00.000Z',
  });
  expect(await spots()).toEqual([before - 1, later]);
  app.clock.set(`${day}T11:30:00+01:00`);
  expect((await walkIn()).body.ticket.stayEndsAt).toBe('2025-09-27T13:00:00.000Z');
  expect(await spots()).toEqual([before - 1, later - 1]);
});

test('a walk-in that is sent twice at the same moment, for two different sessions, makes one ticket and one stay', async () => {
  await app.db.updateTable('kiosk_rule').set({ walk_ins: 1_000 }).execute();
  const at1131 = `${day}T11:31:00+01:00`;
  for (let round = 0; round < 10; round += 1) {
    const walkInId = { ticketId: randomUUID() };
    app.clock.set(at1131);
    const twoSessions = await Promise.all([
      walkIn('Robin Vale', { ...walkInId, checkedInAt: at }),
      walkIn('Robin Vale', { ...walkInId, checkedInAt: at1131 }),
    ]);
    expect(twoSessions.map(({ status }) => status)).toEqual([200, 200]);
    expect(twoSessions.map(({ body }) => body.already).sort()).toEqual([false, true]);
  }
});

test('today’s sessions are public', async () => {
  const { body } = await app.read(readAvailableSessionsCall, '/api/available-sessions');
  expect(body).toMatchObject({
    date: day,
    notBookable: null,
    sessions: [
      { timeSlot: first, maxCapacity: 40, notBookable: { code: 'too-late' } },
      { timeSlot: second, notBookable: null },
    ],
  });
  app.clock.set('2025-09-25T10:00:00+01:00');
  expect((await app.read(readAvailableSessionsCall, '/api/available-sessions')).body).toMatchObject({
    sessions: [],
    notBookable: { code: 'closed-weekday' },
  });
});

test('the integrity checks pass', async () => {
  expect(await checkStays(app.db)).toEqual([]);
  expect(app.errors).toEqual([]);
});
