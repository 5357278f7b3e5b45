import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import type { CallReply } from '../src/contract/call.ts';
import type { readSiteCall } from '../src/contract/site.ts';
import { connect } from '../src/server/db/connect.ts';
import { freePort } from '../src/server/free-port.ts';
import { compileCacheFolder } from './compile-cache.ts';
import { createDatabase, dropDatabase } from './database.ts';

const server = inject('databaseUrl');
const name = `production_${randomUUID().replaceAll('-', '')}`;
const folder = mkdtempSync(join(tmpdir(), 'windfall-production-'));
const databaseUrl = await createDatabase(server, name, 'template0');
afterAll(async () => {
  await dropDatabase(server, name);
  rmSync(folder, { recursive: true, force: true });
});

const port = await freePort();
const real = {
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  BASE_URL: 'https://windfall.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
};

function start(settings: Record<string, string>, program = 'src/server/main.ts', ...args: string[]) {
  const { PATH = '', LD_LIBRARY_PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: compileCacheFolder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ended = once(child, 'exit').then(([code]) => code as number);
  return { child, ended, output: () => output };
}

test.each([
  ['the payment sandbox', { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }],
  ['mail that is only stored', { SMTP_URL: '' }],
  ['demonstration data', { DEMO_DATA: 'on' }],
  ['a set clock', { CLOCK_STARTS_AT: '2025-09-20T10:00:00+01:00' }],
])('in production the site does not start with %s', async (_, settings) => {
  const { ended, output } = start({ ...real, ...settings });
  expect(await ended).toBe(1);
  expect(output()).toMatch(new RegExp(`^Cannot start: (${Object.keys(settings).join('|')}) is (needed|not)`));
});

test.each(['DATA_DIR', 'BACKUP_DIR'])(
  'if the %s cannot be written, the start ends with one line that names it',
  async (setting) => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { ended, output } = start({ ...real, DATABASE_URL: '', [setting]: join(file, 'within') });
    expect(await ended).toBe(1);
    expect(output()).toBe(`Cannot start: ${setting} ${join(file, 'within')} cannot be written\n`);
  },
);

test('the sandbox refuses to start in production, even if it is started by itself', async () => {
  const keys = ['--secret-key', 'sk_test_a', '--publishable-key', 'pk_test_a', '--webhook-secret', 'whsec_a'];
  const program = 'sandbox/sandbox-main.ts';
  const { ended, output } = start({ NODE_ENV: 'production' }, program, '--file', ':memory:', ...keys);
  expect(await ended).not.toBe(0);
  expect(output()).toContain('does not run in production');
});

test('a site in production has no mailbox, no sandbox and no sample data', async () => {
  const { child, ended } = start(real);
  await once(child, 'message');
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await statusOf('/health')).toBe(200);
  expect(await statusOf('/dev/mail')).toBe(404);
  const { payments } = (await (await fetch(`http://127.0.0.1:${port}/api/site`)).json()) as CallReply<
    typeof readSiteCall
  >;
  expect(payments).toMatchObject({ publishableKey: 'pk_live_nobody', testMode: false });
  expect(existsSync(join(folder, 'sandbox-keys.json'))).toBe(false);
  const { db, close } = connect(databaseUrl, { connections: 1 });
  const { rows } = await sql<{ ahead: number; bookings: number; samples: number }>`
    select (select count(*)::integer from session where day > current_date) as ahead,
      (select count(*)::integer from booking) as bookings,
      (select count(*)::integer from sample_day) as samples`.execute(db);
  await close();
  expect(rows).toEqual([{ ahead: 0, bookings: 0, samples: 0 }]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
