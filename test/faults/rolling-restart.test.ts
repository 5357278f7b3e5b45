import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { type AppProcess, startAppProcesses } from '../app-processes.ts';
import { startBalancer } from '../balancer.ts';
import { compareWithProvider, waitUntilSettled } from '../compare-with-provider.ts';
import { simulateFamilies } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { startMailServer } from '../mail-server.ts';
import { cookieOf } from '../staff.ts';
import { followEvents } from '../stream-follower.ts';
import { waitFor } from '../wait-for.ts';

/**
 * How often each process is restarted: once in every test run, more often with `npm run faults`. The
 * processes restart one after the other.
 */
const rounds = Number(process.env['RESTART_ROUNDS'] ?? 1);
/**
 * Requests a second: 200 with `npm run faults`, few in a test run, which shares the machine with other
 * tests. In addition, there are twelve open streams and two families.
 */
const aSecond = Number(process.env['RESTART_REQUESTS'] ?? 4);
/**
 * The smallest number of requests: as many as are due in fifteen seconds. The restarts take most of that
 * time.
 */
const leastRequests = aSecond * 15;
/** Pause between two families, in milliseconds; short with `npm run faults`. */
const betweenFamilies = aSecond >= 200 ? 20 : 2_000;
/**
 * The most requests that wait at once on a slow machine: four for each process. If more waited, a health
 * probe would be late, and the test would fail because of the waiting requests, not because of a restart.
 */
const mostAtOnce = 12;

const mailServer = await startMailServer();
// Each mail takes a second, so each process is still sending mails when it receives SIGTERM.
mailServer.setDelay(1_000);
const processes = await startAppProcesses(inject('databaseUrl'), {
  expectsErrors: true,
  // On a busy machine the balancer's probe takes longer than usual, so each process goes on serving for
  // three seconds after SIGTERM.
  settings: { DRAIN_SECONDS: '3', SMTP_URL: mailServer.url },
});
const ports = [await freePort(), await freePort(), await freePort()];
const urls = ports.map((port) => `http://127.0.0.1:${port}`);
/** Starts all three processes at once, as after the boot of a machine. */
const apps: AppProcess[] = await Promise.all(ports.map((port) => processes.openApp(port)));
const balancer = await startBalancer(urls, aSecond >= 200 ? 100 : 300);
await processes.setWebhook(`${balancer.url}/api/payment-notices`);
const { db, close } = connect(processes.databaseUrl);
afterAll(async () => {
  await balancer.close();
  await close();
  await processes.close();
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

test(`if three processes restart one after the other under ${aSecond} requests a second, no request fails, no job runs twice and every open page still receives changes`, {
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
  await waitFor(() => expect(pages.every(({ timesOpened }) => timesOpened() > 0)).toBe(true));

  const failed: string[] = [];
  let requests = 0;
  let running = 0;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    requests += 1;
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
  const families = simulateFamilies(processes);
  const stopBooking = families.bookUntilStopped(2, () => balancer.url, betweenFamilies);
  const began = performance.now();
  let due = 0;
  const pace = setInterval(() => {
    for (const until = ((performance.now() - began) / 1000) * aSecond; due < until; due += 1) {
      if (running >= mostAtOnce) continue;
      const staff = due % 20 === 0;
      void get(
        staff ? '/api/admin/active-sessions' : (paths[due % paths.length] ?? '/'),
        staff ? { cookie } : {},
      );
    }
  }, 10);

  for (let round = 0; round < rounds; round += 1) {
    for (const [index, port] of ports.entries()) {
      await apps[index]?.stop();
      apps[index] = await processes.openApp(port);
      await waitFor(() => expect(balancer.healthy.size).toBe(3), { interval: 50 });
    }
  }
  // On a slow machine, the requests go on for longer.
  await waitFor(() => expect(requests).toBeGreaterThanOrEqual(leastRequests), {
    timeout: 300_000,
    interval: 50,
  });
  clearInterval(pace);
  await stopBooking();
  await waitFor(() => expect(running).toBe(0), { interval: 50 });
  const seconds = (performance.now() - began) / 1000;

  expect(failed).toEqual([]);
  const unexpectedReplies = [...families.answers.keys()].filter((body) => !/^(2|409)/.test(body));
  expect(unexpectedReplies).toEqual([]);

  // Every page is connected to one of the new processes, and receives changes that are made at any of them.
  await waitFor(
    () => expect(pages.every((page) => page.isConnectedOrTrying() && page.timesOpened() > 1)).toBe(true),
    {
      timeout: 120_000,
      interval: 50,
    },
  );
  for (const page of pages) page.events.length = 0;
  for (const url of urls) expect(await families.visit(url)).toBe('confirmed');
  await waitFor(() => expect(pages.every(({ events }) => events.length > 0)).toBe(true));
  for (const page of pages) page.close();

  await waitUntilSettled(processes, db, () => families.visit(balancer.url));
  const { confirmed } = await compareWithProvider(processes, db);
  const ids = mailServer.accepted.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(await doubledJobs()).toEqual([]);
  recordFault({
    fault: `three processes behind a balancer, each restarted ${rounds} times under load`,
    result: `${requests} requests (${Math.round(requests / seconds)} a second) and ${families.count()} families in ${seconds.toFixed(0)} s: ${failed.length} failed, ${balancer.triedAgain()} tried again by the balancer; ${confirmed} bookings, ${ids.length} mails, each once; 0 jobs doubled`,
    requirement: `${aSecond} a second, 0 failed, 0 jobs doubled`,
  });
});

/**
 * Returns the jobs that were queued more often than they were due, or that ran more than once. For each time
 * at which a job is due, pg-boss first queues a job of its own, with that time as its slot. On a slow machine
 * a job may be queued for two times within one minute, because the first is late.
 */
async function doubledJobs() {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name not like '\\_\\_pgboss%'
      group by name
      having count(*) > (select count(distinct due.data ->> 'slot') from pgboss.job due
        where due.name = '__pgboss__send-it' and due.data ->> 'name' = job.name)
    union all
    select name from pgboss.job where retry_count > 0`.execute(db);
  return rows.map(({ name }) => name);
}
