import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { createDatabaseLimits } from '../../src/server/db/database-limits.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { createFamilies, ordinaryDays } from '../families.ts';
import { countFault } from '../fault-row.ts';
import { compareWithProvider, waitUntilSettled } from '../settled-books.ts';
import { openSilentLine } from '../silent-line.ts';
import { followEvents } from '../stream-follower.ts';
import { aVisit } from '../visit.ts';

const answerSeconds = 3;
const limits = createDatabaseLimits(answerSeconds);
/** A connection, a statement, and a minute for a busy machine. */
const bounded = limits.connection + limits.answer + 60_000;

const street = await startAppProcesses(inject('databaseUrl'), { expectsTrouble: true });
const line = await openSilentLine(street.databaseUrl);
const app = await street.openApp(await freePort(), {
  DATABASE_URL: line.url,
  DATABASE_ANSWER_SECONDS: String(answerSeconds),
});
await street.setWebhook(`${app.url}/api/payment-notices`);
const { db, close } = connect(street.databaseUrl);
const families = createFamilies(street);
const stream = followEvents(`${app.url}/api/availability/stream`);
afterAll(async () => {
  stream.close();
  await close();
  await street.close();
  await line.close();
});

// A test that fails in the middle leaves the next one a line that flows.
afterEach(() => line.flow());

const [day = ''] = ordinaryDays();
const post = async (path: string, body: object, key?: string) => {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const said = (await answer.json()) as {
    code?: string;
    bookingId?: string;
    clientSecret?: string;
    state?: string;
  };
  return { status: answer.status, ...said };
};
const isWell = () =>
  vi.waitFor(async () => expect((await fetch(`${app.url}/health`)).status).toBe(200), {
    timeout: 120_000,
    interval: 100,
  });
const order = (customerEmail: string) =>
  aVisit({ customerEmail, selectedDate: day, ticketQuantities: { 'child-1-12': 1 }, totalAmount: 9.5 });
let flowedAt = new Date();
const bookingsOf = (email: string) =>
  db.selectFrom('booking').select(['id', 'status']).where('customer_email', '=', email).execute();

test('a database that goes silent: the site rests within a bounded time, and goes on by itself when it flows again', {
  timeout: 600_000,
}, async () => {
  const leave = families.keepComing(3, () => app.url);
  await vi.waitFor(() => expect(families.answers.get('200') ?? 0).toBeGreaterThan(5), { timeout: 120_000 });
  line.goSilent();
  const asked = [
    '/health',
    '/menu',
    `/api/availability?from=${day}`,
    '/api/loyalty/member/a%40example.org',
  ].map(async (path) => {
    const since = performance.now();
    const answer = await fetch(app.url + path, { signal: AbortSignal.timeout(120_000) });
    const text = await answer.text();
    return {
      path,
      status: answer.status,
      rests: /rest|does not answer|cannot be reached/i.test(text),
      took: performance.now() - since,
    };
  });
  for (const { path, status, rests, took } of await Promise.all(asked)) {
    expect([path, status, rests]).toEqual([path, 503, true]);
    expect(took).toBeLessThan(bounded);
  }
  line.flow();
  flowedAt = new Date();
  await isWell();
  await leave();
  expect([...families.answers.keys()].filter((answer) => /^5(?!03)|silence|no answer/.test(answer))).toEqual(
    [],
  );
  expect(families.answers.get('503 resting') ?? 0).toBeGreaterThan(0);

  // What every process listens on has noticed, too: a change made elsewhere is heard again.
  await vi.waitFor(
    async () => {
      const before = stream.heard.length;
      await db.updateTable('venue').set({ open_play_capacity: 150 }).execute();
      await vi.waitFor(() => expect(stream.heard.length).toBeGreaterThan(before), { timeout: 1_000 });
    },
    { timeout: 120_000, interval: 100 },
  );
});

test('a booking that was stored while its answer was lost is found again by the family’s second try', async () => {
  const email = 'lost-answer@example.org';
  const key = 'a-key-of-a-family-whose-answer-is-lost';
  const gone = line.goSilentAfter('hold_booking');
  const first = await post('/api/create-booking-payment', order(email), key);
  await gone;
  expect(first).toMatchObject({ status: 503, code: 'resting' });
  const [stored, ...others] = await bookingsOf(email);
  expect([stored?.status, others]).toEqual(['held', []]);

  line.flow();
  await isWell();
  const second = await post('/api/create-booking-payment', order(email), key);
  expect(second).toMatchObject({ status: 201, bookingId: stored?.id });
  expect(await bookingsOf(email)).toHaveLength(1);
  const clientSecret = second.clientSecret ?? '';
  await street.pay(clientSecret);
  expect(await post('/api/booking-result', { clientSecret })).toMatchObject({ state: 'confirmed' });
});

test('no connection that died in the silence is lent when the database answers again', async () => {
  const pool = connect(line.url, { answerSeconds });
  const idle = 3;
  let arrived = 0;
  // As many connections as meet here are made, and left idle.
  const meet = pool.db.connection();
  await Promise.all(
    Array.from({ length: idle }, () =>
      meet.execute(async (connection) => {
        await sql`select 1`.execute(connection);
        arrived += 1;
        await vi.waitFor(() => expect(arrived).toBe(idle), { timeout: 120_000, interval: 1 });
      }),
    ),
  );
  line.goSilent();
  await expect(sql`select 1`.execute(pool.db)).rejects.toThrow();
  line.flow();
  await Promise.all(Array.from({ length: idle }, () => sql`select 1`.execute(pool.db)));
  await pool.close();
});

test('a confirmation whose commit was not answered is done once, with one mail', async () => {
  const email = 'lost-commit@example.org';
  await street.setWebhook(null);
  const { clientSecret = '' } = await post(
    '/api/create-booking-payment',
    order(email),
    'a-key-of-lost-commit',
  );
  await street.pay(clientSecret);
  const gone = line.goSilentAfter('booking confirmed', 'commit');
  const first = await post('/api/booking-result', { clientSecret });
  await gone;
  expect(first).toMatchObject({ status: 503, code: 'resting' });
  expect(await bookingsOf(email)).toMatchObject([{ status: 'confirmed' }]);
  line.flow();
  await isWell();
  expect(await post('/api/booking-result', { clientSecret })).toMatchObject({ state: 'confirmed' });

  // The job queue has given its dead connections up, too.
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and application_name = 'windfall jobs' and backend_start > ${flowedAt}`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 120_000, interval: 100 },
  );
  await waitUntilSettled(street, db, 15_000, () => families.visit(app.url));
  const { confirmed, payments } = await compareWithProvider(street, db);
  expect(confirmed).toBeGreaterThan(2);
  countFault({
    what: 'the database silent (packets swallowed, nothing closed), three times, twice in the middle of a booking',
    counted: `${families.count()} families: ${payments} payments taken, ${confirmed} confirmed; books balance`,
    toHold: 'rests within seconds, recovers by itself, nothing doubled',
  });
});
