import type { Page } from '@playwright/test';

/**
 * Opens a page whose call fails until a button is pressed in it, also one that loads again by itself: on a
 * busy machine that would come before the press.
 */
export async function openFailing(page: Page, call: string, open: () => Promise<void>): Promise<void> {
  await page.route(call, async (route) => {
    const isPressed = await page.evaluate(() => 'pressed' in document.documentElement.dataset);
    await (isPressed ? route.continue() : route.fulfill({ status: 500, body: 'broken' }));
  });
  await open();
  await page.evaluate(() => {
    const mark = (event: Event) => {
      if (!(event.target as Element).closest('button')) return;
      document.documentElement.dataset['pressed'] = '';
    };
    document.addEventListener('click', mark, { capture: true });
  });
}
