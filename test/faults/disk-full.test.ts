import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { compareWithProvider, waitUntilSettled } from '../compare-with-provider.ts';
import { simulateFamilies } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { copyNewDatabase } from '../new-database.ts';
import { waitFor } from '../wait-for.ts';

/** The disk stays full for at least this many milliseconds, and until each page was opened five times. */
const fullFor = Number(process.env['DISK_FULL_MS'] ?? 0);
/** Pause between two families, in milliseconds. */
const betweenFamilies = fullFor > 0 ? 20 : 200;
const processes = await startAppProcesses(null, { expectsErrors: true });
const disk = join(processes.folder, 'database');
const ballast = join(disk, 'ballast');

/** The database gets a small disk, which only root can mount. */
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=755', 'tmpfs', disk], {
  encoding: 'utf8',
});
const skipReason = mounted.error?.message ?? mounted.stderr.trim();
const isMounted = mounted.status === 0;
if (isMounted) await copyNewDatabase(disk);
if (!isMounted)
  console.log(`The test of a full disk is skipped, because no small disk can be mounted: ${skipReason}`);
afterAll(async () => {
  await processes.close().catch(() => undefined);
  if (isMounted) spawnSync('umount', ['-l', disk]);
  rmSync(processes.folder, { recursive: true, force: true });
});

/** Fills the rest of the disk. */
function fillDisk(): void {
  const file = openSync(ballast, 'a');
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      const chunk = Buffer.alloc(size);
      for (;;) writeSync(file, chunk);
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'ENOSPC') throw problem;
    }
  }
  closeSync(file);
}

test.skipIf(!isMounted)(
  'if the disk is full under load, each request succeeds or is refused with a message; with room again the site recovers by itself',
  {
    timeout: 600_000 + fullFor,
  },
  async () => {
    const app = await processes.openApp(await freePort());
    await processes.setWebhook(`${app.url}/api/payment-notices`);
    const { db, close } = connect(processes.databaseUrl);
    await db.updateTable('venue').set({ open_play_capacity: 500 }).execute();
    const families = simulateFamilies(processes);
    const stopBooking = families.bookUntilStopped(3, () => app.url, betweenFamilies);
    await waitFor(() => expect(families.count()).toBeGreaterThan(6));

    fillDisk();
    const before = families.answers.get('503 resting') ?? 0;
    await waitFor(
      () =>
        expect(families.answers.get('503 resting') ?? 0, String([...families.answers])).toBeGreaterThan(
          before,
        ),
      {
        timeout: 120_000,
        interval: 50,
      },
    );
    const seen = new Set<string>();
    const until = performance.now() + fullFor;
    for (let round = 0; round < 5 || performance.now() < until; round += 1) {
      for (const path of ['/', '/menu', '/booking', '/health', '/api/availability']) {
        const answer = await fetch(app.url + path, { signal: AbortSignal.timeout(120_000) });
        seen.add(String(answer.status));
        await answer.arrayBuffer();
      }
    }
    rmSync(ballast);

    await waitFor(async () => expect(await families.visit(app.url)).toBe('confirmed'), {
      timeout: 120_000,
      interval: 200,
    });
    await stopBooking();
    expect([...seen].filter((status) => !['200', '503'].includes(status))).toEqual([]);
    expect([...families.answers.keys()].filter((body) => !/^(200|201|409|503)/.test(body))).toEqual([]);
    // A site makes all its checks as it starts. Without a restart they would take a minute.
    await app.stop();
    const again = await processes.openApp(await freePort());
    const fresh = connect(processes.databaseUrl);
    await waitUntilSettled(processes, fresh.db, () => families.visit(again.url));
    const { confirmed, refunded, payments } = await compareWithProvider(processes, fresh.db);
    recordFault({
      fault: `the disk full for ${(fullFor / 1000).toFixed(0)} s under load`,
      result: `${families.count()} families: ${payments} payments taken, ${confirmed} confirmed, ${refunded} refunded; answers ${[...families.answers].map(([body, times]) => `${times} × ${body}`).join(', ')}; pages ${[...seen].sort().join(', ')}; books balance`,
      requirement: 'refused with a message, nothing lost; recovers by itself',
    });
    await close();
    await fresh.close();
  },
);
