import type { Locator } from '@playwright/test';

/**
 * Presses a control that is marked as disabled and still says why. Playwright's own press would wait until it
 * is enabled, and a forced one does not wait until the control has come to rest.
 */
export async function pressDisabled(control: Locator): Promise<void> {
  await control.hover();
  await control.click({ force: true });
}
