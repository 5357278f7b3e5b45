import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts';
import { addDays, type Day, daysInRange, weekdayOf } from '../../../domain/calendar-day.ts';
import { type OpeningRows, weekOn } from '../../../domain/opening-calendar.ts';
import { openPeriods } from '../../../domain/opening-hours.ts';
import { formatClock } from '../../../domain/time-slot.ts';

const weekdays: readonly DayOfWeek[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
];

const specialDaysAhead = 31;

/**
 * Returns the weekly hours. Leaves out the hours of weekdays that open only in school holidays, because
 * `specialOpeningData` lists those days one by one.
 */
export function weeklyOpeningData(today: Day, rows: OpeningRows): OpeningHoursSpecification[] {
  return weekOn(today, rows)
    .filter(({ holidaysOnly }) => !holidaysOnly)
    .map(({ weekday, start, end }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[weekday] ?? [],
      opens: formatClock(start),
      closes: formatClock(end),
    }));
}

/**
 * Returns the days of the coming month whose hours differ from their weekday's. A closed day runs from
 * 00:00 to 00:00, as search engines expect.
 */
export function specialOpeningData(today: Day, rows: OpeningRows): OpeningHoursSpecification[] {
  const week = weekOn(today, rows);
  return daysInRange(today, addDays(today, specialDaysAhead)).flatMap((day): OpeningHoursSpecification[] => {
    const usual = week.find(({ weekday, holidaysOnly }) => weekday === weekdayOf(day) && !holidaysOnly);
    const stretches = openPeriods(day, rows);
    const opens = stretches[0]?.start;
    const closes = stretches.at(-1)?.end;
    if (opens === usual?.start && closes === usual?.end) return [];
    return [
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: day,
        validThrough: day,
        opens: formatClock(opens ?? 0),
        closes: formatClock(closes ?? 0),
      },
    ];
  });
}
