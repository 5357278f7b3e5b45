import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import appProcess from '../bin/app-process.json' with { type: 'json' };
import { startSandbox } from '../sandbox/sandbox-server.ts';
import { findRunningDatabaseUrl, removal } from '../src/server/db/embedded/embedded-database.ts';
import { freePort } from '../src/server/free-port.ts';
import { createDatabase, dropDatabase, openForBooking } from './database.ts';
import { programFile, siteCache, siteFlags } from './program-file.ts';

const root = join(import.meta.dirname, '..');
const keys = {
  secretKey: 'sk_test_processes',
  publishableKey: 'pk_test_processes',
  webhookSecret: 'whsec_processes',
};

/** An app in a process of its own. A test can send it requests and kill it. */
export interface AppProcess {
  url: string;
  pid: number;
  /** Kills the process at once, as a power cut does. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
}

export type AppProcesses = Awaited<ReturnType<typeof startAppProcesses>>;

/**
 * Starts a database and a payment sandbox. The returned `openApp` starts an app process on them, as often as
 * a test needs. If `serverUrl` is null, the first app starts its embedded database. With `expectsErrors`, the
 * apps' stderr is collected instead of shown. With `measured`, as for a benchmark, the sandbox has a process
 * of its own and the apps run with the Node flags of a centre's site.
 */
export async function startAppProcesses(
  serverUrl: string | null,
  options: { expectsErrors?: boolean; measured?: boolean; settings?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-processes-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'sandbox-keys.json'), JSON.stringify(keys));
  const name = `processes_${randomUUID().replaceAll('-', '')}`;
  const ownUrl = serverUrl === null ? null : await createDatabase(serverUrl, name);
  const sandboxPort = await freePort();
  const running = new Set<ChildProcess>();
  const errors: string[] = [];

  const flags = options.measured ? appProcess.flags : siteFlags;
  const launch = async (
    program: string,
    args: string[],
    env: Record<string, string>,
    ready: (child: ChildProcess) => Promise<void>,
  ) => {
    const child = spawn(process.execPath, [...flags, programFile(program), ...args], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] ?? '',
        ...appProcess.environment,
        ...siteCache,
        ...env,
      },
      // The sandbox's stderr is ignored. It names every webhook event that a killed app did not accept.
      stdio: [
        'ignore',
        'pipe',
        program.includes('sandbox') ? 'ignore' : options.expectsErrors ? 'pipe' : 'inherit',
        'ipc',
      ],
    });
    child.stderr?.on('data', (text) => errors.push(String(text)));
    running.add(child);
    child.once('exit', () => running.delete(child));
    await Promise.race([
      ready(child),
      new Promise<never>((_, reject) =>
        child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it was ready`))),
      ),
    ]);
    child.stdout?.resume();
    return child;
  };

  const end = (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });

  const sandboxFile = join(folder, 'sandbox.sqlite');
  const retryDelays = [100, 300, 1_000, 2_000];
  const startSandboxProcess = async () => {
    const child = await launch(
      'sandbox/sandbox-main.ts',
      ['--file', sandboxFile, '--port', String(sandboxPort), '--retry-delays-ms', retryDelays.join()],
      {
        STRIPE_SECRET_KEY: keys.secretKey,
        STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
        STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      },
      (started) => new Promise((resolve) => started.stdout?.once('data', () => resolve())),
    );
    running.delete(child);
    return { pid: child.pid ?? 0, stop: () => end(child, 'SIGTERM') };
  };
  const sandbox = options.measured
    ? await startSandboxProcess()
    : {
        pid: process.pid,
        ...(await startSandbox({
          ...keys,
          file: sandboxFile,
          port: sandboxPort,
          webhookUrl: null,
          webhookRetryDelaysMs: retryDelays,
        })),
      };
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;

  return {
    folder,
    /** URL of the database. An embedded database has none until an app has started it. */
    get databaseUrl(): string {
      return ownUrl ?? findRunningDatabaseUrl(join(folder, 'database')) ?? '';
    },
    sandboxUrl,
    sandboxPid: sandbox.pid,
    /** The apps' stderr, collected with `expectsErrors`. */
    errors,
    async openApp(port: number, settings: Record<string, string> = {}): Promise<AppProcess> {
      const child = await launch(
        'src/server/main.ts',
        [],
        {
          PORT: String(port),
          BASE_URL: `http://127.0.0.1:${port}`,
          DATA_DIR: folder,
          ...(ownUrl === null ? {} : { DATABASE_URL: ownUrl }),
          SANDBOX_PORT: String(sandboxPort),
          TRUST_PROXY: '1',
          ADMIN_PASSWORD: 'not-a-secret-here',
          DEMO_DATA: 'off',
          // The result must not depend on the speed of the machine.
          DATABASE_ANSWER_SECONDS: '120',
          // Each connection begins with empty caches, and tests start sites often. The default is ten
          // connections.
          DATABASE_CONNECTIONS: '4',
          ...options.settings,
          ...settings,
        },
        (started) => new Promise((resolve) => started.once('message', () => resolve())),
      );
      // A test that sets `DATABASE_URL` in `settings` opens the centre itself.
      if (ownUrl === null && this.databaseUrl !== '') await openForBooking(this.databaseUrl);
      return {
        url: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        kill: () => end(child, 'SIGKILL'),
        stop: () => end(child, 'SIGTERM'),
      };
    },
    setWebhook: (url: string | null) =>
      fetch(`${sandboxUrl}/_sandbox/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      }),
    /** Pays as the browser's script does. Returns the payment's status, or the error's code. */
    async pay(clientSecret: string, card = '4242424242424242'): Promise<string> {
      const response = await fetch(
        `${sandboxUrl}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${keys.publishableKey}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({
            client_secret: clientSecret,
            'payment_method_data[type]': 'card',
            'payment_method_data[card][number]': card,
            'payment_method_data[card][exp_month]': '12',
            'payment_method_data[card][exp_year]': '2034',
            'payment_method_data[card][cvc]': '123',
            return_url: 'http://windfall.test/booking-success',
          }),
        },
      );
      const body = (await response.json()) as { status?: string; error?: { code: string } };
      return body.status ?? body.error?.code ?? 'nothing';
    },
    async books(): Promise<{
      taken: { gbp?: number };
      refunded: { gbp?: number };
      intents: Record<string, { count: number }>;
    }> {
      return (await (await fetch(`${sandboxUrl}/_sandbox/books`)).json()) as Awaited<
        ReturnType<typeof this.books>
      >;
    },
    async close() {
      await Promise.all([...running].map((child) => end(child, 'SIGTERM')));
      await sandbox.stop();
      if (serverUrl !== null) await dropDatabase(serverUrl, name);
      rmSync(folder, removal);
    },
  };
}
