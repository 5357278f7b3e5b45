import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { startTestSite } from '../e2e/test-site.ts';
import { startTestDatabase } from '../test/database.ts';
import type { Row } from './row.ts';

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
  /** Milliseconds from the page's first paint, with its controls, to the moment at which it answers. */
  deaf: number;
  paint: number;
  /**
   * Milliseconds from a press on the first 'One more' at first paint to the new count, where there is one.
   */
  counter: number | null;
  /** Milliseconds beyond 50 of every long task until a second after the page answers. */
  blocked: number;
  longest: number;
  /** The same of the tasks that began once the page's script had come: hydration, no first layout. */
  hydration: { blocked: number; longest: number };
}

/**
 * Measures how long the controls of a page are seen before they answer: processor four times slower, 150 ms,
 * 200 kB/s, nothing cached. The middle one of five visits counts.
 */
export async function benchDeaf(asked: readonly string[] = paths): Promise<Row[]> {
  const database = await startTestDatabase();
  const centre = await startTestSite(database.url, {});
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows: Row[] = [];
    for (const path of asked) rows.push(...(await measure(browser, centre.url, path)));
    return rows;
  } finally {
    await browser.close();
    await centre.stop();
    await database.stop();
  }
}

async function measure(browser: Browser, address: string, path: string): Promise<Row[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, address + path));
  const { requests, script } = await countRequests(browser, address + path);
  const middle = (figure: (visit: Visit) => number) => {
    const figures = visits.map(figure).toSorted((one, other) => one - other);
    return figures[Math.floor(figures.length / 2)] ?? Number.NaN;
  };
  const row = (what: string, ours: string, goal: string): Row => ({
    what: `${path.replace(/\?.*/, '')}, ${what}`,
    ours,
    baseline: '-',
    ratio: '-',
    goal,
  });
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  const range = (figure: (visit: Visit) => number) => {
    const figures = visits.map(figure);
    return `${seconds(middle(figure))} s (${seconds(Math.min(...figures))} to ${seconds(Math.max(...figures))})`;
  };
  const counts = visits.some(({ counter }) => counter !== null);
  return [
    row(
      'first paint to first answer',
      range(({ deaf }) => deaf),
      '<= 1.0 s',
    ),
    ...(counts
      ? [
          row(
            'first press to its count',
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
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-start.js') });
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await readStart(page);
  await context.close();
  return seen;
}

/** Everything that the page asks for by itself, and how much of it is script, as it comes over the wire. */
async function countRequests(
  browser: Browser,
  address: string,
): Promise<{ requests: number; script: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  let requests = 0;
  let script = 0;
  const scripts = new Set<string>();
  line.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    if (type === 'Script' || /\.js$/.test(request.url)) scripts.add(requestId);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await line.send('Network.enable');
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await context.close();
  return { requests, script };
}

interface Start {
  paint: number;
  alive: number;
  pressed: number;
  counted: number;
  /** `hydrates`: it began once the page's script had come. */
  tasks: { duration: number; hydrates: boolean }[];
}

async function readStart(page: Page): Promise<Visit> {
  await page.waitForFunction(
    () => {
      const { start } = globalThis as unknown as { start: Start };
      return start.alive > 0 && start.paint > 0 && (start.pressed === 0 || start.counted > 0);
    },
    undefined,
    { timeout: 120_000 },
  );
  // What loads behind the first answer is counted as well.
  await page.waitForLoadState('networkidle');
  const { paint, alive, pressed, counted, tasks } = await page.evaluate(
    () => (globalThis as unknown as { start: Start }).start,
  );
  return {
    paint,
    deaf: Math.max(0, alive - paint),
    counter: pressed === 0 ? null : counted - pressed,
    ...sumUp(tasks),
    hydration: sumUp(tasks.filter(({ hydrates }) => hydrates)),
  };
}

function sumUp(tasks: Start['tasks']) {
  return {
    blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
  };
}
