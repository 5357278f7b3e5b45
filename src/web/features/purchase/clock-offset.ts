import { tabStore, useBrowserStore } from '../../lib/browser-store.ts';
import { isNumber } from '../../lib/type-guards.ts';

/** Milliseconds by which the server's clock is ahead of this device's, from the server's last reply. */
const clockOffset = tabStore<number>('clockAhead', isNumber, 0);

/** Updates the offset from the server's time in a reply that has just arrived. */
export function updateClockOffset(now: string): void {
  clockOffset.write(Date.parse(now) - Date.now());
}

/** Returns the milliseconds by which the server's clock is ahead of this device's. */
export function useClockOffset(): number {
  return useBrowserStore(clockOffset);
}
