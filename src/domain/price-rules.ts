import {
  addDays,
  type Day,
  daysBetween,
  daysInRange,
  daysInWords,
  shortDayInWords,
  weekdayOf,
  weekdayPlurals,
} from './calendar-day.ts';
import type { Pence } from './money.ts';
import { bookableSessions, inSchoolHoliday, type OpeningRows, planDay } from './opening-calendar.ts';
import type { TicketType } from './tickets.ts';
import { timeInWords } from './time-slot.ts';

/** The channel on which a ticket is sold: the website, or the door. */
export type PriceChannel = 'online' | 'kiosk';

/** The conditions of a price. Null means that there is no such condition. */
export interface PriceConditions {
  /** The event to whose sessions the price applies. */
  eventId: string | null;
  /** First and last day, both included. */
  firstDay: Day | null;
  lastDay: Day | null;
  /** Whether the price applies only in school holidays, or only in term time. */
  school: 'holidays' | 'term' | null;
  /** The weekdays, 0 = Sunday to 6 = Saturday. */
  weekdays: readonly number[] | null;
  /** The session starts at this minute of the day or later. */
  fromMinute: number | null;
  /** The session starts before this minute of the day. */
  untilMinute: number | null;
}

/** A price that replaces a ticket's base price when its conditions are met. Amounts are in pence. */
export interface PriceRule extends PriceConditions {
  id: string;
  /** The reason for the price, as families read it: 'Weekday price in term time'. */
  name: string;
  ticketTypeId: string;
  channel: PriceChannel;
  price: Pence;
  /** Charged once for each ticket, for any number of sessions. */
  fee: Pence;
}

/** The price of a ticket on a channel if no rule applies. */
export interface BasePrice {
  ticketTypeId: string;
  channel: PriceChannel;
  price: Pence;
  fee: Pence;
}

/** The base prices and the rules that decide the price of a ticket. */
export interface PriceList {
  base: readonly BasePrice[];
  rules: readonly PriceRule[];
}

/** The details of a session that decide the price of a visit. */
export interface PricedSession {
  day: Day;
  /** The session's start and end, minutes of the day. */
  start: number;
  end: number;
  eventId: string | null;
  isSchoolHoliday: boolean;
}

/**
 * Returns the session that decides the price of a visit. For several sessions, it is the first (specification
 * 4.11). Returns null for a visit without sessions.
 */
export function pricedSession(
  day: Day,
  sessions: readonly { start: number; end: number; eventId: string | null }[],
  rows: Pick<OpeningRows, 'schoolHolidays'>,
): PricedSession | null {
  const [first] = sessions.toSorted((a, b) => a.start - b.start);
  if (!first) return null;
  return {
    day,
    start: first.start,
    end: first.end,
    eventId: first.eventId,
    isSchoolHoliday: inSchoolHoliday(day, rows),
  };
}

/**
 * Returns the session of a day that decides the price of a visit. It is the first session that starts at one
 * of `starts` (minutes of the day), or else the day's first session. Returns null on a closed day.
 */
export function pricedSessionOf(
  day: Day,
  starts: readonly number[],
  rows: OpeningRows,
): PricedSession | null {
  const sessions = bookableSessions(planDay(day, rows), rows, starts[0]);
  const chosen = sessions.filter(({ start }) => starts.includes(start));
  return pricedSession(day, chosen.length > 0 ? chosen : sessions, rows);
}

/**
 * Returns the ticket types that a channel sells, each at its price for a session. If `session` is null (no
 * day is chosen yet), they have base prices. A type without a base price on the channel is left out.
 */
export function ticketTypesAt<T extends TicketType>(
  types: readonly T[],
  { base, rules }: PriceList,
  channel: PriceChannel,
  session: PricedSession | null,
): T[] {
  return types.flatMap((type) => {
    const usual = base.find((row) => row.ticketTypeId === type.id && row.channel === channel);
    if (!usual) return [];
    const rule = session && findPriceRule(rules, type.id, channel, session);
    const { price, fee } = rule ?? usual;
    return [{ ...type, price, fee, ...(rule ? { why: rule.name } : {}) }];
  });
}

/**
 * Returns the lowest price, fee included, of each ticket type whose price on a channel differs between the
 * sessions of these days. Prices are in pence. The map is empty if all prices are the same.
 */
export function lowestPrices(
  { base, rules }: PriceList,
  channel: PriceChannel,
  { first, last }: { first: Day; last: Day },
  rows: OpeningRows,
): ReadonlyMap<string, Pence> {
  const lowest = new Map<string, Pence>();
  if (!rules.some((rule) => rule.channel === channel)) return lowest;
  const sessions = daysInRange(first, last).flatMap((day) =>
    bookableSessions(planDay(day, rows), rows).flatMap(
      (session) => pricedSession(day, [session], rows) ?? [],
    ),
  );
  for (const usual of base.filter((row) => row.channel === channel)) {
    const prices = sessions.map((session) => {
      const { price, fee } = findPriceRule(rules, usual.ticketTypeId, channel, session) ?? usual;
      return price + fee;
    });
    const least = Math.min(...prices);
    if (prices.some((price) => price !== least)) lowest.set(usual.ticketTypeId, least);
  }
  return lowest;
}

/**
 * Returns the rule that sets the price of a ticket for a session: the most specific rule that applies.
 * Returns null if none applies.
 */
export function findPriceRule(
  rules: readonly PriceRule[],
  ticketTypeId: string,
  channel: PriceChannel,
  session: PricedSession,
): PriceRule | null {
  let winner: PriceRule | null = null;
  for (const rule of rules) {
    if (rule.ticketTypeId !== ticketTypeId || rule.channel !== channel || !isMet(rule, session)) continue;
    if (winner === null || compareRules(rule, winner) < 0) winner = rule;
  }
  return winner;
}

/** A price and the fee for one ticket, pence. */
export interface TicketCost {
  price: Pence;
  fee: Pence;
}

/**
 * The price of a ticket in a session before and after a change. A price is null if the ticket has none.
 */
export interface ChangedPrice {
  session: PricedSession;
  ticketTypeId: string;
  channel: PriceChannel;
  before: TicketCost | null;
  after: TicketCost | null;
  /** The rule that sets the price afterwards; null for the base price. */
  rule: PriceRule | null;
}

/** A price list, and the calendar of the sessions that it prices. */
export interface PricedCalendar {
  prices: PriceList;
  rows: OpeningRows;
}

/**
 * Lists the ticket prices that a change alters for the sessions from `first` to `last`, in the order of the
 * days.
 */
export function listChangedPrices(
  before: PricedCalendar,
  after: PricedCalendar,
  first: Day,
  last: Day,
): ChangedPrice[] {
  const sold = [...before.prices.base, ...after.prices.base];
  const pairs = sold.filter(
    (base, index) =>
      sold.findIndex(
        (other) => other.ticketTypeId === base.ticketTypeId && other.channel === base.channel,
      ) === index,
  );
  return daysInRange(first, last).flatMap((day) =>
    bookableSessions(planDay(day, after.rows), after.rows).flatMap((session) => {
      const now = pricedSession(day, [session], after.rows);
      const was = pricedSession(day, [session], before.rows);
      if (!now || !was) return [];
      return pairs.flatMap(({ ticketTypeId, channel }): ChangedPrice[] => {
        const old = ticketCost(before.prices, ticketTypeId, channel, was);
        const then = ticketCost(after.prices, ticketTypeId, channel, now);
        if (old?.price === then?.price && old?.fee === then?.fee) return [];
        const rule = findPriceRule(after.prices.rules, ticketTypeId, channel, now);
        return [{ session: now, ticketTypeId, channel, before: old, after: then, rule }];
      });
    }),
  );
}

/** Returns the price of a ticket in a session; null if its channel does not sell it. */
export function ticketCost(
  { base, rules }: PriceList,
  ticketTypeId: string,
  channel: PriceChannel,
  session: PricedSession,
): TicketCost | null {
  const usual = base.find((row) => row.ticketTypeId === ticketTypeId && row.channel === channel);
  if (!usual) return null;
  const { price, fee } = findPriceRule(rules, ticketTypeId, channel, session) ?? usual;
  return { price, fee };
}

/** Returns whether a session meets all conditions. */
export function isMet(conditions: PriceConditions, session: PricedSession): boolean {
  const { eventId, firstDay, lastDay, school, weekdays, fromMinute, untilMinute } = conditions;
  return (
    (eventId === null || eventId === session.eventId) &&
    (firstDay === null || firstDay <= session.day) &&
    (lastDay === null || session.day <= lastDay) &&
    (school === null || (school === 'holidays') === session.isSchoolHoliday) &&
    (weekdays === null || weekdays.includes(weekdayOf(session.day))) &&
    (fromMinute === null || fromMinute <= session.start) &&
    (untilMinute === null || session.start < untilMinute)
  );
}

/**
 * Compares how specific the conditions of two prices are (specification 4.11). Returns a negative number if
 * the first wins. The first difference in this list decides. (1) A price for an event wins over a price
 * without an event. (2) The shorter period of days wins; a period with only one end counts as longer than any
 * period with both ends, and no period as the longest. (3) A price for school holidays or term time wins over
 * a price for both. (4) Fewer weekdays win. (5) The shorter time of day wins.
 */
export function compareSpecificity(a: PriceConditions, b: PriceConditions): number {
  const first = specificity(a);
  const second = specificity(b);
  const at = first.findIndex((step, index) => step !== second[index]);
  return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0);
}

/**
 * Compares two rules. Returns a negative number if the first wins. Equally specific rules are ordered by
 * their ids.
 */
export function compareRules(a: PriceRule, b: PriceRule): number {
  return compareSpecificity(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Returns a number for each condition, in the order in which they decide. The smaller number wins. */
function specificity(conditions: PriceConditions): number[] {
  const { eventId, firstDay, lastDay, school, weekdays, fromMinute, untilMinute } = conditions;
  return [
    eventId === null ? 1 : 0,
    firstDay !== null && lastDay !== null
      ? daysBetween(firstDay, lastDay)
      : endlessPeriod + (firstDay === null && lastDay === null ? 1 : 0),
    school === null ? 1 : 0,
    weekdays === null ? 7 : new Set(weekdays).size,
    (untilMinute ?? minutesOfDay) - (fromMinute ?? 0),
  ];
}

/** Longer than any period with both a first and a last day. */
const endlessPeriod = 10_000_000;
const minutesOfDay = 1440;

/**
 * Returns whether two rules are equally specific and could both apply to one ticket, so that neither wins.
 * Ignores which days are school holidays, because that may change.
 */
export function doRulesTie(a: PriceRule, b: PriceRule): boolean {
  if (a.id === b.id || a.ticketTypeId !== b.ticketTypeId || a.channel !== b.channel) return false;
  if (compareSpecificity(a, b) !== 0) return false;
  if (a.eventId !== b.eventId || a.school !== b.school) return false;
  const from = Math.max(a.fromMinute ?? 0, b.fromMinute ?? 0);
  const until = Math.min(a.untilMinute ?? minutesOfDay, b.untilMinute ?? minutesOfDay);
  if (from >= until) return false;
  const weekdays = weekdaysOf(a).filter((day) => weekdaysOf(b).includes(day));
  return hasWeekday(weekdays, latest(a.firstDay, b.firstDay), earliest(a.lastDay, b.lastDay));
}

const everyWeekday = [0, 1, 2, 3, 4, 5, 6];

function weekdaysOf({ weekdays }: PriceConditions): readonly number[] {
  return weekdays ?? everyWeekday;
}

/**
 * Returns whether a period has a day on one of the weekdays. If `first` or `last` is null, the period has no
 * limit at that end.
 */
function hasWeekday(weekdays: readonly number[], first: Day | null, last: Day | null): boolean {
  if (weekdays.length === 0) return false;
  if (first === null || last === null) return true;
  if (first > last) return false;
  const end = daysBetween(first, last) > 6 ? addDays(first, 6) : last;
  return daysInRange(first, end).some((day) => weekdays.includes(weekdayOf(day)));
}

function latest(a: Day | null, b: Day | null): Day | null {
  return a === null || b === null ? (a ?? b) : a > b ? a : b;
}

function earliest(a: Day | null, b: Day | null): Day | null {
  return a === null || b === null ? (a ?? b) : a < b ? a : b;
}

/**
 * Returns conditions in words: 'In term time, on Mondays and Tuesdays, for sessions that start before
 * 12:00pm'. `event` is the title of the event. Returns 'Always' if there are no conditions.
 */
export function conditionsInWords(conditions: PriceConditions, event: string | null): string {
  const { eventId, school, weekdays, fromMinute, untilMinute } = conditions;
  const parts = [
    eventId !== null && `at ${event ?? eventId}`,
    periodInWords(conditions),
    school === 'holidays' && 'in school holidays',
    school === 'term' && 'in term time',
    weekdays !== null && `on ${weekdaysInWords(weekdays)}`,
    fromMinute !== null &&
      untilMinute !== null &&
      `for sessions that start from ${timeInWords(fromMinute)} and before ${timeInWords(untilMinute)}`,
    fromMinute !== null &&
      untilMinute === null &&
      `for sessions that start from ${timeInWords(fromMinute)} on`,
    fromMinute === null &&
      untilMinute !== null &&
      `for sessions that start before ${timeInWords(untilMinute)}`,
  ].filter((part) => typeof part === 'string' && part !== '');
  const words = parts.join(', ') || 'always';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function periodInWords({ firstDay, lastDay }: PriceConditions): string {
  if (firstDay !== null && lastDay !== null)
    return firstDay === lastDay ? `on ${shortDayInWords(firstDay)}` : daysInWords(firstDay, lastDay);
  if (firstDay !== null) return `from ${shortDayInWords(firstDay)} on`;
  return lastDay === null ? '' : `until ${shortDayInWords(lastDay)}`;
}

function weekdaysInWords(weekdays: readonly number[]): string {
  const names = weekdays
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((day) => weekdayPlurals[day] ?? '');
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}
