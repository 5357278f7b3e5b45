import { useSyncExternalStore } from 'react';

let isUpNow = true;
const listeners = new Set<() => void>();

/** Sets whether the server can be reached. */
export function setKioskOnline(isUp: boolean): void {
  if (isUpNow === isUp) return;
  isUpNow = isUp;
  for (const listener of listeners) listener();
}

/** Returns whether the server can be reached, judging by the last call or the browser's `offline` event. */
export const isKioskOnline = () => isUpNow;

/** Returns whether the server can be reached, and follows its changes. */
export function useKioskOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isKioskOnline,
    () => true,
  );
}
