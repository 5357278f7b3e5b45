import { type ReactNode, useRef, useState } from 'react';
import {
  type FactField,
  type FactSheet,
  type FactTable,
  factInWords,
} from '../../../../domain/fact-sheet.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { Button } from '../../../ui/button.tsx';
import { FactControl } from './fact-control.tsx';
import styles from './facts.module.css';
import { controlId, copyRow, type DraftRow, type FactsDraft, newRow, parentKey } from './facts-draft.ts';
import { readTyped } from './typed-facts.ts';

/** The props of a component that shows a sheet's rows for editing. */
export interface FactRowsProps {
  sheet: FactSheet;
  draft: FactsDraft;
  /** The message of each invalid control, by the control's id. */
  errors: ReadonlyMap<string, string>;
  onChange: (draft: FactsDraft) => void;
}

/** Shows the rows of a sheet's tables. Rows that belong to a row of another table appear inside that row. */
export function FactTables(props: FactRowsProps) {
  return props.sheet.tables
    .filter(({ belongsTo }) => !belongsTo)
    .map((table) => (
      <section key={`${table.table}-${table.title}`} aria-label={table.title}>
        <h2 className={styles.tableTitle}>{table.title}</h2>
        <TableRows {...props} table={table} rows={props.draft[table.table] ?? []} />
      </section>
    ));
}

type TableRowsProps = FactRowsProps & { table: FactTable; rows: readonly DraftRow[]; parent?: DraftRow };

function TableRows({ table, rows, parent, ...props }: TableRowsProps) {
  const { draft, onChange } = props;
  const all = draft[table.table] ?? [];
  const set = (next: readonly DraftRow[]) => onChange({ ...draft, [table.table]: next });
  const [added, setAdded] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Removes a row and the rows that belong to it. Moves focus from the pressed `button` to the next row. */
  const remove = (row: DraftRow, button: HTMLButtonElement) => {
    const item = button.closest('li');
    const other = item?.nextElementSibling ?? item?.previousElementSibling;
    const target = other?.querySelector<HTMLElement>('summary, [data-remove]');
    void focusIfLost(Promise.resolve(), () => target ?? addButton.current);
    const children = props.sheet.tables.filter(({ belongsTo }) => belongsTo?.table === table.table);
    const kept = children.map((child) => [
      child.table,
      (draft[child.table] ?? []).filter((other) => !belongsToRow(child, other, row)),
    ]);
    onChange({ ...draft, ...Object.fromEntries(kept), [table.table]: all.filter((each) => each !== row) });
  };
  const copy = (row: DraftRow) => onChange(copyRow(props.sheet, draft, table, row));
  const add = () => {
    const row = newRow(table, parent && parentKey(parent));
    setAdded(row.id);
    set([...all, row]);
  };
  if (table.single) {
    const [row] = rows;
    return row ? <RowFields {...props} table={table} row={row} /> : null;
  }
  const tools = (row: DraftRow, index: number) => (
    <RowTools
      table={table}
      row={row}
      rows={rows}
      index={index}
      all={all}
      set={set}
      remove={remove}
      copy={copy}
    />
  );
  const hasChildren = props.sheet.tables.some(({ belongsTo }) => belongsTo?.table === table.table);
  const isLine = !hasChildren && table.fields.length <= 4 && table.fields.every(isShort);
  const isPlain = table.fixed && table.fields.length === 1;
  return (
    <div className={styles.rows}>
      {rows.length === 0 && <p className={styles.none}>None yet.</p>}
      <ul className={isPlain ? styles.plain : isLine ? styles.lines : styles.cards}>
        {rows.map((row, index) => (
          <li key={row.id}>
            {isPlain ? (
              <RowFields {...props} table={table} row={row} />
            ) : isLine ? (
              <div className={styles.line}>
                <RowFields {...props} table={table} row={row} isNew={row.id === added} />
                {tools(row, index)}
              </div>
            ) : (
              <RowCard
                title={rowTitle(table, row)}
                note={rowNote(table, row)}
                startsOpen={row.id === added || hasError(row, table, props)}
              >
                <RowFields {...props} table={table} row={row} isNew={row.id === added} />
                <Children {...props} table={table} row={row} />
                {tools(row, index)}
              </RowCard>
            )}
          </li>
        ))}
      </ul>
      {!table.fixed && rows.length < (table.most ?? Number.POSITIVE_INFINITY) && (
        <p>
          <Button ref={addButton} variant="outline" onClick={add}>
            Add {/^[aeiou]/.test(table.one) ? 'an' : 'a'} {table.one}
          </Button>
        </p>
      )}
    </div>
  );
}

type RowCardProps = {
  title: string;
  note: string;
  /** Whether the row is open at first, because it is new or has an error. */
  startsOpen: boolean;
  children: ReactNode;
};

/**
 * Shows a row that can be opened. The contents are rendered only once the row has been opened: a menu has
 * thousands of fields, and every keystroke would render them all.
 */
function RowCard({ title, note, startsOpen, children }: RowCardProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      aria-label={title}
      className={styles.rowCard}
      open={startsOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className={styles.cardTitle}>
        <span>{title}</span>
        <span className={styles.cardNote}>{note}</span>
      </summary>
      {(wasOpened || startsOpen) && <div className={styles.cardBody}>{children}</div>}
    </details>
  );
}

function Children({ table, row, ...props }: FactRowsProps & { table: FactTable; row: DraftRow }) {
  return props.sheet.tables
    .filter(({ belongsTo }) => belongsTo?.table === table.table)
    .map((child) => {
      const rows = (props.draft[child.table] ?? []).filter((other) => belongsToRow(child, other, row));
      return (
        <section
          key={child.table}
          className={styles.children}
          aria-label={`${child.title} of ${rowTitle(table, row)}`}
        >
          <h3 className={styles.childrenTitle}>{child.title}</h3>
          <TableRows {...props} table={child} rows={rows} parent={row} />
        </section>
      );
    });
}

type RowFieldsProps = FactRowsProps & { table: FactTable; row: DraftRow; isNew?: boolean };

function RowFields({ table, row, draft, errors, onChange, isNew }: RowFieldsProps) {
  const set = (column: string, value: DraftRow['typed'][string]) =>
    onChange({
      ...draft,
      [table.table]: (draft[table.table] ?? []).map((other) =>
        other.id === row.id ? { ...other, typed: { ...other.typed, [column]: value } } : other,
      ),
    });
  return (
    <div className={styles.fields} ref={(box) => (isNew ? focusOnce(box) : undefined)}>
      {fieldsOf(table, row).map((field) => (
        <div key={field.column} className={isShort(field) ? styles.shortField : styles.longField}>
          <FactControl
            field={field}
            id={controlId(row, field.column)}
            value={row.typed[field.column] ?? ''}
            error={errors.get(controlId(row, field.column))}
            onChange={(value) => set(field.column, value)}
          />
        </div>
      ))}
    </div>
  );
}

function fieldsOf(table: FactTable, row: DraftRow): readonly FactField[] {
  return table.fields.map((field) => table.fieldOf?.(field, row.hidden) ?? field);
}

/** Focuses the first control of a new row when the row appears. */
function focusOnce(box: HTMLDivElement | null): void {
  if (!box || box.dataset['seen']) return;
  box.dataset['seen'] = 'yes';
  box.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

type RowToolsProps = {
  table: FactTable;
  row: DraftRow;
  /** The rows listed together: all rows of the table or, in a child table, the rows of one parent. */
  rows: readonly DraftRow[];
  /** The position of the row in `rows`. */
  index: number;
  /** All rows of the table. */
  all: readonly DraftRow[];
  set: (next: readonly DraftRow[]) => void;
  remove: (row: DraftRow, button: HTMLButtonElement) => void;
  copy: (row: DraftRow) => void;
};

function RowTools({ table, row, rows, index, all, set, remove, copy }: RowToolsProps) {
  const name = rowTitle(table, row);
  const swap = (other: DraftRow | undefined) => {
    if (other) set(all.map((each) => (each === row ? other : each === other ? row : each)));
  };
  if (table.fixed) return null;
  return (
    <div className={styles.tools}>
      {table.position && rows.length > 1 && (
        <>
          <Button
            variant="quiet"
            aria-label={`Move ${name} up`}
            aria-disabled={index === 0}
            onClick={() => swap(rows[index - 1])}
          >
            Up
          </Button>
          <Button
            variant="quiet"
            aria-label={`Move ${name} down`}
            aria-disabled={index === rows.length - 1}
            onClick={() => swap(rows[index + 1])}
          >
            Down
          </Button>
        </>
      )}
      <Button variant="quiet" aria-label={`Copy ${name}`} onClick={() => copy(row)}>
        Copy
      </Button>
      <Button
        variant="quiet"
        data-remove
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => remove(row, currentTarget)}
      >
        Remove
      </Button>
    </div>
  );
}

function isShort(field: FactField): boolean {
  if (field.kind === 'line') return field.most <= 60;
  return !['text', 'words', 'lines', 'several', 'weekdays'].includes(field.kind);
}

/** Returns whether `row`, a row of the table `child`, belongs to the row `parent`. */
function belongsToRow(child: FactTable, row: DraftRow, parent: DraftRow): boolean {
  return row.hidden[child.belongsTo?.column ?? ''] === parentKey(parent);
}

/** Returns whether a field of the row, or of a row that belongs to it, has an error. */
function hasError(row: DraftRow, table: FactTable, props: Omit<FactRowsProps, 'onChange'>): boolean {
  const { sheet, draft, errors } = props;
  if (table.fields.some(({ column }) => errors.has(controlId(row, column)))) return true;
  return sheet.tables.some(
    (child) =>
      child.belongsTo?.table === table.table &&
      (draft[child.table] ?? []).some(
        (other) => belongsToRow(child, other, row) && hasError(other, child, props),
      ),
  );
}

/** Returns the title of a row, from its values as typed so far. */
function rowTitle(table: FactTable, row: DraftRow): string {
  const words = table.named.flatMap((column) => {
    const field = table.fields.find((other) => other.column === column);
    const value = field && readTyped(field, row.typed[column] ?? '', row.own);
    return field && value !== undefined && value !== null && value !== '' ? [factInWords(field, value)] : [];
  });
  if (words.length > 0) return words.join(' ');
  return row.own ? table.title : `New ${table.one}`;
}

/** Returns the note beside a row's title, such as its price or day, or '' if there is none. */
function rowNote(table: FactTable, row: DraftRow): string {
  if (table.note) {
    const values = table.fields.map((field) => [
      field.column,
      readTyped(field, row.typed[field.column] ?? '', row.own) ?? null,
    ]);
    return table.note({ ...row.hidden, ...Object.fromEntries(values) });
  }
  const field = table.fields.find(({ kind }) => kind === 'amount' || kind === 'day') ?? null;
  if (!field || table.named.includes(field.column)) return '';
  const value = readTyped(field, row.typed[field.column] ?? '', row.own);
  return value === undefined || value === null ? '' : factInWords(field, value);
}
