import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Returns the page's own time in milliseconds. */
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * Expects a countdown (`1:55` or `25`) to show the time left, to within two seconds. The countdown runs for
 * `seconds`. It began at some moment between `earliest` and `latest` of the page's time, in milliseconds. The
 * countdown and the time are read together in the page, so that the speed of the machine does not matter.
 */
export async function expectTimeLeft(
  timer: Locator,
  seconds: number,
  [earliest, latest]: readonly [number, number],
): Promise<void> {
  const off = () =>
    timer.evaluate(
      (element, [length, first, last]) => {
        const shown = (element.textContent ?? '')
          .split(':')
          .reduce((sum, part) => sum * 60 + Number(part), 0);
        const least = length - (Date.now() - first) / 1000;
        const most = length - (Date.now() - last) / 1000;
        return Math.max(least - shown, shown - most);
      },
      [seconds, earliest, latest] as const,
    );
  await expect.poll(off, { message: 'seconds that the countdown is off' }).toBeLessThanOrEqual(2);
}
