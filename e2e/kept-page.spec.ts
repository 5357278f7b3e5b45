import { expect, test } from './test.ts';

test.describe.configure({ mode: 'serial' });

let shared: object;
let requests = 0;

test('a journey changes everything that can be cleared', async ({ page, context }) => {
  shared = page;
  await page.goto('/privacy');
  await context.addCookies([{ name: 'left', value: '1', url: page.url() }]);
  await page.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
  });
  await page.route('**/terms', (route) => route.abort());
  await context.route('**/menu', (route) => route.abort());
  await context.setExtraHTTPHeaders({ 'x-left': '1' });
  page.on('request', () => {
    requests += 1;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await context.newPage();
  const script = await page.addInitScript(() => Object.assign(window, { left: 1 }));
  await script.dispose();
});

test('the next journey has the same page and finds none of these changes', async ({ page, context }) => {
  expect(page).toBe(shared);
  expect(context.pages()).toEqual([page]);
  requests = 0;
  const menu = await page.goto('/menu');
  expect((await menu?.request().allHeaders())?.['x-left']).toBeUndefined();
  await page.goto('/terms');
  expect(requests).toBe(0);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 900 });
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => 'left' in window)).toBe(false);
  await page.clock.install();
});

test('after a call whose effect cannot be cleared, the next journey gets another page', async ({ page }) => {
  expect(page).not.toBe(shared);
});
