import { addDays, type Day } from '../src/domain/calendar-day.ts';
import { type OpeningRows, planDay } from '../src/domain/opening-calendar.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import type { SampleActors } from './sample-actors.ts';

/** An action of a family or of staff at an instant (epoch milliseconds). */
export interface SampleAction {
  at: number;
  run: (actors: SampleActors) => Promise<void>;
}

/**
 * The moment that the sample shows (epoch milliseconds), the day of that moment, and the opening calendar.
 */
export interface SampleMoment {
  now: number;
  today: Day;
  rows: OpeningRows;
}

/** Returns the instant (epoch milliseconds) of a minute of the day, `days` days before `day`. */
export function instantDaysBefore(day: Day, days: number, minute: number): number {
  return instantOf(addDays(day, -days), minute);
}

/** Returns the hours of a day's open play, in minutes of the day; null on a closed, blocked or event day. */
export function findOpenPlay(day: Day, rows: OpeningRows): { start: number; end: number } | null {
  const [session] = planDay(day, rows).sessions;
  return session && session.eventId === null && session.blockedBy === null ? session : null;
}
