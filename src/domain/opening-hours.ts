import { addDays, type Day, daysInRange, dayWithoutYearInWords, weekdayNames } from './calendar-day.ts';
import {
  type LocalMoment,
  lastEntryMinute,
  type OpeningRows,
  type PlannedSession,
  planDay,
  type WeeklyHours,
} from './opening-calendar.ts';
import { slotInWords, type TimeSlot, timeInWords } from './time-slot.ts';

/** A period of a day in which the doors are open, minutes from midnight. */
export interface OpenPeriod extends TimeSlot {
  /** The minute from which no new family is admitted. An event admits families only at its start. */
  lastEntry: number;
  /** Null for open play. */
  eventId: string | null;
}

/** The next time at which the doors open. */
export interface NextOpening {
  day: Day;
  period: OpenPeriod;
}

/** Whether the centre is open now, and when it opens next. */
export interface OpeningStatus {
  /** The current opening period; null when closed. */
  now: OpenPeriod | null;
  /** Whether a family without a ticket is admitted now. */
  letsIn: boolean;
  /** The next opening; null if the rows have none within two months. */
  next: NextOpening | null;
  /**
   * Why the centre is closed now, for example because of a restriction. Null while the centre is open, or if
   * no reason is known.
   */
  reason: string | null;
}

/** The number of days searched for the next opening. */
const searchDays = 62;

/**
 * Returns the periods of a day in which the doors are open. These are the day's sessions, except blocked
 * sessions. Parts of open play are left out if they are restricted, or begin at last entry or later.
 */
export function openPeriods(day: Day, rows: OpeningRows): OpenPeriod[] {
  const { sessions, notes } = planDay(day, rows);
  const blocked = notes.flatMap(({ slot }) => (slot ? [slot] : []));
  return sessions.flatMap((session): OpenPeriod[] => {
    if (session.blockedBy) return [];
    const { eventId } = session;
    const lastEntry = lastEntryMinute(session, rows);
    if (eventId !== null) return [{ start: session.start, end: session.end, lastEntry, eventId }];
    return subtractSlots(session, blocked)
      .filter(({ start }) => start < lastEntry)
      .map(({ start, end }) => ({ start, end, lastEntry: Math.min(end, lastEntry), eventId }));
  });
}

function subtractSlots(session: PlannedSession, blocked: readonly TimeSlot[]): TimeSlot[] {
  return blocked.reduce<TimeSlot[]>(
    (free, block) =>
      free.flatMap(({ start, end }) =>
        [
          { start, end: Math.min(end, block.start) },
          { start: Math.max(start, block.end), end },
        ].filter((part) => part.start < part.end),
      ),
    [{ start: session.start, end: session.end }],
  );
}

/**
 * Returns whether the doors are open at a moment, and when they open next. The hours of open play and of
 * events count (specification 12.2).
 */
export function openingStatus(now: LocalMoment, rows: OpeningRows): OpeningStatus {
  const today = openPeriods(now.day, rows);
  const current = today.find(({ start, end }) => start <= now.minute && now.minute < end) ?? null;
  const later = today.find(({ start }) => start > now.minute);
  return {
    now: current,
    letsIn: current !== null && current.eventId === null && now.minute < current.lastEntry,
    next: later ? { day: now.day, period: later } : nextOpening(now.day, rows),
    reason: current ? null : reasonFor(now, rows),
  };
}

function nextOpening(after: Day, rows: OpeningRows): NextOpening | null {
  for (const day of daysInRange(addDays(after, 1), addDays(after, searchDays))) {
    const [first] = openPeriods(day, rows);
    if (first) return { day, period: first };
  }
  return null;
}

function reasonFor(now: LocalMoment, rows: OpeningRows): string | null {
  const { closed, notes } = planDay(now.day, rows);
  if (closed) return closed.text;
  const block = notes.find(({ slot }) => slot && slot.start <= now.minute && now.minute < slot.end);
  return block?.reason || null;
}

/** The opening status as text: a headline, and a line below it that may be empty. */
export interface OpeningSummary {
  headline: string;
  detail: string;
}

/**
 * Returns the opening status in words: 'Open now until 4:00pm', 'Opens tomorrow at 9:30am'. `titleOf`
 * returns an event's title.
 */
export function openingInWords(
  { now, letsIn, next, reason }: OpeningStatus,
  today: Day,
  titleOf: (eventId: string) => string,
): OpeningSummary {
  const opens = next && `${relativeDayInWords(next.day, today)} at ${timeInWords(next.period.start)}`;
  if (now) {
    const headline = `Open now until ${timeInWords(now.end)}`;
    const reopening = opens ? `, and we open again ${opens}` : '';
    if (now.eventId !== null) return { headline, detail: `${titleOf(now.eventId)}, for ticket holders` };
    return {
      headline,
      detail: letsIn
        ? `Last entry ${timeInWords(now.lastEntry)}`
        : `Last entry was at ${timeInWords(now.lastEntry)}${reopening}`,
    };
  }
  const event = next?.period.eventId;
  return {
    headline: opens ? `Opens ${opens}` : 'Closed for now',
    detail: reason !== null ? closedInWords(reason) : event ? `${titleOf(event)}, for ticket holders` : '',
  };
}

/**
 * Returns in words that a day is closed and why. Never says 'closed' twice: 'Closed on Christmas Day',
 * 'Closed: private hire', 'Closed'.
 */
export function closedInWords(reason: string): string {
  if (!reason) return 'Closed';
  return /^closed\b/i.test(reason) ? reason : `Closed: ${reason}`;
}

function relativeDayInWords(day: Day, today: Day): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  const words = dayWithoutYearInWords(day);
  return `on ${day < addDays(today, 7) ? words.split(' ')[0] : words}`;
}

/** A line of the opening hours: weekdays that share their hours. */
export interface OpeningHoursLine {
  /** The weekdays, 0 = Sunday to 6 = Saturday, in the order of a week that starts on Monday. */
  weekdays: number[];
  /** For example 'Monday to Wednesday'. */
  days: string;
  /** Null when closed on these weekdays. */
  hours: (TimeSlot & { holidaysOnly: boolean }) | null;
  /** For example '9:30am-4:00pm', 'Closed' or 'Closed (open during school holidays)'. */
  text: string;
}

const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0];

/**
 * Returns the ordinary week as lines of opening hours. Neighbouring weekdays with equal hours share a line
 * (specification 5.1).
 */
export function groupWeeklyHours(rows: Pick<OpeningRows, 'weeklyHours'>): OpeningHoursLine[] {
  const groups: { hours: WeeklyHours | undefined; weekdays: number[] }[] = [];
  for (const weekday of weekdaysFromMonday) {
    const hours = rows.weeklyHours.find((row) => row.weekday === weekday);
    const last = groups.at(-1);
    if (last && sameHours(last.hours, hours)) last.weekdays.push(weekday);
    else groups.push({ hours, weekdays: [weekday] });
  }
  return groups.map(({ hours, weekdays }) => ({
    weekdays,
    days: weekdaysInWords(weekdays),
    hours: hours ? { start: hours.start, end: hours.end, holidaysOnly: hours.holidaysOnly } : null,
    text: !hours
      ? 'Closed'
      : hours.holidaysOnly
        ? 'Closed (open during school holidays)'
        : slotInWords(hours),
  }));
}

function sameHours(a: WeeklyHours | undefined, b: WeeklyHours | undefined): boolean {
  if (!a || !b) return a === b;
  return a.start === b.start && a.end === b.end && a.holidaysOnly === b.holidaysOnly;
}

/**
 * Returns weekdays in words. Up to three days that include a Saturday or Sunday are listed one by one,
 * because families look for these days by name.
 */
function weekdaysInWords(weekdays: readonly number[]): string {
  const names = weekdays.map((weekday) => weekdayNames[weekday] ?? '');
  const [first = '', second = ''] = names;
  const last = names.at(-1) ?? '';
  if (names.length === 1) return first;
  if (names.length === 7) return 'Every day';
  const hasWeekend = weekdays.includes(6) || weekdays.includes(0);
  if (names.length === 3 && hasWeekend) return names.join(', ');
  return names.length === 2 ? `${first} and ${second}` : `${first} to ${last}`;
}

/**
 * Returns the last entry on ordinary days in words: 'Last entry 3:00pm every day' (specification 5.1). If the
 * weekdays close at different times: 'Last entry an hour before we close'.
 */
export function lastEntryInWords(rows: Pick<OpeningRows, 'weeklyHours' | 'lastEntryBeforeClosing'>): string {
  const ends = new Set(rows.weeklyHours.map(({ end }) => end));
  const [end] = ends;
  if (ends.size === 1 && end !== undefined) {
    return `Last entry ${timeInWords(end - rows.lastEntryBeforeClosing)} every day`;
  }
  return `Last entry ${minutesInWords(rows.lastEntryBeforeClosing)} before we close`;
}

function minutesInWords(minutes: number): string {
  if (minutes === 60) return 'an hour';
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
