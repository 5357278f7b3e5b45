const hour = 3_600_000;
const day = 24 * hour;

/** For how long a notice is news: 60 days, in milliseconds. */
const newsLasts = 60 * day;

/**
 * How old a notice is, in the words of specification 2.13: 'Just now' under 1 hour, 'Nh ago'
 * under 24 hours, otherwise 'Nd ago', rounded down. Both instants in epoch milliseconds; one that
 * lies ahead counts as just now.
 */
export function noticeAge(postedAt: number, now: number): string {
  const age = now - postedAt;
  if (age < hour) return 'Just now';
  return age < day ? `${Math.floor(age / hour)}h ago` : `${Math.floor(age / day)}d ago`;
}

/**
 * Whether a notice posted at `postedAt` is still worth showing as the latest at `now` (both epoch
 * milliseconds): at most 60 days old.
 */
export function isNews(postedAt: number, now: number): boolean {
  return now - postedAt <= newsLasts;
}

/**
 * Whether a notice posted at `postedAt` is called new at `now` (both epoch milliseconds): for so many days,
 * which the venue's row says.
 */
export function isNew(postedAt: number, now: number, forDays: number): boolean {
  return now - postedAt <= forDays * day;
}
