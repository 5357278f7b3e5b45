import { type Kysely, sql } from 'kysely';
import {
  columnsOf,
  type FactConflict,
  type FactRowChange,
  type FactStep,
  sortRows,
} from '../../../domain/fact-changes.ts';
import {
  chosenTables,
  chosenTablesOf,
  type FactRow,
  type FactRows,
  type FactSheet,
  type FactTable,
  withChoices,
} from '../../../domain/fact-sheet.ts';
import type { DB } from '../../db/tables.ts';

/** Returns the rows of a sheet as they are now, in the order in which they are shown. */
export async function readFactRows(db: Kysely<DB>, sheet: FactSheet): Promise<FactRows> {
  const rows: Record<string, FactRow[]> = {};
  for (const table of sheet.tables) rows[table.table] = await readTable(db, table);
  return sortRows(sheet, rows);
}

/** Reads the rows from which the owner can choose in the fields of a sheet, by table. */
export async function readChoices(
  db: Kysely<DB>,
  sheet: FactSheet,
): Promise<Record<string, { value: string; label: string }[]>> {
  const choices: Record<string, { value: string; label: string }[]> = {};
  for (const table of chosenTablesOf(sheet)) {
    const order = table === 'event' ? 'title' : 'position';
    const { rows } = await sql<{ value: string; label: string }>`
      select id as value, ${sql.ref(chosenTables[table])} as label
      from ${sql.table(table)} order by ${sql.ref(order)}`.execute(db);
    choices[table] = rows;
  }
  return choices;
}

/** Returns a sheet with the choices that its fields offer now. */
export async function readChoosable(db: Kysely<DB>, sheet: FactSheet): Promise<FactSheet> {
  return chosenTablesOf(sheet).length === 0 ? sheet : withChoices(sheet, await readChoices(db, sheet));
}

async function readTable(db: Kysely<DB>, table: FactTable): Promise<FactRow[]> {
  const columns = sql.join(columnsOf(table).map((column) => sql.ref(column)));
  const always = Object.entries(table.always ?? {}).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const conditions = sql.join([sql.raw(table.where ?? 'true'), ...always], sql` and `);
  const { rows } = await sql<{ row: FactRow }>`
    select to_jsonb(facts) as row from (
      select ${columns} from ${sql.table(table.table)} where ${conditions}
    ) facts`.execute(db);
  return rows.map(({ row }) => row);
}

/**
 * Locks the sessions of event days that steps change or remove, in the order in which bookings lock sessions.
 */
export async function lockSessionsOf(tx: Kysely<DB>, steps: readonly FactStep[]): Promise<void> {
  const ids = steps.flatMap((step) =>
    step.table === 'session' && step.step !== 'added' ? [Number(step.key['id'])] : [],
  );
  if (ids.length > 0) await sql`select lock_all_sessions(${ids}::bigint[], null)`.execute(tx);
}

/**
 * Applies the steps of a change in the caller's transaction. `change` is the id under which the history of
 * the rows refers to the change; null if the caller will roll the transaction back.
 */
export async function writeSteps(
  tx: Kysely<DB>,
  sheet: FactSheet,
  steps: readonly FactStep[],
  { change, now }: { change: number | null; now: number },
): Promise<void> {
  await lockSessionsOf(tx, steps);
  await sql`select set_config('windfall.fact_change', ${change === null ? '' : String(change)}, true),
    set_config('windfall.changed_at', ${new Date(now).toISOString()}, true)`.execute(tx);
  await sql`set constraints all deferred`.execute(tx);
  for (const step of steps) {
    const table = sheet.tables.find((other) => other.table === step.table);
    if (table) await writeStep(tx, table, step);
  }
  await sql`set constraints all immediate`.execute(tx);
  await sql`select set_config('windfall.fact_change', '', true), set_config('windfall.changed_at', '', true)`.execute(
    tx,
  );
}

async function writeStep(tx: Kysely<DB>, table: FactTable, step: FactStep): Promise<void> {
  const name = sql.table(table.table);
  const known = new Set(columnsOf(table));
  const columnsIn = (row: FactRow) =>
    Object.keys(row).filter(
      (column) => known.has(column) && !(table.key.includes(column) && row[column] === null),
    );
  const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
  const record = (row: FactRow) => sql`jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`;
  if (step.step === 'added') {
    const columns = columnsIn(step.row);
    await sql`insert into ${name} (${list(columns)}) overriding system value
      select ${list(columns)} from ${record(step.row)}`.execute(tx);
    return;
  }
  const hasKey = sql`(${list(table.key)}) = (select ${list(table.key)} from ${record(step.key)})`;
  if (step.step === 'removed') {
    await sql`delete from ${name} where ${hasKey}`.execute(tx);
    return;
  }
  const columns = columnsIn(step.to);
  await sql`update ${name} set (${list(columns)}) = (select row.${sql.join(
    columns.map((column) => sql.ref(column)),
    sql`, row.`,
  )} from ${record(step.to)} row) where ${hasKey}`.execute(tx);
}

/** Returns the changes of a sheet's rows after a moment (epoch milliseconds), the newest first. */
export async function readRowChangesSince(
  db: Kysely<DB>,
  sheet: FactSheet,
  since: number,
): Promise<FactRowChange[]> {
  const { rows } = await sql<FactRowChange>`
    select table_name as "table", before, after from fact_history
    where table_name = any(${sheet.tables.map(({ table }) => table)}) and changed_at > ${new Date(since)}
    order by id desc`.execute(db);
  return rows;
}

/** Returns the rows that a change has changed, in the order in which it changed them. */
export async function readRowsOfChange(db: Kysely<DB>, change: number): Promise<FactRowChange[]> {
  const { rows } = await sql<FactRowChange>`
    select table_name as "table", before, after from fact_history
    where change_id = ${change} order by id`.execute(db);
  return rows;
}

/** Returns the person who last changed a sheet, and the time; null if nobody has changed it in the office. */
export async function readLastChange(
  db: Kysely<DB>,
  sheet: string,
): Promise<{ by: string; at: number } | null> {
  const row = await db
    .selectFrom('fact_change')
    .select(['made_by', 'applied_at'])
    .where('sheet', '=', sheet)
    .where('applied_at', 'is not', null)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.applied_at ? { by: row.made_by, at: row.applied_at.getTime() } : null;
}

/**
 * Returns the person who last changed the value that a conflict is about, or who last added or removed the
 * row that it is about. Returns null if that change was not made in the office.
 */
export async function readLastChanger(
  db: Kysely<DB>,
  { table, key, column }: Pick<FactConflict, 'table' | 'key' | 'column'>,
): Promise<string | null> {
  const differs =
    column === null
      ? sql<boolean>`(before is null or after is null)`
      : sql<boolean>`before -> ${column} is distinct from after -> ${column}`;
  const row = await db
    .selectFrom('fact_history')
    .leftJoin('fact_change', 'fact_change.id', 'fact_history.change_id')
    .select('fact_change.made_by')
    .where('table_name', '=', table)
    .where(sql<boolean>`coalesce(after, before) @> ${JSON.stringify(key)}::jsonb`)
    .where(differs)
    .orderBy('fact_history.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.made_by ?? null;
}
