import type { Locator } from '@playwright/test';

/**
 * Presses a control that is marked as disabled (`aria-disabled`) but shows the reason when pressed.
 * Playwright's own press would wait until it is enabled. A forced press does not wait until the control has
 * stopped moving, so `hover` does that first.
 */
export async function pressDisabled(control: Locator): Promise<void> {
  await control.hover();
  await control.click({ force: true });
}
