import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../src/contract/call.ts';
import type { readSiteCall } from '../src/contract/site.ts';
import { weekdayOf } from '../src/domain/calendar-day.ts';
import { freePort } from '../src/server/free-port.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { type AppProcesses, startAppProcesses } from './app-processes.ts';
import { commandCache, programFile } from './program-file.ts';

let processes: AppProcesses;

beforeAll(async () => {
  processes = await startAppProcesses(null, { expectsErrors: true, settings: { DEMO_DATA: '' } });
}, 600_000);
afterAll(() => processes.close());

async function siteOf(url: string): Promise<CallReply<typeof readSiteCall>> {
  return (await (await fetch(`${url}/api/site`)).json()) as CallReply<typeof readSiteCall>;
}

/** Returns the number of successful payments at the sandbox. */
const paidFor = async () => (await processes.books()).intents['succeeded']?.count ?? 0;

/**
 * Returns the files of the data folder that another account of the machine could read. Leaves out the
 * sandbox's keys, which the test itself writes.
 */
function readableByOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'sandbox-keys.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
}

/** Runs the command that removes the sample day, as from a terminal; returns its output. */
async function removeSample(): Promise<string> {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const child = spawn(process.execPath, [programFile('sample/remove-command.ts')], {
    env: {
      PATH,
      LD_LIBRARY_PATH,
      NODE_COMPILE_CACHE: commandCache,
      DATABASE_URL: processes.databaseUrl,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await once(child, 'close');
  return output;
}

test('a first start opens on a past Saturday; the sample day survives kills and restarts, until the sample is removed', async () => {
  const first = await processes.openApp(await freePort());
  const { sample, today } = await siteOf(first.url);
  expect(sample).toMatchObject({ day: today, minute: 730, clockSet: true });
  expect(weekdayOf(today)).toBe(6);
  expect(today <= localMoment(Date.now()).day).toBe(true);
  expect(readableByOthers(processes.folder)).toEqual([]);
  await first.kill();

  const second = await processes.openApp(await freePort());
  await expect.poll(paidFor, { timeout: 300_000 }).toBeGreaterThan(100);
  expect((await siteOf(second.url)).sample).toEqual(sample);

  const refused = await processes
    .openApp(await freePort(), {
      NODE_ENV: 'production',
      DATABASE_URL: processes.databaseUrl,
      BASE_URL: 'https://windfall.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_production',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_production',
      STRIPE_WEBHOOK_SECRET: 'whsec_production',
    })
    .then(() => 'opened')
    .catch(() => 'refused');
  expect(refused).toBe('refused');
  expect(processes.errors.join('')).toContain('the database holds the sample day');

  await expect
    .poll(removeSample, { timeout: 300_000, interval: 500 })
    .toMatch(/The sample day is gone: \d{3}/);
  await expect
    .poll(async () => {
      const site = await siteOf(second.url);
      return { sample: site.sample, today: site.today };
    })
    .toEqual({ sample: null, today: localMoment(Date.now()).day });
  const paid = await paidFor();
  await second.stop();

  const third = await processes.openApp(await freePort());
  expect((await siteOf(third.url)).sample).toBeNull();
  expect(await paidFor()).toBe(paid);
  expect(await removeSample()).toContain('There is no sample day here');
  await third.stop();
}, 600_000);
