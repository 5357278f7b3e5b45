import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../src/domain/calendar-day.ts';
import { connect } from '../src/server/db/connect.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded/embedded-database.ts';
import type { HoldInput } from '../src/server/features/orders/hold-input.ts';
import { holdInputFor } from '../src/server/features/orders/order-plan.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { createDatabase, makeTemplate } from '../test/database.ts';
import { planTestVisit, singleAttempt } from '../test/visit-plan.ts';

/** The venue's day when the run started. */
export const benchToday = localMoment(Date.now()).day;

/** Starts a durable PostgreSQL (fsync on) with a seeded template database. */
export async function startBenchDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedDatabase({ folder: join(folder, 'database'), print: () => undefined });
  await makeTemplate(server.url);
  return {
    serverUrl: server.url,
    async openDatabase(name: string) {
      const url = await createDatabase(server.url, name);
      const connection = connect(url, { connections: 20 });
      return { url, ...connection };
    },
    async close() {
      await server.stop();
      for (const used of [server.folder, folder]) rmSync(used, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the input of a hold for one child's visit. Each lane (one of at most 64 concurrent loops) books
 * days of its own. These days have more places than the lane can use.
 */
export function benchHoldInput(lane: number, turn: number): HoldInput {
  const day = addDays('2030-01-01', lane + (turn % 7) * 64);
  const plan = planTestVisit({ day, pence: 950, capacity: 1_000_000 });
  return holdInputFor(plan, singleAttempt, { now: Date.now() });
}
