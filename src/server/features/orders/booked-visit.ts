import type { Day } from '../../../domain/calendar-day.ts';
import { cancellingInWords } from '../../../domain/cancellation.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import { parkingForVisit } from '../../../domain/visit-rules.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import type { SiteFacts } from '../site/site-facts.ts';

/** When something booked takes place. */
export interface BookedTime {
  kind: 'visit' | 'photo';
  day: Day;
  slots: readonly TimeSlot[];
  /** Open play begins at check-in; what else is booked begins when its first slot does. */
  isOpenPlay: boolean;
}

/**
 * Returns until when this can be cancelled for all of its money, in words that may be kept: they name the day
 * in full.
 */
export function cancellingOf({ kind, day, slots }: BookedTime, { terms }: SiteFacts, now: number): string {
  const starts = Math.min(...slots.map(({ start }) => start));
  return cancellingInWords(
    {
      what: kind === 'photo' ? 'photo session' : 'visit',
      startsAt: instantOf(day, starts),
      now,
      hoursAhead: terms.cancelHoursAhead,
      today: null,
    },
    localMoment,
  );
}

/** Returns the parking rule and what a stay to the end comes to. */
export function parkingOf({ slots, isOpenPlay }: BookedTime, { terms }: SiteFacts): string {
  const starts = Math.min(...slots.map(({ start }) => start));
  const ends = Math.max(...slots.map(({ end }) => end));
  return parkingForVisit(isOpenPlay ? terms.stayMinutes : ends - starts, terms);
}

/** Returns how early to come: open play has no start, so that it is to the time a family chooses. */
export function arrivalOf(time: BookedTime | null, { rules }: SiteFacts): string {
  return time?.isOpenPlay ? rules.openArrival : rules.arrival;
}
