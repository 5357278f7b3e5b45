import type { Locator, Page } from '@playwright/test';
import { dashboardPassword } from './dashboard.ts';
import { expect } from './test.ts';

/** Opens the owner's office at one of its sections, as the owner does. */
export async function openOffice(page: Page, section?: string): Promise<void> {
  await page.goto(section ? `/admin/office?section=${section}` : '/admin/office');
  await page.getByRole('textbox', { name: 'Staff password' }).fill(dashboardPassword);
  await page.getByRole('button', { name: 'Open the office' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Locates a section of the office by its id. */
export function officeSection(page: Page, id: string): Locator {
  return page.locator(`#section-${id}`);
}
