import type { FigureGroup, Figures } from '../../../contract/figures.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import {
  type ComparedPeriods,
  comparePeriods,
  countDays,
  type DaySpan,
  type FigurePeriod,
} from '../../../domain/figure-period.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { readTogether } from './figures-store.ts';
import { readOwedFigures } from './owed-figures.ts';
import {
  longestReconciliation,
  readProviderBooks,
  readReconciliationFigures,
} from './reconciliation-figures.ts';
import { readTakingsFigures } from './takings-figures.ts';
import { readVisitFigures } from './visit-figures.ts';

export type FiguresContext = Pick<AppContext, 'db' | 'clock' | 'payments' | 'site'> & { baseUrl: string };

/** A chosen period; `from` and `to` are given only with the period 'own'. */
export interface PeriodInput {
  period: FigurePeriod;
  from?: Day | undefined;
  to?: Day | undefined;
}

/**
 * Reads a group of figures of a period (specification 13.3). Takings and visits are compared with the period
 * before and with the year before. What is owed to families is read as of now. Refuses a reconciliation of
 * more than 31 days.
 */
export async function readFigures(
  context: Pick<FiguresContext, 'db' | 'clock' | 'payments'>,
  group: FigureGroup,
  input: PeriodInput,
): Promise<Figures> {
  const own = input.from && input.to ? { from: input.from, to: input.to } : null;
  return readFiguresOf(context, group, comparePeriods(input.period, todayOf(context), own));
}

/** Reads a group of figures of given periods, as `readFigures` does. */
export async function readFiguresOf(
  context: Pick<FiguresContext, 'db' | 'clock' | 'payments'>,
  group: FigureGroup,
  periods: ComparedPeriods,
): Promise<Figures> {
  const now = context.clock.now();
  const head = { ...periods, asOf: new Date(now).toISOString() };
  if (group === 'reconciliation') {
    const { figures, notes } = await reconcile(context, periods.period, now);
    return { ...head, notes, figures };
  }
  const today = todayOf(context);
  const figures = await readTogether(context.db, (tx) =>
    group === 'takings'
      ? readTakingsFigures(tx, periods)
      : group === 'visits'
        ? readVisitFigures(tx, periods, today)
        : readOwedFigures(tx, now, today),
  );
  return { ...head, notes: [], figures };
}

async function reconcile(
  { db, payments }: Pick<FiguresContext, 'db' | 'payments'>,
  span: DaySpan,
  now: number,
): Promise<Pick<Figures, 'figures' | 'notes'>> {
  if (countDays(span) > longestReconciliation)
    throw refuse('reconciliationTooLong', { days: longestReconciliation });
  const provider = await readProviderBooks(payments, span, now);
  const figures = await readTogether(db, (tx) => readReconciliationFigures(tx, span, provider));
  return {
    figures,
    notes: provider
      ? []
      : [
          'The payment provider could not be reached: card payments are not compared with its books. Please try again later.',
        ],
  };
}

/** Returns today at the venue. */
export function todayOf({ clock }: Pick<FiguresContext, 'clock'>): Day {
  return localMoment(clock.now()).day;
}
