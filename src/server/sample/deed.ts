import { addDays, type Day } from '../../domain/calendar-day.ts';
import { type OpeningRows, planDay } from '../../domain/opening-calendar.ts';
import { instantOf } from '../ports/clock/clock.ts';
import type { SampleDesk } from './sample-desk.ts';

/** Something that somebody does at an instant (epoch milliseconds). */
export interface Deed {
  at: number;
  run: (desk: SampleDesk) => Promise<void>;
}

/** The moment that the sample shows. */
export interface Shown {
  now: number;
  today: Day;
  rows: OpeningRows;
}

/** A minute of a day so many days before another. */
export function daysBefore(day: Day, days: number, minute: number): number {
  return instantOf(addDays(day, -days), minute);
}

/** Open play of a day, in minutes; null where the doors stay closed, or an event has the day. */
export function openPlayOn(day: Day, rows: OpeningRows): { start: number; end: number } | null {
  const [session] = planDay(day, rows).sessions;
  return session && session.eventId === null && session.blockedBy === null ? session : null;
}
