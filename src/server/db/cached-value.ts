/** A cache of rows that rarely change. A value is at most a second old. Concurrent callers share a read. */
export interface CachedValue<T> {
  read(): Promise<T>;
  /** Discards the cached value, because a row has changed. */
  invalidate(): void;
}

/** How long a value is used: a second, in milliseconds. */
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
      // The problem that made a shared read fail may be over by now. So the read is repeated, once for all
      // callers that shared the failed read.
      return cached.value.catch(() => cached?.value ?? readNow());
    },
    invalidate() {
      cached = null;
    },
  };
}
