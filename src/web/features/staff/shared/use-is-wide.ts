import { useCallback, useSyncExternalStore } from 'react';

/** The media query for a table of a few columns. */
const fewColumns = '(width >= 48rem)';
/** The media query for a table of many columns, which would scroll sideways on a tablet. */
export const manyColumns = '(width >= 64rem)';

function listenTo(mediaQuery: string, listener: () => void): () => void {
  const query = matchMedia(mediaQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the screen is wide enough for a table. A phone shows cards instead. */
export function useIsWide(mediaQuery = fewColumns): boolean {
  const subscribe = useCallback((listener: () => void) => listenTo(mediaQuery, listener), [mediaQuery]);
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(mediaQuery).matches,
    () => true,
  );
}
