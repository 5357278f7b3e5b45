import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { makeVoucher } from '../../src/server/features/vouchers/make-voucher.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { compareWithProvider, waitUntilSettled } from '../compare-with-provider.ts';
import { simulateFamilies } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { voucherInput } from '../voucher-input.ts';
import { waitFor } from '../wait-for.ts';

/** Number of times the database is killed: once in every test run, more often with `npm run faults`. */
const kills = Number(process.env['DATABASE_KILLS'] ?? 1);

const processes = await startAppProcesses(null, { expectsErrors: true });
const port = await freePort();
const app = await processes.openApp(port);
await processes.setWebhook(`${app.url}/api/payment-notices`);
const { db, close } = connect(processes.databaseUrl);
afterAll(async () => {
  await close();
  await processes.close();
});

const pidFile = join(processes.folder, 'database/postgres/postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

test(`the database killed ${kills} times under load: the site is unavailable, starts it again and loses nothing`, {
  timeout: 600_000 + kills * 20_000,
}, async () => {
  const code = await makeVoucher(db, voucherInput({ mostUses: 7 }), Date.now());
  await db.updateTable('venue').set({ open_play_capacity: 200 }).execute();
  const families = simulateFamilies(processes, code);
  const stopBooking = families.keepBooking(4, () => app.url);
  const seen = new Set<string>();
  let watching = true;
  const watch = async (path: string) => {
    while (watching) {
      const answer = await fetch(app.url + path, { signal: AbortSignal.timeout(120_000) }).catch(() => null);
      seen.add(`${path} ${answer?.status ?? 'silence'}`);
      await answer?.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const watchers = ['/health', '/api/availability?from=2030-01-01', '/menu'].map(watch);

  for (let kill = 0; kill < kills; kill += 1) {
    // Not a wait: the moment of death, at random while families book.
    await new Promise((resolve) => setTimeout(resolve, 800 + ((kill * 7919) % 900)));
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await waitFor(
      async () => {
        expect(postmaster()).not.toBe(before);
        expect((await fetch(`${app.url}/health`)).status).toBe(200);
      },
      { interval: 100 },
    );
  }
  await stopBooking();
  watching = false;
  await Promise.all(watchers);

  expect([...seen].filter((status) => !/ (200|503)$/.test(status))).toEqual([]);
  expect([...seen]).toContain('/health 503');
  expect([...families.answers.keys()].filter((answer) => /^5(?!03)|silence/.test(answer))).toEqual([]);
  await waitUntilSettled(processes, db, 20_000, () => families.visit(app.url));
  const { confirmed, refunded, payments } = await compareWithProvider(processes, db);
  expect(confirmed).toBeGreaterThan(kills);
  recordFault({
    fault: `the database killed (kill -9) ${kills} times under load`,
    result: `${families.count()} families: ${payments} payments taken, ${confirmed} confirmed, ${refunded} refunded; answers ${[...families.answers].map(([reply, times]) => `${times} × ${reply}`).join(', ')}; books balance`,
    requirement: 'nothing lost or doubled; unavailable, then recovers by itself',
  });
});
