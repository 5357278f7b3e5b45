/** The length of a hold from its start and from each renewal: 10 minutes, in milliseconds. */
export const holdDuration = 10 * 60_000;

/** How long a hold may be renewed, and how long it may last, from its start: 60 minutes, in milliseconds. */
const maxHoldDuration = 60 * 60_000;

/**
 * Limits on the unpaid bookings that one IP address (`address`) or one e-mail address (`mailbox`) can hold at
 * the same time. `places` counts one for each child in each session. `photos` counts photo sessions and
 * parties. The limits leave room for two school groups of forty with one e-mail address, and for a busy
 * office behind one IP address, but do not let a stranger hold all the places of a month.
 */
export const unpaidLimits = {
  address: { places: 120, photos: 8 },
  mailbox: { places: 80, photos: 4 },
} as const;

/**
 * Returns the new expiry of a hold that began at `takenAt` and is renewed at `now`: ten minutes after `now`,
 * but at most an hour after `takenAt`. Returns null if the hold began an hour ago or earlier, because it may
 * no longer be renewed. All times are in epoch milliseconds.
 */
export function renewedHoldExpiry(takenAt: number, now: number): number | null {
  const latest = takenAt + maxHoldDuration;
  return now >= latest ? null : Math.min(now + holdDuration, latest);
}

/**
 * Returns the new expiry of a hold that is extended at `now`, for an order that can be paid until `payBy`.
 * The new expiry is ten minutes after `now`, but at most ten minutes after `payBy`. It is never before
 * `expires`, the old expiry. All times are in epoch milliseconds.
 */
export function extendedHoldExpiry(expires: number, payBy: number, now: number): number {
  return Math.max(expires, Math.min(now, payBy) + holdDuration);
}
