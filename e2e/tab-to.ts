import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Presses Tab until the control has focus; does nothing where it has focus already. Focus must be visible
 * at every step.
 */
export async function tabTo(page: Page, control: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (
      await control.evaluate(
        (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
      )
    ) {
      await expect(control).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}`);
}
