import type { Day } from '../../../domain/calendar-day.ts';
import type { LocalMoment } from '../../../domain/opening-calendar.ts';

/** The venue's time zone; days and minutes of day are kept in it. */
export const venueZone = 'Europe/London';

/**
 * Tells the centre's time, in epoch milliseconds: what a family or the desk does, and all that follows from
 * it (holds, tickets, refunds, mail, the journal), is dated by it. It can be set (CLOCK_STARTS_AT, the sample
 * day, tests), so it can jump.
 */
export interface Clock {
  now(): number;
}

/**
 * The machine's own time. What the machine does by itself, and how long it has not done it, goes by this and
 * never by the centre's clock: when a job last ended, a mail last went, the provider last spoke, a backup or
 * a comparison of the books was made, an alert was raised, and since when a mail or a refund waits.
 */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that shows `start` (epoch milliseconds) now and runs on from there. */
export function clockStartingAt(start: number): Clock {
  const offset = start - Date.now();
  return { now: () => Date.now() + offset };
}

/** The venue's day and minute at an instant (epoch milliseconds). */
export function localMoment(instant: number): LocalMoment {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(venueZone);
  return { day: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute };
}

/**
 * The instant (epoch milliseconds) of a minute of a venue day. A minute that the spring clock change skips is
 * taken as the one an hour later; one that comes twice in autumn is the first.
 */
export function instantOf(day: Day, minute: number): number {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 });
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1440) });
  return date.toZonedDateTime({ timeZone: venueZone, plainTime: time }).epochMilliseconds;
}
