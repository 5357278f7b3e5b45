/** The longest that a scanner takes between two keys, milliseconds. Nobody types so fast for so long. */
const longestGap = 60;
/** Fewer keys than this are a person's. */
const fewestKeys = 8;

export interface ScannerKeys {
  /**
   * Takes a key and when it came (milliseconds). Answers what was scanned when this key,
   * Enter, ends it; otherwise null.
   */
  hear: (key: string, at: number) => string | null;
  /** Whether what is coming in just now may be a scanner's: the first key of it. */
  begins: (at: number) => boolean;
}

/** Tells a keyboard-like scanner from people: a row of fast keys that ends in Enter. */
export function listenForScanner(): ScannerKeys {
  let heard = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    begins: (at) => heard === '' || at - last > longestGap,
    hear(key, at) {
      const fast = at - last <= longestGap;
      if (key === 'Enter') {
        const scanned = fast && heard.length >= fewestKeys ? heard : null;
        heard = '';
        return scanned;
      }
      // Shift and its like come between the letters and are none.
      if ([...key].length !== 1) return null;
      heard = fast ? heard + key : key;
      last = at;
      return null;
    },
  };
}
