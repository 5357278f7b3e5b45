/** A cache of rows that rarely change: at most a second old, and read once for all concurrent callers. */
export interface CachedValue<T> {
  read(): Promise<T>;
  /** Discards the cached value, because a row has changed. */
  invalidate(): void;
}

const freshFor = 1_000;

export function cacheValue<T>(read: () => Promise<T>): CachedValue<T> {
  let kept: { at: number; value: Promise<T> } | null = null;
  const readNow = (): Promise<T> => {
    const mine = { at: performance.now(), value: read() };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
  return {
    read() {
      if (!kept || performance.now() - kept.at >= freshFor) return readNow();
      // The shared read may have failed on an error that is over by now: it is repeated once for all
      // callers that had joined it.
      return kept.value.catch(() => kept?.value ?? readNow());
    },
    invalidate() {
      kept = null;
    },
  };
}
