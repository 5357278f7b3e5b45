import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { databaseAt, makeTemplate } from '../database.ts';
import { createFamilies, ordinaryDays } from '../families.ts';
import { countFault } from '../fault-row.ts';
import { startDatabaseWithReplica } from '../replica.ts';
import { compareWithProvider, waitUntilSettled } from '../settled-books.ts';

const servers = await startDatabaseWithReplica();
await makeTemplate(servers.primary.url);
const street = await startAppProcesses(servers.primary.url, { expectsTrouble: true });
const name = new URL(street.databaseUrl).pathname.slice(1);
const { db, pool, close } = connect(street.databaseUrl);
const replica = connect(databaseAt(servers.replica.url, name));
afterAll(async () => {
  await close();
  await replica.close();
  await street.close();
  await servers.close();
});

const patience = { timeout: 120_000, interval: 50 };
/**
 * How often days were read on a server: the sessions' index is looked into by
 * nothing else while nobody books.
 */
const readsOf = async (server: typeof pool) => {
  const { rows } = await server.query<{ reads: number }>(
    "select sum(seq_scan + idx_scan)::int as reads from pg_stat_user_tables where relname = 'session'",
  );
  return rows[0]?.reads ?? 0;
};

test('pages are read on the replica while it keeps up, and on the database itself while it is behind or away; nothing is written or decided there', {
  timeout: 600_000,
}, async () => {
  const app = await street.openApp(await freePort(), {
    DATABASE_READ_URL: databaseAt(servers.replica.url, name),
  });
  await street.setWebhook(`${app.url}/api/payment-notices`);
  const families = createFamilies(street);
  const [first = '', last = ''] = [ordinaryDays()[0], ordinaryDays().at(-1)];
  const look = async () => {
    const answer = await fetch(`${app.url}/api/availability?from=${first}&to=${last}`);
    expect(answer.status).toBe(200);
    const { days } = (await answer.json()) as { days: { sessions: { availableSpots: number }[] }[] };
    return days.flatMap(({ sessions }) => sessions).reduce((sum, one) => sum + one.availableSpots, 0);
  };
  /**
   * Looks until one of the servers has been asked for twenty looks in a row, the other only for the
   * calendar's own rows, once a second.
   */
  const readOn = (asked: typeof pool, spared: typeof pool) =>
    vi.waitFor(async () => {
      const before = [await readsOf(asked), await readsOf(spared)];
      for (let looks = 0; looks < 20; looks += 1) await look();
      const since = async (server: typeof pool, index: number) =>
        (await readsOf(server)) - (before[index] ?? 0);
      await vi.waitFor(async () => expect(await since(asked, 0)).toBeGreaterThanOrEqual(20), 3_000);
      expect(await since(spared, 1)).toBeLessThan(10);
    }, patience);

  await readOn(replica.pool, pool);
  const before = await look();
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
  await vi.waitFor(async () => expect(await look()).toBe(before - sold), patience);

  // Behind: what it shows would be old.
  await replica.pool.query('select pg_wal_replay_pause()');
  for (let family = 0; family < 4; family += 1) await families.visit(app.url);
  const more = Number(await taken());
  await vi.waitFor(async () => expect(await look()).toBe(before - more), patience);
  await replica.pool.query('select pg_wal_replay_resume()');
  await readOn(replica.pool, pool);

  // Away: nobody notices.
  await servers.replica.stop();
  for (let looks = 0; looks < 20; looks += 1) expect(await look()).toBe(before - more);
  await servers.replica.restart();
  await readOn(replica.pool, pool);

  expect(street.complaints.join('')).not.toContain('read-only');
  await waitUntilSettled(street, db, 20_000, () => families.visit(app.url));
  const { confirmed } = await compareWithProvider(street, db);
  countFault({
    what: 'a read replica that keeps up, falls behind, goes away and comes back',
    counted: `${confirmed} bookings, each shown within seconds whoever was read; 0 writes on the replica, 0 failed reads; books balance`,
    toHold: 'never a decision on the replica; falls back by itself',
  });
});
