import type { Day } from '../../../domain/calendar-day.ts';
import type { LocalMoment } from '../../../domain/opening-calendar.ts';

/** The venue's time zone, in which days and minutes of the day are stored. */
export const venueZone = 'Europe/London';

/**
 * The centre's time, in epoch milliseconds. It dates the actions of families and staff, and everything that
 * follows from these actions (holds, tickets, refunds, mail, the audit log). It can be set (by
 * CLOCK_STARTS_AT, the sample day and tests), so it can jump.
 */
export interface Clock {
  now(): number;
}

/**
 * The machine's own time. It dates the program's own work: the last end of a job, the last mail sent, the
 * last webhook, a backup, an integrity check, an alert. It also measures how long a mail or a refund has been
 * waiting. The centre's clock is never used for these.
 */
export const systemClock: Clock = { now: () => Date.now() };

/** Returns a clock that shows `start` (epoch milliseconds) now and runs on from there. */
export function clockStartingAt(start: number): Clock {
  const offset = start - Date.now();
  return { now: () => Date.now() + offset };
}

/**
 * The minute that was converted last. It is cached, because most calls within a request convert the same
 * minute.
 */
let lastMinute: { number: number; moment: Readonly<LocalMoment> } | null = null;

/** Returns the venue's day and minute at an instant (epoch milliseconds). */
export function localMoment(instant: number): LocalMoment {
  const number = Math.floor(instant / 60_000);
  if (lastMinute?.number !== number) {
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(venueZone);
    const moment = { day: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute };
    lastMinute = { number, moment };
  }
  return { ...lastMinute.moment };
}

/**
 * Returns the instant (epoch milliseconds) of a minute of a venue day. A minute that the spring clock change
 * skips becomes the minute an hour later. If a minute occurs twice in autumn, returns its first occurrence.
 */
export function instantOf(day: Day, minute: number): number {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 });
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1440) });
  return date.toZonedDateTime({ timeZone: venueZone, plainTime: time }).epochMilliseconds;
}
