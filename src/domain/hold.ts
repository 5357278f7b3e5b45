/** How long places are kept for a family that has not paid yet, and again from each renewal: 10 minutes, in milliseconds. */
export const holdLength = 10 * 60_000;

/** A family may renew its hold for at most this long after it first took the places: 60 minutes, in milliseconds. */
export const longestHold = 60 * 60_000;

/**
 * When a hold taken at `takenAt` and renewed at `now` ends (all in epoch milliseconds); null when it may not be renewed any
 * more, because the hour since it was first taken is over.
 */
export function renewedUntil(takenAt: number, now: number): number | null {
  const last = takenAt + longestHold;
  return now >= last ? null : Math.min(now + holdLength, last);
}
