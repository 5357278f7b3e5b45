import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './tab-to.ts';
import { card, fillCard, payButton } from './visit.ts';

/**
 * Counts the effort of a story: taps (pressing a button, choosing a date, going to a field), and the words in
 * view before each tap. A text that is in view several times counts once.
 */
export class Story {
  taps = 0;
  words = 0;
  readonly #page: Page;
  readonly #seen = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Counts the words that are in view now. */
  async read(): Promise<void> {
    for (const text of await this.#page.evaluate(textsInView)) {
      if (this.#seen.has(text)) continue;
      this.#seen.add(text);
      this.words += text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    }
  }

  /** Taps a control with a finger or the mouse. */
  async tap(control: Locator, times = 1): Promise<void> {
    await control.scrollIntoViewIfNeeded();
    await this.read();
    for (let count = 0; count < times; count += 1) await control.click();
    this.taps += times;
  }

  /** Presses a control with the keyboard alone. */
  async press(control: Locator, { key = 'Enter', most = 120 } = {}): Promise<void> {
    await tabTo(this.#page, control, most);
    await this.read();
    await this.#page.keyboard.press(key);
    this.taps += 1;
  }

  /** Presses Enter on a control that already has focus. */
  async enter(focused: Locator): Promise<void> {
    await expect(focused).toBeFocused();
    await this.read();
    await this.#page.keyboard.press('Enter');
    this.taps += 1;
  }

  /** Taps a field and types into it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.fill(text);
  }

  /** Fills the card form, with a tap for each of its three fields, and pays. */
  async payByCard(): Promise<void> {
    await this.read();
    await fillCard(this.#page, card.good);
    this.taps += 3;
    await this.tap(payButton(this.#page));
  }

  /** Expects exactly this number of taps, and at most this number of words. */
  expectCost(taps: number, words: number): void {
    expect.soft(this.taps, 'taps').toBe(taps);
    expect.soft(this.words, 'words').toBeLessThanOrEqual(words);
  }
}

/** Runs in the page. Returns the texts in view, in the open dialog or else in the page's content. */
function textsInView(): string[] {
  const texts: string[] = [];
  const open = [...document.querySelectorAll('[role="dialog"]')].find((dialog) => dialog.checkVisibility());
  const walker = document.createTreeWalker(open ?? document.querySelector('main') ?? document.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').replace(/\s+/g, ' ').trim();
    const parent = node.parentElement;
    if (text === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, width } = range.getBoundingClientRect();
    // A text for screen readers alone is one pixel wide, and does not count.
    if (width > 1 && bottom > 0 && top < window.innerHeight) texts.push(text);
  }
  return texts;
}
