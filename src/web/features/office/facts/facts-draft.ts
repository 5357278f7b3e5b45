import {
  blankRow,
  diffFacts,
  type FactProblem,
  type FactStep,
  findFactProblems,
  makeKey,
  nameRow,
} from '../../../../domain/fact-changes.ts';
import type {
  FactField,
  FactRow,
  FactRows,
  FactSheet,
  FactTable,
  FactValue,
} from '../../../../domain/fact-sheet.ts';
import { readTyped, type TypedFact, toTyped } from './typed-facts.ts';

/** A row that is being edited. */
export interface DraftRow {
  /** The id of the row on the page. */
  id: string;
  /** The row's stored values; null for a new row. */
  own: FactRow | null;
  /** The row's values, used for the columns that no control shows. */
  hidden: FactRow;
  typed: Readonly<Record<string, TypedFact>>;
}

/** The rows of a sheet that is being edited, by table. */
export type FactsDraft = Readonly<Record<string, readonly DraftRow[]>>;

/** The number of the newest draft row. The id of each draft row ends in its number, such as 'dish-12'. */
let lastRowNumber = 0;

/**
 * Returns a draft of `rows`, which may be those of an earlier version. Each difference from the `stored` rows
 * counts as typed by the owner.
 */
export function toDraft(sheet: FactSheet, rows: FactRows, stored: FactRows = rows): FactsDraft {
  return Object.fromEntries(
    sheet.tables.map((table) => [
      table.table,
      (rows[table.table] ?? []).map((row) => {
        const own = stored[table.table]?.find((other) => isSameRow(table, row, other));
        return draftRow(table, row, own ?? row);
      }),
    ]),
  );
}

function draftRow(table: FactTable, row: FactRow, own: FactRow | null): DraftRow {
  lastRowNumber += 1;
  return {
    id: `${table.table}-${lastRowNumber}`,
    own,
    hidden: row,
    typed: Object.fromEntries(table.fields.map((field) => [field.column, toTyped(field, row[field.column])])),
  };
}

/** Returns a new row. `parent` is the key of the row that the new row belongs to. */
export function newRow(table: FactTable, parent?: FactValue): DraftRow {
  return draftRow(table, blankRow(table, parent), null);
}

/** Returns a new row with the given values, by column. */
export function rowWith(table: FactTable, values: FactRow): DraftRow {
  return draftRow(table, { ...blankRow(table), ...values }, null);
}

/** Returns the draft with a copy of the row, placed after it. Also copies the rows that belong to the row. */
export function copyRow(sheet: FactSheet, draft: FactsDraft, table: FactTable, row: DraftRow): FactsDraft {
  const copy = asNew(table, row);
  const next: Record<string, readonly DraftRow[]> = { ...draft };
  next[table.table] = (draft[table.table] ?? []).flatMap((each) => (each === row ? [row, copy] : [each]));
  for (const child of sheet.tables) {
    const column = child.belongsTo?.column;
    if (column === undefined || child.belongsTo?.table !== table.table) continue;
    const rows = draft[child.table] ?? [];
    const copies = rows
      .filter((each) => each.hidden[column] === parentKey(row))
      .map((each) => asNew(child, each, { [column]: copy.id }));
    next[child.table] = [...rows, ...copies];
  }
  return next;
}

function asNew(table: FactTable, row: DraftRow, values: FactRow = {}): DraftRow {
  lastRowNumber += 1;
  const keys =
    table.generatedKey || table.keyFrom ? Object.fromEntries(table.key.map((column) => [column, null])) : {};
  const hidden = { ...row.hidden, ...keys, ...table.always, ...values };
  return { ...row, id: `${table.table}-${lastRowNumber}`, own: null, hidden };
}

/**
 * The steps from the stored rows to the draft, and the errors by control id. If there are errors, there
 * are no steps.
 */
export interface ReadDraft {
  steps: FactStep[];
  errors: ReadonlyMap<string, string>;
}

/** Returns the id of a sheet's form. The forms of several sheets may be in the page, all but one hidden. */
export function factsFormId(sheet: FactSheet): string {
  return `facts-form-${sheet.id}`;
}

/** Returns the id of a field's control. */
export function controlId(row: DraftRow, column: string): string {
  return `${row.id}-${column}`;
}

/** Returns the key by which a row's children refer to it: its stored id, or its draft id while it is new. */
export function parentKey(row: DraftRow): FactValue {
  return row.own?.['id'] ?? row.id;
}

/** Returns the steps from the stored rows (`base`) to a draft. If the draft has errors, returns no steps. */
export function readFactsDraft(sheet: FactSheet, base: FactRows, draft: FactsDraft): ReadDraft {
  const errors = new Map<string, string>();
  const newKeys = new Map<FactValue, FactValue>();
  const rows: Record<string, FactRow[]> = {};
  for (const table of sheet.tables) {
    const all = draft[table.table] ?? [];
    const taken = all.flatMap(({ own }) => (own ? [own['id'] ?? null] : []));
    rows[table.table] = all.map((row) => {
      const values: Record<string, FactValue> = { ...row.hidden };
      for (const field of table.fields) {
        const value = readTyped(field, row.typed[field.column] ?? '', row.own);
        if (value === undefined) errors.set(controlId(row, field.column), unreadableMessage(field, row));
        values[field.column] = value ?? null;
      }
      if (!row.own && table.keyFrom) {
        const key = makeKey(String(values[table.keyFrom] ?? ''), taken);
        taken.push(key);
        newKeys.set(row.id, key);
        values['id'] = key;
      }
      if (table.belongsTo) {
        const parent = values[table.belongsTo.column] ?? null;
        values[table.belongsTo.column] = newKeys.get(parent) ?? parent;
      }
      return values;
    });
  }
  if (errors.size === 0)
    for (const problem of findFactProblems(sheet, rows)) {
      const id = idOf(sheet, draft, problem);
      if (!errors.has(id)) errors.set(id, problem.words);
    }
  return { steps: errors.size > 0 ? [] : diffFacts(sheet, base, rows), errors };
}

function unreadableMessage(field: FactField, row: DraftRow): string {
  const isEmpty = String(row.typed[field.column] ?? '').trim() === '';
  if (isEmpty) return `${field.label} is needed`;
  const examples: Partial<Record<FactField['kind'], string>> = {
    amount: 'an amount such as 9.50',
    count: 'a whole number',
    percent: 'a number such as 20 or 12.5',
    time: 'a time such as 09:30',
  };
  return `${field.label}: please give ${examples[field.kind] ?? 'another value'}`;
}

function idOf(sheet: FactSheet, draft: FactsDraft, { table, index, column }: FactProblem): string {
  const row = draft[table]?.[index];
  const found = sheet.tables.find((other) => other.table === table);
  const isShown = column !== null && found?.fields.some((field) => field.column === column);
  return row && isShown ? controlId(row, column) : factsFormId(sheet);
}

/** A draft that was rebased onto newer rows. */
export interface RebasedDraft {
  draft: FactsDraft;
  /** The names of the rows that were dropped because somebody else has removed their parent. */
  dropped: readonly string[];
}

/**
 * Rebases a draft from the rows that it began with (`base`) onto newer rows from the server. Values that the
 * owner has typed stay, and rows that the owner has removed stay removed. Everything else comes from the
 * newer rows. A row that the owner has edited and somebody else has removed becomes a new row, with the rows
 * that belong to it. A row is dropped if its parent is not in the rebased draft. The newer order applies
 * unless the owner has moved rows.
 */
export function rebaseDraft(
  sheet: FactSheet,
  base: FactRows,
  draft: FactsDraft,
  newer: FactRows,
): RebasedDraft {
  const rebased: Record<string, readonly DraftRow[]> = {};
  const dropped: string[] = [];
  for (const table of sheet.tables) {
    const mine = draft[table.table] ?? [];
    const theirs = newer[table.table] ?? [];
    const kept = mine.flatMap((row): DraftRow[] => {
      const now = theirs.find((other) => isSameRow(table, row.own, other));
      const typedFields = table.fields.filter((field) => wasTyped(field, row));
      if (!row.own) return [row];
      // A stored row of the draft that is not in `base` was brought back from an earlier version.
      const isBroughtBack = !(base[table.table] ?? []).some((other) => isSameRow(table, row.own, other));
      const isOfNewRow = findParent(table, row, rebased)?.own === null;
      if (!now) return isBroughtBack || isOfNewRow || typedFields.length > 0 ? [{ ...row, own: null }] : [];
      const fresh = draftRow(table, now, now);
      const typed = Object.fromEntries(typedFields.map(({ column }) => [column, row.typed[column] ?? '']));
      return [{ ...fresh, id: row.id, typed: { ...fresh.typed, ...typed } }];
    });
    const added = theirs
      .filter((other) => !mine.some(({ own }) => isSameRow(table, own, other)))
      .filter((other) => !wasRemoved(sheet, table, other, base, draft))
      .map((row) => draftRow(table, row, row));
    const all = [...kept, ...added];
    const ordered = wasMoved(table, base, mine) ? all : inOrderOf(table, theirs, all);
    rebased[table.table] = ordered.flatMap((row): DraftRow[] => {
      if (!table.belongsTo) return [row];
      const parent = findParent(table, row, rebased);
      if (parent) return [{ ...row, hidden: { ...row.hidden, [table.belongsTo.column]: parentKey(parent) } }];
      dropped.push(nameRow(sheet, table, row.hidden, base));
      return [];
    });
  }
  return { draft: rebased, dropped };
}

/**
 * Returns the row that `row` belongs to. If that row was removed and a new row of the draft replaces it,
 * returns the new row.
 */
function findParent({ belongsTo }: FactTable, row: DraftRow, rows: FactsDraft): DraftRow | undefined {
  if (!belongsTo) return undefined;
  const key = row.hidden[belongsTo.column];
  const parents = rows[belongsTo.table] ?? [];
  return (
    parents.find((parent) => parentKey(parent) === key) ??
    parents.find((parent) => parent.own === null && parent.hidden['id'] === key)
  );
}

function isSameRow(table: FactTable, one: FactRow | null, other: FactRow): boolean {
  return one !== null && table.key.every((column) => one[column] === other[column]);
}

/** Returns whether the draft has removed `row`, or the row of another table that `row` belongs to. */
function wasRemoved(
  sheet: FactSheet,
  table: FactTable,
  row: FactRow,
  base: FactRows,
  draft: FactsDraft,
): boolean {
  const wasStored = base[table.table]?.some((other) => isSameRow(table, other, row));
  const isKept = draft[table.table]?.some(({ own }) => isSameRow(table, own, row));
  if (wasStored && !isKept) return true;
  const { belongsTo } = table;
  const parentTable = sheet.tables.find((other) => other.table === belongsTo?.table);
  if (!belongsTo || !parentTable) return false;
  const parent = base[parentTable.table]?.find((other) => other['id'] === row[belongsTo.column]);
  return parent !== undefined && wasRemoved(sheet, parentTable, parent, base, draft);
}

/** Returns whether the stored rows of a draft are in a different order from `base`. */
function wasMoved(table: FactTable, base: FactRows, mine: readonly DraftRow[]): boolean {
  const places = mine.flatMap(({ own }) => {
    const place = (base[table.table] ?? []).findIndex((row) => isSameRow(table, own, row));
    return place < 0 ? [] : [place];
  });
  return places.some((place, index) => place < (places[index - 1] ?? 0));
}

/** Returns draft rows in the order of the stored rows. A new row stays after the row before it. */
function inOrderOf(table: FactTable, stored: readonly FactRow[], rows: readonly DraftRow[]): DraftRow[] {
  const ordered = stored.flatMap((row) => rows.filter(({ own }) => isSameRow(table, own, row)));
  for (const [index, row] of rows.entries()) {
    if (row.own) continue;
    const previous = rows[index - 1];
    ordered.splice(previous ? ordered.indexOf(previous) + 1 : 0, 0, row);
  }
  return ordered;
}

function wasTyped(field: FactField, row: DraftRow): boolean {
  return JSON.stringify(toTyped(field, row.own?.[field.column])) !== JSON.stringify(row.typed[field.column]);
}
