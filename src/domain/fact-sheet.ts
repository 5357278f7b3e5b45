import { dayInWords, isDay, weekdayNames } from './calendar-day.ts';
import { formatPence } from './money.ts';
import { type WordRules, whyNotWords } from './page-words.ts';
import type { Permission } from './staff-roles.ts';
import { timeInWords } from './time-slot.ts';

/**
 * A value of a fact, as JSON. A fact is anything that the owner edits, such as a price, hours or a text.
 * Pence, minutes and counts are whole numbers. Days are `yyyy-MM-dd`.
 */
export type FactValue = string | number | boolean | null | string[] | number[];

/** A row of a table of facts: its values by column. */
export type FactRow = Readonly<Record<string, FactValue>>;

/** The rows of a sheet by table, in the order in which they are shown. */
export type FactRows = Readonly<Record<string, readonly FactRow[]>>;

/** The kinds of facts. A kind decides how a fact is typed, checked and put into words. */
export type FactKind =
  /** One line. */
  | { kind: 'line'; most: number; pattern?: RegExp; patternWords?: string }
  /** Several lines. */
  | { kind: 'text'; most: number }
  /** The written words of a page or a mail (specification 13.5), which may name facts. */
  | ({ kind: 'words'; most: number } & WordRules)
  /** A list of lines. */
  | { kind: 'lines'; most: number; mostLines: number }
  /** Pence, typed in pounds. */
  | { kind: 'amount'; most: number }
  /** A whole number, with the word for the things counted. */
  | { kind: 'count'; least: number; most: number; unit: string }
  /** A percentage, with at most one decimal. */
  | { kind: 'percent'; most: number }
  /** Minutes from midnight, typed as a time. */
  | { kind: 'time' }
  | { kind: 'day' }
  /** A moment, ISO 8601, typed as a day and a time of the venue. */
  | { kind: 'moment' }
  | { kind: 'yes' }
  | { kind: 'one'; of: readonly FactChoice[] }
  | { kind: 'several'; of: readonly FactChoice[] }
  /** The id of a row of another table, chosen by its name. With `several`, any number of rows. */
  | { kind: 'row'; of: ChosenTable; several?: true }
  | { kind: 'weekdays' };

export interface FactChoice {
  value: string | number;
  label: string;
}

/** Tables whose rows can be chosen, and the column that names them. */
export const chosenTables = {
  ticket_type: 'name',
  event: 'title',
  party_package: 'name',
  menu_item: 'name',
} as const;
export type ChosenTable = keyof typeof chosenTables;

/** A column of a table that the owner changes. */
export type FactField = FactKind & {
  column: string;
  label: string;
  /** One line under the label. */
  hint?: string;
  /** Whether the value may be left out: as null (`true`), or as an empty text (`'empty'`). */
  optional?: true | 'empty';
};

/** A table of facts on a sheet, which may show only some columns of the database table. */
export interface FactTable {
  table: string;
  /** The heading above the rows. */
  title: string;
  /** The word for one row: 'dish'. */
  one: string;
  /** The primary key. */
  key: readonly string[];
  fields: readonly FactField[];
  /** Whether the table has exactly one row. It can be changed, but not removed, and no row can be added. */
  single?: boolean;
  /** Whether rows can only be changed, not added or removed. */
  fixed?: boolean;
  /**
   * The column with the row's position, counted from 1. Rows with different values in the column `within` are
   * counted separately.
   */
  position?: { column: string; within?: string };
  /** Whether the database generates the key, so that a new row has none. */
  generatedKey?: boolean;
  /** The column from which a new row's key is made: 'Fish goujons' becomes 'fish-goujons'. */
  keyFrom?: string;
  /** The parent table on the sheet, and the column that holds the key of the parent row. */
  belongsTo?: { table: string; column: string };
  /** The columns whose values name a row in words. */
  named: readonly string[];
  /** Words for the values of a column that is in `named` and has no field. */
  names?: Readonly<Record<string, string>>;
  /** Returns a field as it is in one row. Set for a table in which a field differs between rows. */
  fieldOf?: (field: FactField, row: FactRow) => FactField;
  /** The values of a new row that are not blank. */
  blank?: FactRow;
  /** An SQL condition. Rows that do not meet it are not facts, and are left out. */
  where?: string;
  /** Values that every row of the sheet has. Rows with other values belong to another sheet. */
  always?: Readonly<Record<string, string>>;
  /** Compares two rows. Set for a table that is sorted neither by position nor by name. */
  order?: (a: FactRow, b: FactRow) => number;
  /** Returns the main facts of a row, to be shown beside its name. */
  note?: (row: FactRow) => string;
  /** The most rows that may belong to one row of the table named by `belongsTo`. */
  most?: number;
}

/** A page of facts in the owner's office. */
export interface FactSheet {
  id: string;
  title: string;
  about: string;
  /** Further words by which an owner may search for the sheet. */
  alsoFoundBy?: string;
  tables: readonly FactTable[];
  /**
   * The addresses of the pages on which families read these facts. The preview shows the first page first.
   */
  pages: readonly string[];
  /** The permission needed to read and change the sheet. Default: 'settings'. */
  needs?: Permission;
  /** The table of days that can be filled from a calendar file. */
  fromCalendar?: string;
  /** Returns a sentence about a rule that the rows of the sheet break; null if they break none. */
  check?: (rows: FactRows) => string | null;
}

/** Returns the permission needed to read and change a sheet. */
export function permissionFor({ needs = 'settings' }: FactSheet): Permission {
  return needs;
}

/** Formats a moment by the venue's clock: '23 July 2025 at 08:15'. */
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/**
 * Returns a sheet whose fields of kind 'row' have become fields with choices. `choices` has the choices by
 * table.
 */
export function withChoices(
  sheet: FactSheet,
  choices: Readonly<Partial<Record<ChosenTable, readonly FactChoice[]>>>,
): FactSheet {
  const resolve = (field: FactField): FactField => {
    if (field.kind !== 'row') return field;
    const { several, ...plain } = field;
    return { ...plain, kind: several ? 'several' : 'one', of: choices[field.of] ?? [] };
  };
  return {
    ...sheet,
    tables: sheet.tables.map((table) => ({ ...table, fields: table.fields.map(resolve) })),
  };
}

/** Returns the tables whose rows can be chosen on a sheet. */
export function chosenTablesOf(sheet: FactSheet): ChosenTable[] {
  const fields = sheet.tables.flatMap((table) => table.fields);
  return [...new Set(fields.flatMap((field) => (field.kind === 'row' ? [field.of] : [])))];
}

/** Returns a value in words. Returns 'nothing' if it is missing or empty, and 'none' if nothing is ticked. */
export function factInWords(field: FactField, value: FactValue | undefined): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  switch (field.kind) {
    case 'amount':
      return formatPence(Number(value));
    case 'count':
      return `${value} ${field.unit}`.trim();
    case 'percent':
      return `${value}%`;
    case 'time':
      return timeInWords(Number(value));
    case 'day':
      return dayInWords(String(value));
    case 'moment':
      return Number.isNaN(Date.parse(String(value)))
        ? String(value)
        : momentFormat.format(new Date(String(value)));
    case 'yes':
      return value === true ? 'yes' : 'no';
    case 'one':
      return field.of.find((choice) => choice.value === value)?.label ?? String(value);
    case 'several':
      return listWords(value, (each) => field.of.find((choice) => choice.value === each)?.label);
    case 'weekdays':
      return listWords(value, (each) => weekdayNames[Number(each)]);
    case 'lines':
      return Array.isArray(value) ? value.join(' · ') || 'nothing' : String(value);
    default:
      return String(value);
  }
}

function listWords(value: FactValue, word: (each: string | number) => string | undefined): string {
  const values: readonly (string | number)[] = Array.isArray(value) ? value : [];
  return values.map((each) => word(each) ?? String(each)).join(', ') || 'none';
}

/** Returns the problem with a value, as words to follow the field's label, or null if there is none. */
export function whyNotFact(field: FactField, value: FactValue | undefined): string | null {
  if (value === undefined) return 'is missing';
  if (value === null) return field.optional === true ? null : 'is needed';
  switch (field.kind) {
    case 'line':
      return whyNotLine(value, field.most, field.optional) ?? whyNotPattern(field, value);
    case 'text':
      if (typeof value !== 'string') return 'is not a text';
      return whyNotLength(value, field.most, field.optional);
    case 'words':
      if (typeof value !== 'string') return 'is not a text';
      return whyNotLength(value, field.most, field.optional) ?? whyNotWords(value, field);
    case 'lines':
      return whyNotLines(value, field);
    case 'amount':
      return whyNotNumber(value, 0, field.most, formatPence);
    case 'count':
      return whyNotNumber(value, field.least, field.most, String);
    case 'percent':
      if (typeof value !== 'number' || !(value >= 0 && value <= field.most))
        return `must be between 0 and ${field.most}`;
      return Number.isInteger(Math.round(value * 1000) / 100) ? null : 'may have one decimal at most';
    case 'time':
      return whyNotNumber(value, 0, 24 * 60, timeInWords);
    case 'day':
      return typeof value === 'string' && isDay(value) ? null : 'is not a day';
    case 'moment':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : 'is not a time';
    case 'yes':
      return typeof value === 'boolean' ? null : 'must be yes or no';
    case 'one':
      return field.of.some((choice) => choice.value === value) ? null : 'is not one of the choices';
    case 'several':
      return whyNotSeveral(
        value,
        field.of.map((choice) => choice.value),
        field.optional,
      );
    case 'weekdays':
      return whyNotSeveral(value, [0, 1, 2, 3, 4, 5, 6], field.optional);
    case 'row':
      return typeof value === 'string' || Array.isArray(value) ? null : 'is not one of the choices';
  }
}

function whyNotPattern(field: FactField & { kind: 'line' }, value: FactValue): string | null {
  if (!field.pattern || value === '' || field.pattern.test(String(value))) return null;
  return field.patternWords ?? 'does not look right';
}

function whyNotLine(value: FactValue, most: number, optional: FactField['optional']): string | null {
  if (typeof value !== 'string') return 'is not a text';
  if (/[\r\n]/.test(value)) return 'must be one line';
  return whyNotLength(value, most, optional);
}

function whyNotLength(value: string, most: number, optional: FactField['optional']): string | null {
  // Texts do not need control characters, which PostgreSQL cannot store or a reader could not see.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is for these characters
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/.test(value))
    return 'contains characters that cannot be shown';
  if (value !== value.trim()) return 'begins or ends with a space';
  if (value === '' && optional !== 'empty') return 'is needed';
  return value.length > most ? `may have at most ${most} characters` : null;
}

function whyNotLines(value: FactValue, field: FactField & { kind: 'lines' }): string | null {
  if (!Array.isArray(value)) return 'is not a list';
  if (value.length > field.mostLines) return `may have at most ${field.mostLines} lines`;
  if (value.length === 0 && !field.optional) return 'is needed';
  for (const line of value) {
    const why = whyNotLine(line, field.most, undefined);
    if (why !== null) return why === 'is needed' ? 'has an empty line' : `: a line ${why}`;
  }
  return null;
}

function whyNotNumber(
  value: FactValue,
  least: number,
  most: number,
  words: (value: number) => string,
): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be a whole number';
  return value < least || value > most ? `must be between ${words(least)} and ${words(most)}` : null;
}

function whyNotSeveral(
  value: FactValue,
  allowed: readonly (string | number)[],
  optional: FactField['optional'],
): string | null {
  if (!Array.isArray(value)) return 'is not a list';
  // A price without this condition has null instead of an empty list, which no session would meet.
  if (optional === true && value.length === 0) return 'must be left out, or have one choice at least';
  const values: readonly (string | number)[] = value;
  if (values.some((each) => !allowed.includes(each))) return 'is not one of the choices';
  return new Set(values).size === values.length ? null : 'has a choice twice';
}
