import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
/** The narrowest phone, and a screen of 1280 × 720 at 200 % zoom. */
const tight = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
];
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axe = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks the page as it is: axe finds nothing, every group has a name, nothing scrolls sideways, and the next
 * action can be reached.
 */
export async function expectPageInOrder(page: Page, state: string, next: Locator): Promise<void> {
  await test.step(state, async () => {
    for (const size of widths) {
      await page.setViewportSize(size);
      // Further down, the band that sticks to the top would lie half over
      // whatever it happens to have reached.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      // Only what is wrong is written out, and no second page is opened to put frames
      // together: a third of the time.
      const { violations } = await new AxeBuilder({ page, axeSource: await axeStillToCome(page) })
        .options({ runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] })
        .setLegacyMode()
        .analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
      );
      expect.soft(found, `${state} at ${size.width}`).toEqual([]);
    }
    await expect
      .soft(page.getByRole('group', { name: /^$/ }), `${state}: groups without a name`)
      .toHaveCount(0);
    for (const size of tight) {
      await page.setViewportSize(size);
      const name = `${state} at ${size.width} × ${size.height}`;
      await expect
        .soft(page.locator('html'), `${name} scrolls sideways`)
        .toHaveJSProperty('scrollWidth', size.width);
      await next.scrollIntoViewIfNeeded();
      await next.click({ trial: true });
      await next.focus();
      await expect.soft(next, `${name}: the next action`).toBeInViewport({ ratio: 0.95 });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
}

/**
 * Half a megabyte that is sent, read and run anew for every look is needed once for a
 * page that has no frames in it.
 */
async function axeStillToCome(page: Page): Promise<string> {
  const there = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return there ? ';' : axe;
}
