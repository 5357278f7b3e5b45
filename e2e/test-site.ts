import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Day } from '../src/domain/calendar-day.ts';
import { createDatabase, dropDatabase, openTestPool, templateName } from '../test/database.ts';
import { readFirstRows, restoreFirstRows } from './first-rows.ts';
import { openApp, stopApp, waitUntilNotified } from './open-app.ts';

/** Environment variables of the app, besides those common to all journeys. */
export type SiteSettings = Readonly<Record<string, string>>;

/** Settings of a site whose clock starts on the Saturday before the event days of 2025. */
export const september: SiteSettings = { CLOCK_STARTS_AT: '2025-09-20T10:00:00+01:00' };

/** A day of the calendar, with the members that journeys read. */
export interface TestCalendarDay {
  date: Day;
  notBookable: { code: string; text: string } | null;
  sessions: { timeSlot: string; availableSpots: number }[];
}

/** Matches a statement that may change rows. */
const changes = /\b(insert into|update|delete from|truncate)\b/;

export type TestSite = Awaited<ReturnType<typeof startTestSite>>;

/** Starts the real app and its payment sandbox on free ports, with a database and a folder of its own. */
export async function startTestSite(databaseServer: string, settings: SiteSettings, template = templateName) {
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  const folder = mkdtempSync(join(tmpdir(), 'windfall-journey-'));
  const databaseUrl = await createDatabase(databaseServer, name, template);
  const { app, port, sandboxPort } = await openApp({
    ...settings,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  });
  const database = openTestPool(databaseUrl, 2);
  // No process runs the jobs here, so none of them may count as late.
  await database.query('delete from job_run');
  const first = await readFirstRows(database);
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const { secretKey } = JSON.parse(readFileSync(join(folder, 'sandbox-keys.json'), 'utf8')) as {
    secretKey: string;
  };

  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(url + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  };
  const readMonth = () => read<{ today: Day; lastDay: Day; days: TestCalendarDay[] }>('/api/availability');
  /** Returns once the app has received notifications of every change so far. */
  const waitForNotifications = () => {
    const payload = `journey ${randomUUID()}`;
    // The app ignores a notification with an unknown topic.
    return waitUntilNotified(app, payload, async () => {
      await database.query("select pg_notify('desk', $1)", [payload]);
    });
  };
  const control = async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await fetch(`${sandboxUrl}/_sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const provider = async (method: string, path: string): Promise<Response> => {
    const answer = await fetch(`${sandboxUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };

  return {
    url,
    /**
     * Runs a statement on the database. After a change of rows, returns once the app has been notified of it.
     */
    async rows<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
      const { rows } = await database.query<Row>(statement, values);
      if (changes.test(statement)) await waitForNotifications();
      return rows;
    },
    waitForNotifications,
    /** Runs a statement with triggers off, as a superuser could. */
    async changeByHand(statement: string, values: unknown[] = []): Promise<void> {
      const client = await database.connect();
      try {
        await client.query('begin');
        await client.query('set local session_replication_role = replica');
        await client.query(statement, values);
        await client.query('commit');
      } catch (problem) {
        await client.query('rollback');
        throw problem;
      } finally {
        client.release();
      }
    },
    /** Reads the bookable month. */
    async month() {
      return readMonth();
    },
    /** Holds places in a session, without a browser, for another customer who does not pay. */
    async sellTo(date: Day, slot: string, children: number): Promise<void> {
      const answer = await fetch(`${url}/api/create-booking-payment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          customerName: 'Robin Hale',
          customerEmail: 'robin@example.org',
          customerPhone: '01632 960777',
          selectedDate: date,
          selectedTime: slot,
          agreeToTerms: true,
          ticketQuantities: { 'child-0-1': children },
          totalAmount: children * 4,
        }),
      });
      if (answer.status !== 201) throw new Error(`Not sold: ${answer.status} ${await answer.text()}`);
      // Forgets the IP address of each booking, so that the limit on unpaid places of one address does not
      // apply.
      await database.query('update booking set held_from = null');
    },
    /**
     * Holds photo sessions, without a browser, for another customer who does not pay. Takes the given times,
     * or every free one of the day.
     */
    async takePhotoSessions(date: Day, times?: readonly string[]): Promise<void> {
      const { slots } = await read<{ slots: { time: string; isAvailable: boolean }[] }>(
        `/api/photo-studio/slots?date=${date}`,
      );
      const wanted = times ?? slots.filter(({ isAvailable }) => isAvailable).map(({ time }) => time);
      for (const time of wanted) {
        const [startTime, endTime] = time.split(' - ');
        const answer = await fetch(`${url}/api/photo-studio/create-booking-payment`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.8.${randomInt(256)}` },
          body: JSON.stringify({
            customerName: 'Robin Hale',
            customerEmail: 'robin@example.org',
            customerPhone: '01632 960777',
            sessionDate: date,
            startTime,
            endTime,
            sessionType: 'autumn_photo_session',
            price: 20,
            agreeToTerms: true,
          }),
        });
        if (answer.status !== 201) throw new Error(`Not taken: ${answer.status} ${await answer.text()}`);
        // Forgets the IP address of each booking, so that the limit on unpaid places of one address does not
        // apply.
        await database.query('update booking set held_from = null');
      }
    },
    /** Adds a fault of the payment provider, which lasts until all faults are cleared; null clears them. */
    fault: (fault: object | null) =>
      fault === null ? control('DELETE', '/faults') : control('POST', '/faults', fault),
    /** Ends the processing of the first booking's payment. */
    async settle(outcome: 'succeeded' | 'failed'): Promise<void> {
      await control('POST', `/settle/${await firstIntent(database)}?outcome=${outcome}`);
    },
    /** Cancels the first booking's payment at the provider. */
    async cancelPayment(): Promise<void> {
      const intent = await firstIntent(database);
      await provider('POST', `/payment_intents/${intent}/cancel`);
    },
    /** Moves every hold into the past by this many seconds. */
    async letTimePass(seconds: number): Promise<void> {
      for (const table of ['place', 'photo_session', 'voucher_use', 'credit_use', 'account_credit_use']) {
        await database.query(
          `update ${table} set taken_at = taken_at - $1 * interval '1 second', live_until = live_until - $1 * interval '1 second'`,
          [seconds],
        );
      }
      await database.query(
        `update booking set held_at = held_at - $1 * interval '1 second', hold_expires_at = hold_expires_at - $1 * interval '1 second'`,
        [seconds],
      );
    },
    /** Returns the amount that the provider has taken for this site's bookings so far, in pence. */
    async taken(): Promise<number> {
      const { rows } = await database.query<{ intent_id: string }>(
        'select intent_id from payment where intent_id is not null',
      );
      const amounts = await Promise.all(
        rows.map(async ({ intent_id }) => {
          const answer = await provider('GET', `/payment_intents/${intent_id}`);
          return ((await answer.json()) as { amount_received: number }).amount_received;
        }),
      );
      return amounts.reduce((sum, amount) => sum + amount, 0);
    },
    /** Clears the faults of the payment provider, and restores the rows that the site had at its start. */
    async reset(): Promise<void> {
      await control('DELETE', '/faults');
      await restoreFirstRows(database, first);
      await waitForNotifications();
    },
    async stop(): Promise<void> {
      await database.end();
      await stopApp(app);
      await dropDatabase(databaseServer, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function firstIntent(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ intent_id: string }>(
    'select intent_id from payment where intent_id is not null order by created_at limit 1',
  );
  if (!rows[0]) throw new Error('There is no payment');
  return rows[0].intent_id;
}
