import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type RunningCentre, startTestCentre } from './centre.ts';

/** A centre of its own in the middle of the sample day: what a newcomer's dashboard shows. */
export async function sampleCentre(databaseServer: string): Promise<RunningCentre> {
  const centre = await startTestCentre(
    databaseServer,
    { DEMO_DATA: 'on', CLOCK_STARTS_AT: '2025-10-11T12:10:00+01:00' },
    'template0',
  );
  const inside = () => centre.rows('select 1 from stay where checked_out_at is null');
  await expect.poll(async () => (await inside()).length, { timeout: 60_000 }).toBeGreaterThan(5);
  return centre;
}

const nothing = async () => undefined;
/** Each picture of the dashboard: the tab it is of, and what to do first. */
export const deskPictures: Readonly<Record<string, { tab: string; walk: (page: Page) => Promise<unknown> }>> =
  {
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
