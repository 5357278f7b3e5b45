/** A reading of rows that rarely change: at most a second old, read once for everybody who asks meanwhile. */
export interface KeptReading<T> {
  read(): Promise<T>;
  /** Says that a row changed. */
  forget(): void;
}

const freshFor = 1_000;

export function keepReading<T>(read: () => Promise<T>): KeptReading<T> {
  let kept: { at: number; value: Promise<T> } | null = null;
  return {
    read() {
      const at = performance.now();
      if (kept && at - kept.at < freshFor) return kept.value;
      const mine = { at, value: read() };
      kept = mine;
      mine.value.catch(() => {
        if (kept === mine) kept = null;
      });
      return mine.value;
    },
    forget() {
      kept = null;
    },
  };
}
