import { addMonths, type Day, weekdayOf, weekdaysInWords } from './calendar-day.ts';
import { covers, formatTime, overlaps, type TimeSlot } from './time-slot.ts';

/**
 * The rows that say when the centre is open. Everything dated comes from here; no rule below knows a date.
 */
export interface OpeningRows {
  /** Hours of an ordinary week, one row a weekday; a weekday without a row is closed. */
  weeklyHours: readonly WeeklyHours[];
  schoolHolidays: readonly { firstDay: Day; lastDay: Day; name: string }[];
  specialHours: readonly { day: Day; start: number; end: number }[];
  eventSessions: readonly EventSession[];
  restrictions: readonly Restriction[];
  /** Children that an ordinary session takes. */
  capacity: number;
  /** Minutes before closing after which nobody is let in. */
  lastEntryBeforeClosing: number;
  /** How many months ahead a day can be booked. */
  monthsAhead: number;
}

export interface WeeklyHours extends TimeSlot {
  weekday: number;
  /** Opens on this weekday only in school holidays (Thursdays, specification 5.1). */
  holidaysOnly: boolean;
}

export interface EventSession extends TimeSlot {
  day: Day;
  eventId: string;
  capacity: number;
}

export interface Restriction {
  id: string;
  day: Day;
  /** null blocks the whole day (ALL_DAY on the wire). */
  slot: TimeSlot | null;
  reason: string;
  description: string;
}

/** One session of a day: the whole of open play on an ordinary day, or one of an event's. */
export interface PlannedSession extends TimeSlot {
  /** null for open play. */
  eventId: string | null;
  capacity: number;
  /** The restriction that blocks it, if one does. */
  blockedBy: Restriction | null;
}

export type ClosedReason =
  | { code: 'closed-weekday'; text: string }
  | { code: 'restricted'; text: string; description: string };

/** What a day is, whoever looks and whenever: its sessions, or why it has none. */
export interface DayPlan {
  day: Day;
  sessions: PlannedSession[];
  isEvent: boolean;
  closed: ClosedReason | null;
  /** Restrictions that touch the day without closing it. */
  notes: Restriction[];
}

/** Default words when a restriction has no reason (specification 2.3). */
export const unavailableText = 'This date is currently unavailable for new bookings.';

/**
 * What the centre does on a day (specification 5.1, 5.2, 5.3, 12.2, 12.3, 12.27). An event day has only its
 * event's sessions; a day with special hours has those; otherwise the weekday's. A weekday kept for school
 * holidays opens outside them only for an event or special hours of its own. An event session is blocked by
 * any restriction that touches it, open play only when restrictions leave no minute of it to arrive in; an
 * all-day restriction closes the day.
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
      closed: { code: 'restricted', text: allDay.reason || unavailableText, description: allDay.description },
      notes: [],
    };
  }
  if (planned.length === 0) {
    const weekday = weekdayOf(day);
    const inHolidays = rows.weeklyHours.some((hours) => hours.weekday === weekday && hours.holidaysOnly);
    const text = `Closed on ${weekdaysInWords[weekday]}${inHolidays ? ' outside school holidays' : ''}`;
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
    blockedBy: blockOf(session, restrictions, rows),
  }));
  return { day, sessions, isEvent, closed: null, notes: restrictions };
}

function plannedSlots(day: Day, rows: OpeningRows): Omit<PlannedSession, 'blockedBy'>[] {
  const events = rows.eventSessions
    .filter((session) => session.day === day)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, eventId, capacity }) => ({ start, end, eventId, capacity }));
  if (events.length > 0) return events;

  const special = rows.specialHours.find((hours) => hours.day === day);
  const weekly = rows.weeklyHours.find((hours) => hours.weekday === weekdayOf(day));
  const open =
    special ?? (weekly && (!weekly.holidaysOnly || inSchoolHoliday(day, rows)) ? weekly : undefined);
  return open ? [{ start: open.start, end: open.end, eventId: null, capacity: rows.capacity }] : [];
}

function blockOf(
  session: Omit<PlannedSession, 'blockedBy'>,
  restrictions: readonly Restriction[],
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): Restriction | null {
  const touching = restrictions.filter(({ slot }) => slot !== null && overlaps(slot, session));
  const first = touching[0];
  if (!first) return null;
  if (session.eventId !== null) return first;
  const slots = touching.flatMap(({ slot }) => (slot ? [slot] : []));
  return covers(slots, { start: session.start, end: lastEntryOf(session, rows) }) ? first : null;
}

/** Whether the day lies in a school holiday (both ends included). */
export function inSchoolHoliday(day: Day, rows: Pick<OpeningRows, 'schoolHolidays'>): boolean {
  return rows.schoolHolidays.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** A moment at the venue: its day and the minutes from its midnight. */
export interface LocalMoment {
  day: Day;
  minute: number;
}

export type NotBookable = {
  code: 'past' | 'too-late' | 'too-far' | 'blocked' | 'full' | ClosedReason['code'];
  text: string;
};

/** The last day that can be booked from `today`: one month ahead by default, that day included. */
export function lastBookableDay(today: Day, rows: Pick<OpeningRows, 'monthsAhead'>): Day {
  return addMonths(today, rows.monthsAhead);
}

/** Why a day cannot be booked at all, whatever is left on it; null when it can (specification 12.3). */
export function whyNotBookable(plan: DayPlan, now: LocalMoment, rows: OpeningRows): NotBookable | null {
  if (plan.day < now.day) return { code: 'past', text: 'This day has passed' };
  if (plan.day > lastBookableDay(now.day, rows)) {
    return { code: 'too-far', text: `Bookings open ${monthsInWords(rows.monthsAhead)} ahead` };
  }
  if (plan.closed) return { code: plan.closed.code, text: plan.closed.text };
  const reasons = plan.sessions.map((session) => whySessionNotBookable(plan.day, session, now, rows));
  return reasons.every((reason) => reason !== null)
    ? (reasons.find((reason) => reason.code === 'blocked') ?? reasons[0] ?? null)
    : null;
}

/**
 * Why a session cannot be booked, whatever is left in it; null when it can. Open play closes to new arrivals
 * at last entry, an event session when it starts.
 */
export function whySessionNotBookable(
  day: Day,
  session: PlannedSession,
  now: LocalMoment,
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): NotBookable | null {
  if (session.blockedBy) return { code: 'blocked', text: session.blockedBy.reason || unavailableText };
  const lastEntry = lastEntryOf(session, rows);
  if (day < now.day || (day === now.day && now.minute >= lastEntry)) {
    return { code: 'too-late', text: `Last entry was at ${formatTime(lastEntry)}` };
  }
  return null;
}

/**
 * The last minute at which somebody is let in: some time before open play closes, and
 * when an event session starts.
 */
export function lastEntryOf(
  session: Pick<PlannedSession, 'start' | 'end' | 'eventId'>,
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): number {
  return session.eventId === null ? session.end - rows.lastEntryBeforeClosing : session.start;
}

function monthsInWords(months: number): string {
  return months === 1 ? 'one month' : `${months} months`;
}

/** At this many places or fewer a session is shown as nearly full (specification 5.5). */
export const nearlyFullAt = 10;
