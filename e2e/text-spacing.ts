import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const softExpect = expect.configure({ soft: true });

/** WCAG 1.4.12: with these spacings no text may be lost. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Spaces all text out on the open page, and expects that no box, drawing or screen edge cuts any of it off.
 */
export async function expectNoTextCut(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // A change of the page or of its width takes a frame to show, even with reduced motion.
    await softExpect.poll(() => page.evaluate(findCut), { message: `${page.url()} at ${width}` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/**
 * Runs in the page. Returns texts that go beyond the screen or are cut off, except in boxes that scroll and
 * in teasers with a limited number of lines.
 */
function findCut(): string[] {
  const slack = 4;
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('.sr-only, details:not([open]) > :not(summary), [data-decoration]')) continue;
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (line.width < 1 || line.height < 1) continue;
      if (line.right > document.documentElement.clientWidth + 1 || line.left < -1) {
        found.push(`${text.textContent.trim()} leaves the screen`);
      }
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY) || clipPath.startsWith('inset(50')) break;
        if (webkitLineClamp !== 'none') break;
        const hides = (overflow: string) => overflow !== 'visible' || clipPath !== 'none';
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isCut =
          (hides(overflowX) && (line.left < left - slack || line.right > right + slack)) ||
          (hides(overflowY) && (line.top < top - slack || line.bottom > bottom + slack));
        if (isCut) found.push(`${text.textContent.trim()} in ${box.tagName} ${box.getAttribute('class')}`);
      }
    }
  }
  return [...new Set(found)];
}
