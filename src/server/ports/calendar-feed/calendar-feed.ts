import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';

/** A part of a venue day that is busy in the centre's external calendar. */
export interface BusyTime {
  day: Day;
  /** Minutes of the day; the whole day is 0 to 1440. */
  slot: TimeSlot;
  title: string;
}

/** The centre's external calendar, published by another service. */
export interface CalendarFeed {
  /**
   * Returns the busy times between two days, both included. Throws a `FeedError` while the calendar is
   * unavailable.
   */
  readBusyTimes(from: Day, to: Day): Promise<BusyTime[]>;
}

/**
 * The error of an unavailable feed. Its message never contains the feed's address, which is often a secret.
 */
export class FeedError extends Error {}
