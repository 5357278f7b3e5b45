import { addDays, type Day, isDay } from './calendar-day.ts';

/** A school holiday, as a row of its table. Both days are included. */
export interface Holiday {
  name: string;
  first_day: Day;
  last_day: Day;
}

/**
 * An event of a calendar file. `start` and `end` are ISO 8601. The `end` of an event of whole days is the day
 * after its last day.
 */
interface CalendarFileEvent {
  summary: string;
  start: string;
  end: string;
  isWholeDays: boolean;
}

/** The most holidays that are read: enough for ten years of a council's calendar. */
const mostHolidays = 200;

/** Returns the holidays of a calendar file that are not over, sorted by their first day; at most 200. */
export function holidaysOf(events: readonly CalendarFileEvent[], today: Day): Holiday[] {
  const holidays = events.flatMap(({ summary, start, end, isWholeDays }) => {
    const first = start.slice(0, 10);
    const endDay = end.slice(0, 10);
    if (!isDay(first) || !isDay(endDay)) return [];
    const last = isWholeDays && endDay > first ? addDays(endDay, -1) : endDay;
    if (last < today || last < first) return [];
    const name = summary.replace(/\s+/g, ' ').trim().slice(0, 60).trim();
    return [{ name: name || 'School holiday', first_day: first, last_day: last }];
  });
  return holidays
    .sort((a, b) => (a.first_day < b.first_day ? -1 : a.first_day > b.first_day ? 1 : 0))
    .slice(0, mostHolidays);
}

/** Returns the found holidays that are not among `others`, compared by their days. */
export function withoutHolidays(found: readonly Holiday[], others: readonly Holiday[]): Holiday[] {
  return found.filter(
    ({ first_day: first, last_day: last }) =>
      !others.some((other) => other.first_day === first && other.last_day === last),
  );
}
