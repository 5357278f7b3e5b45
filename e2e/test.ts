import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type RunningCentre, type Settings, startTestCentre } from './centre.ts';

export { expect } from '@playwright/test';

interface ForEachTest {
  /** Settings of the app; `test.use({ settings: … })` for a file or a group. */
  settings: Settings;
  /** An open site without bookings. */
  centre: RunningCentre;
  /** Announces an error that a journey is about; any other error in a browser fails the test. */
  expectTrouble: (pattern: RegExp) => void;
  /** Opens a page for another visitor, with a browser context of its own. */
  stranger: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>;
  trouble: Trouble;
}

interface ForEachWorker {
  centres: (settings: Settings) => Promise<RunningCentre>;
}

interface Trouble {
  watch(context: BrowserContext): void;
  expect(pattern: RegExp): void;
}

const mostCentres = 3;

/** Playwright's test with a real site behind it, which fails on any unannounced error in the browser. */
export const test = base.extend<ForEachTest, ForEachWorker>({
  settings: [{}, { option: true }],

  centres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const databaseServer = process.env['WINDFALL_JOURNEYS_DATABASE'] ?? '';
      const open = new Map<string, RunningCentre>();
      await use(async (settings) => {
        const key = JSON.stringify(settings);
        const known = open.get(key);
        open.delete(key);
        for (const [other, centre] of open) {
          if (open.size < mostCentres) break;
          open.delete(other);
          await centre.stop();
        }
        const centre = known ?? (await startTestCentre(databaseServer, settings));
        open.set(key, centre);
        return centre;
      });
      await Promise.all([...open.values()].map((centre) => centre.stop()));
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  centre: async ({ centres, settings }, use) => {
    const centre = await centres(settings);
    await centre.reset();
    await use(centre);
  },

  baseURL: async ({ centre }, use) => use(centre.url),

  trouble: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const seen: string[] = [];
      const announced: RegExp[] = [];
      await use({
        watch: (context) => watch(context, (line) => seen.push(line)),
        expect: (pattern) => announced.push(pattern),
      });
      const surprises = seen.filter((line) => !announced.some((pattern) => pattern.test(line)));
      if (surprises.length > 0) throw new Error(`Trouble in the browser:\n${surprises.join('\n')}`);
      const absent = announced.filter((pattern) => !seen.some((line) => pattern.test(line)));
      if (absent.length > 0) throw new Error(`Announced trouble did not come: ${absent.join(', ')}`);
    },
    { auto: true },
  ],

  expectTrouble: async ({ trouble }, use) => use(trouble.expect),

  context: async ({ context, trouble }, use) => {
    trouble.watch(context);
    await use(context);
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilAlive(page);
    await use(page);
  },

  stranger: async ({ browser, centre, trouble, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: centre.url,
        viewport: { width: 1280, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        ...options,
      });
      trouble.watch(context);
      contexts.push(context);
      const page = await context.newPage();
      if (options.javaScriptEnabled !== false) waitUntilAlive(page);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Waits for hydration after each navigation: pages are readable before their script has begun. */
function waitUntilAlive(page: Page): void {
  const arrived = async <T>(answer: T): Promise<T> => {
    if ((await page.locator('script#scripts').count()) > 0)
      await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    return answer;
  };
  const { goto, reload } = page;
  page.goto = async (...given) => arrived(await goto.apply(page, given));
  page.reload = async (...given) => arrived(await reload.apply(page, given));
}

/**
 * Reports console errors (violations of the page's security policy are among them), page errors and
 * responses of 400 and above.
 */
function watch(context: BrowserContext, tell: (line: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error') tell(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (problem) =>
    tell(`page error: ${problem.error().stack ?? problem.error().message}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) {
      tell(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
    }
  });
}
