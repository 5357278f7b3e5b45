import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Options for changes on other devices: they must show before the next poll, whose shortest interval is
 * 15 s. How long they take is measured in `bench/`.
 */
export const beforeNextPoll = { timeout: 14_000 };

/**
 * Performs an action on a device and waits for the server's reply: from then on the other devices have
 * their second.
 */
export async function waitForReply(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && new URL(response.url()).pathname.endsWith(path),
  );
  await act();
  expect((await answer).ok(), `the answer to ${path}`).toBe(true);
}

/**
 * Opens a dashboard or a kiosk and waits until changes are pushed to it: before that there is no promise
 * of a second.
 */
export async function openWithStream(page: Page, open: () => Promise<void>): Promise<void> {
  const stream = page.waitForResponse('**/api/check-in/stream');
  await open();
  expect((await stream).ok(), 'the stream of changes').toBe(true);
}
