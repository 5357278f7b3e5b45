import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../src/server/free-port.ts';
import { copyNewDatabase } from '../new-database.ts';
import { commandCache, programFile } from '../program-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'windfall-twice-'));
chmodSync(folder, 0o755);
await copyNewDatabase(join(folder, 'database'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Start {
  child: ChildProcess;
  url: string;
  printed: () => string;
  opened: Promise<'open' | number>;
}

/**
 * Starts the app on the embedded database. `opened` resolves to 'open', or to the exit code if the app did
 * not open.
 */
async function start(program = programFile('src/server/main.ts')): Promise<Start> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] ?? '',
      NODE_COMPILE_CACHE: commandCache,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'not-a-secret-here',
      DEMO_DATA: 'off',
      DATABASE_ANSWER_SECONDS: '120',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const opened = Promise.race([
    once(child, 'message').then(() => 'open' as const),
    once(child, 'exit').then(([code]) => code as number),
  ]);
  return { child, url: `http://127.0.0.1:${port}`, printed: () => output, opened };
}

const healthStatus = async ({ url }: Start) => (await fetch(`${url}/health`)).status;
const pidFile = join(folder, 'database/postgres/postmaster.pid');

async function end({ child }: Start, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

test('a second start on the same data is refused and leaves the first alone; the next start recovers from kill -9, and SIGTERM stops the database even early in a start', async () => {
  // The first start runs the source, as a centre does. The other starts run the built program, if the test
  // run has built it.
  const first = await start(join(import.meta.dirname, '../../src/server/main.ts'));
  expect(await first.opened).toBe('open');
  const second = await start();
  expect(await second.opened).toBe(1);
  expect(second.printed()).toContain(
    `Cannot start: DATA_DIR ${folder} is in use by a Windfall that is already running`,
  );
  expect(await healthStatus(first)).toBe(200);
  // Staff make a voucher while the site is open.
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const voucherCommand = spawnSync(
    process.execPath,
    [programFile('src/server/commands/voucher.ts'), '--kind', 'percent', '--value', '10'],
    {
      encoding: 'utf8',
      env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATA_DIR: folder },
    },
  );
  expect(voucherCommand.stderr).toBe('');
  expect(voucherCommand.stdout).toMatch(/^WIND-/);
  expect(await healthStatus(first)).toBe(200);

  await end(first, 'SIGKILL');
  expect(existsSync(pidFile)).toBe(true);
  const third = await start();
  expect(await third.opened).toBe('open');
  expect(await healthStatus(third)).toBe(200);
  await end(third, 'SIGTERM');
  expect(existsSync(pidFile)).toBe(false);

  const early = await start();
  await once(early.child.stdout as NodeJS.ReadableStream, 'data');
  await end(early, 'SIGTERM');
  expect(existsSync(pidFile)).toBe(false);
});
