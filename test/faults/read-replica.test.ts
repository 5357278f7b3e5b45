import { afterAll, expect, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { compareWithProvider, waitUntilSettled } from '../compare-with-provider.ts';
import { createDatabase, databaseAt, templateName } from '../database.ts';
import { ordinaryDays, simulateFamilies } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { startDatabaseWithReplica } from '../replica.ts';
import { waitFor } from '../wait-for.ts';

const servers = await startDatabaseWithReplica();
await createDatabase(servers.primary.url, templateName, 'postgres');
const processes = await startAppProcesses(servers.primary.url, { expectsErrors: true });
const name = new URL(processes.databaseUrl).pathname.slice(1);
const { db, pool, close } = connect(processes.databaseUrl);
const replica = connect(databaseAt(servers.replica.url, name));
afterAll(async () => {
  await close();
  await replica.close();
  await processes.close();
  await servers.close();
});

const patience = { interval: 50 };
/**
 * Returns how often a server has scanned the table of sessions. While no family books, only the calendar
 * reads this table.
 */
const readsOf = async (server: typeof pool) => {
  const { rows } = await server.query<{ reads: number }>(
    "select sum(seq_scan + idx_scan)::int as reads from pg_stat_user_tables where relname = 'session'",
  );
  return rows[0]?.reads ?? 0;
};

test('pages are read from the replica while it is up to date, otherwise from the primary; nothing is written or decided on the replica', {
  timeout: 600_000,
}, async () => {
  const app = await processes.openApp(await freePort(), {
    DATABASE_READ_URL: databaseAt(servers.replica.url, name),
  });
  await processes.setWebhook(`${app.url}/api/payment-notices`);
  const families = simulateFamilies(processes);
  const [first = '', last = ''] = [ordinaryDays()[0], ordinaryDays().at(-1)];
  const openCalendar = async () => {
    const answer = await fetch(`${app.url}/api/availability?from=${first}&to=${last}`);
    expect(answer.status).toBe(200);
    const { days } = (await answer.json()) as { days: { sessions: { availableSpots: number }[] }[] };
    return days.flatMap(({ sessions }) => sessions).reduce((sum, one) => sum + one.availableSpots, 0);
  };
  /**
   * Opens the calendar until `used` has served twenty page views in a row. During these page views, `spared`
   * may be read only once a second, when the process reads the calendar's own rows.
   */
  const readOn = (used: typeof pool, spared: typeof pool) =>
    waitFor(async () => {
      const before = [await readsOf(used), await readsOf(spared)];
      for (let looks = 0; looks < 20; looks += 1) await openCalendar();
      const since = async (server: typeof pool, index: number) =>
        (await readsOf(server)) - (before[index] ?? 0);
      await waitFor(async () => expect(await since(used, 0)).toBeGreaterThanOrEqual(20), { timeout: 3_000 });
      expect(await since(spared, 1)).toBeLessThan(10);
    }, patience);

  await readOn(replica.pool, pool);
  const before = await openCalendar();
  const taken = async () =>
    (
      await db
        .selectFrom('place')
        .where('live_until', '>', new Date())
        .select(({ fn }) => fn.sum<number>('children').as('children'))
        .executeTakeFirst()
    )?.children ?? 0;
  for (let family = 0; family < 4; family += 1) await families.visit(app.url);
  const sold = Number(await taken());
  expect(sold).toBeGreaterThan(0);
  await waitFor(async () => expect(await openCalendar()).toBe(before - sold), patience);

  // The replica falls behind, so its data is out of date.
  await replica.pool.query('select pg_wal_replay_pause()');
  for (let family = 0; family < 4; family += 1) await families.visit(app.url);
  const more = Number(await taken());
  await waitFor(async () => expect(await openCalendar()).toBe(before - more), patience);
  await replica.pool.query('select pg_wal_replay_resume()');
  await readOn(replica.pool, pool);

  // The replica is away, and pages are served as before.
  await servers.replica.stop();
  for (let looks = 0; looks < 20; looks += 1) expect(await openCalendar()).toBe(before - more);
  await servers.replica.restart();
  await readOn(replica.pool, pool);

  expect(processes.errors.join('')).not.toContain('read-only');
  await waitUntilSettled(processes, db, () => families.visit(app.url));
  const { confirmed } = await compareWithProvider(processes, db);
  recordFault({
    fault: 'a read replica that keeps up, falls behind, goes away and comes back',
    result: `${confirmed} bookings, each shown within seconds whichever server was read; 0 writes on the replica, 0 failed reads; books balance`,
    requirement: 'no decision on the replica; falls back by itself',
  });
});
