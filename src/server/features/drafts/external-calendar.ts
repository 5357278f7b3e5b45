import type { Day } from '../../../domain/calendar-day.ts';
import { type BusyTime, type CalendarFeed, FeedError } from '../../ports/calendar-feed/calendar-feed.ts';

/**
 * The centre's external calendar, as one draft reads it. If the feed cannot be read, no time counts as busy
 * and `problem` returns the reason.
 */
export interface ExternalCalendar {
  readBusy(from: Day, to: Day): Promise<BusyTime[]>;
  /** Returns the busy times of the last successful read. */
  busyTimes(): readonly BusyTime[];
  problem(): string | null;
}

/** Opens the calendar for one draft. Without a feed, no time counts as busy. */
export function openExternalCalendar(feed: CalendarFeed | null): ExternalCalendar {
  let problem: string | null = null;
  let busyTimes: BusyTime[] = [];
  return {
    async readBusy(from, to) {
      if (!feed) return [];
      try {
        busyTimes = await feed.readBusyTimes(from, to);
        return busyTimes;
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        problem = error.message;
        return [];
      }
    },
    busyTimes: () => busyTimes,
    problem: () => problem,
  };
}
