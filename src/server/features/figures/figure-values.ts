import type { Figure, FigureUnit, FigureValue } from '../../../contract/figures.ts';
import type { ComparedPeriods, DaySpan } from '../../../domain/figure-period.ts';

type Column = Figure['columns'][number];

/** Returns a share as a percentage with one decimal; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/**
 * Returns the change from `before` to `now` as a percentage with one decimal. Returns null if either value is
 * not a number, or if `before` is 0.
 */
function percentChange(now: FigureValue, before: FigureValue): number | null {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return null;
  return Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
}

/** Returns the sum of the values that `value` returns for the items. */
export function sumOf<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}

export const column = (name: string, unit: FigureUnit): Column => ({ name, unit });

/** One value for each of the three compared periods. */
export interface Compared<T> {
  now: T;
  before: T;
  yearBefore: T;
}

/** Calls `read` for each of the three compared periods, and returns the three results. */
export async function readCompared<T>(
  periods: ComparedPeriods,
  read: (span: DaySpan) => Promise<T>,
): Promise<Compared<T>> {
  // The periods are read one after the other, because they share a transaction's connection.
  const now = await read(periods.period);
  const before = await read(periods.before);
  return { now, before, yearBefore: await read(periods.yearBefore) };
}

/** A line of a figure that compares periods. `value` computes the line's value for one period. */
export interface ComparedLine<T> {
  name: string;
  value: (of: T) => FigureValue;
}

const comparedColumns = (unit: FigureUnit): Column[] => [
  column('This period', unit),
  column('Period before', unit),
  column('Change', 'change'),
  column('Year before', unit),
  column('Change in a year', 'change'),
];

function comparedValues<T>({ now, before, yearBefore }: Compared<T>, value: (of: T) => FigureValue) {
  const values = [now, before, yearBefore].map(value) as [FigureValue, FigureValue, FigureValue];
  return [
    values[0],
    values[1],
    percentChange(values[0], values[1]),
    values[2],
    percentChange(values[0], values[2]),
  ];
}

/**
 * Returns a figure with one row for each line. A row has values for the period, the period before and the
 * year before.
 */
export function compareLines<T>(
  about: Pick<Figure, 'id' | 'title' | 'definition' | 'rowName'> & {
    unit: FigureUnit;
    picture: Figure['picture'];
  },
  compared: Compared<T>,
  lines: readonly ComparedLine<T>[],
  total: ((of: T) => FigureValue) | null = null,
): Figure {
  const { unit, ...rest } = about;
  return {
    ...rest,
    drawn: about.picture === 'table' ? [] : [0],
    columns: comparedColumns(unit),
    rows: lines.map(({ name, value }) => ({ name, values: comparedValues(compared, value) })),
    total: total && comparedValues(compared, total),
  };
}

/**
 * Returns the names of the lines of all three periods, each once, in ascending order. `name` returns the name
 * of one line.
 */
export function namesOf<T, Name>(all: Compared<readonly T[]>, name: (one: T) => Name): Name[] {
  return [...new Set([...all.now, ...all.before, ...all.yearBefore].map(name))].sort((one, other) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'en-GB'),
  );
}
