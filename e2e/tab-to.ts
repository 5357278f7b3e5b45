import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The number of presses between two checks of the focus. */
const together = 4;

/**
 * Presses Tab until the control has focus; not at all where it has focus already. Further presses have no
 * effect then. Throws where `most` presses do not lead to the control.
 */
export async function tabTo(page: Page, control: Locator, most = 100): Promise<void> {
  for (let presses = 0; presses < most; presses += together) {
    if (await control.evaluate(stopTabAt)) {
      // Tab scrolls to the control that it reaches; a change of the window's size does not.
      if (presses === 0) await control.scrollIntoViewIfNeeded();
      await expect(control).toBeInViewport();
      return;
    }
    for (let press = 0; press < together; press += 1) await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}`);
}

/** Goes to a control by Tab and presses a key there. */
export async function press(page: Page, control: Locator, key = 'Enter', times = 1): Promise<void> {
  await tabTo(page, control);
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Runs in the page. Returns whether the element has focus; if not, Tab stops there until the next call. */
function stopTabAt(element: Element): boolean {
  const page = element.ownerDocument;
  const marked = page as Document & { endOfTab?: () => void };
  marked.endOfTab?.();
  if (page.hasFocus() && page.activeElement === element) return true;
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || page.activeElement !== element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, { capture: true });
  marked.endOfTab = () => window.removeEventListener('keydown', stop, { capture: true });
  return false;
}
