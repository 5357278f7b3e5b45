/**
 * How long places are kept for a family that has not paid yet, and again from each renewal:
 * 10 minutes, in milliseconds.
 */
export const holdLength = 10 * 60_000;

/**
 * A family may renew its hold for at most this long after it first took the places:
 * 60 minutes, in milliseconds.
 */
const longestHold = 60 * 60_000;

/**
 * How much may be kept unpaid at one moment, from one address and for one mailbox: places (a child in a
 * session is one) and photo sessions. A school's two groups of forty fit one mailbox, a busy office one
 * address; a stranger cannot sell out a month.
 */
export const mostUnpaid = {
  address: { places: 120, photos: 8 },
  mailbox: { places: 80, photos: 4 },
} as const;

/**
 * When a hold taken at `takenAt` and renewed at `now` ends (all in epoch milliseconds); null when it may not
 * be renewed any more, because the hour since it was first taken is over.
 */
export function renewedUntil(takenAt: number, now: number): number | null {
  const last = takenAt + longestHold;
  return now >= last ? null : Math.min(now + holdLength, last);
}
