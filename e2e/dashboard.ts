import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Set by e2e/open-app.ts. */
export const dashboardPassword = 'journeys-only-password';

/** Enters a password at the gate of the dashboard. */
export async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Staff password' }).fill(password);
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
}

/** Opens the dashboard at an address, as staff do. */
export async function openDashboard(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path);
  await tryPassword(page, dashboardPassword);
  // A phone has a select instead of the tabs.
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  await expect(tabs.or(page.getByRole('combobox', { name: 'Go to' }))).toBeVisible();
}
