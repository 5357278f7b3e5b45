import type { Page } from '@playwright/test';
import { fulfilFirst } from './fulfil-first.ts';

/**
 * Performs an action that leaves for the payment page, then comes back as with Back where the browser has
 * kept the page in its back/forward cache. Playwright turns that cache off: here the payment's address has no
 * content, which leaves the page as it is, and the page receives the event of a restored one.
 */
export async function leaveAndRestore(page: Page, leave: () => Promise<void>): Promise<void> {
  await fulfilFirst(page, '**/payment?*', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest('**/payment?*');
  await leave();
  await left;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
