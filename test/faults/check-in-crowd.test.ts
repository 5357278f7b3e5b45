import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { enrolMember } from '../../src/server/features/loyalty/enrol-member.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkBookings } from '../../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../../src/server/integrity/check-points.ts';
import { checkStays } from '../../src/server/integrity/check-stays.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { startAppProcesses } from '../app-processes.ts';
import { insertVisit } from '../insert-visit.ts';
import { cookieOf } from '../staff.ts';

const processes = await startAppProcesses(inject('databaseUrl'), {
  settings: { DATABASE_CONNECTIONS: '10' },
});
const { db, close } = connect(processes.databaseUrl);
const apps = await Promise.all([processes.openApp(await freePort()), processes.openApp(await freePort())]);
afterAll(async () => {
  await close();
  await processes.close();
});

const send = (app: number, path: string, body: unknown, cookie = '') =>
  fetch(`${apps[app % 2]?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

const staff = cookieOf(await send(0, '/api/staff/sign-in', { password: 'not-a-secret-here' }));
const kiosks: string[] = [];
for (const name of ['By the door', 'By the café']) {
  const made = await send(0, '/api/admin/kiosk-codes', { name }, staff);
  const { code } = (await made.json()) as { code: string };
  kiosks.push(cookieOf(await send(0, '/api/kiosk/enrol', { code })));
}

interface Answer {
  status: number;
  success: boolean;
  already?: boolean;
  code?: string;
}

/**
 * Sends twenty requests at the same moment, equal except for their client ids. They come from two kiosks,
 * each of which calls a process of its own.
 */
const sendTwentyTimes = (path: string, body: () => object): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const action = { clientId: randomUUID(), ...body() };
      const answer = await send(index, `/api/check-in/${path}`, action, kiosks[index % 2]);
      return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
    }),
  );
const countReplies = (answers: Answer[]) =>
  answers.reduce<Record<string, number>>((counts, { status, already, code }) => {
    const key = `${status} ${code ?? (already ? 'already' : 'done')}`;
    counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  }, {});

const day = localMoment(Date.now()).day;
const anArrival = (ticketId: string) => ({
  ticketId,
  checkedInAt: new Date().toISOString(),
  numberPlate: null,
  cefParkingAgreed: true,
});
const count = async (table: 'stay' | 'member_visit', id: string) =>
  (await db.selectFrom(table).where('booking_id', '=', id).selectAll().execute()).length;

test('if two kiosks at two processes send a check-in, then a check-out, 20 times at the same moment, there is one stay and one visit, and all replies are correct', async () => {
  const email = 'member@example.org';
  await db
    .transaction()
    .execute((tx) =>
      enrolMember(tx, { name: 'Alex Rowe', email, bookingId: null, consent: null }, Date.now() - 1000),
    );
  const id = await insertVisit(db, { day, now: Date.now(), email });

  expect(countReplies(await sendTwentyTimes('check-in', () => anArrival(id)))).toEqual({
    '200 done': 1,
    '200 already': 19,
  });
  expect([await count('stay', id), await count('member_visit', id)]).toEqual([1, 1]);
  const going = () => ({ ticketId: id, checkedOutAt: new Date().toISOString() });
  expect(countReplies(await sendTwentyTimes('check-out', going))).toEqual({
    '200 done': 1,
    '200 already': 19,
  });
  expect(countReplies(await sendTwentyTimes('check-in', () => anArrival(id)))).toEqual({
    '409 ticket_used': 20,
  });
});

test('if check-ins and check-outs of a family arrive at the same moment, one check-in and at most one check-out take effect', async () => {
  const id = await insertVisit(db, { day, now: Date.now() });
  const [came, gone] = await Promise.all([
    sendTwentyTimes('check-in', () => anArrival(id)),
    sendTwentyTimes('check-out', () => ({ ticketId: id, checkedOutAt: new Date().toISOString() })),
  ]);
  expect(came.filter(({ already }) => already === false)).toHaveLength(1);
  expect(gone.filter(({ already }) => already === false).length).toBeLessThanOrEqual(1);
  const allowed = ['200 done', '200 already', '409 ticket_used', '409 not_checked_in'];
  expect(
    Object.keys({ ...countReplies(came), ...countReplies(gone) }).filter((key) => !allowed.includes(key)),
  ).toEqual([]);
});

test('a check-in at one process arrives in the streams of both processes within a second', async () => {
  const id = await insertVisit(db, { day, now: Date.now() });
  const streams = await Promise.all(
    apps.map(async ({ url }) => {
      const answer = await fetch(`${url}/api/check-in/stream`, { headers: { cookie: staff } });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      if (!reader) throw new Error('no stream');
      await reader.read();
      return async () => {
        let text = '';
        while (!text.includes('stays')) text += (await reader.read()).value ?? '';
        const after = performance.now();
        await reader.cancel();
        return after;
      };
    }),
  );
  const waits = streams.map((wait) => wait());
  await send(0, '/api/check-in/check-in', anArrival(id), kiosks[0]);
  const committed = performance.now();
  for (const wait of waits) expect((await wait) - committed).toBeLessThan(1000);
});

test('the integrity checks pass', async () => {
  expect(await checkStays(db)).toEqual([]);
  expect(await checkPoints(db)).toEqual([]);
  expect(await checkBookings(db, Date.now())).toEqual([]);
});
