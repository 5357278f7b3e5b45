import type { Locator } from '@playwright/test';

/**
 * Presses a control that is marked as disabled (`aria-disabled`) but shows the reason when pressed.
 * Playwright's own press would wait until it is enabled. A forced press would not wait until it has come to
 * rest.
 */
export async function pressDisabled(control: Locator): Promise<void> {
  await control.hover();
  await control.click({ force: true });
}
