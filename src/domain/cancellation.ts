import { addDays, type Day, dayWithoutYearInWords, weekdayNames, weekdayOf } from './calendar-day.ts';
import { formatPence, type Pence } from './money.ts';
import type { LocalMoment } from './opening-calendar.ts';
import { formatTime } from './time-slot.ts';

/**
 * A step of the cancellation rule: until `hoursAhead` hours before the start, a cancellation refunds
 * `percent` of the money that can be refunded (see `refundByPolicy`).
 */
export interface RefundStep {
  hoursAhead: number;
  /** 1 to 100. */
  percent: number;
}

/**
 * Returns the steps of the cancellation rule, the earliest first. The first step is the full refund. Each
 * further step ends later than the step before it and refunds less. Parts of which this is not true are left
 * out.
 */
export function listRefundSteps(fullHoursAhead: number, parts: readonly RefundStep[]): RefundStep[] {
  const steps: RefundStep[] = [{ hoursAhead: fullHoursAhead, percent: 100 }];
  for (const part of [...parts].sort((a, b) => b.hoursAhead - a.hoursAhead)) {
    const last = steps.at(-1);
    if (last && part.hoursAhead < last.hoursAhead && part.percent < last.percent) steps.push(part);
  }
  return steps;
}

/** The start of a booking, the current time and the cancellation rule. Instants are in epoch milliseconds. */
export interface CancellationMoment {
  /** Null for a booking without a day. */
  startsAt: number | null;
  now: number;
  /** The steps of the rule, the earliest first. */
  steps: readonly RefundStep[];
}

/**
 * Returns the percentage that a cancellation refunds now, or 0 if it refunds nothing (specification 5.9). A
 * cancellation at exactly the deadline is still in time.
 */
export function refundPercent({ startsAt, now, steps }: CancellationMoment): number {
  if (startsAt === null) return 0;
  return steps.find((step) => now <= refundDeadline(startsAt, step))?.percent ?? 0;
}

/**
 * Returns the refund under the cancellation rule, in pence. `refundable` is the amount paid, less the refunds
 * so far and less the money that earlier changes have kept.
 */
export function refundByPolicy({ refundable, ...moment }: CancellationMoment & { refundable: Pence }): Pence {
  return Math.round((refundable * refundPercent(moment)) / 100);
}

/** Says how much money earlier changes of a visit have kept. Returns '' if they have kept none. */
export function keptMoneyInWords(kept: Pence): string {
  return kept > 0 ? `${formatPence(kept)} was kept by an earlier change.` : '';
}

/**
 * Returns the last instant at which a step refunds a cancellation, in epoch milliseconds. Counts elapsed
 * hours, so a change of the clocks does not move it.
 */
function refundDeadline(startsAt: number, { hoursAhead }: RefundStep): number {
  return startsAt - hoursAhead * 3_600_000;
}

/** A visit or photo session that is booked, or about to be booked. */
export interface CancellationDeadlineInput extends CancellationMoment {
  what: 'visit' | 'photo session';
  startsAt: number;
  /**
   * The venue's day on which the text is read. Null if that may be any day, as with an e-mail or a printed
   * ticket, so that the text has to name days in full.
   */
  today: Day | null;
  /** The money that earlier changes of the visit have kept. The rule does not apply to it. Default: 0. */
  kept?: Pence;
}

/**
 * Returns the deadlines of a cancellation as sentences. Examples: 'Free to cancel until Friday, 9:30 AM.',
 * 'Free to cancel until today 9:30 AM. If you cancel by tomorrow 9:30 AM, 50% goes back.', 'This visit can
 * no longer be refunded.' `momentAt` converts an instant to the venue's day and minute.
 */
export function cancellationDeadlineInWords(
  { what, startsAt, now, steps, today, kept = 0 }: CancellationDeadlineInput,
  momentAt: (instant: number) => LocalMoment,
): string {
  const sentences = steps
    .filter((step) => now <= refundDeadline(startsAt, step))
    .map((step) => {
      const { day, minute } = momentAt(refundDeadline(startsAt, step));
      const on = today === null ? `${dayWithoutYearInWords(day)},` : relativeDayInWords(today, day);
      const when = `${on} ${formatTime(minute)}`;
      if (step.percent < 100) return `If you cancel by ${when}, ${step.percent}% goes back.`;
      // A cancellation is not 'free' if the centre has kept money.
      return kept > 0 ? `You can cancel until ${when}.` : `Free to cancel until ${when}.`;
    });
  return sentences.length > 0 ? sentences.join(' ') : `This ${what} can no longer be refunded.`;
}

/** Returns a coming day relative to `today`: 'today', 'tomorrow', 'Friday,', 'Friday 4 December,'. */
function relativeDayInWords(today: Day, day: Day): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day < addDays(today, 7) ? `${weekdayNames[weekdayOf(day)]},` : `${dayWithoutYearInWords(day)},`;
}
