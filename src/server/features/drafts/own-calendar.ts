import type { Day } from '../../../domain/calendar-day.ts';
import { type BusyTime, type CalendarFeed, FeedProblem } from '../../ports/calendar-feed/calendar-feed.ts';

/**
 * The centre's calendar elsewhere, as one draft reads it: while it cannot be read nothing in it is
 * busy, and `problem` says why.
 */
export interface OwnCalendar {
  readBusy(from: Day, to: Day): Promise<BusyTime[]>;
  /** All that was busy in what was read. */
  read(): readonly BusyTime[];
  problem(): string | null;
}

export function askCalendar(feed: CalendarFeed | null): OwnCalendar {
  let problem: string | null = null;
  let read: BusyTime[] = [];
  return {
    async readBusy(from, to) {
      if (!feed) return [];
      try {
        read = await feed.readBusy(from, to);
        return read;
      } catch (trouble) {
        if (!(trouble instanceof FeedProblem)) throw trouble;
        problem = trouble.message;
        return [];
      }
    },
    read: () => read,
    problem: () => problem,
  };
}
