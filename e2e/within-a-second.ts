import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * What one device does shows on the others by itself, before they would have asked again: the shortest
 * interval is 15 s. How long it takes is measured in `bench/`.
 */
export const soon = { timeout: 14_000 };

/**
 * Does something on a device and waits for the server's answer to it: from now on the
 * other devices have their second.
 */
export async function answered(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && new URL(response.url()).pathname.endsWith(path),
  );
  await act();
  expect((await answer).ok(), `the answer to ${path}`).toBe(true);
}

/** Opens a desk or a kiosk and waits until changes are pushed to it: nobody promises a second before. */
export async function following(page: Page, open: () => Promise<void>): Promise<void> {
  const stream = page.waitForResponse('**/api/check-in/stream');
  await open();
  expect((await stream).ok(), 'the stream of changes').toBe(true);
}
