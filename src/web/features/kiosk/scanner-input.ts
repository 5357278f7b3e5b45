/**
 * The longest gap between two keys of a scanner, in milliseconds. No person can type a whole code this fast.
 */
const longestGap = 60;
/** The fewest keys of a scan. A shorter burst is taken to come from a person. */
const fewestKeys = 8;

export interface ScannerInput {
  /**
   * Handles a key pressed at `at` (milliseconds). Returns the code if this key is the Enter that ends a scan,
   * otherwise null.
   */
  handleKey: (key: string, at: number) => string | null;
  /** Returns whether a key pressed at `at` (milliseconds) may be the first of a scan. */
  startsScan: (at: number) => boolean;
}

/** Recognises a scanner that acts as a keyboard: a burst of fast keys that ends in Enter. */
export function createScannerInput(): ScannerInput {
  let buffer = '';
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  return {
    startsScan: (at) => buffer === '' || at - lastKeyAt > longestGap,
    handleKey(key, at) {
      const isFast = at - lastKeyAt <= longestGap;
      if (key === 'Enter') {
        const scanned = isFast && buffer.length >= fewestKeys ? buffer : null;
        buffer = '';
        return scanned;
      }
      // Ignores Shift and other modifiers between the letters.
      if ([...key].length !== 1) return null;
      buffer = isFast ? buffer + key : key;
      lastKeyAt = at;
      return null;
    },
  };
}
