import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { sandboxSchema } from '../../sandbox/sandbox-schema.ts';
import { readBookingResultCall } from '../../src/contract/booking.ts';
import { readMyTicketCall } from '../../src/contract/my-ticket.ts';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { sendDueRefunds } from '../../src/server/features/orders/send-due-refunds.ts';
import { settleOpenBookings } from '../../src/server/features/orders/settle-open-bookings.ts';
import { createTestApp } from '../test-app.ts';
import expected from './expected.json' with { type: 'json' };

/**
 * The tests restore a database that the version before the baseline left in the middle of its work
 * (centre.sql), together with the payment provider's records (provider.sql). `expected.json` has the replies
 * that the old version gave to its families.
 */
const folder = mkdtempSync(join(tmpdir(), 'windfall-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const providerFile = join(folder, 'provider.sqlite');
const provider = new DatabaseSync(providerFile);
provider.exec(sandboxSchema);
provider.exec(readFileSync(join(import.meta.dirname, 'provider.sql'), 'utf8'));
provider.close();

let applied: string[] = [];
const app = await createTestApp({
  at: '2026-11-20T10:01:00Z',
  trustedProxies: 1,
  restore: {
    providerFile,
    async database(url) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(readFileSync(join(import.meta.dirname, 'centre.sql'), 'utf8'));
      await client.end();
      const { pool, close } = connect(url);
      applied = await migrate(pool);
      await close();
    },
  },
});

let callers = 0;
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.7.0.${callers}` };
};
const look = async (path: string) => (await app.request(path, { headers: fromAnywhere() })).json();
type Name = keyof typeof expected.links;
const answered = Object.keys(expected.answers) as (keyof typeof expected.answers)[];

test('a restored database keeps its tables, and only the migrations after the baseline are applied', () => {
  expect(applied).not.toContain('0000-baseline');
  expect(applied.at(-1)).toMatch(/^functions, edition \d+$/);
});

test.each(answered)(
  'the family of %s opens the link of its confirmation and sees the same booking',
  async (name) => {
    const { now, holdExpiresAt, ...before } = expected.answers[name].result;
    const { body } = await app.send(readBookingResultCall, expected.links[name].link, fromAnywhere());
    expect(body).toMatchObject(before);
  },
);

test.each(answered.filter((name) => expected.answers[name].ticket))(
  '%s finds the ticket by its reference',
  async (name) => {
    const { reference } = expected.links[name] as { reference: string };
    const { body } = await app.send(readMyTicketCall, { customerName: name, reference }, fromAnywhere());
    const { now, ...before } = expected.answers[name].ticket as { now: string };
    expect(body).toMatchObject(before);
  },
);

test('session credits and points are exactly the same as before the upgrade', async () => {
  expect(await look('/api/session-credits?email=casey%40example.org')).toEqual(expected.credits);
  expect(await look('/api/loyalty/member/morgan%40example.org')).toMatchObject(expected.points);
});

test('after the upgrade an unreported payment is confirmed, a refund is sent, and an open hold can be paid', async () => {
  expect(await app.findFaults()).toEqual([]);
  await settleOpenBookings(app.site.context, true);
  await sendDueRefunds(app.site.context);
  const state = async (name: Name) => {
    const { body } = await app.send(readBookingResultCall, expected.links[name].link, fromAnywhere());
    return body.state;
  };
  expect(await state('Ellis Park')).toBe('confirmed');
  expect((await app.books()).refunded).toEqual({ gbp: 3800 });
  for (const name of ['Kit Stone', 'Billie Grove', 'Max Orchard'] as const) {
    const { clientSecret } = expected.links[name].link as { clientSecret: string };
    expect((await app.pay(clientSecret)).status).toBe('succeeded');
    expect(await state(name)).toBe('confirmed');
  }
  expect(await app.findFaults()).toEqual([]);
  expect(app.errors).toEqual([]);
});
