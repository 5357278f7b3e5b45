import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../src/server/free-port.ts';
import { openStreet } from '../app-process.ts';
import { createFamilies } from '../families.ts';
import { startMailServer } from '../mail-server.ts';

const mailServer = await startMailServer();
const street = await openStreet(inject('databaseUrl'), { settings: { SMTP_URL: mailServer.url } });
const database = new pg.Pool({ connectionString: street.databaseUrl, max: 1 });
afterAll(async () => {
  await database.end();
  await street.close();
  await mailServer.close();
});

test('a process that is told to stop while its timetable sends mail waits for the mail server, and notes that it went', async () => {
  const app = await street.openApp(await freePort());
  expect(await createFamilies(street).visit(app.url)).toBe('confirmed');
  const statuses = async () => (await database.query<{ status: string }>('select status from mail')).rows;
  await vi.waitFor(async () => expect(await statuses()).toEqual([{ status: 'sent' }]), { timeout: 10_000 });

  // Longer than the queue itself waits for its jobs.
  mailServer.think(8_000);
  await database.query("update mail set status = 'queued', next_attempt_at = to_timestamp(0)");
  await database.query(
    `insert into pgboss.job (name, policy, expire_seconds, retry_limit)
    select name, policy, expire_seconds, retry_limit from pgboss.queue where name = 'deliver-waiting-mail'`,
  );
  await vi.waitFor(() => expect(mailServer.taken).toHaveLength(2), { timeout: 70_000, interval: 50 });
  await app.stop();
  expect(await statuses()).toEqual([{ status: 'sent' }]);
}, 120_000);
