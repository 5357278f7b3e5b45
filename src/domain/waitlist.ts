import { addDays } from './calendar-day.ts';
import type { LocalMoment } from './opening-calendar.ts';

/** A group in the queue of a session, with the details that the rule for offers needs. */
export interface WaitingGroup {
  id: string;
  /** The places that the group needs, one for each child. */
  children: number;
  /** Whether the group has an open offer, for this session or another. */
  hasOffer: boolean;
  /**
   * The end of the time in which the group is passed over because it let an offer expire, epoch milliseconds.
   * Null if the group has let no offer expire.
   */
  restUntil: number | null;
  /** Whether the group has been asked if it is still waiting, and has not answered. */
  wasAsked: boolean;
}

/** Why a group was passed over. */
export type PassReason = 'too few' | 'has an offer' | 'rests' | 'was asked';

/** The group that gets the offer, and the groups passed over before it, in the order of the queue. */
export interface NextOffer<Group> {
  group: Group;
  passed: readonly { group: Group; reason: PassReason }[];
}

/**
 * Returns the first group of a queue whose children all fit into the free places. Also returns the groups
 * before it, with the reason why each was passed over (specification 5.13). Returns null if no group fits.
 * `now` is in epoch milliseconds.
 */
export function chooseNextGroup<Group extends WaitingGroup>(
  free: number,
  queue: readonly Group[],
  now: number,
): NextOffer<Group> | null {
  const passed: { group: Group; reason: PassReason }[] = [];
  for (const group of queue) {
    const reason = whyPassedOver(free, group, now);
    if (reason === null) return { group, passed };
    passed.push({ group, reason });
  }
  return null;
}

/** Returns why a group is passed over; null if the free places can be offered to it. */
function whyPassedOver(free: number, group: WaitingGroup, now: number): PassReason | null {
  if (group.hasOffer) return 'has an offer';
  if (group.wasAsked) return 'was asked';
  if (group.restUntil !== null && group.restUntil > now) return 'rests';
  return group.children > free ? 'too few' : null;
}

/** The hours, usually at night, in which nothing is offered and no offer expires; minutes of the day. */
export interface QuietHours {
  from: number;
  until: number;
}

/**
 * Returns whether a minute of the day is in the quiet hours. If both ends are equal, there are no quiet
 * hours.
 */
export function isQuiet(minute: number, { from, until }: QuietHours): boolean {
  if (from === until) return false;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/**
 * Returns the moment this many minutes after `start`, not counting the quiet hours. The result is never
 * inside the quiet hours: if the minutes are over exactly when the quiet hours begin, the result is the end
 * of the quiet hours.
 */
export function addWakingMinutes(start: LocalMoment, minutes: number, quiet: QuietHours): LocalMoment {
  let { day, minute } = start;
  let left = minutes;
  for (;;) {
    if (isQuiet(minute, quiet)) {
      if (minute >= quiet.until) day = addDays(day, 1);
      minute = quiet.until;
    }
    const stop = nextQuietStart(minute, quiet);
    if (minute + left < stop) break;
    left -= stop - minute;
    minute = stop;
    if (minute === dayLength) {
      day = addDays(day, 1);
      minute = 0;
    }
    if (left === 0 && !isQuiet(minute, quiet)) break;
  }
  return { day, minute: minute + left };
}

const dayLength = 24 * 60;

/** Returns the next minute at which the quiet hours or the next day begin. */
function nextQuietStart(minute: number, { from, until }: QuietHours): number {
  return from !== until && from > minute ? from : dayLength;
}

/** How many minutes an offer lasts if it is made at least `hoursAhead` hours before the session starts. */
export interface OfferDuration {
  hoursAhead: number;
  minutes: number;
}

/**
 * Returns how many minutes an offer lasts if `left` milliseconds are left until the session starts. Of the
 * rows whose `hoursAhead` is not more than the hours left, the row with the largest applies. If there is no
 * such row, the row with the smallest `hoursAhead` applies. Returns null if there are no rows.
 */
export function offerMinutes(rows: readonly OfferDuration[], left: number): number | null {
  const hours = Math.max(0, left) / 3_600_000;
  const sorted = [...rows].sort((a, b) => a.hoursAhead - b.hoursAhead);
  return (sorted.findLast(({ hoursAhead }) => hoursAhead <= hours) ?? sorted[0])?.minutes ?? null;
}
