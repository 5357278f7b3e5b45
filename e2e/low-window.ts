import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Expects that in low windows nothing sticks to an edge and, unless `alsoSideways` is false, that nothing
 * scrolls sideways.
 */
export async function expectNothingSticks(page: Page, alsoSideways = true): Promise<void> {
  for (const [width, height] of [
    [320, 180],
    [320, 256],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const name = `${new URL(page.url()).pathname} at ${width} x ${height}`;
    // A change of the page or of its width takes a frame to show, even with reduced motion.
    await expect.poll(() => page.evaluate(findStuck), { message: name }).toEqual([]);
    if (alsoSideways) await expect(page.locator('html'), name).toHaveJSProperty('scrollWidth', width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Runs in the page. Scrolls half-way down, and returns the elements that stick to the window there. */
function findStuck(): string[] {
  window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
  return (
    [...document.querySelectorAll('body *')]
      .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
      // A toast is temporary.
      .filter((element) => !element.closest('.toast-host'))
      .filter((element) => {
        const { height, top, bottom } = element.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < window.innerHeight;
      })
      .map((element) => element.getAttribute('class') ?? '')
  );
}
