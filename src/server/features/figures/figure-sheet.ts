import type { Figure } from '../../../contract/figures.ts';
import { addDays, type Day, dayInWords, monthInWords, monthOf } from '../../../domain/calendar-day.ts';
import { type ComparedPeriods, comparePeriods } from '../../../domain/figure-period.ts';
import type { FiguresContext } from './read-figures.ts';
import { readFiguresOf } from './read-figures.ts';

/** Whether a sheet covers a day ('Day sheet') or a month ('Month’s end'). */
export type SheetKind = 'day' | 'month';

/** The content of a sheet, before it is drawn or mailed. */
export interface FigureSheet {
  title: string;
  venue: string;
  /** When the rows were read, ISO time. */
  asOf: string;
  notes: readonly string[];
  parts: readonly { title: string; figures: readonly Figure[] }[];
}

const shown: Readonly<Record<SheetKind, Record<'takings' | 'visits' | 'reconciliation', readonly string[]>>> =
  {
    day: {
      takings: ['in-short', 'products', 'tenders', 'vat'],
      visits: ['in-short', 'hours'],
      reconciliation: ['card-days', 'differences', 'till'],
    },
    month: {
      takings: ['in-short', 'days', 'products', 'tenders', 'vat'],
      visits: ['in-short', 'lead-time', 'coming-again'],
      reconciliation: ['order-accounts', 'card-days', 'differences', 'payouts', 'till'],
    },
  };

/**
 * Returns the period of a sheet with the periods for comparison. `date` is the day of a day sheet, or any day
 * of the month.
 */
function sheetPeriods(kind: SheetKind, date: Day): ComparedPeriods {
  if (kind === 'day') return comparePeriods('today', date);
  return comparePeriods('last-month', addDays(monthOf(date).last, 1));
}

/** Returns the title of a sheet: 'Day sheet, Saturday 28 November 2026', 'Month’s end, November 2026'. */
function sheetTitle(kind: SheetKind, date: Day): string {
  return kind === 'day' ? `Day sheet, ${dayInWords(date)}` : `Month’s end, ${monthInWords(date)}`;
}

/** Reads the content of the sheet of a day or of a month (specification 13.3). */
export async function readFigureSheet(
  context: FiguresContext,
  kind: SheetKind,
  date: Day,
): Promise<FigureSheet> {
  const periods = sheetPeriods(kind, date);
  const { venue } = await context.site.read();
  const takings = await readFiguresOf(context, 'takings', periods);
  const visits = await readFiguresOf(context, 'visits', periods);
  const owed = kind === 'month' ? await readFiguresOf(context, 'owed', periods) : null;
  const money = await readFiguresOf(context, 'reconciliation', periods);
  const pick = (figures: readonly Figure[], ids: readonly string[]) =>
    figures.filter(({ id }) => ids.includes(id));
  return {
    title: sheetTitle(kind, date),
    venue: venue.name,
    asOf: takings.asOf,
    notes: money.notes,
    parts: [
      { title: 'Takings', figures: pick(takings.figures, shown[kind].takings) },
      ...(owed ? [{ title: 'Owed to families', figures: owed.figures }] : []),
      { title: 'Visits', figures: pick(visits.figures, shown[kind].visits) },
      { title: 'Reconciliation', figures: pick(money.figures, shown[kind].reconciliation) },
    ],
  };
}
