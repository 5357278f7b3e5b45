import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between tries, in milliseconds: each twice as long as the one before. */
const firstPause = 250;
const longestPause = 30_000;

/**
 * Does a piece of work, again until it succeeds. Rejects with the last problem when `signal` aborts, or when
 * `isWorthIt` says that another try is no use.
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
