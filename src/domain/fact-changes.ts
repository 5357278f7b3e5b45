import {
  type FactField,
  type FactRow,
  type FactRows,
  type FactSheet,
  type FactTable,
  type FactValue,
  factInWords,
  whyNotFact,
} from './fact-sheet.ts';

/**
 * A step of a change to facts. A `changed` step has only the columns that differ. The server compares its old
 * values (`from`) with the current values, to detect changes made by somebody else.
 */
export type FactStep =
  | { step: 'added'; table: string; row: FactRow }
  | { step: 'changed'; table: string; key: FactRow; from: FactRow; to: FactRow }
  | { step: 'removed'; table: string; key: FactRow; row: FactRow };

/** Returns whether two values of facts are the same. */
export function sameFact(one: FactValue | undefined, other: FactValue | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the columns of a table that a sheet reads and writes. */
export function columnsOf(table: FactTable): string[] {
  const columns = [
    ...table.key,
    ...(table.belongsTo ? [table.belongsTo.column] : []),
    ...table.fields.map(({ column }) => column),
    ...(table.position ? [table.position.column] : []),
  ];
  return [...new Set(columns)];
}

/** Returns the key of a row; null for a new row whose key the database generates. */
function keyOf(table: FactTable, row: FactRow): FactRow | null {
  const entries = table.key.map((column) => [column, row[column] ?? null] as const);
  return entries.some(([, value]) => value === null) ? null : Object.fromEntries(entries);
}

function sameKey(table: FactTable, row: FactRow, key: FactRow): boolean {
  return table.key.every((column) => sameFact(row[column], key[column]));
}

/** Returns the rows in the order given, with their positions renumbered from 1 in each group. */
function withPositions(table: FactTable, rows: readonly FactRow[]): FactRow[] {
  if (!table.position) return [...rows];
  const { column } = table.position;
  const counts = new Map<unknown, number>();
  return rows.map((row) => {
    const group = groupOf(table, row);
    const position = (counts.get(group) ?? 0) + 1;
    counts.set(group, position);
    return { ...row, [column]: position };
  });
}

/**
 * Returns the steps that turn the rows `before` of a sheet into the rows `after`. If rows were only removed,
 * the steps give the remaining rows no new positions. The server renumbers them in the order that they have
 * when the change is made.
 */
export function diffFacts(sheet: FactSheet, before: FactRows, after: FactRows): FactStep[] {
  return stepsBetween(sheet, before, after, groupsInOrder);
}

/** Returns the steps that store the rows `after`, with positions numbered from 1 in each group. */
export function stepsToStore(sheet: FactSheet, before: FactRows, after: FactRows): FactStep[] {
  return stepsBetween(sheet, before, after, () => new Set());
}

/** Returns the rows of a sheet as the server stores them: with positions numbered from 1 in each group. */
export function withStoredPositions(sheet: FactSheet, rows: FactRows): FactRows {
  return Object.fromEntries(
    sheet.tables.map((table) => [table.table, withPositions(table, rows[table.table] ?? [])]),
  );
}

/**
 * Returns the steps that turn the rows `before` into the rows `after`. `keepPositions` returns the groups of
 * a table whose rows get no new positions.
 */
function stepsBetween(
  sheet: FactSheet,
  before: FactRows,
  after: FactRows,
  keepPositions: (table: FactTable, old: readonly FactRow[], now: readonly FactRow[]) => Set<unknown>,
): FactStep[] {
  const removed: FactStep[] = [];
  const others: FactStep[] = [];
  for (const table of sheet.tables) {
    const old = before[table.table] ?? [];
    const now = withPositions(table, after[table.table] ?? []);
    const kept = keepPositions(table, old, now);
    for (const row of old) {
      const key = keyOf(table, row);
      if (key && !now.some((other) => sameKey(table, other, key)))
        removed.unshift({ step: 'removed', table: table.table, key, row });
    }
    for (const row of now) {
      const key = keyOf(table, row);
      const was = key && old.find((other) => sameKey(table, other, key));
      if (!key || !was) {
        others.push({ step: 'added', table: table.table, row });
        continue;
      }
      const columns = columnsOf(table)
        .filter((column) => !sameFact(was[column], row[column]))
        .filter((column) => column !== table.position?.column || !kept.has(groupOf(table, row)));
      if (columns.length === 0) continue;
      others.push({
        step: 'changed',
        table: table.table,
        key,
        from: pick(was, columns),
        to: pick(row, columns),
      });
    }
  }
  return [...removed, ...others];
}

/** Returns the group within which a row's position is counted. */
function groupOf({ position }: FactTable, row: FactRow): unknown {
  return position?.within === undefined ? '' : row[position.within];
}

/** Returns the groups that have gained no row, and whose rows are still in their old order. */
function groupsInOrder(table: FactTable, old: readonly FactRow[], now: readonly FactRow[]): Set<unknown> {
  const inOrder = new Set(now.map((row) => groupOf(table, row)));
  const lastPlaces = new Map<unknown, number>();
  for (const row of now) {
    const group = groupOf(table, row);
    const key = keyOf(table, row);
    const place = old.findIndex(
      (other) => key && sameKey(table, other, key) && groupOf(table, other) === group,
    );
    if (place < 0 || place < (lastPlaces.get(group) ?? 0)) inOrder.delete(group);
    lastPlaces.set(group, place);
  }
  return inOrder;
}

function pick(row: FactRow, columns: readonly string[]): FactRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

/** The reason why a step cannot be applied: a field, or a whole row, is not as the step expects. */
export interface FactConflict {
  table: string;
  key: FactRow;
  /** The row in words. */
  row: string;
  /** The column and the label of its field. Both are null if the row no longer exists, or exists already. */
  column: string | null;
  field: string | null;
  /** The current value in words. If `column` is null: 'is there already' or 'has been removed'. */
  now: string;
}

/** The rows after some steps, and the conflicts. A step with a conflict is not applied. */
export interface AppliedFacts {
  rows: FactRows;
  conflicts: FactConflict[];
}

/**
 * Returns the rows of a sheet after some steps. A step conflicts if somebody has changed one of its old
 * values to another value than the step sets, if its row no longer exists, or if its new row exists already.
 * Removing a row that no longer exists is not a conflict, and neither is giving it a new position.
 */
export function applySteps(sheet: FactSheet, before: FactRows, steps: readonly FactStep[]): AppliedFacts {
  const rows: Record<string, FactRow[]> = Object.fromEntries(
    sheet.tables.map(({ table }) => [table, [...(before[table] ?? [])]]),
  );
  const conflicts: FactConflict[] = [];
  for (const step of steps) {
    const table = sheet.tables.find((other) => other.table === step.table);
    const current = table && rows[table.table];
    if (!table || !current) continue;
    const key = step.step === 'added' ? keyOf(table, step.row) : step.key;
    const index = key ? current.findIndex((row) => sameKey(table, row, key)) : -1;
    const found = current[index];
    if (step.step === 'added') {
      if (found)
        conflicts.push({
          table: table.table,
          key: pick(found, table.key),
          row: nameRow(sheet, table, found),
          column: null,
          field: null,
          now: 'is there already',
        });
      else current.push(step.row);
    } else if (!found) {
      const isOnlyMoved =
        step.step === 'changed' && Object.keys(step.to).every((column) => column === table.position?.column);
      if (step.step === 'changed' && !isOnlyMoved)
        conflicts.push({
          table: table.table,
          key: step.key,
          row: nameRow(sheet, table, { ...step.key, ...step.from }),
          column: null,
          field: null,
          now: 'has been removed',
        });
    } else {
      const expected = step.step === 'removed' ? step.row : step.from;
      const changed = findConflicts(sheet, table, found, expected, step.step === 'changed' ? step.to : null);
      conflicts.push(...changed);
      if (changed.length > 0) continue;
      if (step.step === 'removed') current.splice(index, 1);
      else current[index] = { ...found, ...step.to };
    }
  }
  return { rows: sortRows(sheet, rows), conflicts };
}

function findConflicts(
  sheet: FactSheet,
  table: FactTable,
  now: FactRow,
  expected: FactRow,
  wanted: FactRow | null,
): FactConflict[] {
  return Object.entries(expected).flatMap(([column, value]) => {
    // A changed position is not a conflict, and neither is a field that already has the wanted value.
    if (column === table.position?.column) return [];
    if (sameFact(now[column], value) || (wanted && sameFact(now[column], wanted[column]))) return [];
    const field = table.fields.find((other) => other.column === column);
    return [
      {
        table: table.table,
        key: pick(now, table.key),
        row: nameRow(sheet, table, now),
        column,
        field: field?.label ?? column,
        now: field ? factInWords(field, now[column]) : String(now[column]),
      },
    ];
  });
}

/**
 * Returns rows in the order in which they are shown. A table with an `order` is sorted by it. Other tables
 * are sorted by group and position, or without positions by the columns that name the rows. Days and times go
 * from early to late, moments from the newest to the oldest.
 */
export function sortRows(sheet: FactSheet, rows: FactRows): FactRows {
  return Object.fromEntries(
    sheet.tables.map((table) => [
      table.table,
      [...(rows[table.table] ?? [])].sort((a, b) => compareRows(table, a, b)),
    ]),
  );
}

function compareRows(table: FactTable, a: FactRow, b: FactRow): number {
  if (table.order) return table.order(a, b);
  const { position } = table;
  if (position?.within !== undefined) {
    const field = table.fields.find(({ column }) => column === position.within);
    const order = compareFacts(field, a[position.within], b[position.within]);
    if (order !== 0) return order;
  }
  const columns = position ? [position.column] : [...table.named, ...table.key];
  for (const column of columns) {
    const field = table.fields.find((other) => other.column === column);
    const order = compareFacts(field, a[column], b[column]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareFacts(
  field: FactField | undefined,
  a: FactValue | undefined,
  b: FactValue | undefined,
): number {
  if (field?.kind === 'one') {
    const place = (value: FactValue | undefined) => field.of.findIndex((choice) => choice.value === value);
    return place(a) - place(b);
  }
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const order = String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0;
  return field?.kind === 'moment' ? -order : order;
}

/**
 * Rebases the steps of a waiting change onto the current rows. Each step still sets the same value, even if
 * somebody has changed the old value since. Steps on rows that no longer exist are returned unchanged.
 */
export function rebaseSteps(sheet: FactSheet, rows: FactRows, steps: readonly FactStep[]): FactStep[] {
  return steps.map((step) => {
    const table = sheet.tables.find((other) => other.table === step.table);
    if (!table || step.step === 'added') return step;
    const now = (rows[table.table] ?? []).find((row) => sameKey(table, row, step.key));
    if (!now) return step;
    return step.step === 'removed'
      ? { ...step, row: now }
      : { ...step, from: pick(now, Object.keys(step.to)) };
  });
}

/** A row before and after a change. `before` is null for an added row, `after` for a removed row. */
export interface FactRowChange {
  table: string;
  before: FactRow | null;
  after: FactRow | null;
}

/**
 * Returns changes of rows as steps of a sheet. The steps have only the columns of the sheet. Rows of other
 * sheets are left out.
 */
export function stepsOf(sheet: FactSheet, changes: readonly FactRowChange[]): FactStep[] {
  return changes.flatMap(({ table: name, before, after }): FactStep[] => {
    const table = sheet.tables.find((other) => other.table === name);
    if (!table || !belongsToSheet(table, before ?? after ?? {})) return [];
    const columns = columnsOf(table);
    if (before === null) return after ? [{ step: 'added', table: name, row: pick(after, columns) }] : [];
    const key = pick(before, table.key);
    if (after === null) return [{ step: 'removed', table: name, key, row: pick(before, columns) }];
    const differ = columns.filter((column) => !sameFact(before[column], after[column]));
    if (differ.length === 0) return [];
    return [{ step: 'changed', table: name, key, from: pick(before, differ), to: pick(after, differ) }];
  });
}

/** Returns whether a row belongs to this sheet, and not to another sheet that shares the table. */
function belongsToSheet({ always = {} }: FactTable, row: FactRow): boolean {
  return Object.entries(always).every(([column, value]) => row[column] === value);
}

/** Returns the steps that undo the given steps. The last given step is undone first. */
export function invertSteps(
  steps: readonly FactStep[],
  keyColumns: (table: string) => readonly string[],
): FactStep[] {
  return [...steps].reverse().map((step): FactStep => {
    const { table } = step;
    if (step.step === 'removed') return { step: 'added', table, row: step.row };
    if (step.step === 'added')
      return { step: 'removed', table, key: pick(step.row, keyColumns(table)), row: step.row };
    return {
      step: 'changed',
      table,
      key: { ...step.key, ...pickKnown(step.to, keyColumns(table)) },
      from: step.to,
      to: step.from,
    };
  });
}

function pickKnown(row: FactRow, columns: readonly string[]): FactRow {
  return Object.fromEntries(
    columns.flatMap((column) => (column in row ? [[column, row[column] ?? null]] : [])),
  );
}

/** Maximum length of a value in the name of its row, in characters. A longer value is cut. */
const longestName = 60;

/**
 * Returns the name of a row in words: 'Fish goujons', 'Monday', 'Half term'. If the row belongs to a row of
 * another table, the name of that parent row comes first. `rows` has the parent rows.
 */
export function nameRow(sheet: FactSheet, table: FactTable, row: FactRow, rows: FactRows = {}): string {
  if (table.single) return table.title;
  const words = table.named.flatMap((column) => {
    const field = table.fields.find((other) => other.column === column);
    const value = row[column];
    if (value === undefined || value === null || value === '') return [];
    const name = field ? factInWords(field, value) : (table.names?.[String(value)] ?? String(value));
    return [name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name];
  });
  const parent = parentOf(sheet, table, row, rows);
  return [parent, words.join(' ') || table.one].filter(Boolean).join(', ');
}

function parentOf(sheet: FactSheet, table: FactTable, row: FactRow, rows: FactRows): string {
  if (!table.belongsTo) return '';
  const id = row[table.belongsTo.column];
  const parent = sheet.tables.find((other) => other.table === table.belongsTo?.table);
  const found = (rows[parent?.table ?? ''] ?? []).find((other) => sameFact(other['id'], id));
  if (parent && found) return nameRow(sheet, parent, found, rows);
  return parent?.named[0] === undefined ? '' : String(id ?? '');
}

/** Returns whether steps change the allergens of a dish, or add a dish. */
export function changesAllergens(steps: readonly FactStep[]): boolean {
  return steps.some(
    (step) =>
      step.table === 'menu_item' &&
      (step.step === 'added' || (step.step === 'changed' && 'allergens' in step.to)),
  );
}

/** A change of one row in words, with the values before and after. */
export interface FactDifference {
  /** The row in words: 'Monday', 'Fish goujons'. The table's title if the table has only one row. */
  row: string;
  what: 'added' | 'changed' | 'removed';
  /**
   * The changed fields. For an added or removed row: the fields that have a value and are not part of the
   * row's name.
   */
  fields: { label: string; from: string; to: string }[];
}

/** Describes steps in words. Steps that only reorder rows are one line for each table. */
export function describeSteps(
  sheet: FactSheet,
  steps: readonly FactStep[],
  before: FactRows,
): FactDifference[] {
  const reordered = new Set<string>();
  return steps.flatMap((step): FactDifference[] => {
    const table = sheet.tables.find((other) => other.table === step.table);
    if (!table) return [];
    if (step.step !== 'changed') {
      const fields = table.fields
        .filter(({ column }) => !table.named.includes(column))
        .map((field) => {
          const words = factInWords(field, step.row[field.column]);
          return {
            label: field.label,
            from: step.step === 'removed' ? words : '',
            to: step.step === 'added' ? words : '',
          };
        })
        .filter(({ from, to }) => ![from, to].includes('nothing'));
      return [{ row: nameRow(sheet, table, step.row, before), what: step.step, fields }];
    }
    const current = (before[table.table] ?? []).find((row) => sameKey(table, row, step.key));
    const fields = table.fields.flatMap((field) =>
      field.column in step.to
        ? [
            {
              label: field.label,
              from: factInWords(field, step.from[field.column]),
              to: factInWords(field, step.to[field.column]),
            },
          ]
        : [],
    );
    if (fields.length > 0)
      return [
        {
          row: nameRow(sheet, table, { ...current, ...step.key, ...step.from }, before),
          what: 'changed',
          fields,
        },
      ];
    if (reordered.has(table.table)) return [];
    reordered.add(table.table);
    return [
      { row: table.title, what: 'changed', fields: [{ label: 'Order', from: 'as it was', to: 'changed' }] },
    ];
  });
}

/** An error in a sheet of facts: its message, and the row and field that it is about. */
export interface FactProblem {
  table: string;
  /** The index of the row in its table; -1 if the problem concerns the table or the sheet as a whole. */
  index: number;
  column: string | null;
  words: string;
}

/** Returns every error in the rows of a sheet. The sheet's own check runs only if every row is valid. */
export function findFactProblems(sheet: FactSheet, rows: FactRows): FactProblem[] {
  const problems = sheet.tables.flatMap((table) => {
    const all = rows[table.table] ?? [];
    const found: FactProblem[] = [];
    if (table.single && all.length !== 1) found.push(tableProblem(table, `${table.title}: exactly one`));
    const seen = new Set<string>();
    for (const [index, row] of all.entries()) {
      if (!belongsToSheet(table, row))
        found.push(tableProblem(table, `${table.title}: a row of another page`));
      for (const field of table.fields.map((each) => table.fieldOf?.(each, row) ?? each)) {
        const why = whyNotFact(field, row[field.column]);
        if (why !== null)
          found.push({
            table: table.table,
            index,
            column: field.column,
            words: `${field.label} ${why}`.replace(' :', ':'),
          });
      }
      const key = keyOf(table, row);
      const text = key ? JSON.stringify(Object.values(key)) : null;
      if (text !== null && seen.has(text)) {
        const column = table.fields.find((field) => table.key.includes(field.column))?.column ?? null;
        found.push({
          table: table.table,
          index,
          column,
          words: `${nameRow(sheet, table, row)} is there twice`,
        });
      }
      if (text !== null) seen.add(text);
      if (table.belongsTo && !hasParent(table, row, rows))
        found.push({
          table: table.table,
          index,
          column: table.belongsTo.column,
          words: `${table.one} belongs to nothing`,
        });
    }
    return found;
  });
  if (problems.length > 0) return problems;
  const words = sheet.check?.(rows) ?? null;
  return words === null ? [] : [{ table: sheet.tables[0]?.table ?? '', index: -1, column: null, words }];
}

function tableProblem(table: FactTable, words: string): FactProblem {
  return { table: table.table, index: -1, column: null, words };
}

function hasParent(table: FactTable, row: FactRow, rows: FactRows): boolean {
  const { belongsTo } = table;
  return (
    !belongsTo ||
    (rows[belongsTo.table] ?? []).some((parent) => sameFact(parent['id'], row[belongsTo.column]))
  );
}

/**
 * Returns a key made from a name. 'Fish goujons' becomes 'fish-goujons', or 'fish-goujons-2' if that key is
 * taken. A name without Latin letters or digits becomes 'new'. Uses at most 50 characters of the name.
 */
export function makeKey(name: string, taken: readonly FactValue[]): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 50)
      .replace(/^-+|-+$/g, '') || 'new';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.includes(key)) return key;
  }
}

/** Returns a new row: the values of `table.blank`, and blank values for its other columns. */
export function blankRow(table: FactTable, parent?: FactValue): FactRow {
  const row: Record<string, FactValue> = {};
  for (const column of table.key) row[column] = null;
  for (const field of table.fields) row[field.column] = blankValue(field);
  if (table.belongsTo && parent !== undefined) row[table.belongsTo.column] = parent;
  return { ...row, ...table.always, ...table.blank };
}

function blankValue(field: FactField): FactValue {
  if (field.kind === 'lines') return [];
  if (field.kind === 'several' || field.kind === 'weekdays') return field.optional === true ? null : [];
  if (field.kind === 'yes') return false;
  if (field.kind === 'one') return field.optional ? null : (field.of[0]?.value ?? null);
  if (field.kind === 'line' || field.kind === 'text' || field.kind === 'words')
    return field.optional === true ? null : '';
  return field.optional ? null : field.kind === 'count' ? field.least : field.kind === 'amount' ? 0 : null;
}
