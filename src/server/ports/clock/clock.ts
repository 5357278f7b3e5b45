import type { Day } from '../../../domain/calendar-day.ts';
import type { LocalMoment } from '../../../domain/opening-calendar.ts';

/** The venue's time zone, in which days and minutes of the day are stored. */
export const venueZone = 'Europe/London';

/**
 * The centre's time, in epoch milliseconds: it dates what families and staff do, and all that follows
 * from it (holds, tickets, refunds, mail, the audit log). It can be set (CLOCK_STARTS_AT, the sample day,
 * tests), so it can jump.
 */
export interface Clock {
  now(): number;
}

/**
 * The machine's own time. It dates what the program does by itself, never the centre's clock: when a job
 * last ended, a mail was last sent, the last webhook arrived, a backup or an integrity check was made or
 * an alert raised, and since when a mail or a refund has been waiting.
 */
export const systemClock: Clock = { now: () => Date.now() };

/** Returns a clock that shows `start` (epoch milliseconds) now and runs on from there. */
export function clockStartingAt(start: number): Clock {
  const offset = start - Date.now();
  return { now: () => Date.now() + offset };
}

/** The minute converted last: most calls within a request convert the same one. */
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
 * Returns the instant (epoch milliseconds) of a minute of a venue day. A minute skipped by the spring
 * clock change becomes the one an hour later; one that occurs twice in autumn is the first.
 */
export function instantOf(day: Day, minute: number): number {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 });
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1440) });
  return date.toZonedDateTime({ timeZone: venueZone, plainTime: time }).epochMilliseconds;
}
