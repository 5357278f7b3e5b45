import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { serveHttp } from './serve-http.ts';

/** Sends a request over a new connection. Returns the status, or the error's code. */
const ask = (port: number, path = '/') =>
  new Promise<number | string | undefined>((resolve) => {
    request({ port, path, host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', (problem: NodeJS.ErrnoException) => resolve(problem.code))
      .end();
  });

test('a closing site serves requests until load balancers have noticed, and then refuses connections', async () => {
  const serving = await serveHttp(() => new Response('served'), 0, 1, '127.0.0.1');
  expect(await ask(serving.port, '/health')).toBe(200);
  const closed = serving.close();
  const answers = [];
  for (let count = 0; count < 300; count += 1) answers.push(await ask(serving.port));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await ask(serving.port, '/health')).toBe(503);
  await closed;
  expect(await ask(serving.port)).toBe('ECONNREFUSED');
});

test('a site without drain time refuses connections as soon as it is closed', async () => {
  const serving = await serveHttp(() => new Response('served'), 0, 0, '127.0.0.1');
  expect(await ask(serving.port)).toBe(200);
  await serving.close();
  expect(await ask(serving.port)).toBe('ECONNREFUSED');
});

test('an idle connection is kept for longer than load balancers keep theirs, and does not delay closing', async () => {
  const serving = await serveHttp(() => new Response('served'), 0, 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  const keepAlive = await new Promise<string>((resolve) => {
    request({ port: serving.port, host: '127.0.0.1', agent }, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.headers['keep-alive'])));
    }).end();
  });
  expect(keepAlive).toBe('timeout=65');
  await new Promise(setImmediate);
  expect(Object.keys(agent.freeSockets)).toHaveLength(1);
  const began = performance.now();
  await serving.close();
  // After ten seconds, connections would be closed by force.
  expect(performance.now() - began).toBeLessThan(10_000);
  agent.destroy();
});
