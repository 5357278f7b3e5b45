/** A cache of rows that rarely change: at most a second old, and read once for all concurrent callers. */
export interface CachedValue<T> {
  read(): Promise<T>;
  /** Discards the cached value, because a row has changed. */
  invalidate(): void;
}

const maxAge = 1_000;

export function cacheValue<T>(read: () => Promise<T>): CachedValue<T> {
  let cached: { at: number; value: Promise<T> } | null = null;
  const readNow = (): Promise<T> => {
    const entry = { at: performance.now(), value: read() };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.value;
  };
  return {
    read() {
      if (!cached || performance.now() - cached.at >= maxAge) return readNow();
      // The shared read may have failed on an error that is over by now: it is repeated once for all
      // callers that had joined it.
      return cached.value.catch(() => cached?.value ?? readNow());
    },
    invalidate() {
      cached = null;
    },
  };
}
