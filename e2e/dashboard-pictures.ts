import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { startTestSite, type TestSite } from './test-site.ts';

/** Starts a site of its own in the middle of the sample day, which shows a newcomer's dashboard. */
export async function startSampleSite(databaseServer: string): Promise<TestSite> {
  const site = await startTestSite(
    databaseServer,
    { DEMO_DATA: 'on', CLOCK_STARTS_AT: '2025-10-11T12:10:00+01:00' },
    'template0',
  );
  const inside = () => site.rows('select 1 from stay where checked_out_at is null');
  await expect.poll(async () => (await inside()).length, { timeout: 60_000 }).toBeGreaterThan(5);
  return site;
}

const nothing = async () => undefined;
/** The pictures of the dashboard: each with its tab, and what to do first. */
export const dashboardPictures: Readonly<
  Record<string, { tab: string; walk: (page: Page) => Promise<unknown> }>
> = {
  'staff-overview': { tab: 'overview', walk: nothing },
  'staff-checked-in': { tab: 'checked-in', walk: nothing },
  'staff-search': {
    tab: 'search',
    walk: async (page) => {
      await page.getByRole('searchbox', { name: 'Customer' }).fill('co');
      await page.getByRole('searchbox', { name: 'Customer' }).press('Enter');
      await page.getByRole('row').nth(1).or(page.locator('.dashboard-card').first()).first().waitFor();
    },
  },
  'staff-today': { tab: 'today', walk: nothing },
  'staff-inquiries': { tab: 'inquiries', walk: nothing },
  'staff-parties': { tab: 'parties', walk: nothing },
  'staff-calendar': { tab: 'calendar', walk: nothing },
  'staff-photo-studio': { tab: 'photo-studio', walk: nothing },
  'staff-kiosks': { tab: 'kiosks', walk: nothing },
  'staff-vouchers': { tab: 'vouchers', walk: nothing },
  'staff-audit': { tab: 'audit', walk: nothing },
  'staff-standing': { tab: 'standing', walk: nothing },
};
