import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { KeptPage } from './kept-page.ts';
import { type SiteSettings, september, startTestSite, type TestSite } from './test-site.ts';
import '../test/late.ts';
import './quick-stacks.ts';
import { recordToasts } from './toasts.ts';
import { leaveUnpainted } from './unpainted.ts';

export { expect } from '@playwright/test';

interface ForEachTest {
  /** Settings of the app; `test.use({ settings: … })` for a file or a group. */
  settings: SiteSettings;
  /** An open site without bookings. */
  site: TestSite;
  /** Announces an error that must occur; any other error in a browser fails the test. */
  expectError: (pattern: RegExp) => void;
  /** Opens a page for another visitor, with a browser context of its own. */
  otherVisitor: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>;
  errors: ErrorWatch;
}

interface ForEachWorker {
  sites: (settings: SiteSettings) => Promise<TestSite>;
  /**
   * `open` returns the page that the journeys of a site share, or a new one; `close` closes that page for
   * good.
   */
  keptPages: { open: (origin: string) => Promise<KeptPage>; close: (origin: string) => Promise<void> };
}

interface ErrorWatch {
  watch(context: BrowserContext): void;
  expect(pattern: RegExp): void;
}

const maxSites = 3;
/** Journeys mostly alternate between two settings, and each page costs a process. */
const maxKeptPages = 2;

/**
 * Playwright's test with a real site behind it. A test fails on an unannounced error in the browser, and if
 * an announced error does not occur.
 */
export const test = base.extend<ForEachTest, ForEachWorker>({
  // The clock starts on a fixed day, so that journeys pass at every hour and in every season.
  settings: [september, { option: true }],

  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const databaseServer = process.env['WINDFALL_JOURNEYS_DATABASE'] ?? '';
      const open = new Map<string, TestSite>();
      await use(async (settings) => {
        const key = JSON.stringify(settings);
        const reused = open.get(key);
        open.delete(key);
        for (const [other, site] of open) {
          if (open.size < maxSites) break;
          open.delete(other);
          await site.stop();
        }
        const site = reused ?? (await startTestSite(databaseServer, settings));
        open.set(key, site);
        return site;
      });
      await Promise.all([...open.values()].map((site) => site.stop()));
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  keptPages: [
    async ({ browser }, use) => {
      // The page that was used last comes last.
      const kept = new Map<string, KeptPage>();
      const close = async (origin: string) => {
        await kept.get(origin)?.close();
        kept.delete(origin);
      };
      await use({
        open: async (origin) => {
          const page = kept.get(origin) ?? (await KeptPage.open(browser, origin));
          kept.delete(origin);
          kept.set(origin, page);
          const [oldest] = kept.keys();
          if (kept.size > maxKeptPages && oldest) await close(oldest);
          return page;
        },
        close,
      });
    },
    { scope: 'worker' },
  ],

  site: async ({ sites, settings }, use) => {
    const site = await sites(settings);
    await site.reset();
    await use(site);
  },

  baseURL: async ({ site }, use) => use(site.url),

  errors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const seen: string[] = [];
      const announced: RegExp[] = [];
      await use({
        watch: (context) => watch(context, (line) => seen.push(line)),
        expect: (pattern) => announced.push(pattern),
      });
      const unexpected = seen.filter((line) => !announced.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`Errors in the browser:\n${unexpected.join('\n')}`);
      const missing = announced.filter((pattern) => !seen.some((line) => pattern.test(line)));
      if (missing.length > 0) throw new Error(`Announced errors did not occur: ${missing.join(', ')}`);
    },
    { auto: true },
  ],

  expectError: async ({ errors }, use) => use(errors.expect),

  context: async ({ keptPages, site, errors }, use, info) => {
    const kept = await keptPages.open(site.url);
    errors.watch(kept.context);
    await use(kept.context);
    const isClean = info.errors.length === 0 && (await kept.clear());
    if (!isClean) await keptPages.close(site.url);
  },

  page: async ({ context, javaScriptEnabled }, use) => {
    const [page = await context.newPage()] = context.pages();
    if (javaScriptEnabled !== false) waitForHydration(page);
    await use(page);
  },

  otherVisitor: async ({ browser, site, errors, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: site.url,
        viewport: { width: 1280, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        ...options,
      });
      errors.watch(context);
      contexts.push(context);
      await context.addInitScript(recordToasts);
      const page = await context.newPage();
      await leaveUnpainted(page, await context.newCDPSession(page));
      if (options.javaScriptEnabled !== false) waitForHydration(page);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Makes each navigation wait for hydration, because pages are readable before their script has begun. */
function waitForHydration(page: Page): void {
  const arrived = async <T>(answer: T): Promise<T> => {
    await page.locator('html[data-alive], html:not(:has(script#scripts))').waitFor({ state: 'attached' });
    return answer;
  };
  if (Object.hasOwn(page, 'goto')) return;
  const { goto, reload } = page;
  page.goto = async (...args) => arrived(await goto.apply(page, args));
  page.reload = async (...args) => arrived(await reload.apply(page, args));
}

/**
 * Reports page errors, responses of 400 and above, and console errors, which include violations of the page's
 * security policy.
 */
function watch(context: BrowserContext, report: (line: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (problem) =>
    report(`page error: ${problem.error().stack ?? problem.error().message}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) {
      report(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
    }
  });
}
