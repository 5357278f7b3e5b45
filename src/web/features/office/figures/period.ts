import { isDay } from '../../../../domain/calendar-day.ts';
import type { FigurePeriod } from '../../../../domain/figure-period.ts';
import { memoryStore } from '../../../lib/browser-store.ts';

/** The chosen period of figures. Only 'own' uses `from` and `to`, which are empty until they are chosen. */
export interface ChosenPeriod {
  period: FigurePeriod;
  from: string;
  to: string;
}

/** The period that all sections of figures share. */
export const chosenPeriod = memoryStore<ChosenPeriod>({ period: 'month', from: '', to: '' });

/** The names of the periods, in their order. */
export const periodNames: Readonly<Record<FigurePeriod, string>> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  own: 'Own dates',
};

/** Returns whether both dates are typed in full, but in the wrong order. */
export function isBackwards({ from, to }: Pick<ChosenPeriod, 'from' | 'to'>): boolean {
  return isDay(from) && isDay(to) && from > to;
}

/** Returns the query of a period, or null if the dates of 'own' are incomplete or in the wrong order. */
export function periodQuery({ period, from, to }: ChosenPeriod) {
  if (period !== 'own') return { period };
  return isDay(from) && isDay(to) && from <= to ? { period, from, to } : null;
}
