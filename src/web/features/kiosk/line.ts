import { useSyncExternalStore } from 'react';

let up = true;
const listeners = new Set<() => void>();

/** Says whether the centre's computer answers just now. */
export function setLine(isUp: boolean): void {
  if (up === isUp) return;
  up = isUp;
  for (const listener of listeners) listener();
}

export const isLineUp = () => up;

export function useLine(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLineUp,
    () => true,
  );
}
