import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { chooseDay, openDetails } from './visit.ts';

test.use({ settings: september });

const day = '2025-09-23';
const slot = '9:30 AM - 4:00 PM';

/** Counts requests for the places of the chosen day's sessions. */
function countRequests(page: Page): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`/api/session-availability/${day}/`)) requests += 1;
  });
  return () => requests;
}

/** Simulates the browser's events for a page that is hidden, or visible again. */
const show = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !seen });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);

async function openChosenDay(page: Page): Promise<void> {
  await page.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await openDetails(page);
  await chooseDay(page, day);
}

test('a network that refuses the stream: places sold elsewhere show within two seconds, while the page is visible', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/403/);
  await page.route('**/api/availability/stream', (route) => route.fulfill({ status: 403, body: 'blocked' }));
  const requests = countRequests(page);
  await openChosenDay(page);
  await expect(page.getByText('Open: 40 places left').first()).toBeVisible();
  await site.sellTo(day, slot, 33);
  await page.clock.runFor(2_000);
  await expect(page.getByText('Nearly full: 7 places left').first()).toBeVisible();

  await show(page, false);
  const before = requests();
  await page.clock.runFor(20_000);
  expect(requests(), 'a hidden page does not poll').toBe(before);
  await site.sellTo(day, slot, 4);
  await show(page, true);
  await expect(page.getByText('Nearly full: 3 places left').first()).toBeVisible();

  await page.route('**/api/session-availability/**', (route) => route.fulfill({ status: 503, body: 'busy' }));
  expectError(/503/);
  const well = requests();
  for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000);
  const whileBusy = requests() - well;
  expect(whileBusy, 'polls less often while no reply comes').toBeLessThanOrEqual(4);
  expect(whileBusy).toBeGreaterThanOrEqual(1);
});

test('a stream that a proxy buffers counts as none', async ({ page, site }) => {
  await page.addInitScript(() => {
    // Connected, and then silent.
    class SilentStream extends EventTarget {
      static CLOSED = 2;
      readyState = 1;
      onopen: (() => void) | null = null;
      onerror: (() => void) | null = null;
      constructor() {
        super();
        setTimeout(() => this.onopen?.(), 50);
      }
      close() {
        this.readyState = 2;
      }
    }
    Object.defineProperty(window, 'EventSource', { value: SilentStream });
  });
  await openChosenDay(page);
  await page.clock.runFor(1_000);
  await site.sellTo(day, slot, 33);
  await page.clock.runFor(2_000);
  await expect(page.getByText('Nearly full: 7 places left').first()).toBeVisible();
});

test('with a stream there is no polling, and a silent one is noticed', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventSource.prototype;
    // Stream events reach the page until `window.muted` is set.
    EventSource.prototype.addEventListener = function listen(
      this: EventSource,
      name: string,
      listener: never,
    ) {
      const forward = listener as unknown as (event: Event) => void;
      addEventListener.call(this, name, (event: Event) => {
        if (!('muted' in window)) forward(event);
      });
    } as never;
  });
  const requests = countRequests(page);
  await openChosenDay(page);
  await page.clock.runFor(9_000);
  expect(requests()).toBe(0);
  await site.sellTo(day, slot, 33);
  await expect(page.getByText('Nearly full: 7 places left').first()).toBeVisible();
  expect(requests()).toBe(0);

  await page.evaluate(() => Object.assign(window, { muted: true }));
  await page.clock.runFor(26_000);
  await site.sellTo(day, slot, 4);
  await page.clock.runFor(4_000);
  await expect(page.getByText('Nearly full: 3 places left').first()).toBeVisible();
  expect(requests()).toBeGreaterThan(0);
});
