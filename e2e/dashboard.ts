import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The password that e2e/open-app.ts sets. */
export const dashboardPassword = 'journeys-only-password';

/** Enters a password in the sign-in form of the dashboard. */
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

/**
 * Goes to another tab of the dashboard, and returns once its panel is in view. Until then, a control that is
 * in both panels could be found in the previous panel, which stays in the page but is hidden.
 */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
}
