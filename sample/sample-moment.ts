import { addDays, weekdayOf } from '../src/domain/calendar-day.ts';
import type { OpeningRows } from '../src/domain/opening-calendar.ts';
import { instantOf, localMoment } from '../src/server/ports/clock/clock.ts';
import { openPlayOn } from './sample-action.ts';
import { shownAfterOpening } from './sample-today.ts';

const weeksToLook = 8;

/**
 * The moment (epoch milliseconds) that the sample day shows: the newest Saturday of open play, when the doors
 * have been open for a good while, that lies not ahead of `now`. Backwards, never forwards: when the clock is
 * put right nothing lies in its future, and days that somebody counts from today can be booked.
 */
export function chooseSampleMoment(now: number, rows: OpeningRows): number {
  const { day: today } = localMoment(now);
  const saturday = addDays(today, -((weekdayOf(today) + 1) % 7));
  for (let weeks = 0; weeks < weeksToLook; weeks += 1) {
    const day = addDays(saturday, -7 * weeks);
    const open = openPlayOn(day, rows);
    const moment = open && instantOf(day, open.start + shownAfterOpening);
    if (moment !== null && moment <= now) return moment;
  }
  return now;
}
