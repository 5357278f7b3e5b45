import { vi } from 'vitest';

/** Milliseconds. Long enough for the slowest machine: it ends what never comes, and judges nothing late. */
const patience = 120_000;

/**
 * Repeats an attempt until it neither throws nor rejects, and returns its result. vitest's own gives up after
 * a second, which a busy machine may take for anything.
 */
export function waitFor<T>(
  attempt: () => T | Promise<T>,
  options: { interval?: number; timeout?: number } = {},
): Promise<T> {
  return vi.waitFor(attempt, { timeout: patience, ...options });
}
