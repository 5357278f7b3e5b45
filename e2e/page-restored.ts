import type { Page } from '@playwright/test';
import { fulfilFirst } from './fulfil-first.ts';

/**
 * Performs an action that leaves for the payment page, then comes back as by Back to a page in the browser's
 * back/forward cache. Playwright turns that cache off. So the payment's address returns no content here,
 * which leaves the page as it is, and the page receives the event of a restored one.
 */
export async function leaveAndRestore(page: Page, leave: () => Promise<void>): Promise<void> {
  await fulfilFirst(page, '**/payment?*', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest('**/payment?*');
  await leave();
  await left;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
