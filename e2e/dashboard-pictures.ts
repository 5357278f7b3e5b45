import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { startTestSite, type TestSite } from './test-site.ts';

/** Starts a separate site at midday of the sample day, so that its dashboard has something to show. */
export async function startSampleSite(databaseServer: string): Promise<TestSite> {
  const site = await startTestSite(
    databaseServer,
    { DEMO_DATA: 'on', CLOCK_STARTS_AT: '2025-10-11T12:10:00+01:00' },
    'template0',
  );
  const inside = () => site.rows('select 1 from stay where checked_out_at is null');
  await expect.poll(async () => (await inside()).length, { timeout: 180_000 }).toBeGreaterThan(5);
  return site;
}

/**
 * What to do on some tabs before their picture is taken, by the tab's id. Every other tab is shown as it
 * opens.
 */
const preparations: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  search: async (page) => {
    await page.getByRole('searchbox', { name: 'Customer' }).fill('co');
    await page.getByRole('searchbox', { name: 'Customer' }).press('Enter');
    await page.locator('[data-payment]').first().waitFor();
  },
};

/** Opens each tab and page of the signed-in dashboard in turn, and calls `take` with its id. */
export async function walkDashboard(page: Page, take: (id: string) => Promise<void>): Promise<void> {
  // The document contains the phone's list of tabs even on a wide screen.
  const ids = await page
    .locator('select[aria-label="Go to"] option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  for (const id of ids) {
    // Changes the address without loading the page. Each load would start signed out, and a sign-in for each
    // tab would exceed the rate limit.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/admin?tab=${id}`);
    await preparations[id]?.(page);
    await take(id);
  }
}
