import { notifyManager } from '@tanstack/react-query';

/**
 * Waits until a refetch is rendered. If the control that had focus has disappeared, moves focus to `target`.
 * Default: the page's main part.
 */
export async function focusIfLost(
  refetch: Promise<unknown>,
  target: () => HTMLElement | null = () => document.querySelector('main'),
): Promise<void> {
  await refetch;
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  if (document.activeElement === document.body) target()?.focus();
}
