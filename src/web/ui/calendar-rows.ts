import { addDays, type Day, daysInRange, weekdayNames, weekdayOf } from '../../domain/calendar-day.ts';

/** The first weekday of a row: 0 is Sunday, 1 Monday. */
export type FirstWeekday = 0 | 1;

/** Returns the weekday names for the columns. */
export function weekdayColumns(start: FirstWeekday): readonly string[] {
  return [...weekdayNames.slice(start), ...weekdayNames.slice(0, start)];
}

function columnOf(day: Day, start: FirstWeekday): number {
  return (weekdayOf(day) + 7 - start) % 7;
}

/** Returns full rows of seven days, from the row of `first` to the row of `last`. */
export function calendarRows(first: Day, last: Day, start: FirstWeekday): Day[][] {
  const days = daysInRange(addDays(first, -columnOf(first, start)), addDays(last, 6 - columnOf(last, start)));
  return Array.from({ length: days.length / 7 }, (_, row) => days.slice(row * 7, row * 7 + 7));
}

/**
 * Returns the day to which a key moves: arrows by day and row, Home and End within the row. Returns undefined
 * for any other key.
 */
export function dayForKey(key: string, day: Day, start: FirstWeekday): Day | undefined {
  const column = columnOf(day, start);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -column,
    End: 6 - column,
  };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}
