import { connect } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';

const processes = await startAppProcesses(inject('databaseUrl'));
const app = await processes.openApp(await freePort());
afterAll(() => processes.close());

/**
 * Sends the beginning of a request, and then one letter a second until the server closes the connection.
 * Returns the server's reply, and for how many milliseconds the connection stayed open.
 */
function sendSlowly(beginning: string): Promise<{ lasted: number; answer: string }> {
  const { hostname, port } = new URL(app.url);
  const begun = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(beginning));
    const letters = setInterval(() => socket.write('x'), 1_000);
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(letters);
      resolve({ lasted: performance.now() - begun, answer });
    });
  });
}

test('a client that sends one letter a second, in a header or in a body, is disconnected within a minute; other clients are served meanwhile', async () => {
  const heads = Array.from({ length: 50 }, () =>
    sendSlowly('GET / HTTP/1.1\r\nHost: windfall.test\r\nX-Slow: '),
  );
  const body = sendSlowly(
    'POST /api/contact HTTP/1.1\r\nHost: windfall.test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":"',
  );
  expect((await fetch(`${app.url}/booking`)).status).toBe(200);
  // The site's limits are ten seconds for the headers and twenty for a request (Node's own: one minute and
  // five minutes). The checks below allow a busy machine to be late.
  for (const { lasted, answer } of await Promise.all(heads)) {
    expect(lasted).toBeLessThan(45_000);
    expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
  }
  expect((await body).lasted).toBeLessThan(60_000);
  expect((await fetch(`${app.url}/health`)).status).toBe(200);
}, 300_000);
