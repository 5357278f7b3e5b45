import { isNumber } from '../../lib/shape.ts';
import { tabStore, useTabStore } from '../../lib/tab-store.ts';

/** How far the centre's clock is ahead of this device's, milliseconds, as its last answer told. */
const ahead = tabStore<number>('clockAhead', isNumber, 0);

/** Takes the centre's time from an answer that has just arrived. */
export function hearClock(now: string): void {
  ahead.write(Date.parse(now) - Date.now());
}

export function useClockAhead(): number {
  return useTabStore(ahead);
}
