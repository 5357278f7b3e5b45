import { vi } from 'vitest';

/**
 * Milliseconds. Long enough for the slowest machine: it ends a wait for what never comes, and fails nothing
 * for being late.
 */
const patience = 120_000;

/**
 * Repeats an attempt until it neither throws nor rejects, and returns its result. Vitest's own function gives
 * up after a second, which a busy machine may need for anything.
 */
export function waitFor<T>(
  attempt: () => T | Promise<T>,
  options: { interval?: number; timeout?: number } = {},
): Promise<T> {
  return vi.waitFor(attempt, { timeout: patience, ...options });
}
