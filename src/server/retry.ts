import { setTimeout as pause } from 'node:timers/promises';

/**
 * Pauses between attempts, in milliseconds. Each pause is twice as long as the one before, up to `maxDelay`.
 */
const firstDelay = 250;
const maxDelay = 30_000;

interface RetryOptions {
  signal: AbortSignal;
  reportError: (problem: unknown) => void;
  isRetryable?: (problem: unknown) => boolean;
}

/**
 * Runs `work` until it succeeds. Rejects with the last error when `signal` aborts or `isRetryable`
 * returns false.
 */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, reportError, isRetryable = () => true } = options;
  for (let delay = firstDelay; ; delay = Math.min(delay * 2, maxDelay)) {
    try {
      return await work();
    } catch (problem) {
      if (signal.aborted || !isRetryable(problem)) throw problem;
      reportError(problem);
      await pause(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw problem;
    }
  }
}
