import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { startClosureCall } from '../../src/contract/closures.ts';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { closureInput } from '../closures.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { insertVisit } from '../insert-visit.ts';
import { startMailServer } from '../mail-server.ts';
import { cookieOf } from '../staff.ts';
import { waitFor } from '../wait-for.ts';

const families = Number(process.env['CLOSING_FAMILIES'] ?? 40);
const deaths = Number(process.env['DEATHS'] ?? 3);
const mailServer = await startMailServer();
const processes = await startAppProcesses(inject('databaseUrl'), {
  settings: { SMTP_URL: mailServer.url },
  expectsErrors: true,
});
const { db, close } = connect(processes.databaseUrl, { connections: 2, answerSeconds: 120 });
afterAll(async () => {
  await close();
  await processes.close();
  await mailServer.close();
});

/** Opens a process and signs in; starts a closing as staff. */
async function openAsStaff() {
  const app = await processes.openApp(await freePort());
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const cookie = cookieOf(await post('/api/staff/sign-in', { password: 'not-a-secret-here' }));
  return { app, start: (body: object) => post(startClosureCall.path, body, { cookie }) };
}

test('processes killed while a time is closed and while its deadline is settled: each family once, each booking once', async () => {
  const [day = ''] = ordinaryDays().slice(4);
  for (let family = 0; family < families; family += 1)
    await insertVisit(db, { day, now: Date.now(), email: `family${family}@example.org`, children: 1 });
  let { app, start } = await openAsStaff();
  const input = closureInput(day, { clientId: randomUUID() });
  mailServer.setDelay(60);
  const closings = () => mailServer.accepted.filter(({ text }) => text.includes('Subject: We have to close'));
  // Killed in the middle of starting, then pressed again.
  const pressed = start(input).catch(() => null);
  await app.kill();
  await pressed;
  ({ app, start } = await openAsStaff());
  expect((await start(input)).status).toBe(201);
  await waitFor(() => expect(closings().length).toBeGreaterThan(3), { interval: 5 });
  await app.kill();
  mailServer.setDelay(0);
  ({ app, start } = await openAsStaff());
  for (const _ of [1, 2]) expect((await start(input)).status).toBe(201);
  const idle = async () =>
    expect(
      await db
        .selectFrom('mail')
        .select('id')
        .where('status', '=', 'queued')
        .where('kind', '=', 'closure')
        .execute(),
    ).toEqual([]);
  await waitFor(idle, { interval: 50 });
  const byFamily = Map.groupBy(closings(), ({ to }) => to);
  expect(byFamily.size).toBe(families);
  for (const mails of byFamily.values()) expect(new Set(mails.map(({ id }) => id)).size).toBe(1);

  // The time to answer is over: the job settles each booking, and is killed in the middle of it.
  const settled = async () =>
    Number(
      (
        await db
          .selectFrom('closure_booking')
          .where('choice', '=', 'refund')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  // At once: a run whose process was killed would wait for its heartbeat.
  const runJob = async () => {
    await sql`delete from pgboss.job where name = 'settle-closures'`.execute(db);
    await sql`insert into pgboss.job (name, policy, expire_seconds, retry_limit)
      select name, policy, expire_seconds, retry_limit from pgboss.queue where name = 'settle-closures'`.execute(
      db,
    );
  };
  await sql`update closure set answer_by = now()`.execute(db);
  const midway: number[] = [];
  for (let death = 0; death < deaths; death += 1) {
    const before = await settled();
    await runJob();
    await waitFor(async () => expect(await settled()).toBeGreaterThan(Math.min(before, families - 1)), {
      interval: 2,
    });
    await app.kill();
    midway.push(await settled());
    ({ app, start } = await openAsStaff());
  }
  await runJob();
  await waitFor(async () => expect(await settled()).toBe(families), { interval: 50 });
  const { rows } = await sql<{ cancelled: number; cancellations: number; mails: number; live: number }>`
    select (select count(*)::integer from booking where status = 'cancelled') as cancelled,
      (select count(*)::integer from cancellation) as cancellations,
      (select count(*)::integer from mail where kind = 'booking-cancelled') as mails,
      (select count(*)::integer from place where live_until = 'infinity') as live`.execute(db);
  expect(rows[0]).toEqual({ cancelled: families, cancellations: families, mails: families, live: 0 });
  recordFault({
    fault: `the process is killed ${deaths + 2} times while a day is closed, its families are mailed, and its deadline is settled`,
    result: `each of ${families} families has one mail and one cancellation; settled at each death: ${midway.join(', ')}`,
    requirement: 'each family once, each booking once',
  });
}, 300_000);
