import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The number of presses between two checks of the focus. */
const together = 4;

/**
 * Presses Tab until the control has focus; presses nothing if it has focus already. Once the control has
 * focus, further presses of Tab have no effect until the next call. Throws if `most` presses do not reach the
 * control.
 */
export async function tabTo(page: Page, control: Locator, most = 100): Promise<void> {
  for (let presses = 0; presses < most; presses += together) {
    if (await control.evaluate(stopTabAt)) {
      if (presses === 0) return scrollToFocused(control);
      await expect(control).toBeInViewport();
      return;
    }
    for (let press = 0; press < together; press += 1) await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}`);
}

/**
 * Scrolls to a control that has had focus for some time. Tab scrolls to the control that it reaches, but a
 * new window size does not, and parts above the control may still change their height.
 */
async function scrollToFocused(control: Locator): Promise<void> {
  await expect(async () => {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ timeout: 1_000 });
  }).toPass({ timeout: 180_000 });
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

/**
 * Runs in the page. Returns whether the element has focus. If not, makes Tab stop there until the next call.
 */
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

/**
 * Goes to a control by Tab from the previous control. Use it if another journey walks the whole page. Does
 * not press Tab if the control already has focus. Throws if Tab leads elsewhere.
 */
export async function stepTo(page: Page, control: Locator): Promise<void> {
  if (!(await control.evaluate(focusElement))) {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const hasFocus = await control.evaluate((element) => element === document.activeElement);
    if (!hasFocus) throw new Error(`Tab does not lead to ${control}`);
  }
  await expect(control).toBeInViewport();
}

/** Goes to a control by Tab from the previous control, and presses a key there. */
export async function stepAndPress(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await stepTo(page, control);
  await page.keyboard.press(key);
}

/** Runs in the page. Focuses the element; returns whether it had focus before. */
function focusElement(element: Element): boolean {
  const hadFocus = document.activeElement === element;
  (element as HTMLElement).focus();
  return hadFocus;
}
