import { addDays, type Day, dayOfYearInWords, daysFrom, weekdayNames } from './calendar-day.ts';
import {
  type LocalMoment,
  lastEntryOf,
  type OpeningRows,
  type PlannedSession,
  planDay,
  type WeeklyHours,
} from './opening-calendar.ts';
import { slotInWords, type TimeSlot, timeInWords } from './time-slot.ts';

/** A stretch of a day in which the doors are open, minutes from midnight. */
export interface OpenStretch extends TimeSlot {
  /** Nobody new is let in from this minute on; an event takes its people in as it starts. */
  lastEntry: number;
  /** null for open play. */
  eventId: string | null;
}

/** How it stands at the door. */
export interface OpeningStatus {
  /** The stretch that is on now; null when closed. */
  now: OpenStretch | null;
  /** Whether somebody who comes now is let in without a ticket bought before. */
  letsIn: boolean;
  /** When the doors open next; null when no row says so within two months. */
  next: { day: Day; stretch: OpenStretch } | null;
  /**
   * Why it is closed now although the day or the hour would suggest otherwise; null when
   * there is nothing to explain.
   */
  reason: string | null;
}

const looksAhead = 62;

/**
 * When the doors are open on a day: its sessions, without those that a restriction blocks and without the
 * part of open play in which it lets nobody in.
 */
export function openStretches(day: Day, rows: OpeningRows): OpenStretch[] {
  const { sessions, notes } = planDay(day, rows);
  const blocked = notes.flatMap(({ slot }) => (slot ? [slot] : []));
  return sessions.flatMap((session): OpenStretch[] => {
    if (session.blockedBy) return [];
    const { eventId } = session;
    const lastEntry = lastEntryOf(session, rows);
    if (eventId !== null) return [{ start: session.start, end: session.end, lastEntry, eventId }];
    return without(session, blocked)
      .filter(({ start }) => start < lastEntry)
      .map(({ start, end }) => ({ start, end, lastEntry: Math.min(end, lastEntry), eventId }));
  });
}

function without(session: PlannedSession, blocked: readonly TimeSlot[]): TimeSlot[] {
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
 * Whether the doors are open at a moment, and when they open next (specification 12.2: the hours
 * of open play and of events).
 */
export function openingStatus(now: LocalMoment, rows: OpeningRows): OpeningStatus {
  const today = openStretches(now.day, rows);
  const current = today.find(({ start, end }) => start <= now.minute && now.minute < end) ?? null;
  const later = today.find(({ start }) => start > now.minute);
  return {
    now: current,
    letsIn: current !== null && current.eventId === null && now.minute < current.lastEntry,
    next: later ? { day: now.day, stretch: later } : nextOpening(now.day, rows),
    reason: current ? null : reasonFor(now, rows),
  };
}

function nextOpening(after: Day, rows: OpeningRows): OpeningStatus['next'] {
  for (const day of daysFrom(addDays(after, 1), addDays(after, looksAhead))) {
    const [stretch] = openStretches(day, rows);
    if (stretch) return { day, stretch };
  }
  return null;
}

function reasonFor(now: LocalMoment, rows: OpeningRows): string | null {
  const { closed, notes } = planDay(now.day, rows);
  if (closed) return closed.text;
  const block = notes.find(({ slot }) => slot && slot.start <= now.minute && now.minute < slot.end);
  return block?.reason || null;
}

/** What a sign at the door would say: one line in large letters, and one below it that may be empty. */
export interface DoorSign {
  headline: string;
  detail: string;
}

/** The status in words: 'Open now until 4:00pm', 'Opens tomorrow at 9:30am'. `titleOf` names an event. */
export function openingInWords(
  { now, letsIn, next, reason }: OpeningStatus,
  today: Day,
  titleOf: (eventId: string) => string,
): DoorSign {
  const opens = next && `${whenInWords(next.day, today)} at ${timeInWords(next.stretch.start)}`;
  if (now) {
    const headline = `Open now until ${timeInWords(now.end)}`;
    const again = opens ? `, and we open again ${opens}` : '';
    if (now.eventId !== null) return { headline, detail: `${titleOf(now.eventId)}, for ticket holders` };
    return {
      headline,
      detail: letsIn
        ? `Last entry ${timeInWords(now.lastEntry)}`
        : `Last entry was at ${timeInWords(now.lastEntry)}${again}`,
    };
  }
  const event = next?.stretch.eventId;
  return {
    headline: opens ? `Opens ${opens}` : 'Closed for now',
    detail: reason !== null ? closedInWords(reason) : event ? `${titleOf(event)}, for ticket holders` : '',
  };
}

/** A closure with its reason, said once: 'Closed on Christmas Day', 'Closed: private hire', 'Closed'. */
export function closedInWords(reason: string): string {
  if (!reason) return 'Closed';
  return /^closed\b/i.test(reason) ? reason : `Closed: ${reason}`;
}

function whenInWords(day: Day, today: Day): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  const words = dayOfYearInWords(day);
  return `on ${day < addDays(today, 7) ? words.split(' ')[0] : words}`;
}

/** Weekdays that share their hours, one line of the opening hours. */
export interface WeekLine {
  /** 0 = Sunday to 6 = Saturday, in the order of the week from Monday. */
  weekdays: number[];
  /** 'Monday to Wednesday'. */
  days: string;
  /** null when closed on these weekdays. */
  hours: (TimeSlot & { holidaysOnly: boolean }) | null;
  /** '9:30am-4:00pm', or why not. */
  text: string;
}

const fromMonday = [1, 2, 3, 4, 5, 6, 0];

/** The ordinary week as a list of hours, equal neighbours on one line (specification 5.1). */
export function openingWeek(rows: Pick<OpeningRows, 'weeklyHours'>): WeekLine[] {
  const runs: { hours: WeeklyHours | undefined; weekdays: number[] }[] = [];
  for (const weekday of fromMonday) {
    const hours = rows.weeklyHours.find((row) => row.weekday === weekday);
    const last = runs.at(-1);
    if (last && sameHours(last.hours, hours)) last.weekdays.push(weekday);
    else runs.push({ hours, weekdays: [weekday] });
  }
  return runs.map(({ hours, weekdays }) => ({
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

/** Families look for Saturday and Sunday by name, so up to three days with one of them are listed. */
function weekdaysInWords(weekdays: readonly number[]): string {
  const words = weekdays.map((weekday) => weekdayNames[weekday] ?? '');
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length === 1) return first;
  if (words.length === 7) return 'Every day';
  const hasWeekend = weekdays.includes(6) || weekdays.includes(0);
  if (words.length === 3 && hasWeekend) return words.join(', ');
  return words.length === 2 ? `${first} and ${second}` : `${first} to ${last}`;
}

/** When the last family is let in on ordinary days: 'Last entry 3:00pm every day' (specification 5.1). */
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
