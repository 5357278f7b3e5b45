import {
  addDays,
  type Day,
  daysInRange,
  daysInWords,
  dayWithoutYearInWords,
  weekdayOf,
} from './calendar-day.ts';
import { inSchoolHoliday, type OpeningRows, planDay, type WeeklyHours, weekOn } from './opening-calendar.ts';
import { closedInWords, openPeriods } from './opening-hours.ts';
import { slotInWords, timeInWords } from './time-slot.ts';

/**
 * A line about days that differ from the weekly hours shown. It is about one day, consecutive days, or the
 * same weekday throughout a holiday.
 */
export interface OpeningException {
  firstDay: Day;
  lastDay: Day;
  /** For example 'Saturday 5 and Sunday 6 December'. */
  days: string;
  /** For example 'Lantern Weekend, sessions at 9:30am and 12:00pm'. */
  text: string;
}

/**
 * Returns the days from `first` to `last` that differ from the weekly hours in force on `first`: closures,
 * special hours, events, weekdays that open only in school holidays. Consecutive days with the same text
 * share a line. A weekday that opens only in school holidays has one line for a whole holiday.
 */
export function openingExceptions(
  first: Day,
  last: Day,
  rows: OpeningRows,
  titleOf: (eventId: string) => string,
): OpeningException[] {
  const exceptions: OpeningException[] = [];
  const week = weekOn(first, rows);
  for (const day of daysInRange(first, last)) {
    const text = describeDifference(day, week, rows, titleOf);
    if (text === null) continue;
    const previous = exceptions.at(-1);
    const inHoliday = isHolidayOpening(day, rows);
    const step = inHoliday ? 7 : 1;
    const existing = inHoliday
      ? exceptions.find((line) => line.text === text && line.lastDay === addDays(day, -step))
      : previous?.text === text && previous.lastDay === addDays(day, -step)
        ? previous
        : undefined;
    if (!existing) {
      exceptions.push({ firstDay: day, lastDay: day, days: dayWithoutYearInWords(day), text });
    } else {
      existing.lastDay = day;
      existing.days = inHoliday
        ? weekdayRangeInWords(existing.firstDay, day)
        : daysInWords(existing.firstDay, day);
    }
  }
  return exceptions;
}

/** Returns one weekday over a range of days in words: 'Thursdays, 23 July to 27 August'. */
function weekdayRangeInWords(first: Day, last: Day): string {
  const [weekday, ...from] = dayWithoutYearInWords(first).split(' ');
  const [, ...to] = dayWithoutYearInWords(last).split(' ');
  return `${weekday}s, ${from.join(' ')} to ${to.join(' ')}`;
}

function describeDifference(
  day: Day,
  week: readonly WeeklyHours[],
  rows: OpeningRows,
  titleOf: (eventId: string) => string,
): string | null {
  const weekly = week.find(({ weekday }) => weekday === weekdayOf(day));
  const plan = planDay(day, rows);
  if (plan.closed?.code === 'restricted') return closedInWords(plan.closed.text);
  // A season that begins later may close a weekday that is open in the weekly hours shown.
  if (plan.closed) return weekly && !weekly.holidaysOnly ? 'Closed' : null;

  const open = openPeriods(day, rows);
  const blocked = plan.sessions.find(({ blockedBy }) => blockedBy !== null)?.blockedBy;
  if (open.length === 0) return closedInWords(blocked?.reason ?? '');
  const eventId = open.find((period) => period.eventId !== null)?.eventId;
  if (eventId) {
    const starts = open.map(({ start }) => timeInWords(start));
    return `${titleOf(eventId)}, ${starts.length === 1 ? 'session' : 'sessions'} at ${listInWords(starts)}`;
  }
  const hours = listInWords(open.map(slotInWords));
  if (isHolidayOpening(day, rows)) return `Open ${hours} in the school holidays`;
  const [only] = open;
  const asUsual = open.length === 1 && weekly && only?.start === weekly.start && only.end === weekly.end;
  return asUsual && !weekly.holidaysOnly ? null : `Open ${hours}`;
}

/** Returns whether a day is open only because of the school holidays. */
function isHolidayOpening(day: Day, rows: OpeningRows): boolean {
  const weekly = weekOn(day, rows).find(({ weekday }) => weekday === weekdayOf(day));
  const ownRows = [...rows.specialHours, ...rows.eventSessions, ...rows.restrictions];
  return (
    weekly?.holidaysOnly === true && inSchoolHoliday(day, rows) && !ownRows.some((row) => row.day === day)
  );
}

function listInWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
