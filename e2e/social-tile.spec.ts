import type { Page } from '@playwright/test';
import { jsonAnswer, pagePosts, startGraphServer } from '../test/graph-server.ts';
import { test as base, expect } from './test.ts';

const tile = (page: Page) =>
  page.locator('a[href="/facebook-feed"]').filter({ hasText: /Latest news|Facebook Updates|Fetching/ });

/** Returns the tile's position and size, in whole pixels. */
async function boxOf(page: Page) {
  const box = await tile(page).boundingBox();
  return box && Object.values(box).map(Math.round);
}

/** Simulates moving the page to the background or the foreground. */
async function setVisibility(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}

declare global {
  interface Window {
    /** The times at which the page asked for the latest post, by the page's clock. */
    tileCalls: number[];
  }
}

/** Runs in the page. Records the times in the page, because its clock also moves on by itself. */
function recordTileCalls(): void {
  const { fetch: send } = window;
  window.tileCalls = [];
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('/api/facebook/latest')) window.tileCalls.push(Date.now());
    return send(input, init);
  };
}

base(
  'the tile shows only a fresh notice; it asks again after five minutes, never while hidden, and at once when it is visible again',
  async ({ page, site, expectError }) => {
    expectError(/Failed to load resource/);
    await page.clock.install({ time: '2025-09-20T10:00:00+01:00' });
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/facebook/latest')) requests += 1;
    });
    await page.addInitScript(recordTileCalls);
    const waitUntilShown = (words: string) =>
      expect.poll(async () => (await page.request.get('/api/facebook/latest')).text()).toContain(words);
    const letPass = async (minutes: number) => {
      await page.clock.fastForward(minutes * 60_000 - 1_000);
      await page.clock.runFor(2_000);
    };

    await base.step('the tile shows Demo Mode for an old board, but not for a call that fails', async () => {
      await site.rows("update notice_post set posted_at = posted_at - interval '1 year'");
      await expect
        .poll(async () => (await page.request.get('/api/facebook/latest')).text())
        .not.toContain('Longer days');
      await page.route('**/api/facebook/latest', (route) => route.abort());
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await page.goto('/');
      await logged;
      await expect(tile(page)).toHaveAttribute('aria-busy', 'false');
      await expect(tile(page)).toContainText('Click to see our latest announcements');
      await expect(tile(page)).not.toContainText('Demo Mode');
      await page.unroute('**/api/facebook/latest');

      await letPass(5);
      await expect(tile(page)).toContainText('Facebook Updates');
      await expect(tile(page)).toContainText('Click to see our latest announcements');
      await expect(tile(page)).toContainText('Demo Mode');
    });

    const text = 'The cider press is out for apple day. '.repeat(12).trim();
    await site.rows(
      "insert into notice_post (text, posted_at, likes, comments, shares) values ($1, '2025-09-19T08:00:00+01:00', 1204, 1, 0)",
      [text],
    );
    await waitUntilShown('cider press');
    const before = requests;
    await page.clock.fastForward('04:55');
    await page.clock.runFor(6_000);
    for (const words of ['Latest news', '1d ago', 'The cider press', '1,204 likes', '1 comment', '0 shares'])
      await expect(tile(page)).toContainText(words);
    await expect(tile(page)).not.toContainText('Demo Mode');
    expect(requests).toBe(before + 1);
    const [last = 0, beforeLast = 0] = (await page.evaluate(() => window.tileCalls)).reverse();
    expect(last - beforeLast, 'milliseconds of the page between two calls').toBeGreaterThanOrEqual(
      5 * 60_000,
    );
    const lines = await page
      .getByText(/^The cider press/)
      .evaluate((found) => [
        Math.round(found.clientHeight / Number.parseFloat(getComputedStyle(found).lineHeight)),
        found.scrollHeight > found.clientHeight,
      ]);
    expect(lines, 'lines shown, and more of them hidden').toEqual([2, true]);

    await setVisibility(page, 'hidden');
    await page.clock.runFor(16 * 60_000);
    expect(requests).toBe(before + 1);
    await site.rows("update notice_post set text = 'Gone cold' where text = $1", [text]);
    await waitUntilShown('Gone cold');
    await setVisibility(page, 'visible');
    await expect(tile(page)).toContainText('Gone cold');
    expect(requests).toBe(before + 2);
    await setVisibility(page, 'hidden');
    await setVisibility(page, 'visible');
    await page.clock.runFor(1_000);
    expect(requests, 'no poll: the shown data is fresh').toBe(before + 2);
  },
);

/** Gives each test a site of its own, connected to a page on Facebook that the test controls. */
const test = base.extend<object, { graph: Awaited<ReturnType<typeof startGraphServer>> }>({
  graph: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const graph = await startGraphServer();
      await use(graph);
      await graph.stop();
    },
    { scope: 'worker' },
  ],
  settings: async ({ graph }, use, { title }) =>
    use({
      FACEBOOK_PAGE_ID: title.replace(/\W|\d/g, ''),
      FACEBOOK_PAGE_TOKEN: 'EAAjourney',
      FACEBOOK_GRAPH_URL: graph.url,
    }),
});

const applePost = (hoursAgo: number) =>
  pagePosts({
    message: 'Apple day is on Sunday. Bring a basket, a boot full of windfalls and somebody who can juggle.',
    createdAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString().replace('.000Z', '+0000'),
    likes: 12,
    comments: 3,
    shares: 1,
  });

test('the tile shows the latest post on Facebook once it loads; nothing moves at any width, and a silent Facebook delays no page', async ({
  page,
  graph,
}) => {
  await test.step('if Facebook fails or is silent, the tile does not show Demo Mode', async () => {
    const failed = { success: false, hasCredentials: true, post: null };
    await page.route('**/api/facebook/latest', (route) => route.fulfill({ json: failed }));
    await page.goto('/');
    await expect(tile(page)).toHaveAttribute('aria-busy', 'false');
    await expect(tile(page)).toContainText('Facebook Updates');
    await expect(tile(page)).toContainText('Click to see our latest announcements');
    await expect(tile(page)).not.toContainText('Demo Mode');
    await page.unroute('**/api/facebook/latest');
  });
  expect(graph.requests, 'no page waits for Facebook').toEqual([]);

  graph.answerWith(jsonAnswer(applePost(2.5)));
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/facebook/latest', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.reload();
  await expect(tile(page)).toContainText('Fetching the latest news...');
  await expect(tile(page)).toHaveAttribute('aria-busy', 'true');
  const boxes = async () => {
    const found: Record<number, number[] | null> = {};
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      found[width] = await boxOf(page);
    }
    return found;
  };
  const waiting = await boxes();
  gate.resolve();
  for (const words of ['2h ago', 'Apple day is on Sunday', '12 likes', '3 comments', '1 share'])
    await expect(tile(page)).toContainText(words);
  await expect(tile(page)).toHaveAttribute('aria-busy', 'false');
  expect(await boxes(), 'nothing moves at any width').toEqual(waiting);
  await expect(page.getByText('Demo Mode')).toHaveCount(0);
  await tile(page).click();
  await expect(page).toHaveURL('/facebook-feed');
});
