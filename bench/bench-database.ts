import { randomUUIDv7 } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../src/domain/calendar-day.ts';
import { connect } from '../src/server/db/connect.ts';
import { startEmbeddedDatabase } from '../src/server/db/embedded/embedded-database.ts';
import type { HoldInput } from '../src/server/features/orders/hold-input.ts';
import { generateReference, generateToken } from '../src/server/features/orders/reference.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { createDatabase, makeTemplate } from '../test/database.ts';

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

/** Returns an order of one child, on days that only its lane uses; the capacity is never reached. */
export function benchOrder(lane: number, turn: number): HoldInput {
  const id = randomUUIDv7();
  const now = new Date();
  const day = addDays('2030-01-01', lane + (turn % 7) * 64);
  return {
    now: now.toISOString(),
    payment_key: `book-${id}`,
    replaces: null,
    voucher: null,
    booking: {
      id,
      reference: generateReference(),
      kind: 'visit',
      status: 'held',
      day,
      event_id: null,
      session_count: 1,
      children: 1,
      customer_name: 'Alex Rowe',
      customer_email: 'alex@example.org',
      customer_phone: '01632 960999',
      special_requests: '',
      loyalty_opt_in: false,
      terms_version: 'bench',
      terms_agreed_at: now.toISOString(),
      original_pence: 950,
      credits_used: 0,
      credit_savings_pence: 0,
      discount_pence: 0,
      total_pence: 950,
      voucher_code: null,
      request_key: null,
      request_digest: 'bench',
      view_token: generateToken(),
      held_at: now.toISOString(),
      hold_expires_at: new Date(now.getTime() + 600_000).toISOString(),
    },
    tickets: [
      {
        ticket_type_id: 'child-1-12',
        name: 'Children (1-12 years)',
        quantity: 1,
        unit_price_pence: 950,
        fee_pence: 0,
      },
    ],
    sessions: [{ day, starts: 570, ends: 960, event_id: null, capacity: 1_000_000 }],
  };
}
