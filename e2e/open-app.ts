import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../src/server/free-port.ts';
import { commandCache, programFile } from '../test/program-file.ts';
import type { SiteSettings } from './test-site.ts';

const root = join(import.meta.dirname, '..');

/** Starts the real app on free ports and waits until it is open. */
export async function openApp(
  settings: SiteSettings,
  tries = 3,
): Promise<{ app: ChildProcess; port: number; sandboxPort: number }> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const app = spawn(process.execPath, [programFile('e2e/journey-site.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      LATE: process.env['LATE'],
      ADMIN_PASSWORD: 'journeys-only-password',
      TRUST_PROXY: '1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_PROCESSING_DELAY_MS: '3600000',
      NODE_COMPILE_CACHE: commandCache,
      DATABASE_CONNECTIONS: '4',
      JOBS: 'off',
      // On a busy machine, even a new connection may take longer than the limits of a centre allow.
      DATABASE_ANSWER_SECONDS: '300',
      ...settings,
    },
  });
  let output = '';
  const collect = (text: Buffer) => {
    output += text;
  };
  app.stdout?.on('data', collect);
  app.stderr?.on('data', collect);
  const open = await new Promise<boolean>((resolve) => {
    app.once('message', () => resolve(true));
    app.once('exit', () => resolve(false));
  });
  if (open) return { app, port, sandboxPort };
  // Another process may have taken the port after it was found free.
  if (/taken|EADDRINUSE/.test(output) && tries > 0) return openApp(settings, tries - 1);
  throw new Error(`The site did not open:\n${output}`);
}

/** Asks the app to stop, and kills it after twenty seconds. */
export function stopApp(app: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (app.exitCode !== null || app.signalCode !== null) return resolve();
    const last = setTimeout(() => app.kill('SIGKILL'), 20_000);
    app.once('exit', () => {
      clearTimeout(last);
      resolve();
    });
    app.kill('SIGTERM');
  });
}

/**
 * Calls `notify`, which sends the app a database notification with this payload. Resolves once the app has
 * received it and every earlier notification (e2e/journey-site.ts). Repeats the call each second, because a
 * notification is lost if the connection drops. Also resolves if the app exits.
 */
export async function waitUntilNotified(
  app: ChildProcess,
  payload: string,
  notify: () => Promise<void>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const receive = (message: unknown) => {
    if ((message as { notification?: unknown }).notification === payload) resolve();
  };
  const end = () => resolve();
  app.on('message', receive);
  app.once('exit', end);
  const again = setInterval(() => void notify().catch(() => undefined), 1_000);
  try {
    if (app.exitCode !== null || app.signalCode !== null) return;
    await notify();
    await promise;
  } finally {
    clearInterval(again);
    app.off('message', receive);
    app.off('exit', end);
  }
}
