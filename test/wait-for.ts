import { vi } from 'vitest';

/**
 * The longest wait, in milliseconds, for a condition that may never be met. Even the slowest machine needs
 * less time.
 */
const patience = 120_000;

/**
 * Repeats an attempt until it neither throws nor rejects, and returns its result. Vitest's own function
 * gives up after a second, which is too early on a busy machine.
 */
export function waitFor<T>(
  attempt: () => T | Promise<T>,
  options: { interval?: number; timeout?: number } = {},
): Promise<T> {
  return vi.waitFor(attempt, { timeout: patience, ...options });
}
