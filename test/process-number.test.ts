import { randomUUID } from 'node:crypto';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { startChangeEvents } from '../src/server/changes/change-events.ts';
import { connect } from '../src/server/db/connect.ts';
import { drawProcessNumber, liveProcessNumbers } from '../src/server/db/process-number.ts';
import { createDatabase, dropDatabase } from './database.ts';
import { listenInFrontOf } from './silent-proxy.ts';

const server = inject('databaseUrl');
const name = `test_${randomUUID().replaceAll('-', '')}`;
const url = await createDatabase(server, name);
const { db, close } = connect(url, { connections: 1, answerSeconds: 300 });
const proxy = await startSlowProxy(url);
afterAll(async () => {
  await proxy.close();
  await close();
  await dropDatabase(server, name);
});

/** Starts a proxy to the database. A test can make the proxy hold back the database's replies. */
async function startSlowProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const databaseSockets = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connectTo(Number(port), hostname);
    databaseSockets.add(far);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  return {
    url: await listenInFrontOf(databaseUrl, listener),
    pause: () => {
      for (const each of databaseSockets) each.pause();
    },
    resume: () => {
      for (const each of databaseSockets) each.resume();
    },
    close: () => new Promise((resolve) => listener.close(resolve)),
  };
}

test('a process whose database answers late keeps its process number while it connects again', async () => {
  const number = drawProcessNumber();
  const isLive = async () => {
    const { rows } = await liveProcessNumbers.execute(db);
    return rows.some((row) => Object.values(row as unknown as object).includes(number));
  };
  const late = Promise.withResolvers<void>();
  const limits = { connection: 60_000, heartbeat: 6_500, heartbeatAnswer: 6_000 };
  const reportError = () => {
    proxy.resume();
    late.resolve();
  };
  const changes = await startChangeEvents(proxy.url, db, limits, reportError, number);
  let isConnected = false;
  changes.onReconnect(() => {
    isConnected = true;
  });
  expect(await isLive()).toBe(true);
  proxy.pause();
  await late.promise;
  let checks = 0;
  do {
    expect(await isLive(), `check ${checks}`).toBe(true);
    checks += 1;
  } while (!isConnected);
  expect(checks).toBeGreaterThan(10);
  await changes.stop();
  await expect.poll(isLive).toBe(false);
});
