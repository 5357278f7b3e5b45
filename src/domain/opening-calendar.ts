import { type ArrivalRule, arrivalTimes, hasArrivals, slotsFrom, type Zone } from './arrivals.ts';
import { addMonths, type Day, weekdayOf, weekdayPlurals } from './calendar-day.ts';
import { covers, formatTime, overlaps, type TimeSlot } from './time-slot.ts';

/**
 * The rows from which the centre's calendar is computed. The functions below contain no dates of their own.
 */
export interface OpeningRows {
  /** The hours of an ordinary week, one row for each weekday. A weekday without a row is closed. */
  weeklyHours: readonly WeeklyHours[];
  /** Seasons with their own weekly hours. They do not overlap. Default: none. */
  seasons?: readonly Season[];
  schoolHolidays: readonly { firstDay: Day; lastDay: Day; name: string }[];
  specialHours: readonly { day: Day; start: number; end: number }[];
  eventSessions: readonly EventSession[];
  restrictions: readonly Restriction[];
  /** Number of children that an ordinary session takes. */
  capacity: number;
  /** How many minutes before closing last entry is. */
  lastEntryBeforeClosing: number;
  /** How many months ahead a day can be booked. */
  monthsAhead: number;
  /** The rule for booking open play by arrival time. Without it, open play is one session a day. */
  arrivals?: ArrivalRule;
  /** The parts of the centre with their own limits. Default: none. */
  zones?: readonly Zone[];
}

export interface WeeklyHours extends TimeSlot {
  weekday: number;
  /** Whether the centre opens on this weekday only in school holidays (Thursdays, specification 5.1). */
  holidaysOnly: boolean;
}

/** A period whose weekly hours replace the ordinary ones. Both days are included. */
export interface Season {
  name: string;
  firstDay: Day;
  lastDay: Day;
  weeklyHours: readonly WeeklyHours[];
}

export interface EventSession extends TimeSlot {
  day: Day;
  eventId: string;
  capacity: number;
}

export interface Restriction {
  id: string;
  day: Day;
  /** Null for the whole day (ALL_DAY on the wire). */
  slot: TimeSlot | null;
  reason: string;
  description: string;
}

/** A session of a day: the whole open play, one of its arrival times, or one session of an event. */
export interface PlannedSession extends TimeSlot {
  /** Null for open play. */
  eventId: string | null;
  capacity: number;
  /** The restriction that blocks the session; null if none does. */
  blockedBy: Restriction | null;
  /**
   * Only for an arrival time. `opens` and `closes` are the opening hours of its day. `stays` are the lengths
   * of stay, in minutes, with which a family leaves at the end of the slot.
   */
  arrival?: { opens: number; closes: number; stays: readonly number[] };
}

export type ClosedReason =
  | { code: 'closed-weekday'; text: string }
  | { code: 'restricted'; text: string; description: string };

/**
 * A day in the calendar, independent of the current time and of bookings: its sessions, or why it has none.
 */
export interface DayPlan {
  day: Day;
  sessions: PlannedSession[];
  isEvent: boolean;
  closed: ClosedReason | null;
  /** Restrictions that affect the day without closing it. */
  notes: Restriction[];
}

/** Text for a restriction without a reason (specification 2.3). */
export const defaultRestrictionText = 'This date is currently unavailable for new bookings.';

/**
 * Returns the plan of a day (specification 5.1, 5.2, 5.3, 12.2, 12.3, 12.27). An event day has only its
 * event's sessions. On other days, special hours replace the weekday's hours. A weekday that opens only in
 * school holidays is closed outside them, unless the day has an event or special hours. An event session is
 * blocked by any restriction that overlaps it. Open play is blocked only when restrictions leave no minute in
 * which to arrive. An all-day restriction closes the day.
 */
export function planDay(day: Day, rows: OpeningRows): DayPlan {
  const restrictions = rows.restrictions.filter((restriction) => restriction.day === day);
  const allDay = restrictions.find((restriction) => restriction.slot === null);
  const planned = plannedSlots(day, rows);
  const isEvent = planned.some((session) => session.eventId !== null);
  if (allDay) {
    return {
      day,
      sessions: [],
      isEvent,
      closed: {
        code: 'restricted',
        text: allDay.reason || defaultRestrictionText,
        description: allDay.description,
      },
      notes: [],
    };
  }
  if (planned.length === 0) {
    const weekday = weekdayOf(day);
    const inHolidays = weekOn(day, rows).some((hours) => hours.weekday === weekday && hours.holidaysOnly);
    const text = `Closed on ${weekdayPlurals[weekday]}${inHolidays ? ' outside school holidays' : ''}`;
    return {
      day,
      sessions: [],
      isEvent: false,
      closed: { code: 'closed-weekday', text },
      notes: restrictions,
    };
  }
  const sessions = planned.map((session) => ({
    ...session,
    blockedBy: findBlock(session, restrictions, rows),
  }));
  return { day, sessions, isEvent, closed: null, notes: restrictions };
}

/**
 * Returns the sessions of a day from which a family chooses. For open play with arrival times, each arrival
 * time appears once for every time at which a stay can end (specification 4.13). A restriction blocks the
 * times that overlap it. `from` is given for a family at the door without a booking, and is the minute of its
 * arrival. Earlier arrival times are left out. While open play is open, this minute is an arrival time too.
 */
export function bookableSessions(plan: DayPlan, rows: OpeningRows, from?: number): PlannedSession[] {
  const { arrivals: rule } = rows;
  const [open] = plan.sessions;
  if (!open || plan.isEvent || !hasArrivals(plan.day, rule)) return plan.sessions;
  const times = arrivalTimes(open, rule);
  if (from !== undefined && open.start <= from && from < open.end && !times.includes(from)) times.push(from);
  return times
    .filter((at) => from === undefined || at >= from)
    .sort((a, b) => a - b)
    .flatMap((at) => slotsFrom(at, open, rule))
    .map(({ stays, ...slot }) => ({
      ...slot,
      eventId: null,
      capacity: rule.limit,
      blockedBy: plan.notes.find((note) => note.slot !== null && overlaps(note.slot, slot)) ?? null,
      arrival: { opens: open.start, closes: open.end, stays },
    }));
}

function plannedSlots(day: Day, rows: OpeningRows): Omit<PlannedSession, 'blockedBy'>[] {
  const events = rows.eventSessions
    .filter((session) => session.day === day)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, eventId, capacity }) => ({ start, end, eventId, capacity }));
  if (events.length > 0) return events;

  const special = rows.specialHours.find((hours) => hours.day === day);
  const weekly = weekOn(day, rows).find((hours) => hours.weekday === weekdayOf(day));
  const open =
    special ?? (weekly && (!weekly.holidaysOnly || inSchoolHoliday(day, rows)) ? weekly : undefined);
  if (!open) return [];
  return [{ start: open.start, end: open.end, eventId: null, capacity: openPlayCapacity(day, rows) }];
}

/**
 * Returns how many children open play takes on a day. If the day has arrival times, this is the limit at any
 * moment; otherwise, it is the limit for the whole day.
 */
export function openPlayCapacity(
  day: Day,
  { arrivals, capacity }: Pick<OpeningRows, 'arrivals' | 'capacity'>,
): number {
  return hasArrivals(day, arrivals) ? arrivals.limit : capacity;
}

/**
 * Returns the weekly hours that apply on a day: its season’s hours, or the ordinary ones
 * (specification 5.1).
 */
export function weekOn(day: Day, rows: Pick<OpeningRows, 'weeklyHours' | 'seasons'>): readonly WeeklyHours[] {
  const season = rows.seasons?.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return season?.weeklyHours ?? rows.weeklyHours;
}

/** Returns the restriction that blocks a session, or null if none does. */
function findBlock(
  session: Omit<PlannedSession, 'blockedBy'>,
  restrictions: readonly Restriction[],
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): Restriction | null {
  const overlapping = restrictions.filter(({ slot }) => slot !== null && overlaps(slot, session));
  const first = overlapping[0];
  if (!first) return null;
  if (session.eventId !== null) return first;
  const slots = overlapping.flatMap(({ slot }) => (slot ? [slot] : []));
  return covers(slots, { start: session.start, end: lastEntryMinute(session, rows) }) ? first : null;
}

/** Returns whether a day is in a school holiday (both ends included). */
export function inSchoolHoliday(day: Day, rows: Pick<OpeningRows, 'schoolHolidays'>): boolean {
  return rows.schoolHolidays.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** A moment at the venue: the day, and the minutes since its midnight. */
export interface LocalMoment {
  day: Day;
  minute: number;
}

export type NotBookable = {
  code: 'past' | 'too-late' | 'too-far' | 'blocked' | 'full' | ClosedReason['code'];
  text: string;
};

/** Returns the last day that can be booked from `today`: `monthsAhead` months later. */
export function lastBookableDay(today: Day, rows: Pick<OpeningRows, 'monthsAhead'>): Day {
  return addMonths(today, rows.monthsAhead);
}

/**
 * Returns why a day cannot be booked at all (specification 12.3); null when it can, even if all its places
 * are taken. `sessions` are the sessions on offer, and `whyNot` returns why a session cannot be booked.
 */
export function whyNotBookable(
  plan: DayPlan,
  now: LocalMoment,
  rows: OpeningRows,
  whyNot = whySessionNotBookable,
  sessions: readonly PlannedSession[] = bookableSessions(plan, rows),
): NotBookable | null {
  if (plan.day < now.day) return { code: 'past', text: 'This day has passed' };
  if (plan.day > lastBookableDay(now.day, rows)) {
    return { code: 'too-far', text: `Bookings open ${monthsInWords(rows.monthsAhead)} ahead` };
  }
  if (plan.closed) return { code: plan.closed.code, text: plan.closed.text };
  const reasons = sessions.map((session) => whyNot(plan.day, session, now, rows));
  return reasons.every((reason) => reason !== null)
    ? (reasons.find((reason) => reason.code === 'blocked') ?? reasons.at(-1) ?? null)
    : null;
}

/**
 * Returns why a session cannot be booked; null when it can, even if all its places are taken. Open play can
 * be booked until last entry. An arrival time or an event session can be booked until it starts.
 */
export function whySessionNotBookable(
  day: Day,
  session: PlannedSession,
  now: LocalMoment,
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): NotBookable | null {
  if (session.blockedBy) return { code: 'blocked', text: session.blockedBy.reason || defaultRestrictionText };
  const lastEntry = lastEntryMinute(session, rows);
  if (day < now.day || (day === now.day && now.minute >= lastEntry)) {
    const text = session.arrival
      ? 'This arrival time has passed'
      : `Last entry was at ${formatTime(lastEntry)}`;
    return { code: 'too-late', text };
  }
  return null;
}

/**
 * Returns why the front desk cannot sell a session (specification 4.10); null when it can, even if all its
 * places are taken. Today's sessions are sold until they end, because staff see how much of a session is
 * left. Arrival times are sold until half an hour after their start.
 */
export function whySessionNotSold(
  day: Day,
  session: PlannedSession,
  now: LocalMoment,
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): NotBookable | null {
  const reason = whySessionNotBookable(day, session, now, rows);
  const soldUntil = session.arrival ? session.start + lateArrivalMinutes : session.end;
  return reason?.code === 'too-late' && day === now.day && now.minute < soldUntil ? null : reason;
}

/** Minutes for which the front desk still sells an arrival time after its start. */
const lateArrivalMinutes = 30;

/**
 * Returns the sessions or arrival times of a day that the front desk sells. While open play is open today,
 * the first arrival time is the current minute.
 */
export function sessionsAtDesk(plan: DayPlan, now: LocalMoment, rows: OpeningRows): PlannedSession[] {
  return bookableSessions(plan, rows, plan.day === now.day ? now.minute : undefined);
}

/**
 * Returns the minute of last entry, from which no new family is admitted. It is `lastEntryBeforeClosing`
 * minutes before open play closes. For an event session or an arrival time, it is the start.
 */
export function lastEntryMinute(
  session: Pick<PlannedSession, 'start' | 'end' | 'eventId' | 'arrival'>,
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): number {
  return session.eventId === null && !session.arrival
    ? session.end - rows.lastEntryBeforeClosing
    : session.start;
}

/** Returns 'one month' or '3 months'. */
export function monthsInWords(months: number): string {
  return months === 1 ? 'one month' : `${months} months`;
}

/** A session with at most this many places left is shown as nearly full (specification 5.5). */
export const nearlyFullPlaces = 10;
