import type { Page } from '@playwright/test';
import { fulfilFirst } from './fulfil-first.ts';

/**
 * Performs an action that goes to the payment page, then acts as Back does with a page in the browser's
 * back/forward cache. Playwright turns that cache off. So the payment's address returns no content here, and
 * the browser stays on the page. The page then receives the event of a restored page.
 */
export async function leaveAndRestore(page: Page, leave: () => Promise<void>): Promise<void> {
  await fulfilFirst(page, '**/payment?*', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest('**/payment?*');
  await leave();
  await left;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
