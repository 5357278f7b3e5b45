import { addDays, type Day, daysInRange, weekdayNames, weekdayOf } from '../../domain/calendar-day.ts';

/** The weekday that rows of days begin with: 0 is Sunday, 1 Monday. */
export type RowStart = 0 | 1;

/** The names above the columns. */
export function weekdaysFrom(start: RowStart): readonly string[] {
  return [...weekdayNames.slice(start), ...weekdayNames.slice(0, start)];
}

function placeInRow(day: Day, start: RowStart): number {
  return (weekdayOf(day) + 7 - start) % 7;
}

/** Whole rows of seven days, from the row of `first` to that of `last`. */
export function rowsOfDays(first: Day, last: Day, start: RowStart): Day[][] {
  const days = daysInRange(
    addDays(first, -placeInRow(first, start)),
    addDays(last, 6 - placeInRow(last, start)),
  );
  return Array.from({ length: days.length / 7 }, (_, row) => days.slice(row * 7, row * 7 + 7));
}

/**
 * Where a key leads from a day: arrow keys by days and rows, Home and End within the row;
 * undefined for any other key.
 */
export function dayByKey(key: string, day: Day, start: RowStart): Day | undefined {
  const place = placeInRow(day, start);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -place,
    End: 6 - place,
  };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}
