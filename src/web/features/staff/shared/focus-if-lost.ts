import { notifyManager } from '@tanstack/react-query';

/**
 * Waits until a refetch is rendered. If the control that had focus is gone by then, moves focus to the page's
 * main part.
 */
export async function focusIfLost(refetch: Promise<unknown>): Promise<void> {
  await refetch;
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
}
