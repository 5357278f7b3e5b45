import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';

/** A stretch of a venue day that the centre's own calendar keeps busy. */
export interface BusyTime {
  day: Day;
  /** Minutes of the day; the whole of it is 0 to 1440. */
  slot: TimeSlot;
  title: string;
}

/** The calendar that the centre keeps elsewhere, as far as it is published. */
export interface CalendarFeed {
  /**
   * What is busy from one day to another, both included. Throws a `FeedProblem` while that cannot be told.
   */
  readBusy(from: Day, to: Day): Promise<BusyTime[]>;
}

/** Why a feed tells nothing, in words that hold nothing of its address: that is often a secret. */
export class FeedProblem extends Error {}
