import type { Page } from '@playwright/test';

/**
 * Acts as if somebody came back to the page from another window, which makes the page read its data again.
 */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
