import type { Day } from './calendar-day.ts';
import type { TicketQuantities } from './tickets.ts';
import type { TimeSlot } from './time-slot.ts';

/** The rule for booking open play by arrival time (specification 4.13), from the owner's rows. */
export interface ArrivalRule {
  /** The first day with arrival times. Null if open play is one session a day, without arrival times. */
  firstDay: Day | null;
  /** The last day with arrival times; null without an end. */
  lastDay: Day | null;
  /** Minutes from one arrival time to the next. */
  step: number;
  /** Minutes from opening to the first arrival time. */
  firstAfterOpening: number;
  /** Minutes from the last arrival time to closing. */
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
  /**
   * The most visitors with a ticket of these `ticketTypes` in the zone: at any moment if there are arrival
   * times, otherwise in a session.
   */
  limit: number;
  ticketTypes: readonly string[];
}

/** Returns whether open play of a day is booked with arrival times. */
export function hasArrivals(day: Day, rule: ArrivalRule | undefined): rule is ArrivalRule {
  if (!rule || rule.firstDay === null || day < rule.firstDay) return false;
  return rule.lastDay === null || day <= rule.lastDay;
}

/**
 * Returns how long a family stays, in minutes: the longest stay of its tickets. If none of its tickets has a
 * stay, returns the longest of all stays.
 */
export function stayOf(stays: readonly TicketStay[], quantities: TicketQuantities): number {
  const chosen = stays.filter(({ ticketTypeId }) => (quantities[ticketTypeId] ?? 0) > 0);
  return Math.max(0, ...(chosen.length > 0 ? chosen : stays).map(({ minutes }) => minutes));
}

/**
 * Returns the sessions of a day from which a family chooses: the sessions for its length of stay if open play
 * has arrival times, otherwise all sessions. `stays` is undefined without arrival times.
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
 * Returns the arrival times of a day that is open in `hours`, in minutes from midnight. If no time fits,
 * returns only the opening time.
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

/** A time slot from an arrival time to a time at which stays end. */
interface ArrivalSlot extends TimeSlot {
  /**
   * The lengths of stay, in minutes, that end with this slot. There are several if the centre closes before
   * the longer stays would end.
   */
  stays: readonly number[];
}

/**
 * Returns, for each length of stay, the time slot of a family that arrives at the minute `at`. The longest
 * stay is first. Lengths of stay with the same end share one slot.
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

/** Returns the highest number of people inside at any moment of a period. */
export function mostInside(inside: readonly StayCount[], period: TimeSlot): number {
  const starts = inside.map(({ start }) => start).filter((at) => period.start < at && at < period.end);
  const countInside = (moment: number) =>
    inside.reduce((sum, { start, end, count }) => sum + (start <= moment && moment < end ? count : 0), 0);
  return Math.max(0, ...[period.start, ...starts].map(countInside));
}

/** A group that waits for an arrival time. Lists of such groups are in the order of the queue. */
export interface WaitingForTime extends TimeSlot {
  group: string;
  children: number;
}

/**
 * Returns how many places of an arrival time are on sale, never below 0: the limit, less the highest number
 * of children inside during the slot, less the places kept for waiting groups. Places are kept for a group if
 * it fits and a time for which it waits overlaps the slot. They are kept only once, even if several of its
 * times overlap the slot. The database function `places_on_sale` counts in the same way.
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
