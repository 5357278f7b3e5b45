import type { Day } from '../../../domain/calendar-day.ts';
import { cancellationDeadlineInWords } from '../../../domain/cancellation.ts';
import type { Pence } from '../../../domain/money.ts';
import { formatTime, type TimeSlot } from '../../../domain/time-slot.ts';
import { parkingForVisit } from '../../../domain/visit-rules.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import type { SiteFacts } from '../site/site-facts.ts';

/** The day and times of a booked visit or photo session. */
export interface BookedTime {
  kind: 'visit' | 'photo';
  day: Day;
  slots: readonly TimeSlot[];
  /** Whether the visit begins at check-in. Any other booking begins at the start of its first slot. */
  isOpenPlay: boolean;
  /** Whether the booked slot is an arrival time at open play. */
  isArrival?: boolean;
}

/**
 * Returns whether the booked time has ended. Money that arrives for the booking after that can only be
 * refunded.
 */
export function isBookingOver({ day, ends }: { day: Day | null; ends: number | null }, now: number): boolean {
  return ends !== null && day !== null && now >= instantOf(day, ends);
}

/** Returns whether a visit is to open play without an arrival time, and so begins at check-in. */
export function isOpenPlay(visit: { event_id: string | null; arrives: number | null }): boolean {
  return visit.event_id === null && visit.arrives === null;
}

/**
 * Returns the moment until which the booking can be cancelled for a full refund, in words (specification
 * 5.9). `kept` is the money (in pence) that the centre kept at earlier changes of the visit. The text may be
 * stored or mailed, so it names the day in full.
 */
export function describeFreeCancellation(
  { kind, day, slots }: BookedTime,
  { terms }: SiteFacts,
  { now, kept }: { now: number; kept: Pence },
): string {
  const starts = Math.min(...slots.map(({ start }) => start));
  return cancellationDeadlineInWords(
    {
      what: kind === 'photo' ? 'photo session' : 'visit',
      startsAt: instantOf(day, starts),
      now,
      steps: terms.refundSteps,
      today: null,
      kept,
    },
    localMoment,
  );
}

/** Returns the parking rule, and the charge for staying until the end of the visit (specification 4.9). */
export function describeParking({ slots, isOpenPlay }: BookedTime, { terms }: SiteFacts): string {
  const starts = Math.min(...slots.map(({ start }) => start));
  const ends = Math.max(...slots.map(({ end }) => end));
  return parkingForVisit(isOpenPlay ? terms.stayMinutes : ends - starts, terms);
}

/**
 * Returns advice on when to arrive. Open play has no start, so its advice refers to the time that a family
 * chooses. For a booking with an arrival time, the advice is that time and the end of the stay.
 */
export function arrivalAdvice(time: BookedTime | null, { rules }: SiteFacts): string {
  const [slot] = time?.slots ?? [];
  if (time?.isArrival && slot)
    return `Your arrival time is ${formatTime(slot.start)}. You can stay until ${formatTime(slot.end)}.`;
  return time?.isOpenPlay ? rules.openArrival : rules.arrival;
}
