import { useCallback, useSyncExternalStore } from 'react';

/** Room for a table of a few columns. */
const few = '(width >= 48rem)';
/** Room for a table of many, which would scroll sideways on a tablet. */
export const many = '(width >= 64rem)';

function listenTo(room: string, listener: () => void): () => void {
  const query = matchMedia(room);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen has room for a table; a phone gets the same as cards. */
export function useWide(room = few): boolean {
  const subscribe = useCallback((listener: () => void) => listenTo(room, listener), [room]);
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(room).matches,
    () => true,
  );
}
