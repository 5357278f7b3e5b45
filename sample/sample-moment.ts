import { addDays, weekdayOf } from '../src/domain/calendar-day.ts';
import type { OpeningRows } from '../src/domain/opening-calendar.ts';
import { instantOf, localMoment } from '../src/server/ports/clock/clock.ts';
import { findOpenPlay } from './sample-action.ts';
import { minutesAfterOpening } from './sample-today.ts';

const weeksSearched = 8;

/**
 * Returns the moment that the sample day shows (epoch milliseconds): well after opening on the newest
 * Saturday of open play, and not after `now`. Returns `now` if the last eight weeks have no such Saturday.
 * The moment is never in the future, for two reasons. First, days that a caller counts from the real date
 * must be bookable. Second, when the sample is removed, the clock must jump forward and not back, so that no
 * record is later than the true time (decision 0021).
 */
export function chooseSampleMoment(now: number, rows: OpeningRows): number {
  const { day: today } = localMoment(now);
  const saturday = addDays(today, -((weekdayOf(today) + 1) % 7));
  for (let weeks = 0; weeks < weeksSearched; weeks += 1) {
    const day = addDays(saturday, -7 * weeks);
    const open = findOpenPlay(day, rows);
    const moment = open && instantOf(day, open.start + minutesAfterOpening);
    if (moment !== null && moment <= now) return moment;
  }
  return now;
}
