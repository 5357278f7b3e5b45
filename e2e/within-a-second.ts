import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What one device does shows on the others within a second of the server's answer. */
export const soon = { timeout: 1_000 };

/** Does something on a device and waits for the server's answer to it: from now on the other devices have their second. */
export async function answered(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && new URL(response.url()).pathname.endsWith(path),
  );
  await act();
  expect((await answer).ok(), `the answer to ${path}`).toBe(true);
}
