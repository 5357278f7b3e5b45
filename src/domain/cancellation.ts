import { addDays, type Day, dayOfYearInWords, weekdayNames, weekdayOf } from './calendar-day.ts';
import type { Pence } from './money.ts';
import type { LocalMoment } from './opening-calendar.ts';
import { formatTime } from './time-slot.ts';

/** A booking that somebody wants to give up. Instants in epoch milliseconds. */
export interface Cancelled {
  /** Paid for it, less what has gone back already, pence. */
  kept: Pence;
  /** When the visit or session begins; null for what has no day. */
  startsAt: number | null;
  now: number;
  /** Hours ahead until which all of it goes back. */
  hoursAhead: number;
}

/**
 * What goes back by the rule (specification 5.9): all of it when cancelled at least so many hours ahead, and
 * nothing after. Exactly at the hour is still in time.
 */
export function refundByPolicy({ kept, startsAt, now, hoursAhead }: Cancelled): Pence {
  if (startsAt === null) return 0;
  return now <= lastFreeMoment(startsAt, hoursAhead) ? kept : 0;
}

/**
 * Returns the last moment at which a booking can be cancelled for a full refund, in epoch milliseconds.
 * Counts hours that pass, across clock changes.
 */
function lastFreeMoment(startsAt: number, hoursAhead: number): number {
  return startsAt - hoursAhead * 3_600_000;
}

/** Something with a day that is, or may be, booked. Instants in epoch milliseconds. */
export interface Cancellable {
  what: 'visit' | 'photo session';
  startsAt: number;
  now: number;
  hoursAhead: number;
  /**
   * The venue's day on which the words are read; null where that may be any, as with a mail or a printed
   * ticket: then they name the day in full.
   */
  today: Day | null;
}

/**
 * Returns until when cancelling costs nothing, in a sentence: 'Free to cancel until Friday, 9:30 AM.',
 * 'Free to cancel until today 9:30 AM.', 'This visit can no longer be refunded.' `momentAt` tells the
 * venue's day and minute at an instant.
 */
export function cancellingInWords(
  { what, startsAt, now, hoursAhead, today }: Cancellable,
  momentAt: (instant: number) => LocalMoment,
): string {
  const last = lastFreeMoment(startsAt, hoursAhead);
  if (now > last) return `This ${what} can no longer be refunded.`;
  const { day, minute } = momentAt(last);
  const when = today === null ? `${dayOfYearInWords(day)},` : dayFrom(today, day);
  return `Free to cancel until ${when} ${formatTime(minute)}.`;
}

/**
 * A coming day as somebody says it who looks from `today`: 'today', 'tomorrow', 'Friday,', 'Friday 4
 * December,'.
 */
function dayFrom(today: Day, day: Day): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day < addDays(today, 7) ? `${weekdayNames[weekdayOf(day)]},` : `${dayOfYearInWords(day)},`;
}
