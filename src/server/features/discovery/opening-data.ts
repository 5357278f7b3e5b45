import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts';
import { addDays, type Day, daysFrom, weekdayOf } from '../../../domain/calendar-day.ts';
import { type OpeningRows, planDay } from '../../../domain/opening-calendar.ts';
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

const looksAhead = 31;

/** The hours of every week. Weekdays that open in school holidays only are told day by day instead. */
export function weeklyOpening(rows: OpeningRows): OpeningHoursSpecification[] {
  return rows.weeklyHours
    .filter(({ holidaysOnly }) => !holidaysOnly)
    .map(({ weekday, start, end }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[weekday] ?? [],
      opens: formatClock(start),
      closes: formatClock(end),
    }));
}

/** Days of the coming month whose hours differ from their weekday's; a closed day is said as 00:00 to 00:00, as search engines read it. */
export function specialOpening(today: Day, rows: OpeningRows): OpeningHoursSpecification[] {
  return daysFrom(today, addDays(today, looksAhead)).flatMap((day): OpeningHoursSpecification[] => {
    const usual = rows.weeklyHours.find(
      ({ weekday, holidaysOnly }) => weekday === weekdayOf(day) && !holidaysOnly,
    );
    const sessions = planDay(day, rows).sessions.filter(({ blockedBy }) => blockedBy === null);
    const opens = sessions.length > 0 ? Math.min(...sessions.map(({ start }) => start)) : null;
    const closes = sessions.length > 0 ? Math.max(...sessions.map(({ end }) => end)) : null;
    if (opens === (usual?.start ?? null) && closes === (usual?.end ?? null)) return [];
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
