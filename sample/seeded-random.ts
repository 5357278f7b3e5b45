/** A seeded source of random numbers, so that the sample is the same on every site. */
export interface SeededRandom {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** Returns `count` elements of a list, each at most once. */
  pick<T>(of: readonly T[], count: number): T[];
}

/** Returns a random source with this seed (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick(of, count) {
      const remaining = [...of];
      return Array.from({ length: Math.min(count, remaining.length) }, () =>
        remaining.splice(between(0, remaining.length - 1), 1),
      ).flat();
    },
  };
}
