import type { ChosenTable, FactChoice, FactField } from './fact-sheet.ts';

type Extra = Pick<FactField, 'hint' | 'optional'>;
const field = <Kind extends FactField>(value: Kind): Kind => value;

/** A field for one line of at most `most` characters. */
export const lineField = (column: string, label: string, most = 120, extra: Extra = {}) =>
  field({ kind: 'line', column, label, most, ...extra });

/** A field for several lines of text. */
export const textField = (column: string, label: string, most = 1000, extra: Extra = {}) =>
  field({ kind: 'text', column, label, most, ...extra });

/** A field for a list of up to 30 lines, each of at most 200 characters. */
export const linesField = (column: string, label: string, extra: Extra = {}) =>
  field({ kind: 'lines', column, label, most: 200, mostLines: 30, ...extra });

/** A field for an amount of money in pence, at most £10,000. */
export const amountField = (column: string, label: string, extra: Extra = {}) =>
  field({ kind: 'amount', column, label, most: 1_000_000, ...extra });

/** A field for a whole number of `unit`, from `least` to `most`. */
export const countField = (
  column: string,
  label: string,
  [least, most]: readonly [number, number],
  unit = '',
  extra: Extra = {},
) => field({ kind: 'count', column, label, least, most, unit, ...extra });

/** A field for a time of day, in minutes from midnight. */
export const timeOfDayField = (column: string, label: string, extra: Extra = {}) =>
  field({ kind: 'time', column, label, ...extra });

/** A field for a day. */
export const dayField = (column: string, label: string, extra: Extra = {}) =>
  field({ kind: 'day', column, label, ...extra });

/** A field for yes or no. */
export const yesNoField = (column: string, label: string, extra: Extra = {}) =>
  field({ kind: 'yes', column, label, ...extra });

/** A field for one of the given choices. */
export const choiceField = (column: string, label: string, of: readonly FactChoice[], extra: Extra = {}) =>
  field({ kind: 'one', column, label, of, ...extra });

/** A field for a row of another table, chosen by its name. */
export const rowField = (column: string, label: string, of: ChosenTable, extra: Extra = {}) =>
  field({ kind: 'row', column, label, of, ...extra });

/** A field for any number of rows of another table. */
export const rowsField = (column: string, label: string, of: ChosenTable, extra: Extra = {}) =>
  field({ kind: 'row', column, label, of, several: true, ...extra });

/** A field for any number of weekdays. */
export const weekdaysField = (column: string, label: string, extra: Extra = {}) =>
  field({ kind: 'weekdays', column, label, ...extra });

/** A field for any number of the given choices. */
export const choicesField = (column: string, label: string, of: readonly FactChoice[], extra: Extra = {}) =>
  field({ kind: 'several', column, label, of, ...extra });

/** Makes the choices of a field from a record of labels by value. */
export const factChoices = (pairs: Readonly<Record<string, string>>): FactChoice[] =>
  Object.entries(pairs).map(([value, label]) => ({ value, label }));
