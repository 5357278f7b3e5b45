import { addDays, type Day } from '../src/domain/calendar-day.ts';
import { type OpeningRows, planDay } from '../src/domain/opening-calendar.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import type { SampleStaff } from './sample-staff.ts';

/** Something that somebody does at an instant (epoch milliseconds). */
export interface SampleAction {
  at: number;
  run: (desk: SampleStaff) => Promise<void>;
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
