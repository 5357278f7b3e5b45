import { useLayoutEffect, useRef } from 'react';
import type { BrowserStore } from './browser-store.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns whether any value differs from its source. */
export function differsFromSource<Source extends object>(values: Source, source: Source): boolean {
  return Object.entries(source).some(([name, value]) => !isSame(Reflect.get(values, name), value));
}

/**
 * Copies values that have changed in the source into a form's draft, but never over a value that somebody has
 * typed and not sent yet.
 */
export function useFollowSource<Source extends object, Draft extends Source>(
  draft: BrowserStore<Draft>,
  source: Source,
): void {
  const shown = useRef(source);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = source;
    const typed = draft.read();
    const changed = Object.entries(source).filter(
      ([name, value]) =>
        isSame(Reflect.get(typed, name), Reflect.get(before, name)) &&
        !isSame(Reflect.get(typed, name), value),
    );
    if (changed.length > 0) draft.write({ ...typed, ...Object.fromEntries(changed) });
  }, [draft, source]);
}
