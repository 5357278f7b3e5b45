import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { openTestPool } from '../database.ts';
import { simulateFamilies } from '../families.ts';
import { startMailServer } from '../mail-server.ts';
import { queueJobStatement } from '../queue-job.ts';
import { waitFor } from '../wait-for.ts';

const mailServer = await startMailServer();
const processes = await startAppProcesses(inject('databaseUrl'), { settings: { SMTP_URL: mailServer.url } });
const database = openTestPool(processes.databaseUrl);
const families = simulateFamilies(processes);
afterAll(async () => {
  await database.end();
  await processes.close();
  await mailServer.close();
});

test('a process that is stopped while it sends mail waits for the mail server, and records that the mail was sent', async () => {
  const app = await processes.openApp(await freePort());
  expect(await families.visit(app.url)).toBe('confirmed');
  const statuses = async () => (await database.query<{ status: string }>('select status from mail')).rows;
  await waitFor(async () => expect(await statuses()).toEqual([{ status: 'sent' }]));

  // This is longer than the job queue waits for its jobs when it stops.
  mailServer.setDelay(8_000);
  await database.query("update mail set status = 'queued', next_attempt_at = to_timestamp(0)");
  await database.query(queueJobStatement('deliver-waiting-mail'));
  await waitFor(() => expect(mailServer.accepted).toHaveLength(2), { interval: 50 });
  await app.stop();
  expect(await statuses()).toEqual([{ status: 'sent' }]);
}, 600_000);

test('a mail that a killed process was sending is sent at the next start, but a mail that a live process is sending is left to that process', async () => {
  mailServer.setDelay(120_000);
  const sender = await processes.openApp(await freePort());
  expect(await families.visit(sender.url)).toBe('confirmed');
  const waiting = async () =>
    (
      await database.query<{ id: string; lease: number; attempts: number }>(
        `select id, attempts, extract(epoch from next_attempt_at - now())::float as lease
        from mail where status = 'queued'`,
      )
    ).rows;
  const mail = await waitFor(
    async () => {
      const [row] = await waiting();
      expect(row?.attempts).toBe(1);
      return row;
    },
    { interval: 20 },
  );
  // The process is paused, so it does not renew its lease. It is alive all the same, so no other process may
  // take over the mail.
  process.kill(sender.pid, 'SIGSTOP');
  try {
    expect(mail?.lease).toBeLessThan(60);
    await database.query(
      "update mail set next_attempt_at = now() + interval '1 hour' where status = 'queued'",
    );
    mailServer.setDelay(0);
    await processes.openApp(await freePort());
    expect(await waiting()).toMatchObject([{ id: mail?.id, attempts: 1 }]);
    expect((await waiting())[0]?.lease).toBeGreaterThan(1_000);
  } finally {
    await sender.kill();
  }
  await processes.openApp(await freePort());
  await waitFor(async () => expect(await waiting()).toEqual([]), { interval: 50 });
});
