import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { createDatabaseLimits } from '../../src/server/db/database-limits.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { compareWithProvider, waitUntilSettled } from '../compare-with-provider.ts';
import { ordinaryDays, simulateFamilies } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { startSilentProxy } from '../silent-proxy.ts';
import { followEvents } from '../stream-follower.ts';
import { visitInput } from '../visit-input.ts';
import { waitFor } from '../wait-for.ts';

const answerSeconds = 3;
const limits = createDatabaseLimits(answerSeconds);
/**
 * The longest time that a request may take: the limits for a connection and for a statement, and one more
 * minute for a busy machine.
 */
const longestRequest = limits.connection + limits.answer + 60_000;

const processes = await startAppProcesses(inject('databaseUrl'), { expectsErrors: true });
const proxy = await startSilentProxy(processes.databaseUrl);
const app = await processes.openApp(await freePort(), {
  DATABASE_URL: proxy.url,
  DATABASE_ANSWER_SECONDS: String(answerSeconds),
});
await processes.setWebhook(`${app.url}/api/payment-notices`);
const { db, close } = connect(processes.databaseUrl);
const families = simulateFamilies(processes);
const stream = followEvents(`${app.url}/api/availability/stream`);
afterAll(async () => {
  stream.close();
  await close();
  await processes.close();
  await proxy.close();
});

// A test that fails half-way must leave a working connection for the next test.
afterEach(() => proxy.resume());

const [day = ''] = ordinaryDays();
const post = async (path: string, body: object, key?: string) => {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const reply = (await answer.json()) as {
    code?: string;
    bookingId?: string;
    clientSecret?: string;
    state?: string;
  };
  return { status: answer.status, ...reply };
};
const waitUntilHealthy = () =>
  waitFor(async () => expect((await fetch(`${app.url}/health`)).status).toBe(200), {
    timeout: 120_000,
    interval: 100,
  });
const order = (customerEmail: string) =>
  visitInput({ customerEmail, selectedDate: day, ticketQuantities: { 'child-1-12': 1 }, totalAmount: 9.5 });
let resumedAt = new Date();
const bookingsOf = (email: string) =>
  db.selectFrom('booking').select(['id', 'status']).where('customer_email', '=', email).execute();

test('if the database goes silent, the site is unavailable within a bounded time, and recovers by itself when the database answers again', {
  timeout: 600_000,
}, async () => {
  const stopBooking = families.bookUntilStopped(3, () => app.url);
  await waitFor(() => expect(families.answers.get('200') ?? 0).toBeGreaterThan(5));
  proxy.goSilent();
  const requests = [
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
      saysUnavailable: /rest|does not answer|cannot be reached/i.test(text),
      took: performance.now() - since,
    };
  });
  for (const { path, status, saysUnavailable, took } of await Promise.all(requests)) {
    expect([path, status, saysUnavailable]).toEqual([path, 503, true]);
    expect(took).toBeLessThan(longestRequest);
  }
  proxy.resume();
  resumedAt = new Date();
  await waitUntilHealthy();
  await stopBooking();
  expect([...families.answers.keys()].filter((answer) => /^5(?!03)|silence|no answer/.test(answer))).toEqual(
    [],
  );
  expect(families.answers.get('503 resting') ?? 0).toBeGreaterThan(0);

  // The connection on which the process listens for changes has recovered, too: a change made elsewhere
  // arrives again.
  await waitFor(
    async () => {
      const before = stream.events.length;
      await db.updateTable('venue').set({ open_play_capacity: 150 }).execute();
      await waitFor(() => expect(stream.events.length).toBeGreaterThan(before), { timeout: 1_000 });
    },
    { interval: 100 },
  );
});

test('a booking that was stored although its reply was lost is found again when the family tries a second time', async () => {
  const email = 'lost-answer@example.org';
  const key = 'a-key-of-a-family-whose-answer-is-lost';
  const silence = proxy.goSilentAfter('hold_booking');
  const first = await post('/api/create-booking-payment', order(email), key);
  await silence;
  expect(first).toMatchObject({ status: 503, code: 'resting' });
  const [stored, ...others] = await bookingsOf(email);
  expect([stored?.status, others]).toEqual(['held', []]);

  proxy.resume();
  await waitUntilHealthy();
  const second = await post('/api/create-booking-payment', order(email), key);
  expect(second).toMatchObject({ status: 201, bookingId: stored?.id });
  expect(await bookingsOf(email)).toHaveLength(1);
  const clientSecret = second.clientSecret ?? '';
  await processes.pay(clientSecret);
  expect(await post('/api/booking-result', { clientSecret })).toMatchObject({ state: 'confirmed' });
});

test('once the database answers again, no connection that died in the silence is used', async () => {
  const pool = connect(proxy.url, { answerSeconds });
  const idle = 3;
  let arrived = 0;
  // Opens several connections at the same time, and leaves them idle.
  const openAtOnce = pool.db.connection();
  await Promise.all(
    Array.from({ length: idle }, () =>
      openAtOnce.execute(async (connection) => {
        await sql`select 1`.execute(connection);
        arrived += 1;
        await waitFor(() => expect(arrived).toBe(idle), { interval: 1 });
      }),
    ),
  );
  proxy.goSilent();
  await expect(sql`select 1`.execute(pool.db)).rejects.toThrow();
  proxy.resume();
  await Promise.all(Array.from({ length: idle }, () => sql`select 1`.execute(pool.db)));
  await pool.close();
});

test('a confirmation whose commit got no reply takes effect once, with one mail', async () => {
  const email = 'lost-commit@example.org';
  await processes.setWebhook(null);
  const { clientSecret = '' } = await post(
    '/api/create-booking-payment',
    order(email),
    'a-key-of-lost-commit',
  );
  await processes.pay(clientSecret);
  const silence = proxy.goSilentAfter('confirm_booking', 'commit');
  const first = await post('/api/booking-result', { clientSecret });
  await silence;
  expect(first).toMatchObject({ status: 503, code: 'resting' });
  expect(await bookingsOf(email)).toMatchObject([{ status: 'confirmed' }]);
  proxy.resume();
  await waitUntilHealthy();
  expect(await post('/api/booking-result', { clientSecret })).toMatchObject({ state: 'confirmed' });

  // The job queue has discarded its dead connections, too.
  await waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and application_name = 'windfall jobs' and backend_start > ${resumedAt}`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
    },
    { interval: 100 },
  );
  await waitUntilSettled(processes, db, () => families.visit(app.url));
  const { confirmed, payments } = await compareWithProvider(processes, db);
  expect(confirmed).toBeGreaterThan(2);
  recordFault({
    fault:
      'the database silent (packets dropped, nothing closed), three times, twice in the middle of a booking',
    result: `${families.count()} families: ${payments} payments taken, ${confirmed} confirmed; books balance`,
    requirement: 'unavailable within seconds, recovers by itself, nothing doubled',
  });
});
