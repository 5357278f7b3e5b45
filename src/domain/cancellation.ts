import { addDays, type Day, dayWithoutYearInWords, weekdayNames, weekdayOf } from './calendar-day.ts';
import type { Pence } from './money.ts';
import type { LocalMoment } from './opening-calendar.ts';
import { formatTime } from './time-slot.ts';

/** A booking to be cancelled. Instants in epoch milliseconds. */
export interface RefundPolicyInput {
  /** Amount paid less amount refunded so far, pence. */
  kept: Pence;
  /** When the visit or session begins; null for a booking without a day. */
  startsAt: number | null;
  now: number;
  /** Hours before the start until which a cancellation is refunded in full. */
  hoursAhead: number;
}

/**
 * Returns the refund under the cancellation rule, in pence (specification 5.9): the full amount when
 * cancelled at least `hoursAhead` hours before the start, nothing after that. The exact instant is still
 * in time.
 */
export function refundByPolicy({ kept, startsAt, now, hoursAhead }: RefundPolicyInput): Pence {
  if (startsAt === null) return 0;
  return now <= refundDeadline(startsAt, hoursAhead) ? kept : 0;
}

/**
 * Returns the last instant at which a booking can be cancelled for a full refund, in epoch milliseconds.
 * Counts elapsed hours, even across clock changes.
 */
function refundDeadline(startsAt: number, hoursAhead: number): number {
  return startsAt - hoursAhead * 3_600_000;
}

/** A visit or photo session that is booked or about to be. Instants in epoch milliseconds. */
export interface CancellationDeadlineInput {
  what: 'visit' | 'photo session';
  startsAt: number;
  now: number;
  hoursAhead: number;
  /**
   * The venue's day on which the text is read. Null if that may be any day, as in an e-mail or on a
   * printed ticket: the text then names the day in full.
   */
  today: Day | null;
}

/**
 * Returns the deadline for a free cancellation as a sentence: 'Free to cancel until Friday, 9:30 AM.',
 * 'Free to cancel until today 9:30 AM.', 'This visit can no longer be refunded.' `momentAt` converts an
 * instant to the venue's day and minute.
 */
export function cancellationDeadlineInWords(
  { what, startsAt, now, hoursAhead, today }: CancellationDeadlineInput,
  momentAt: (instant: number) => LocalMoment,
): string {
  const deadline = refundDeadline(startsAt, hoursAhead);
  if (now > deadline) return `This ${what} can no longer be refunded.`;
  const { day, minute } = momentAt(deadline);
  const when = today === null ? `${dayWithoutYearInWords(day)},` : relativeDayInWords(today, day);
  return `Free to cancel until ${when} ${formatTime(minute)}.`;
}

/** Returns a coming day relative to `today`: 'today', 'tomorrow', 'Friday,', 'Friday 4 December,'. */
function relativeDayInWords(today: Day, day: Day): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day < addDays(today, 7) ? `${weekdayNames[weekdayOf(day)]},` : `${dayWithoutYearInWords(day)},`;
}
