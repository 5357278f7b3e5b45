import type { Page, Route } from '@playwright/test';

/**
 * Fulfils only the first call to an address. The route stays registered after it (unlike `times: 1`): a
 * browser may lose a request that begins just as a route closes, such as the script of the message that
 * the call leads to.
 */
export async function fulfilFirst(
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
