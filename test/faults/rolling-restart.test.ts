import { sql } from 'kysely';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { type AppProcess, startAppProcesses } from '../app-processes.ts';
import { openBalancer } from '../balancer.ts';
import { createFamilies } from '../families.ts';
import { countFault } from '../fault-row.ts';
import { startMailServer } from '../mail-server.ts';
import { compareWithProvider, waitUntilSettled } from '../settled-books.ts';
import { cookieOf } from '../staff.ts';
import { followEvents } from '../stream-follower.ts';

/**
 * How often each process is restarted, one after the other: once in every test run, more
 * often with `npm run faults`.
 */
const rounds = Number(process.env['RESTART_ROUNDS'] ?? 1);
const aSecond = 200;
/**
 * On a machine that cannot answer so many, no more than this wait at once: a queue without end would fail for
 * its length, not for a restart.
 */
const mostAtOnce = 100;

const mailServer = await startMailServer();
const street = await startAppProcesses(inject('databaseUrl'), {
  expectsTrouble: true,
  // On a busy machine the balancer's own question takes longer than its tenth of a second.
  settings: { DRAIN_SECONDS: '3', SMTP_URL: mailServer.url },
});
const ports = [await freePort(), await freePort(), await freePort()];
const urls = ports.map((port) => `http://127.0.0.1:${port}`);
/** All three at once, as a machine that was switched on starts them. */
const apps: AppProcess[] = await Promise.all(ports.map((port) => street.openApp(port)));
const balancer = await openBalancer(urls);
await street.setWebhook(`${balancer.url}/api/payment-notices`);
const { db, close } = connect(street.databaseUrl);
afterAll(async () => {
  await balancer.close();
  await close();
  await street.close();
  await mailServer.close();
});

const paths = [
  '/api/availability',
  '/',
  '/menu',
  '/api/menu',
  '/booking',
  '/api/opening',
  '/api/availability',
];

test(`three processes restarted one after the other under ${aSecond} requests a second: no request fails, no job is done twice, every page hears of every change`, {
  timeout: 600_000 + rounds * 60_000,
}, async () => {
  await db.updateTable('venue').set({ open_play_capacity: 500 }).execute();
  const signedIn = await fetch(`${balancer.url}/api/staff/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'not-a-secret-here' }),
  });
  const cookie = cookieOf(signedIn);
  const pages = Array.from({ length: 12 }, () => followEvents(`${balancer.url}/api/availability/stream`));
  await vi.waitFor(() => expect(pages.every(({ opened }) => opened() > 0)).toBe(true), { timeout: 120_000 });

  const failed: string[] = [];
  let asked = 0;
  let running = 0;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    asked += 1;
    running += 1;
    try {
      const answer = await fetch(balancer.url + path, { headers, signal: AbortSignal.timeout(120_000) });
      await answer.arrayBuffer();
      if (answer.status !== 200) failed.push(`${path} ${answer.status}`);
    } catch (problem) {
      failed.push(`${path} ${String(problem)}`);
    }
    running -= 1;
  };
  const families = createFamilies(street);
  const leave = families.keepComing(2, () => balancer.url);
  const began = performance.now();
  let due = 0;
  const pace = setInterval(() => {
    for (const until = ((performance.now() - began) / 1000) * aSecond; due < until; due += 1) {
      if (running >= mostAtOnce) continue;
      const staff = due % 20 === 0;
      void ask(
        staff ? '/api/admin/active-sessions' : (paths[due % paths.length] ?? '/'),
        staff ? { cookie } : {},
      );
    }
  }, 10);

  for (let round = 0; round < rounds; round += 1) {
    for (const [index, port] of ports.entries()) {
      await apps[index]?.stop();
      apps[index] = await street.openApp(port);
      await vi.waitFor(() => expect(balancer.healthy.size).toBe(3), { timeout: 120_000, interval: 50 });
    }
  }
  // A slow machine is asked for longer.
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1000), { timeout: 300_000, interval: 50 });
  clearInterval(pace);
  await leave();
  await vi.waitFor(() => expect(running).toBe(0), { timeout: 120_000, interval: 50 });
  const seconds = (performance.now() - began) / 1000;

  expect(failed).toEqual([]);
  const refusedByMistake = [...families.answers.keys()].filter((said) => !/^(2|409)/.test(said));
  expect(refusedByMistake).toEqual([]);

  // Every page is on one of the new processes and hears what happens at whichever.
  await vi.waitFor(() => expect(pages.every(({ isOpen, opened }) => isOpen() && opened() > 1)).toBe(true), {
    timeout: 120_000,
    interval: 50,
  });
  for (const page of pages) page.heard.length = 0;
  for (const url of urls) expect(await families.visit(url)).toBe('confirmed');
  await vi.waitFor(() => expect(pages.every(({ heard }) => heard.length > 0)).toBe(true), {
    timeout: 120_000,
  });
  for (const page of pages) page.close();

  await waitUntilSettled(street, db, 20_000, () => families.visit(balancer.url));
  const { confirmed } = await compareWithProvider(street, db);
  const ids = mailServer.taken.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await doubledJobs()).toEqual([]);
  countFault({
    what: `three processes behind a balancer, each restarted ${rounds} times under load`,
    counted: `${asked} requests (${Math.round(asked / seconds)} a second) and ${families.count()} families in ${seconds.toFixed(0)} s: ${failed.length} failed, ${balancer.triedAgain()} tried again by the balancer; ${confirmed} bookings, ${ids.length} mails, each once; 0 jobs doubled`,
    toHold: '200 a second, 0 failed, 0 jobs doubled',
  });
});

/** Jobs of the timetable that stand in one minute more than once, or were taken more than once. */
async function doubledJobs() {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name not like '\\_\\_pgboss%'
      group by name, date_trunc('minute', created_on) having count(*) > 1
    union all
    select name from pgboss.job where retry_count > 0`.execute(db);
  return rows.map(({ name }) => name);
}
