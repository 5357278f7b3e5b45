import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What e2e/open-app.ts sets. */
export const dashboardPassword = 'journeys-only-password';

/** Types a password at the gate of the staff desk. */
export async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Staff password' }).fill(password);
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
}

/** Opens the dashboard at an address, as staff does. */
export async function openDashboard(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path);
  await tryPassword(page, dashboardPassword);
  // A phone has a list to choose from in the place of the tabs.
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  await expect(tabs.or(page.getByRole('combobox', { name: 'Go to' }))).toBeVisible();
}
