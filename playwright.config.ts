import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import type { SiteSettings } from './e2e/test-site.ts';

const browser = await findBrowser();

export default defineConfig<{ settings: SiteSettings }>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // The journeys of a file mostly share their settings: one worker keeps one site and one page for them.
  fullyParallel: false,
  // Journeys mostly wait for their page, which waits for the site: with two workers, a third of two cores is
  // idle.
  workers: 3,
  // Decision 0025: in CI a failed journey gets a second try, and is reported by name if that passes.
  // Elsewhere there is no second try.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // These limits only end a test that hangs: on a busy machine, a test that does not hang may take long, too.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : [])],
  use: {
    launchOptions: browser,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    screenshot: 'only-on-failure',
  },
});
