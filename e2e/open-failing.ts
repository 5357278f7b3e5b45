import type { Page } from '@playwright/test';

/**
 * Opens a part of a page. A call that the part needs fails until a button such as 'Try again' is pressed. The
 * page's own further attempts also fail: on a busy machine they may come before the press.
 */
export async function openFailing(page: Page, call: string, open: () => Promise<void>): Promise<void> {
  await page.evaluate(() => delete document.documentElement.dataset['pressed']);
  await page.route(call, async (route) => {
    const isPressed = await page.evaluate(() => 'pressed' in document.documentElement.dataset);
    await (isPressed ? route.continue() : route.fulfill({ status: 500, body: 'broken' }));
  });
  await open();
  await page.evaluate(() => {
    const mark = (event: Event) => {
      const button = (event.target as Element).closest('button');
      if (button?.textContent?.endsWith('again')) document.documentElement.dataset['pressed'] = '';
    };
    document.addEventListener('click', mark, { capture: true });
  });
}
