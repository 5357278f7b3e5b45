import { weekdayNames } from './calendar-day.ts';
import type { OpeningRows } from './opening-calendar.ts';
import { formatSlot } from './time-slot.ts';

const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0];
const shortName = (weekday: number) => (weekdayNames[weekday] ?? '').slice(0, 3);

/**
 * Returns weekdays (0 = Sunday to 6 = Saturday) as a short text from Monday: 'Mon-Sun', 'Mon-Wed,
 * Fri-Sun', 'Sat'.
 */
export function summariseWeekdays(weekdays: readonly number[]): string {
  const runs: number[][] = [];
  for (const weekday of weekdaysFromMonday) {
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
 * Returns the ordinary week of open play on one line, with weekdays of equal hours together: 'Mon-Wed,
 * Fri-Sun (Thu in school holidays) 9:30 AM - 4:00 PM'. Empty if no weekday is open.
 */
export function summariseWeeklyHours({ weeklyHours }: Pick<OpeningRows, 'weeklyHours'>): string {
  const hoursFromMonday = weeklyHours.toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7));
  const slots = new Set(hoursFromMonday.map(formatSlot));
  return [...slots]
    .map((slot) => {
      const weekdaysOf = (holidaysOnly: boolean) =>
        summariseWeekdays(
          hoursFromMonday
            .filter((hours) => formatSlot(hours) === slot && hours.holidaysOnly === holidaysOnly)
            .map(({ weekday }) => weekday),
        );
      const always = weekdaysOf(false);
      const inHolidays = weekdaysOf(true) && `${weekdaysOf(true)} in school holidays`;
      return `${always && inHolidays ? `${always} (${inHolidays})` : always || inHolidays} ${slot}`;
    })
    .join('; ');
}
