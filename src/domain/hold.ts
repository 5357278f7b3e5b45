/** How long a hold lasts from its start and from each renewal: 10 minutes, in milliseconds. */
export const holdDuration = 10 * 60_000;

/** How long after its start a hold may still be renewed: 60 minutes, in milliseconds. */
const maxHoldDuration = 60 * 60_000;

/**
 * Limits on unpaid bookings held at the same time, for one IP address and for one e-mail address: places
 * (one for a child in a session) and photo sessions. Two school groups of forty fit one e-mail address, a
 * busy office fits one IP address, and a stranger cannot sell out a month.
 */
export const unpaidLimits = {
  address: { places: 120, photos: 8 },
  mailbox: { places: 80, photos: 4 },
} as const;

/**
 * Returns the expiry of a hold that began at `takenAt` and is renewed at `now`, in epoch milliseconds; null
 * when it may no longer be renewed, because the hour since it began is over.
 */
export function renewedHoldExpiry(takenAt: number, now: number): number | null {
  const latest = takenAt + maxHoldDuration;
  return now >= latest ? null : Math.min(now + holdDuration, latest);
}

/**
 * Returns the new expiry of a hold that is extended at `now`, for an order that can be paid until `payBy`:
 * ten minutes from now, at most ten minutes after `payBy`, and never before `expires`, the expiry so far. All
 * in epoch milliseconds.
 */
export function extendedHoldExpiry(expires: number, payBy: number, now: number): number {
  return Math.max(expires, Math.min(now, payBy) + holdDuration);
}
