import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { runLongScript } from './kept-page.ts';
import { expect, test } from './test.ts';

const phone = { width: 390, height: 844 };
/** The narrowest phone, and a screen of 1280 × 720 at 200 % zoom. */
const tight = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
];
/** Comes last: most pages have this width already, and it is theirs again. */
const dashboard = { width: 1280, height: 900 };
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

/**
 * Checks the page in its current state: axe finds nothing, every group has a name, nothing scrolls
 * sideways, and the next action can be reached.
 */
export async function expectPageInOrder(page: Page, state: string, next: Locator): Promise<void> {
  await test.step(state, async () => {
    await resize(page, phone);
    expect.soft(await findViolations(page, true), `${state} at ${phone.width}`).toEqual([]);
    await expect
      .soft(page.getByRole('group', { name: /^$/ }), `${state}: groups without a name`)
      .toHaveCount(0);
    for (const size of tight) {
      await resize(page, size);
      // One call where all is well; where it is not, or not yet, each condition is awaited and named.
      if (await next.evaluate(isReached, size.width)) continue;
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
    expect.soft(await findViolations(page, false), `${state} at ${dashboard.width}`).toEqual([]);
  });
}

/**
 * Runs in the page. Whether the page is as wide as its window, and the element can be scrolled to, receives a
 * tap in its middle, and is in view once it has focus. A toast, which closes by itself, may cover it.
 */
function isReached(element: Element, width: number): boolean | Promise<boolean> {
  const isUsable =
    element instanceof HTMLElement &&
    !element.matches(':disabled') &&
    !element.closest('[aria-disabled="true"]') &&
    element.checkVisibility({ visibilityProperty: true });
  if (!isUsable || document.documentElement.scrollWidth !== width) return false;
  (element as HTMLElement & { scrollIntoViewIfNeeded: () => void }).scrollIntoViewIfNeeded();
  const [box] = element.getClientRects();
  if (!box) return false;
  const [hit] = document
    .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    .filter((each) => !each.closest('.toast-host'));
  if (!hit || !element.contains(hit)) return false;
  element.focus();
  if (document.activeElement !== element) return false;
  return new Promise((resolve) => {
    new IntersectionObserver(([seen], observer) => {
      observer.disconnect();
      resolve((seen?.intersectionRatio ?? 0) >= 0.95);
    }).observe(element);
  });
}

/**
 * Runs axe on the page; its half a megabyte is sent once for each document. The wider window runs every rule
 * on what the phone did not show, or showed otherwise, and on what scrolls.
 */
async function findViolations(page: Page, isPhone: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await runLongScript(page, axe);
  return page.evaluate(
    async ([given, isAll]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const checked = window as unknown as { checkedLooks?: Map<Element, string> };
      // Further down, the sticky band would half cover elements.
      window.scrollTo({ top: 0, behavior: 'instant' });
      const visible = [...document.querySelectorAll('body *')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
      const backgrounds = new Map<Element, string>();
      const looks = new Map(visible.map((element) => [element, describeLook(element)]));
      const before = checked.checkedLooks ?? new Map<Element, string>();
      checked.checkedLooks = looks;
      const fresh = visible.filter(
        (element) => before.get(element) !== looks.get(element) || isScrolled(element),
      );
      const runs = isAll
        ? [await axe.run(document, given)]
        : fresh.length > 0
          ? [await axe.run({ include: fresh }, given)]
          : [];
      // The keyboard goes on where it was.
      const focused = document.activeElement as { scrollIntoViewIfNeeded?: () => void } | null;
      focused?.scrollIntoViewIfNeeded?.();
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
        return [tag, color, fontSize, fontWeight, opacity, describeBackground(element)].join();
      }

      function isScrolled(element: Element): boolean {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        const isLarger = scrollWidth > clientWidth || scrollHeight > clientHeight;
        return isLarger && /auto|scroll/.test(getComputedStyle(element).overflow);
      }

      function describeBackground(element: Element): string {
        const known = backgrounds.get(element);
        if (known !== undefined) return known;
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        const isFilled = /^rgb\(/.test(backgroundColor) || !element.parentElement;
        const behind = isFilled ? '' : describeBackground(element.parentElement);
        const text = [backgroundColor, backgroundImage, behind].join();
        backgrounds.set(element, text);
        return text;
      }
    },
    [options, isPhone] as const,
  );
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}
