import { useCallback, useSyncExternalStore } from 'react';

/** The media query for a table of a few columns. */
const few = '(width >= 48rem)';
/** The media query for a table of many columns, which would scroll sideways on a tablet. */
export const manyColumns = '(width >= 64rem)';

function listenTo(room: string, listener: () => void): () => void {
  const query = matchMedia(room);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the screen is wide enough for a table; a phone shows cards. */
export function useIsWide(room = few): boolean {
  const subscribe = useCallback((listener: () => void) => listenTo(room, listener), [room]);
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(room).matches,
    () => true,
  );
}
