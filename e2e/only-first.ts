import type { Page, Route } from '@playwright/test';

/**
 * Answers only the first call to an address so. The way in stays open after it (unlike `times: 1`): a browser
 * may lose a request that begins just as it closes, such as the script of the message that the call leads to.
 */
export async function onlyFirst(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isOver = false;
  await page.route(address, async (route) => {
    if (isOver) return route.fallback();
    isOver = true;
    await answer(route);
  });
}
