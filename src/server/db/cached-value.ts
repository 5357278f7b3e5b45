/** A reading of rows that rarely change: at most a second old, read once for everybody who asks meanwhile. */
export interface CachedValue<T> {
  read(): Promise<T>;
  /** Says that a row changed. */
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
      // What somebody else began may have met trouble that is over: it is read once more, together with all
      // others who had joined it.
      return kept.value.catch(() => kept?.value ?? readNow());
    },
    invalidate() {
      kept = null;
    },
  };
}
