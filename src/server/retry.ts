import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between attempts, in milliseconds: each is twice as long as the one before. */
const firstPause = 250;
const longestPause = 30_000;

/**
 * Runs `work` until it succeeds. Rejects with the last error when `signal` aborts or `isWorthIt` returns
 * false.
 */
export async function retry<T>(
  work: () => Promise<T>,
  options: {
    signal: AbortSignal;
    onTrouble: (problem: unknown) => void;
    isWorthIt?: (problem: unknown) => boolean;
  },
): Promise<T> {
  const { signal, onTrouble, isWorthIt = () => true } = options;
  for (let length = firstPause; ; length = Math.min(length * 2, longestPause)) {
    try {
      return await work();
    } catch (problem) {
      if (signal.aborted || !isWorthIt(problem)) throw problem;
      onTrouble(problem);
      await pause(length, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw problem;
    }
  }
}
