import { afterAll, expect, test } from 'vitest';
import { makeVoucher } from '../../src/server/features/vouchers/make-voucher.ts';
import { compareWithProvider, waitUntilSettled } from '../compare-with-provider.ts';
import { simulateFamilies } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { startKillableSite } from '../killable-site.ts';
import { voucherInput } from '../voucher-input.ts';

/** Number of times that the database is killed: once in every test run, more often with `npm run faults`. */
const kills = Number(process.env['DATABASE_KILLS'] ?? 1);

const site = await startKillableSite('database');
const { processes, db } = site;
afterAll(site.close);

test(`if the database is killed ${kills} times under load, the site is unavailable for a while, starts the database again and loses nothing`, {
  timeout: 600_000 + kills * 20_000,
}, async () => {
  const code = await makeVoucher(db, voucherInput({ mostUses: 7 }), Date.now());
  await db.updateTable('venue').set({ open_play_capacity: 200 }).execute();
  const families = simulateFamilies(processes, code);
  const stopBooking = families.bookUntilStopped(4, site.url, kills > 1 ? 20 : 100);
  const seen = new Set<string>();
  let watching = true;
  const watch = async (path: string) => {
    while (watching) {
      const answer = await fetch(site.url() + path, { signal: AbortSignal.timeout(120_000) }).catch(
        () => null,
      );
      seen.add(`${path} ${answer?.status ?? 'silence'}`);
      await answer?.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, kills > 1 ? 10 : 50));
    }
  };
  const watchers = ['/health', '/api/availability?from=2030-01-01', '/menu'].map(watch);

  for (let kill = 0; kill < kills; kill += 1) {
    // Kills the database while families book, each time at another moment.
    await new Promise((resolve) => setTimeout(resolve, 800 + ((kill * 7919) % 900)));
    await (await site.kill()).recover();
  }
  await stopBooking();
  watching = false;
  await Promise.all(watchers);

  expect([...seen].filter((status) => !/ (200|503)$/.test(status))).toEqual([]);
  expect([...seen]).toContain('/health 503');
  expect([...families.answers.keys()].filter((answer) => /^5(?!03)|silence/.test(answer))).toEqual([]);
  await waitUntilSettled(processes, db, () => families.visit(site.url()));
  const { confirmed, refunded, payments } = await compareWithProvider(processes, db);
  expect(confirmed).toBeGreaterThan(kills);
  recordFault({
    fault: `the database killed (kill -9) ${kills} times under load`,
    result: `${families.count()} families: ${payments} payments taken, ${confirmed} confirmed, ${refunded} refunded; answers ${[...families.answers].map(([reply, times]) => `${times} × ${reply}`).join(', ')}; books balance`,
    requirement: 'nothing lost or doubled; unavailable, then recovers by itself',
  });
});
