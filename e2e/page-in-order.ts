import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { runLongScript } from './kept-page.ts';
import { expect, test } from './test.ts';

const dashboard = { width: 1280, height: 900 };
/** Starts with the width that most pages have already: each change causes a new layout. */
const widths = [dashboard, { width: 390, height: 844 }];
/** The narrowest phone, and a screen of 1280 × 720 at 200 % zoom. */
const tight = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  reporter: 'no-passes',
  // The frames are of the payment provider, another origin, which axe cannot check.
  iframes: false,
  // Of what axe can preload, no rule of these tags reads style sheets.
  preload: { assets: ['media'] },
};

/** Of the rules above, those whose result may differ for the same element at another width. */
const layoutRules = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock', 'meta-viewport'];

/**
 * Checks the page in its current state: axe finds nothing, every group has a name, nothing scrolls
 * sideways, and the next action can be reached.
 */
export async function expectPageInOrder(page: Page, state: string, next: Locator): Promise<void> {
  await test.step(state, async () => {
    for (const size of widths) {
      await resize(page, size);
      // Further down, the sticky band would half cover elements.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const found = await findViolations(page, size === dashboard);
      expect.soft(found, `${state} at ${size.width}`).toEqual([]);
    }
    await expect
      .soft(page.getByRole('group', { name: /^$/ }), `${state}: groups without a name`)
      .toHaveCount(0);
    for (const size of tight) {
      await resize(page, size);
      const name = `${state} at ${size.width} × ${size.height}`;
      await expect
        .soft(page.locator('html'), `${name} scrolls sideways`)
        .toHaveJSProperty('scrollWidth', size.width);
      await next.scrollIntoViewIfNeeded();
      await next.click({ trial: true });
      await next.focus();
      await expect.soft(next, `${name}: the next action`).toBeInViewport({ ratio: 0.95 });
    }
    await resize(page, dashboard);
  });
}

/**
 * Runs axe on the page; its half a megabyte is sent once for each document. The second width runs every rule
 * on what the first did not show, or showed otherwise, and on the rest the rules that depend on the layout.
 */
async function findViolations(page: Page, isFirst: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await runLongScript(page, axe);
  return page.evaluate(
    async ([given, isAll, byLayout]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const checked = window as unknown as { checkedLooks?: Map<Element, string> };
      const visible = [...document.querySelectorAll('body *')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
      const looks = new Map(visible.map((element) => [element, describeLook(element)]));
      const before = checked.checkedLooks ?? new Map<Element, string>();
      checked.checkedLooks = looks;
      const fresh = visible.filter((element) => before.get(element) !== looks.get(element));
      const runs = isAll
        ? [await axe.run(document, given)]
        : [await axe.run(document, { ...given, runOnly: byLayout })];
      if (!isAll && fresh.length > 0) runs.push(await axe.run({ include: fresh }, given));
      return runs.flatMap(({ violations }) =>
        violations.map(
          ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
        ),
      );

      /**
       * Returns what a rule could read of an element by itself: its tag, and for one with text its colours.
       */
      function describeLook(element: Element): string {
        const tag = (element.cloneNode() as Element).outerHTML;
        if (![...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()))
          return tag;
        const { color, fontSize, fontWeight, opacity } = getComputedStyle(element);
        const backgrounds: string[] = [];
        for (let box: Element | null = element; box; box = box.parentElement) {
          const { backgroundColor, backgroundImage } = getComputedStyle(box);
          backgrounds.push(backgroundColor, backgroundImage);
          if (/^rgb\(/.test(backgroundColor)) break;
        }
        return [tag, color, fontSize, fontWeight, opacity, ...backgrounds].join();
      }
    },
    [options, isFirst, layoutRules] as const,
  );
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}
