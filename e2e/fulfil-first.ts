import type { Page, Route } from '@playwright/test';

/**
 * Fulfils only the first call to an address. Unlike with `times: 1`, the route stays registered afterwards. A
 * browser may lose a request that begins just as a route closes, such as the request for the script that
 * shows the call's message.
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
