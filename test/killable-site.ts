import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { connect } from '../src/server/db/connect.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from './app-processes.ts';
import { copyNewDatabase } from './new-database.ts';
import { cookieOf } from './staff.ts';
import { waitFor } from './wait-for.ts';

/**
 * Starts a site of which a test can kill one part, the app or the database, as a power cut does. The part
 * comes back at the same address: the test opens the app again, and the app restarts the embedded database.
 * Webhook events go to the app.
 */
export async function startKillableSite(
  victim: 'app' | 'database',
  {
    settings = {},
    expectsErrors = true,
  }: { settings?: Record<string, string>; expectsErrors?: boolean } = {},
) {
  const processes = await startAppProcesses(victim === 'app' ? inject('databaseUrl') : null, {
    settings,
    expectsErrors,
  });
  if (victim === 'database') await copyNewDatabase(join(processes.folder, 'database'));
  const port = await freePort();
  let app = await processes.openApp(port);
  await processes.setWebhook(`${app.url}/api/payment-notices`);
  const { db, close } = connect(processes.databaseUrl, { answerSeconds: 120 });
  const pidFile = join(processes.folder, 'database/postgres/postmaster.pid');
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const open = async () => {
    app = await processes.openApp(port);
  };
  const killDatabase = () => {
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    return () =>
      waitFor(
        async () => {
          expect(postmaster()).not.toBe(before);
          expect((await fetch(`${app.url}/health`)).status).toBe(200);
        },
        { interval: 50 },
      );
  };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  let cookie = '';

  return {
    processes,
    db,
    url: () => app.url,
    /** Kills the part. `recover` starts it if needed, and waits until the site is there again. */
    async kill(): Promise<{ recover: () => Promise<void> }> {
      if (victim === 'database') return { recover: killDatabase() };
      await app.kill();
      return { recover: open };
    },
    /** Makes a call as staff, who sign in only once, because their session outlives the app. */
    async postAsStaff(path: string, body: object): Promise<Response> {
      cookie ||= cookieOf(await post('/api/staff/sign-in', { password: 'not-a-secret-here' }));
      return post(path, body, { cookie });
    },
    async close() {
      await close();
      await processes.close();
    },
  };
}
