import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { startTestSite } from '../e2e/test-site.ts';
import { startTestDatabase } from '../test/database.ts';
import { type BenchRow, median } from './bench-row.ts';

/** Pages with controls. */
const paths = [
  '/',
  '/booking',
  '/session-credits',
  '/party-booking',
  '/loyalty',
  '/menu',
  '/qr-menu',
  '/photo-studio',
  '/facebook-feed',
  '/check-in',
  '/admin',
  '/payment?client_secret=pi_none_secret_none&booking_id=none',
];
const runs = 5;

interface Visit {
  /** Milliseconds from the first paint, which shows the controls, until the page is hydrated. */
  delay: number;
  /** The time of the first paint, in milliseconds. */
  paint: number;
  /**
   * Milliseconds from pressing the first 'One more' button at first paint until its count shows 1, or null if
   * the page has no such button.
   */
  counter: number | null;
  /** The total blocking time: the sum of every long task's milliseconds beyond its first 50. */
  blocked: number;
  /** The duration of the longest task, in milliseconds. */
  longest: number;
  /**
   * The same as `blocked` and `longest`, but only for tasks that began after the first paint and after all
   * scripts had loaded. So these tasks are mostly hydration, without the first layout.
   */
  hydration: { blocked: number; longest: number };
}

/**
 * Loads each page five times, with an empty cache, the processor slowed down four times, 150 ms of latency
 * and 200 kB/s. Reports how long the controls are visible before the page is hydrated, and how long tasks
 * block the page. Then loads the page once at full speed, and counts its requests and its bytes of script.
 */
export async function benchHydration(selected: readonly string[] = paths): Promise<BenchRow[]> {
  const database = await startTestDatabase();
  const site = await startTestSite(database.url, {});
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows: BenchRow[] = [];
    for (const path of selected) rows.push(...(await measure(browser, site.url, path)));
    return rows;
  } finally {
    await browser.close();
    await site.stop();
    await database.stop();
  }
}

async function measure(browser: Browser, address: string, path: string): Promise<BenchRow[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, address + path));
  const { requests, script } = await countRequests(browser, address + path);
  const middle = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const row = (what: string, measured: string, goal: string): BenchRow => ({
    what: `${path.replace(/\?.*/, '')}, ${what}`,
    measured,
    baseline: '-',
    ratio: '-',
    goal,
  });
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  const range = (figure: (visit: Visit) => number) => {
    const figures = visits.map(figure);
    return `${seconds(middle(figure))} s (${seconds(Math.min(...figures))} to ${seconds(Math.max(...figures))})`;
  };
  const hasCounter = visits.some(({ counter }) => counter !== null);
  return [
    row(
      'first paint to hydrated',
      range(({ delay }) => delay),
      '<= 1.0 s',
    ),
    ...(hasCounter
      ? [
          row(
            'first press until the count changes',
            range(({ counter }) => counter ?? Number.NaN),
            '<= 1.0 s',
          ),
        ]
      : []),
    row(
      'first paint',
      range(({ paint }) => paint),
      '-',
    ),
    row(
      'blocked; longest task',
      `${Math.round(middle(({ blocked }) => blocked))} ms; ${Math.round(middle(({ longest }) => longest))} ms`,
      '-',
    ),
    row(
      'blocked by hydration; longest task',
      `${Math.round(middle(({ hydration }) => hydration.blocked))} ms; ${Math.round(middle(({ hydration }) => hydration.longest))} ms`,
      '-',
    ),
    row(
      'requests; script',
      `${requests}; ${Math.round(script / 1000)} KB`,
      path === '/booking' ? '<= 15' : '-',
    ),
  ];
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ path: join(import.meta.dirname, 'page-timings.js') });
  await page.goto(address, { waitUntil: 'commit' });
  const timings = await readTimings(page);
  await context.close();
  return timings;
}

/** Counts the requests that the page makes without any input, and the compressed bytes of its scripts. */
async function countRequests(
  browser: Browser,
  address: string,
): Promise<{ requests: number; script: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let requests = 0;
  let script = 0;
  const scripts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    if (type === 'Script' || /\.js$/.test(request.url)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await context.close();
  return { requests, script };
}

interface PageTimings {
  paint: number;
  hydrated: number;
  pressed: number;
  counted: number;
  /** `hydrates`: the task began after the first paint and after all scripts had loaded. */
  tasks: { duration: number; hydrates: boolean }[];
}

async function readTimings(page: Page): Promise<Visit> {
  await page.waitForFunction(
    () => {
      const { pageTimings } = globalThis as unknown as { pageTimings: PageTimings };
      const { hydrated, paint, pressed, counted } = pageTimings;
      return hydrated > 0 && paint > 0 && (pressed === 0 || counted > 0);
    },
    undefined,
    { timeout: 120_000 },
  );
  // Some files load after hydration, and their tasks are included.
  await page.waitForLoadState('networkidle');
  const { paint, hydrated, pressed, counted, tasks } = await page.evaluate(
    () => (globalThis as unknown as { pageTimings: PageTimings }).pageTimings,
  );
  return {
    paint,
    delay: Math.max(0, hydrated - paint),
    counter: pressed === 0 ? null : counted - pressed,
    ...sumUp(tasks),
    hydration: sumUp(tasks.filter(({ hydrates }) => hydrates)),
  };
}

function sumUp(tasks: PageTimings['tasks']) {
  return {
    blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
  };
}
