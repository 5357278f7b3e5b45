import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Performs an action, and waits for the reply to the call that it makes (not a GET) to an address ending with
 * `path`. Expects the call to succeed. How soon such a change reaches other devices is measured in `bench/`.
 */
export async function waitForReply(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && new URL(response.url()).pathname.endsWith(path),
  );
  await act();
  expect((await answer).ok(), `the answer to ${path}`).toBe(true);
}

/**
 * Opens a dashboard or a kiosk and waits for its stream of changes. The page does not poll, so any change
 * from another device was pushed, however late it comes.
 */
export async function openWithStream(page: Page, open: () => Promise<void>): Promise<void> {
  await stopPolling(page);
  const stream = page.waitForResponse('**/api/check-in/stream');
  await open();
  expect((await stream).ok(), 'the stream of changes').toBe(true);
}

/** Stops polling in the page, now and after each navigation, so that only pushed changes arrive. */
export async function stopPolling(page: Page): Promise<void> {
  await page.addInitScript(dropLongTimers);
  await page.evaluate(dropLongTimers);
}

/** Runs in the page, which polls at most every 15 s. Ignores timers of 15 s and longer. */
function dropLongTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = window[name] as (handler: TimerHandler, ms?: number, ...args: unknown[]) => number;
    Object.assign(window, {
      [name]: (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
        ms >= 15_000 ? 0 : set(handler, ms, ...args),
    });
  }
}
