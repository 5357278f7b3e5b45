import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { CheckedMarks } from './checked-marks.ts';
import { runLongScript } from './kept-page.ts';
import { expect, test } from './test.ts';

/** The narrowest phone. A page that fits it also fits wider phones, and its buttons are closest together. */
const phone = { width: 320, height: 568 };
/** A screen of 1280 × 720 at 200 % zoom. */
const low = { width: 640, height: 360 };
/**
 * The size that is checked last, because most pages have this size before the check and need it afterwards.
 */
const desktop = { width: 1280, height: 900 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  reporter: 'no-passes',
  // The frames belong to the payment provider, and axe cannot check another origin.
  iframes: false,
  // By default axe also preloads style sheets, which no rule with these tags reads.
  preload: { assets: ['media'] },
};

/**
 * Checks the page in its current state: axe finds nothing, every group has a name, nothing scrolls
 * sideways, and the next action can be reached.
 */
export async function expectPageInOrder(page: Page, state: string, next: Locator): Promise<void> {
  await test.step(state, async () => {
    await expectOnPhone(page, state);
    for (const size of [phone, low]) {
      await resize(page, size);
      // If all is well, one call is enough. Otherwise each condition is awaited and reported by name.
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
    await resize(page, desktop);
    expect.soft(await findViolations(page, false), `${state} at ${desktop.width}`).toEqual([]);
  });
}

/**
 * Checks the page on a phone: axe finds nothing, and every group has a name. Leaves the window as narrow as
 * the phone.
 */
export async function expectOnPhone(page: Page, state: string): Promise<void> {
  await resize(page, phone);
  expect.soft(await findViolations(page, true), `${state} at ${phone.width}`).toEqual([]);
  await expect
    .soft(page.getByRole('group', { name: /^$/ }), `${state}: groups without a name`)
    .toHaveCount(0);
}

/** Returns axe's findings on the page, first on a phone and then in a wide window. */
export async function findFaults(page: Page): Promise<{ onPhone: string[]; wide: string[] }> {
  await resize(page, phone);
  const onPhone = await findViolations(page, true);
  await resize(page, desktop);
  return { onPhone, wide: await findViolations(page, false) };
}

/**
 * Runs in the page. Returns whether the page is as wide as its window and the element is usable: it can be
 * scrolled to, receives a tap in its middle, and is in view once it has focus. A toast may cover it, because
 * toasts close by themselves.
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

/** The marks of elements in which axe found nothing: on a phone, and in the wider window. */
const checked = { phone: new CheckedMarks('phone'), wide: new CheckedMarks('wide') };

/**
 * Runs axe on the elements whose marks show that this run has not checked them yet. An element is checked on
 * a phone, and again in the wider window only if its marks differ there. A page whose address is new is
 * checked as a whole. The script of axe, half a megabyte long, is loaded once into each document.
 */
async function findViolations(page: Page, isPhone: boolean): Promise<string[]> {
  const marks = await page.evaluate(markElements);
  const isKnown = (mark: number) => checked.phone.has(mark) || (!isPhone && checked.wide.has(mark));
  checked.phone.read();
  checked.wide.read();
  const fresh = marks.flatMap((own, index) => (own.some(isKnown) ? [] : [index]));
  if (fresh.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await runLongScript(page, axe);
  const violations = await page.evaluate(runAxe, [options, fresh] as const);
  if (violations === null) return findViolations(page, isPhone);
  if (violations.length === 0) checked[isPhone ? 'phone' : 'wide'].add(marks.flatMap(([mark]) => mark ?? []));
  return violations;
}

/**
 * Runs in the page. Scrolls to the top, and runs axe on elements that `markElements` has stored, given by
 * their indexes. Returns null if one of them has since left the page, as after a reply.
 */
async function runAxe([given, fresh]: readonly [RunOptions, readonly number[]]): Promise<string[] | null> {
  const { axe, markedElements } = window as unknown as {
    axe: typeof import('axe-core');
    markedElements: readonly Element[];
  };
  // Further down, the sticky bar would half cover some elements.
  window.scrollTo({ top: 0, behavior: 'instant' });
  const elements = fresh.flatMap((index) => markedElements[index] ?? []);
  if (!elements.every((element) => element.isConnected)) return null;
  const isWhole = elements.includes(document.documentElement);
  const { violations } = await axe.run(isWhole ? document : { include: elements }, given);
  // Scrolls the focused control back into view.
  const focused = document.activeElement as { scrollIntoViewIfNeeded?: () => void } | null;
  focused?.scrollIntoViewIfNeeded?.();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
}

/**
 * Runs in the page. Returns the marks of every visible element, and stores the elements for `runAxe`. While a
 * modal dialog is open, only the elements within it and the document itself count. An element counts as
 * checked once any of its marks is known. Large text also has the mark of small text, because small text
 * needs a higher contrast. Two elements have equal marks if these are equal: their tags, their ancestors, the
 * kinds of their children, whether they have text, and their colours. For controls, the kinds of their
 * neighbours must be equal as well. For boxes that scroll, it also matters whether a control within them
 * takes focus. Of the ids and words in a tag, a mark contains only what axe's rules read: whether an id is
 * unique, whether the elements that it refers to exist and have text, and whether there are words at all.
 */
function markElements(): number[][] {
  // Axe cannot tell the colours of what lies behind an open modal dialog.
  const dialog = [...document.querySelectorAll(':modal')].at(-1);
  const elements = [
    document.documentElement,
    ...[...document.querySelectorAll('body, body *')].filter(
      (element) =>
        (!dialog || dialog.contains(element)) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    ),
  ];
  (window as unknown as { markedElements: readonly Element[] }).markedElements = elements;
  const backgrounds = new Map<Element, string>();
  const places = new Map<Element, number>();
  // Keeps the hashes, because the next check of this document needs mostly the same ones.
  const marked = window as unknown as { markHashes?: Map<string, number> };
  marked.markHashes ??= new Map();
  const hashes = marked.markHashes;
  const byId = new Map<string, Element[]>();
  for (const each of document.querySelectorAll('[id]'))
    byId.set(each.id, [...(byId.get(each.id) ?? []), each]);
  const controls = 'a, button, input, select, textarea, summary, [role], [tabindex]:not([tabindex="-1"])';
  return elements.map((element) => {
    const parent = element.parentElement;
    const tag = describeTag(element);
    const around = parent ? (places.get(parent) ?? 0) : describeDocument();
    places.set(element, hash(`${around} ${tag}`));
    const { look, isLarge } = describeLook(element);
    const mark = hash(`${around} ${tag} ${look}`);
    // Colours that pass for small text also pass for large text.
    return isLarge ? [hash(`${mark} large`), mark] : [mark];
  });

  function describeDocument(): string {
    return `${location.pathname} ${document.title !== ''}`;
  }

  /** Returns an element's tag without ids and without the query of an address; '…' replaces words. */
  function describeTag(element: Element): string {
    return (element.cloneNode() as Element).outerHTML
      .replace(/ (id|for|name|aria-(?:labelledby|describedby|controls))="[^"]*[^"\s][^"]*"/g, ' $1')
      .replace(/ (aria-label|alt|title|placeholder|value|datetime)="[^"]*[^"\s][^"]*"/g, ' $1="…"')
      .replace(/( href="[^"?#]+)\?[^"#]*/, '$1');
  }

  /** Returns what axe's rules read of each id that an element has or refers to. */
  function describeIds(element: Element): string {
    const parts: unknown[] = element.id ? [byId.get(element.id)?.length] : [];
    for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'])
      for (const id of element.getAttribute(name)?.split(/\s+/) ?? [])
        parts.push(name, ...(byId.get(id) ?? []).flatMap((each) => [each.localName, hasText(each)]));
    for (const label of (element as HTMLInputElement).labels ?? []) parts.push('label', hasText(label));
    return parts.join();
  }

  function hasText(element: Element): boolean {
    return (element.textContent ?? '').trim() !== '';
  }

  function isScrolled(element: Element): boolean {
    if (element === document.documentElement || element === document.body) return false;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    const isLarger = scrollWidth > clientWidth || scrollHeight > clientHeight;
    return isLarger && /auto|scroll/.test(getComputedStyle(element).overflow);
  }

  function takesFocus(control: Element): boolean {
    const isOn = (control as HTMLElement).tabIndex >= 0 && !control.matches(':disabled');
    return isOn && control.checkVisibility({ visibilityProperty: true });
  }

  /**
   * Returns what axe's rules read of an element besides its tag, and whether its text is large (WCAG 1.4.3).
   */
  function describeLook(element: Element): { look: string; isLarge: boolean } {
    const parts = [kindsOf(element.children), hasText(element), describeIds(element)];
    if (isScrolled(element)) parts.push('scrolls', [...element.querySelectorAll(controls)].some(takesFocus));
    let isLarge = false;
    if (element.matches(controls)) parts.push(describeNeighbours(element));
    if ([...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())) {
      const { color, fontSize, fontWeight, opacity } = getComputedStyle(element);
      const points = Number.parseFloat(fontSize) * 0.75;
      isLarge = points >= 18 || (points >= 14 && Number(fontWeight) >= 700);
      parts.push(color, opacity, describeBackground(element));
    }
    return { look: parts.join(), isLarge };
  }

  /** Returns the kinds of an element's siblings, in order. Several equal ones in a row are listed as two. */
  function describeNeighbours(element: Element): string {
    const kinds = [...(element.parentElement?.children ?? [])].map(
      (each) => `${each.localName} ${hasText(each)}`,
    );
    return kinds.filter((kind, at) => kind !== kinds[at - 1] || kind !== kinds[at - 2]).join();
  }

  function kindsOf(children: HTMLCollection): string {
    return [...new Set([...children].map(({ localName }) => localName))].join(' ');
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

  /** Returns a hash of 53 bits of a text (cyrb53). */
  function hash(text: string): number {
    const known = hashes.get(text);
    if (known !== undefined) return known;
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    const result = 4294967296 * (2097151 & low) + (high >>> 0);
    hashes.set(text, result);
    return result;
  }
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}
