import type { Day } from './calendar-day.ts';
import type { TicketQuantities } from './tickets.ts';
import type { TimeSlot } from './time-slot.ts';

/** How open play is booked with arrival times (specification 4.13), from the owner's rows. */
export interface ArrivalRule {
  /** Null: there are no arrival times, and open play is one session a day. */
  firstDay: Day | null;
  /** Null: without an end. */
  lastDay: Day | null;
  /** Minutes from one arrival time to the next. */
  step: number;
  /** Minutes from opening to the first arrival, and from the last one to closing. */
  firstAfterOpening: number;
  lastBeforeClosing: number;
  /** How many children may be inside at any moment. */
  limit: number;
  /** How long each ticket that takes a place stays, in minutes. */
  stays: readonly TicketStay[];
}

/** How long a visitor with this ticket stays, in minutes. */
interface TicketStay {
  ticketTypeId: string;
  minutes: number;
}

/** A part of the centre with a limit of its own (specification 4.14). */
export interface Zone {
  id: string;
  name: string;
  /** How many of its tickets it takes at any moment, or in a session. */
  limit: number;
  ticketTypes: readonly string[];
}

/** Returns whether open play of a day is booked with arrival times. */
export function hasArrivals(day: Day, rule: ArrivalRule | undefined): rule is ArrivalRule {
  if (!rule || rule.firstDay === null || day < rule.firstDay) return false;
  return rule.lastDay === null || day <= rule.lastDay;
}

/**
 * Returns how long a family stays, in minutes: the longest stay of its tickets. Where none of them has a
 * stay, the longest stay of all.
 */
export function stayOf(stays: readonly TicketStay[], quantities: TicketQuantities): number {
  const chosen = stays.filter(({ ticketTypeId }) => (quantities[ticketTypeId] ?? 0) > 0);
  return Math.max(0, ...(chosen.length > 0 ? chosen : stays).map(({ minutes }) => minutes));
}

/**
 * Returns the sessions of a day that a family chooses from: all of them, or, where open play has arrival
 * times, those with its own length of stay. `stays` is left out where there are no arrival times.
 */
export function sessionsForStay<T extends { arrival?: { stays: readonly number[] } | undefined }>(
  sessions: readonly T[],
  stays: readonly TicketStay[] | undefined,
  quantities: TicketQuantities,
): T[] {
  if (!stays) return [...sessions];
  const stay = stayOf(stays, quantities);
  return sessions.filter(({ arrival }) => arrival?.stays.includes(stay));
}

/**
 * Returns the arrival times of a day that is open in `hours`, minutes from midnight; the opening time alone
 * where none fits.
 */
export function arrivalTimes(
  hours: TimeSlot,
  {
    step,
    firstAfterOpening,
    lastBeforeClosing,
  }: Pick<ArrivalRule, 'step' | 'firstAfterOpening' | 'lastBeforeClosing'>,
): number[] {
  const times: number[] = [];
  for (let at = hours.start + firstAfterOpening; at <= hours.end - lastBeforeClosing; at += step)
    times.push(at);
  return times.length > 0 ? times : [hours.start];
}

/** An arrival time, and the end of the stays that begin then. */
interface ArrivalSlot extends TimeSlot {
  /** The lengths of stay that end then, in minutes: several where the day closes before they are over. */
  stays: readonly number[];
}

/**
 * Returns the time that a family is inside when it comes at the minute `at`, for each length of stay, the
 * longest first. Lengths of stay with the same end share one slot.
 */
export function slotsFrom(at: number, hours: TimeSlot, { stays }: Pick<ArrivalRule, 'stays'>): ArrivalSlot[] {
  const slots = new Map<number, number[]>();
  for (const length of new Set(stays.map(({ minutes }) => minutes))) {
    const end = Math.min(at + length, hours.end);
    slots.set(end, [...(slots.get(end) ?? []), length]);
  }
  return [...slots].sort(([a], [b]) => b - a).map(([end, lengths]) => ({ start: at, end, stays: lengths }));
}

/** A number of children, or of tickets, inside from `start` until `end`. */
export interface StayCount extends TimeSlot {
  count: number;
}

/** Returns the highest number inside at any moment of a period. */
export function mostInside(inside: readonly StayCount[], period: TimeSlot): number {
  const starts = inside.map(({ start }) => start).filter((at) => period.start < at && at < period.end);
  const at = (moment: number) =>
    inside.reduce((sum, { start, end, count }) => sum + (start <= moment && moment < end ? count : 0), 0);
  return Math.max(0, ...[period.start, ...starts].map(at));
}

/** A group that waits for a session. Lists of them are in the order of the queue. */
export interface WaitingForTime extends TimeSlot {
  group: string;
  children: number;
}

/**
 * Returns how many places of an arrival time are on sale: the limit, less the most that are inside, less the
 * places kept for groups that fit in and wait for a time that overlaps it; never below 0. The database
 * function `places_on_sale` counts them in the same way.
 */
export function arrivalPlacesOnSale(
  slot: TimeSlot,
  {
    limit,
    inside,
    waiting,
  }: { limit: number; inside: readonly StayCount[]; waiting: readonly WaitingForTime[] },
): number {
  const left = (period: TimeSlot) => limit - mostInside(inside, period);
  let free = left(slot);
  const counted = new Set<string>();
  for (const { group, children, ...wished } of waiting) {
    if (wished.start >= slot.end || slot.start >= wished.end) continue;
    if (counted.has(group) || children > free || children > left(wished)) continue;
    free -= children;
    counted.add(group);
  }
  return Math.max(0, free);
}
