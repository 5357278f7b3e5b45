import { weekdayNames } from './calendar-day.ts';
import type { OpeningRows } from './opening-calendar.ts';
import { formatSlot } from './time-slot.ts';

const fromMonday = [1, 2, 3, 4, 5, 6, 0];
const shortName = (weekday: number) => (weekdayNames[weekday] ?? '').slice(0, 3);

/**
 * Weekdays (0 = Sunday to 6 = Saturday) as a sign has room for them, from Monday: 'Mon-Sun', 'Mon-Wed, Fri-
 * Sun', 'Sat'.
 */
export function weekdaysInShort(weekdays: readonly number[]): string {
  const runs: number[][] = [];
  for (const weekday of fromMonday) {
    const isOpen = weekdays.includes(weekday);
    const wasOpen = weekday !== 1 && weekdays.includes((weekday + 6) % 7);
    if (isOpen && wasOpen) runs.at(-1)?.push(weekday);
    else if (isOpen) runs.push([weekday]);
  }
  return runs
    .map((run) =>
      [run[0], ...(run.length > 1 ? [run.at(-1)] : [])].map((day) => shortName(day ?? 0)).join('-'),
    )
    .join(', ');
}

/**
 * The ordinary week of open play on one line, equal hours together: 'Mon-Wed, Fri-Sun (Thu in school
 * holidays) 9:30 AM - 4:00 PM'. An empty text where no weekday is open.
 */
export function weekInShort({ weeklyHours }: Pick<OpeningRows, 'weeklyHours'>): string {
  const fromMondayOn = weeklyHours.toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7));
  const slots = new Set(fromMondayOn.map(formatSlot));
  return [...slots]
    .map((slot) => {
      const named = (holidaysOnly: boolean) =>
        weekdaysInShort(
          fromMondayOn
            .filter((hours) => formatSlot(hours) === slot && hours.holidaysOnly === holidaysOnly)
            .map(({ weekday }) => weekday),
        );
      const always = named(false);
      const inHolidays = named(true) && `${named(true)} in school holidays`;
      return `${always && inHolidays ? `${always} (${inHolidays})` : always || inHolidays} ${slot}`;
    })
    .join('; ');
}
