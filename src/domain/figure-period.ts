import {
  addDays,
  addMonths,
  type Day,
  dateInWords,
  daysBetween,
  monthOf,
  weekdayOf,
} from './calendar-day.ts';

/** The periods of the owner's figures (specification 13.3). */
export const figurePeriods = ['today', 'week', 'month', 'last-month', 'quarter', 'year', 'own'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** A span of venue days, both ends included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** A period, and the two periods with which it is compared. */
export interface ComparedPeriods {
  period: DaySpan;
  /**
   * The corresponding days of the previous day, week, month, quarter or year. For days that the owner chose:
   * the same number of days just before them.
   */
  before: DaySpan;
  /** The same days a year before. For today or this week: the same weekdays 52 weeks before. */
  yearBefore: DaySpan;
}

/** Maximum length of a period whose days the owner chooses, in days. */
export const longestOwnPeriod = 366;

/**
 * Returns the days of a period as of `today` (a venue day), and the days with which they are compared. A week
 * begins on Monday. A period that is not over ends today, and is compared with the corresponding days of the
 * previous period. A period of the kind 'own' has the days `own`, or only today if `own` is null. It is
 * compared with the same number of days just before it.
 */
export function comparePeriods(kind: FigurePeriod, today: Day, own: DaySpan | null = null): ComparedPeriods {
  if (kind === 'own') return compareOwn(own ?? { from: today, to: today });
  if (kind === 'today' || kind === 'week') {
    const length = kind === 'today' ? 1 : 7;
    const from = kind === 'today' ? today : addDays(today, -((weekdayOf(today) + 6) % 7));
    const period = { from, to: today };
    return { period, before: shiftDays(period, -length), yearBefore: shiftDays(period, -364) };
  }
  const isLast = kind === 'last-month';
  const months = kind === 'quarter' ? 3 : kind === 'year' ? 12 : 1;
  const thisMonth = monthOf(today).first;
  const from = isLast ? addMonths(thisMonth, -1) : startOf(today, months);
  const period = { from, to: isLast ? addDays(thisMonth, -1) : today };
  return {
    period,
    before: shiftMonths(period, -months),
    yearBefore: shiftMonths(period, -12),
  };
}

/** Returns the number of days of a span. */
export function countDays({ from, to }: DaySpan): number {
  return daysBetween(from, to) + 1;
}

/** Returns a span in words: '1 November 2026', '1 November 2026 to 30 November 2026'. */
export function spanInWords({ from, to }: DaySpan): string {
  return from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`;
}

function compareOwn(period: DaySpan): ComparedPeriods {
  return {
    period,
    before: shiftDays(period, -countDays(period)),
    // If the days that the owner chose end on 28 February, the days of the year before end on the 28th too,
    // even in a leap year. Only the other kinds of period compare a whole February with a whole one
    // (`shiftMonths`).
    yearBefore: { from: addMonths(period.from, -12), to: addMonths(period.to, -12) },
  };
}

/** Returns the first day of the calendar month, quarter or year that a day is in. */
function startOf(day: Day, months: number): Day {
  const month = Number(day.slice(5, 7)) - 1;
  return addMonths(monthOf(day).first, -(month % months));
}

function shiftDays({ from, to }: DaySpan, days: number): DaySpan {
  return { from: addDays(from, days), to: addDays(to, days) };
}

/** Shifts a span by months. A span that ends on the last day of a month still does so afterwards. */
function shiftMonths({ from, to }: DaySpan, months: number): DaySpan {
  const end = addMonths(to, months);
  return { from: addMonths(from, months), to: to === monthOf(to).last ? monthOf(end).last : end };
}
