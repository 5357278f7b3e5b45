import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { openFilledDetails } from './visit.ts';

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

/**
 * The kind of stream that the page gets: the real one, one that connects and stays silent, or a refused one.
 */
type Stream = 'real' | 'silent' | 'refused';

async function openChosenDay(page: Page, stream: Stream): Promise<void> {
  await page.evaluate((name) => sessionStorage.setItem('stream', name), stream);
  await openFilledDetails(page, day);
}

/** Runs in each document before its scripts, and replaces the stream. */
function replaceStream(): void {
  const stream = sessionStorage.getItem('stream');
  if (stream === 'silent') {
    // A stream that connects and then stays silent.
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
  }
  if (stream !== 'real') return;
  const { addEventListener } = EventSource.prototype;
  // Passes stream events on until `window.muted` is set. Sets `window.streams` at the first event.
  EventSource.prototype.addEventListener = function listen(this: EventSource, name: string, listener: never) {
    const forward = listener as unknown as (event: Event) => void;
    addEventListener.call(this, name, (event: Event) => {
      if (!('muted' in window)) forward(event);
      Object.assign(window, { streams: true });
    });
  } as never;
}

test('the page does not poll while its stream works; without a working stream it still shows places sold elsewhere within seconds', async ({
  page,
  site,
  expectError,
}) => {
  await page.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await page.goto('/robots.txt');
  await page.addInitScript(replaceStream);
  const requests = countRequests(page);

  await test.step('with a stream the page does not poll, and it notices when the stream falls silent', async () => {
    await openChosenDay(page, 'real');
    await expect(page.getByText('Open: 40 places left').first()).toBeVisible();
    await page.waitForFunction(() => 'streams' in window);
    const requestsBefore = requests();
    await page.clock.runFor(9_000);
    expect(requests()).toBe(requestsBefore);
    await site.sellTo(day, slot, 26);
    await expect(page.getByText('14 places left').first()).toBeVisible();
    expect(requests()).toBe(requestsBefore);

    await page.evaluate(() => Object.assign(window, { muted: true }));
    await page.clock.runFor(26_000);
    await site.sellTo(day, slot, 1);
    await page.clock.runFor(4_000);
    await expect(page.getByText('13 places left').first()).toBeVisible();
    expect(requests()).toBeGreaterThan(requestsBefore);
  });

  await test.step('the page polls if a proxy buffers its stream', async () => {
    await openChosenDay(page, 'silent');
    await page.clock.runFor(1_000);
    await site.sellTo(day, slot, 1);
    await page.clock.runFor(2_000);
    await expect(page.getByText('12 places left').first()).toBeVisible();
  });

  await test.step('if a network refuses the stream, the page polls while it is visible', async () => {
    expectError(/403/);
    await page.route('**/api/availability/stream', (route) =>
      route.fulfill({ status: 403, body: 'blocked' }),
    );
    await openChosenDay(page, 'refused');
    await expect(page.getByText('12 places left').first()).toBeVisible();
    await site.sellTo(day, slot, 5);
    await page.clock.runFor(2_000);
    await expect(page.getByText('Nearly full: 7 places left').first()).toBeVisible();

    await show(page, false);
    const before = requests();
    await page.clock.runFor(20_000);
    expect(requests(), 'a hidden page does not poll').toBe(before);
    await site.sellTo(day, slot, 4);
    await show(page, true);
    await expect(page.getByText('Nearly full: 3 places left').first()).toBeVisible();

    await page.route('**/api/session-availability/**', (route) =>
      route.fulfill({ status: 503, body: 'busy' }),
    );
    expectError(/503/);
    const well = requests();
    for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000);
    const whileBusy = requests() - well;
    expect(whileBusy, 'polls less often while its calls fail').toBeLessThanOrEqual(4);
    expect(whileBusy).toBeGreaterThanOrEqual(1);
  });
});
