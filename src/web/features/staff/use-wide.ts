import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(width >= 48rem)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen has room for a table; a phone gets the same as cards. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
}
