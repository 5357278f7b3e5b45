import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { AppEnv } from '../http/mount-call.ts';
import { assetRoutes } from './asset-routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'windfall-assets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'assets'));
for (const [name, text] of Object.entries({
  'page.js': 'plain',
  'page.js.br': 'in brotli',
  'page.js.gz': 'in gzip',
  'type.woff2': 'letters',
  'gone.js': 'soon gone',
  '../secret.txt': 'not ours to show',
})) {
  writeFileSync(join(folder, 'assets', name), text);
}
const app = new Hono<AppEnv>();
assetRoutes(app, folder);
app.all('*', (context) => context.text('no such page', 404));
const ask = (path: string, accepted = 'identity', method = 'GET') =>
  app.request(path, { method, headers: { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br, zstd', 'in brotli', 'br'],
  ['gzip', 'in gzip', 'gzip'],
  ['br;q=0, gzip', 'in gzip', 'gzip'],
  ['identity', 'plain', null],
])('a script is sent in the form that fits Accept-Encoding %s', async (accepted, text, encoding) => {
  const answer = await ask('/assets/page.js', accepted);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('vary')).toBe('accept-encoding');
});

test('a file without compressed forms is sent as it is', async () => {
  const answer = await ask('/assets/type.woff2', 'br');
  expect(await answer.text()).toBe('letters');
  expect(answer.headers.get('content-type')).toBe('font/woff2');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('a file that was served is still served after a new build has removed it; a file that was never served is not', async () => {
  expect(await (await ask('/assets/page.js')).text()).toBe('plain');
  rmSync(join(folder, 'assets', 'page.js'));
  rmSync(join(folder, 'assets', 'gone.js'));
  expect(await (await ask('/assets/page.js')).text()).toBe('plain');
  expect((await ask('/assets/gone.js')).status).toBe(404);
});

test('a file that a later build adds is served, with its compressed form', async () => {
  expect((await ask('/assets/later-Dk3_x-a1.js', 'br')).status).toBe(404);
  for (const name of ['later-Dk3_x-a1.js', 'later-Dk3_x-a1.js.br', 'later.js'])
    writeFileSync(join(folder, 'assets', name), name);
  expect(await (await ask('/assets/later-Dk3_x-a1.js', 'br')).text()).toBe('later-Dk3_x-a1.js.br');
  expect(await (await ask('/assets/later-Dk3_x-a1.js')).text()).toBe('later-Dk3_x-a1.js');
  expect((await ask('/assets/later.js')).status).toBe(404);
});

test.each([
  '/assets/none.js',
  '/assets/none-Dk3_x-a1.js',
  '/assets/',
  '/assets/..%2Fsecret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/..%2Fassets%2Ftype-Dk3_x-a1.js',
  '/assets/toString',
])('%s is the 404 page', async (path) => {
  const answer = await ask(path);
  expect([answer.status, await answer.text()]).toEqual([404, 'no such page']);
});

test('HEAD sends the headers only', async () => {
  const answer = await ask('/assets/type.woff2', 'br', 'HEAD');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});
