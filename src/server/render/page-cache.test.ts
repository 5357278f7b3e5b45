import { expect, test } from 'vitest';
import type { PageResponse } from './load-pages.ts';
import { createPageCache } from './page-cache.ts';

const nothing = new Uint8Array();
const aPage: PageResponse = {
  status: 200,
  takesPayment: false,
  isKiosk: false,
  unlisted: false,
  hidesAddress: false,
  compressed: { text: '', br: nothing, gzip: nothing },
};

function aCache(status = 200) {
  let time = 0;
  const renderer = { made: 0, status, fails: false };
  const pages = createPageCache(
    async (path) => {
      renderer.made += 1;
      if (renderer.fails) throw new Error('rendering failed');
      return {
        ...aPage,
        status: renderer.status,
        compressed: { ...aPage.compressed, text: `${path} ${renderer.made}` },
      };
    },
    () => time,
  );
  const read = async (path = '/', search = '') => (await pages.read(path, search)).compressed.text;
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { renderer, read, invalidate: pages.invalidate, pass };
}

test('renders a page once for all requests within a second', async () => {
  const { renderer, read, pass } = aCache();
  expect(await Promise.all([read(), read(), read()])).toEqual(['/ 1', '/ 1', '/ 1']);
  pass(999);
  expect(await read()).toBe('/ 1');
  expect(renderer.made).toBe(1);
});

test('a request more than a second later gets the stale page, and the next one the new page', async () => {
  const { read, pass } = aCache();
  await read();
  pass(5_000);
  expect(await read()).toBe('/ 1');
  expect(await read()).toBe('/ 2');
});

test('a request half a minute later waits for the new page', async () => {
  const { read, pass } = aCache();
  await read();
  pass(30_000);
  expect(await read()).toBe('/ 2');
});

test('the first request after an invalidation gets a new page', async () => {
  const { read, invalidate } = aCache();
  await read();
  invalidate();
  expect(await read()).toBe('/ 2');
});

test('an unavailable page is not cached', async () => {
  const { renderer, read } = aCache(503);
  expect(await read()).toBe('/ 1');
  renderer.status = 200;
  expect(await read()).toBe('/ 2');
});

test('an error reaches its caller, and the next request renders again', async () => {
  const { renderer, read } = aCache();
  renderer.fails = true;
  await expect(read()).rejects.toThrow('rendering failed');
  renderer.fails = false;
  expect(await read()).toBe('/ 2');
});

test('the stale page is served while its replacement fails', async () => {
  const { renderer, read, pass } = aCache();
  await read();
  pass(2_000);
  renderer.fails = true;
  expect(await read()).toBe('/ 1');
  renderer.fails = false;
  expect(await read()).toBe('/ 3');
});

test('if there are too many pages, only the oldest are dropped', async () => {
  const { renderer, read } = aCache();
  for (let index = 0; index < 100; index += 1) await read('/menu', `?${index}`);
  await read('/');
  expect(await read('/menu', '?1')).toBe('/menu 2');
  expect(renderer.made).toBe(101);
  expect(await read('/menu', '?0')).toBe('/menu 102');
});
