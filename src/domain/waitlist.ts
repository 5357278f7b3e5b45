import { addDays } from './calendar-day.ts';
import type { LocalMoment } from './opening-calendar.ts';

/** A group in the queue of a session, as the rule of offering sees it. */
export interface WaitingGroup {
  id: string;
  /** Places that it needs: its children. */
  children: number;
  /** Whether it has an open offer, of this session or another. */
  hasOffer: boolean;
  /**
   * Until when it is passed over, because an offer ran out; epoch milliseconds. Null: it is not passed over.
   */
  restUntil: number | null;
  /** Whether it was asked if it is still waiting, and has not answered. */
  wasAsked: boolean;
}

/** Why a group was passed over. */
export type PassReason = 'too few' | 'has an offer' | 'rests' | 'was asked';

/** The group to offer places to, and those that were passed over before it, in the order of the queue. */
export interface NextOffer<Group> {
  group: Group;
  passed: readonly { group: Group; reason: PassReason }[];
}

/**
 * Returns the first group of a queue that fits into the free places with all of its children, with the groups
 * before it and why each was passed over (specification 5.13); null where there is none. `now` in epoch
 * milliseconds.
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

/** Returns why a group is passed over for the free places; null where they can be offered to it. */
function whyPassedOver(free: number, group: WaitingGroup, now: number): PassReason | null {
  if (group.hasOffer) return 'has an offer';
  if (group.wasAsked) return 'was asked';
  if (group.restUntil !== null && group.restUntil > now) return 'rests';
  return group.children > free ? 'too few' : null;
}

/** The hours, usually at night, in which nothing is offered and no offer runs out; minutes of the day. */
export interface QuietHours {
  from: number;
  until: number;
}

/** Returns whether a minute of the day is in the quiet hours. False where both ends are equal. */
export function isQuiet(minute: number, { from, until }: QuietHours): boolean {
  if (from === until) return false;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/**
 * Returns the moment this many minutes after another one, not counting the quiet hours. It is never inside
 * them: time that would be up when they begin is up when they end.
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

/** How long an offer lasts (minutes) where at least this many hours are left until the session starts. */
export interface HoldTime {
  hoursAhead: number;
  minutes: number;
}

/**
 * Returns how many minutes an offer lasts, by the milliseconds left until the session starts: those of the
 * row with the most hours that are still left, or else of the one with the fewest. null without rows.
 */
export function offerMinutes(rows: readonly HoldTime[], left: number): number | null {
  const hours = Math.max(0, left) / 3_600_000;
  const sorted = [...rows].sort((a, b) => a.hoursAhead - b.hoursAhead);
  return (sorted.findLast(({ hoursAhead }) => hoursAhead <= hours) ?? sorted[0])?.minutes ?? null;
}
