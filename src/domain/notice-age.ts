const hour = 3_600_000;
const day = 24 * hour;

/** The age up to which a notice may be shown as the latest: 60 days, in milliseconds. */
const maxLatestAge = 60 * day;

/**
 * Returns a notice's age in the words of specification 2.13, rounded down: 'Just now' under 1 hour, 'Nh ago'
 * under 24 hours, otherwise 'Nd ago'. A notice with a future time gets 'Just now'. Both instants are in epoch
 * milliseconds.
 */
export function noticeAge(postedAt: number, now: number): string {
  const age = now - postedAt;
  if (age < hour) return 'Just now';
  return age < day ? `${Math.floor(age / hour)}h ago` : `${Math.floor(age / day)}d ago`;
}

/**
 * Returns whether a notice posted at `postedAt` may still be shown as the latest at `now` (both epoch
 * milliseconds). It may be shown for 60 days.
 */
export function isRecentNotice(postedAt: number, now: number): boolean {
  return now - postedAt <= maxLatestAge;
}

/**
 * Returns whether a notice posted at `postedAt` is marked as new at `now` (both epoch milliseconds). A notice
 * is new for `forDays` days, which the owner sets.
 */
export function isNewNotice(postedAt: number, now: number, forDays: number): boolean {
  return now - postedAt <= forDays * day;
}
