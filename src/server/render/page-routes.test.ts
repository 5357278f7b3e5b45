import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { AppEnv } from '../http/mount-call.ts';
import type { PageResponse } from './load-pages.ts';
import { pageRoutes } from './page-routes.ts';
import { createSecurityHeaders } from './security-headers.ts';

const folder = join(import.meta.dirname, '../../../public');
const app = new Hono<AppEnv>();
const notFound: PageResponse = {
  status: 404,
  takesPayment: false,
  isKiosk: false,
  unlisted: false,
  hidesAddress: false,
  compressed: { text: 'none', br: new Uint8Array(), gzip: new Uint8Array() },
};
pageRoutes(
  app,
  folder,
  { read: () => Promise.resolve(notFound) },
  createSecurityHeaders({ script: [], frame: [], connect: [] }, 'http://windfall.test'),
);

const listener = createAdaptorServer({ fetch: app.fetch });
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
afterAll(() => void listener.close());
const address = listener.address();
const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } });

const film = ['about.webm', 'about.mp4', 'about-poster.webp'];
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['/film/about.webm', 'video/webm'],
  ['/film/about.mp4', 'video/mp4'],
  ['/film/about-poster.webp', 'image/webp'],
  ['/cards/home.png', 'image/png'],
  ['/apple-touch-icon.png', 'image/png'],
])('%s is sent completely, as %s, and may be cached', async (path, type) => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect(await bytesOf(answer)).toEqual(readFileSync(join(folder, path)));
});

test.each([
  ['bytes=0-1', 0, 2],
  ['bytes=1000-1999', 1000, 2000],
  ['bytes=100000-', 100_000, undefined],
  ['bytes=-500', -500, undefined],
])('the film supports byte ranges: %s', async (range, from, to) => {
  const whole = readFileSync(join(folder, 'film/about.mp4'));
  const part = whole.subarray(from, to);
  const answer = await ask('/film/about.mp4', { range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
  expect(answer.headers.get('content-length')).toBe(String(part.length));
  const start = from < 0 ? whole.length + from : from;
  expect(answer.headers.get('content-range')).toBe(
    `bytes ${start}-${start + part.length - 1}/${whole.length}`,
  );
  expect((await bytesOf(answer)).equals(part)).toBe(true);
});

test('a range beyond the end of the film is refused', async () => {
  const answer = await ask('/film/about.mp4', { range: 'bytes=99999999-' });
  expect(answer.status).toBe(416);
});

test('a missing film is the 404 page', async () => {
  const answer = await ask('/film/none.mp4');
  expect([answer.status, await answer.text()]).toEqual([404, 'none']);
});

test('the film with both its files and the poster stays under 600 KB', () => {
  const sizes = film.map((name) => statSync(join(folder, 'film', name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(600_000);
});
