import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startClosureCall } from '../../src/contract/closures.ts';
import type { Day } from '../../src/domain/calendar-day.ts';
import { createChangingFamilies } from '../changing-families.ts';
import { closureInput } from '../closures.ts';
import { releaseMail, waitUntilBooksBalance, waitUntilMailsSent } from '../compare-with-provider.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { startKillableSite } from '../killable-site.ts';
import { startMailServer } from '../mail-server.ts';
import { queueJobStatement } from '../queue-job.ts';
import { waitFor } from '../wait-for.ts';

/** Number of families on each closed day: more with `npm run faults`. */
const familiesPerDay = process.env['DEATHS'] === undefined ? 8 : 12;
/**
 * The app is killed five times for each closing: as the closing starts, as its mails go out, and three times
 * as its deadline is settled.
 */
const killsPerDay = 5;
/** Number of days that are closed: one in every test run, 40 with `npm run faults`. */
const closings = Math.ceil(Number(process.env['DEATHS'] ?? killsPerDay) / killsPerDay);

const mailServer = await startMailServer();
const site = await startKillableSite('app', { settings: { SMTP_URL: mailServer.url } });
const { db, processes } = site;
const families = createChangingFamilies(processes);
afterAll(async () => {
  await site.close();
  await mailServer.close();
});

/**
 * Kills the app, runs `whileDead`, and starts the app again. Releases the mails that the app was sending,
 * which would otherwise wait until their lease ends.
 */
async function killAndRecover(whileDead?: () => Promise<unknown>): Promise<void> {
  const { recover } = await site.kill();
  await whileDead?.();
  await releaseMail(db);
  await recover();
}

/** Sells a day to families who pay by card; returns false if the day cannot be booked. */
async function sell(day: Day): Promise<boolean> {
  const buy = (family: number) => families.buy(site.url(), `${day}-${family}`, day);
  if (!(await buy(0))) return false;
  const others = Array.from({ length: familiesPerDay - 1 }, (_, family) => buy(family + 1));
  expect(await Promise.all(others)).not.toContain(null);
  return true;
}

/** Closes a day. Kills the app as the closing starts, and again as the mails go out. */
async function close(day: Day, closing: number): Promise<void> {
  const input = closureInput(day, { clientId: randomUUID() });
  const start = () => site.postAsStaff(startClosureCall.path, input);
  const mailed = () =>
    mailServer.accepted.filter(
      ({ to, text }) => to.startsWith(day) && text.includes('Subject: We have to close'),
    );
  mailServer.setDelay(60);
  const pressed = start().catch(() => null);
  // Kills the app anywhere between the request and its reply.
  await new Promise((resolve) => setTimeout(resolve, (closing * 7919) % 60));
  await killAndRecover(() => pressed);
  expect((await start()).status).toBe(201);
  await waitFor(() => expect(mailed().length).toBeGreaterThan(closing % (familiesPerDay / 2)), {
    interval: 5,
  });
  await killAndRecover();
  mailServer.setDelay(0);
  expect((await Promise.all([start(), start()])).map(({ status }) => status)).toEqual([201, 201]);
  await waitUntilMailsSent(db);
  const byFamily = Map.groupBy(mailed(), ({ to }) => to);
  expect(byFamily.size).toBe(familiesPerDay);
  for (const mails of byFamily.values()) expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
}

/**
 * Ends the time to answer, so that the job refunds each family. Kills the app three times while the job
 * runs, and returns how many families had been settled at each kill.
 */
async function settle(day: Day): Promise<number[]> {
  const countSettled = async () =>
    Number(
      (
        await db
          .selectFrom('closure_booking as row')
          .innerJoin('closure', 'closure.id', 'row.closure_id')
          .where('closure.day', '=', day)
          .where('choice', '=', 'refund')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  // Runs the job immediately. The queue would keep a job of a killed process until its heartbeat is overdue.
  const runJob = async () => {
    await sql`delete from pgboss.job where name = 'settle-closures'`.execute(db);
    await sql.raw(queueJobStatement('settle-closures')).execute(db);
  };
  await sql`update closure set answer_by = now() where day = ${day}`.execute(db);
  const midway: number[] = [];
  for (let kill = 2; kill < killsPerDay; kill += 1) {
    const before = await countSettled();
    await runJob();
    await waitFor(
      async () => expect(await countSettled()).toBeGreaterThan(Math.min(before, familiesPerDay - 1)),
      {
        interval: 2,
      },
    );
    await killAndRecover(async () => midway.push(await countSettled()));
  }
  await runJob();
  await waitFor(async () => expect(await countSettled()).toBe(familiesPerDay), { interval: 50 });
  return midway;
}

test('if the process is killed while it closes a day and while it settles the deadline, each family and each booking is still handled once', {
  timeout: 300_000 + closings * 60_000,
}, async () => {
  await db.updateTable('venue').set({ months_ahead: 6 }).execute();
  const midway: number[] = [];
  const closed: Day[] = [];
  for (const day of ordinaryDays(closings * 2 + 3)) {
    if (closed.length === closings || !(await sell(day))) continue;
    await close(day, closed.length);
    midway.push(...(await settle(day)));
    closed.push(day);
  }
  expect(closed).toHaveLength(closings);

  const all = closings * familiesPerDay;
  await waitUntilBooksBalance(processes, db);
  await waitUntilMailsSent(db);
  const { rows } = await sql<{ cancelled: number; cancellations: number; mails: number; live: number }>`
    select (select count(*)::integer from booking where status = 'cancelled') as cancelled,
      (select count(*)::integer from cancellation) as cancellations,
      (select count(*)::integer from mail where kind = 'booking-cancelled') as mails,
      (select count(*)::integer from place where live_until = 'infinity') as live`.execute(db);
  expect(rows[0]).toEqual({ cancelled: all, cancellations: all, mails: all, live: 0 });
  const { taken, refunded } = await processes.books();
  expect(refunded.gbp).toBe(taken.gbp);
  // If the process died after the mail server had accepted a mail, it sends the mail again under the same
  // Message-ID, and the family's mailbox shows it once.
  const mails = await db.selectFrom('mail').select('id').execute();
  expect(new Set(mailServer.accepted.map(({ id }) => id)).size).toBe(mails.length);
  recordFault({
    fault: `the process is killed ${closings * killsPerDay} times while days are closed, their families are mailed, and their deadlines are settled`,
    result: `${closings} closings: each of ${all} families has one mail and one cancellation, £${((taken.gbp ?? 0) / 100).toFixed(2)} went back once; of ${familiesPerDay} were settled at each death: ${[...Map.groupBy(midway, (count) => count)].map(([count, times]) => `${count} (${times.length} ×)`).join(', ')}`,
    requirement: 'every account balances with the provider, each family once, each booking once',
  });
});
