import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Day, isDay } from '../../../domain/calendar-day.ts';
import {
  applySteps,
  changesAllergens,
  describeSteps,
  diffFacts,
  type FactConflict,
  type FactDifference,
  type FactStep,
  findFactProblems,
  invertSteps,
  rebaseSteps,
  sameFact,
  stepsOf,
  stepsToStore,
  withStoredPositions,
} from '../../../domain/fact-changes.ts';
import type { FactRows, FactSheet } from '../../../domain/fact-sheet.ts';
import { findFactSheet } from '../../../domain/fact-sheets.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { recordVersions } from '../words/record-versions.ts';
import { insertChange, readChanges, type StoredChange } from './fact-changes.ts';
import {
  lockSessionsOf,
  readChoosable,
  readFactRows,
  readLastChanger,
  readRowChangesSince,
  readRowsOfChange,
  writeSteps,
} from './fact-store.ts';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** A requested change. `holdsFrom` is the first day on which it applies, or null if it applies at once. */
export interface FactChangeRequest {
  steps: FactStep[];
  holdsFrom: Day | null;
}

/** Returns the sheet with an id. Refuses an unknown id. */
export function sheetOf(id: string): FactSheet {
  const sheet = findFactSheet(id);
  if (!sheet) throw refuse('factSheetNotFound');
  return sheet;
}

/** Returns the rows of a sheet as they are now. */
export const readFactSheet = readFactRows;

/**
 * Blocks other changes of facts until the transaction ends, so that none alters the rows that this change has
 * checked.
 */
export async function lockFacts(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('windfall facts'))`.execute(tx);
}

/** A checked change: its steps, its differences in words, and the rows before and after. */
export interface CheckedChange {
  /** The steps that make the change, with all positions renumbered. */
  steps: FactStep[];
  differences: FactDifference[];
  before: FactRows;
  after: FactRows;
}

/**
 * Checks steps against the rows as they are now. Refuses invalid values, facts that somebody else has changed
 * since the page read them, and a move of a session that families have booked.
 */
async function checkSteps(
  tx: Kysely<DB>,
  plainSheet: FactSheet,
  steps: readonly FactStep[],
): Promise<CheckedChange> {
  const sheet = await readChoosable(tx, plainSheet);
  refuseStrangeSteps(sheet, steps);
  const before = await readFactRows(tx, sheet);
  const { rows: after, conflicts } = applySteps(sheet, before, steps);
  const [conflict] = conflicts;
  if (conflict) {
    const by = (await readLastChanger(tx, conflict)) ?? 'Somebody';
    throw refuse('factsChangedMeanwhile', {
      by,
      what: conflicts.map(conflictInWords).join('; '),
    });
  }
  const [problem] = findFactProblems(sheet, after);
  if (problem) throw refuse('factsInvalid', { problem: problem.words });
  await refuseBookedSessions(tx, steps);
  return {
    steps: stepsToStore(sheet, before, after),
    differences: describeSteps(sheet, steps, before),
    before,
    after,
  };
}

function conflictInWords({ row, field, now }: FactConflict): string {
  return field === null ? `${row} ${now}` : `${row}, ${field} is now ${now}`;
}

/**
 * Refuses steps on tables or columns that the sheet does not have, and kinds of steps that a table does not
 * allow.
 */
function refuseStrangeSteps(sheet: FactSheet, steps: readonly FactStep[]): void {
  for (const step of steps) {
    const table = sheet.tables.find((other) => other.table === step.table);
    if (!table) throw refuse('factsInvalid', { problem: `${sheet.title} has no ${step.table}` });
    if (step.step !== 'changed' && (table.single || table.fixed))
      throw refuse('factsInvalid', { problem: `${table.title} cannot be added or removed` });
    const known = [
      ...table.key,
      ...table.fields.map(({ column }) => column),
      ...(table.position ? [table.position.column] : []),
      ...(table.belongsTo ? [table.belongsTo.column] : []),
    ];
    const given = step.step === 'changed' ? { ...step.key, ...step.from, ...step.to } : step.row;
    const unknown = Object.keys(given).find((column) => !known.includes(column));
    if (unknown !== undefined) throw refuse('factsInvalid', { problem: `${table.title} have no ${unknown}` });
    if (
      step.step === 'changed' &&
      table.key.some((column) => column in step.to && !sameFact(step.to[column], step.key[column]))
    )
      throw refuse('factsInvalid', {
        problem: `${table.title}: a change cannot turn one ${table.one} into another`,
      });
    if (step.step === 'added' && !table.generatedKey) {
      for (const column of table.key) {
        const isTyped = table.fields.some((field) => field.column === column);
        const value = step.row[column];
        const isOwn = isTyped || column === table.belongsTo?.column || column === table.position?.column;
        if (
          !isOwn &&
          (typeof value !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) || value.length > 60)
        )
          throw refuse('factsInvalid', { problem: `${table.title}: a new ${table.one} needs a name` });
      }
    }
  }
}

/**
 * Refuses to move a session in which places were ever taken, even if the holds have expired. Staff have to
 * close the day instead. The closing then asks the families what they want. Locks the sessions, so that no
 * place is taken after this check.
 */
async function refuseBookedSessions(tx: Kysely<DB>, steps: readonly FactStep[]): Promise<void> {
  await lockSessionsOf(tx, steps);
  for (const step of steps) {
    if (step.table !== 'session' || step.step !== 'changed') continue;
    if (!['day', 'starts', 'ends', 'event_id'].some((column) => column in step.to)) continue;
    const booked = await tx
      .selectFrom('place')
      .select('session_id')
      .where('session_id', '=', Number(step.key['id']))
      .limit(1)
      .executeTakeFirst();
    if (booked) throw refuse('factInUse', { what: `The session of ${step.from['day'] ?? 'this day'}` });
  }
}

/**
 * Applies steps in a transaction that is rolled back. Returns what `look` reads in that transaction. Refuses
 * what `changeFacts` would refuse about these steps.
 */
export async function tryFacts<T>(
  context: Context,
  sheet: FactSheet,
  steps: readonly FactStep[],
  look: (tx: Kysely<DB>, checked: CheckedChange) => Promise<T>,
): Promise<T> {
  return rollBackAfter(context, async (tx) => {
    const checked = await checkSteps(tx, sheet, steps);
    await tryToWrite(tx, context, sheet, checked.steps);
    return look(tx, checked);
  });
}

/** Runs `work` in a transaction that is rolled back. Returns what `work` returns. */
async function rollBackAfter<T>(context: Context, work: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  const rollback = new Error('Only tried');
  let found: { result: T } | null = null;
  try {
    await context.db.transaction().execute(async (tx) => {
      found = { result: await work(tx) };
      throw rollback;
    });
  } catch (problem) {
    if (problem !== rollback) throw problem;
  }
  return (found as unknown as { result: T }).result;
}

/** Writes steps in a transaction that is rolled back later, without storing a change. */
async function tryToWrite(
  tx: Kysely<DB>,
  { clock }: Pick<Context, 'clock'>,
  sheet: FactSheet,
  steps: readonly FactStep[],
): Promise<void> {
  await refuseStorageErrors(sheet, () => writeSteps(tx, sheet, steps, { change: null, now: clock.now() }));
}

/** Runs `work`. If a database constraint fails, refuses with a readable message. */
export async function refuseStorageErrors<T>(sheet: FactSheet, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    const { code, table, detail } = problem as { code?: string; table?: string; detail?: string };
    if (code === '23503' && detail?.includes('is not present'))
      throw refuse('factsInvalid', {
        problem: `${sheet.title}: something refers to a row that does not exist${detail ? ` (${detail.slice(0, 120)})` : ''}`,
      });
    if (code === '23503') throw refuse('factInUse', { what: `Something in ${sheet.title}` });
    if (code === '23505')
      throw refuse('factsInvalid', {
        problem: `Something is there twice${detail ? ` (${detail.slice(0, 120)})` : ''}`,
      });
    if (code?.startsWith('22') || code?.startsWith('23'))
      throw refuse('factsInvalid', {
        problem: `${sheet.tables.find((other) => other.table === table)?.title ?? sheet.title}: one of the values is not allowed`,
      });
    throw problem;
  }
}

/**
 * Returns the moment from which a change made at `now` applies, in epoch milliseconds. Refuses a day that is
 * not in the future.
 */
function startOfChange(now: number, holdsFrom: Day | null): number {
  if (holdsFrom === null) return now;
  if (!isDay(holdsFrom) || holdsFrom <= localMoment(now).day) throw refuse('factDayPassed');
  return instantOf(holdsFrom, 0);
}

/**
 * Changes facts, at once or from a future day. A repeat with the same `requestId` returns the first change.
 * Refuses invalid values, facts that somebody else has changed since the page read them, a move of a session
 * that families have booked, and the removal of facts that are in use. Also refuses a first day that is not
 * in the future, changes of allergens that nobody has confirmed (`looked`), and a `requestId` that was used
 * for another change.
 */
export async function changeFacts(
  context: Context,
  sheet: FactSheet,
  wanted: FactChangeRequest & { requestId: string; note: string; looked: boolean },
  by: string,
): Promise<StoredChange> {
  const { requestId, steps, note } = wanted;
  return context.db.transaction().execute(async (tx) => {
    await lockFacts(tx);
    const [earlier] = await readChanges(tx, { requestId });
    if (earlier) {
      if (earlier.sheet !== sheet.id || !isRepeat(earlier, wanted)) throw refuse('factKeyUsed');
      return earlier;
    }
    const now = context.clock.now();
    const holdsFrom = startOfChange(now, wanted.holdsFrom);
    const checked = await checkSteps(tx, sheet, steps);
    const { differences } = checked;
    if (!wanted.looked && changesAllergens(steps)) throw refuse('factsNotLookedAt');
    const isApplied = wanted.holdsFrom === null;
    const change = {
      requestId,
      sheet: sheet.id,
      steps,
      differences,
      note,
      madeBy: by,
      now,
      holdsFrom,
      isApplied,
      undoes: null,
    };
    await recordVersions(tx, { now, change: null });
    const id = await insertChange(tx, change);
    await sql`savepoint tried`.execute(tx);
    await refuseStorageErrors(sheet, () => writeSteps(tx, sheet, checked.steps, { change: id, now }));
    if (isApplied) await recordVersions(tx, { now, change: id });
    else await sql`rollback to savepoint tried`.execute(tx);
    return readOne(tx, id);
  });
}

/**
 * Changes the rows of a sheet at once, in the caller's transaction. The caller has locked the facts. Refuses
 * invalid values, and the removal of facts that are in use.
 */
export async function changeRows(
  tx: Kysely<DB>,
  { clock }: Pick<Context, 'clock'>,
  sheet: FactSheet,
  edit: (rows: FactRows) => FactRows,
  by: string,
): Promise<void> {
  const rows = await readFactRows(tx, sheet);
  const { steps, differences } = await checkSteps(tx, sheet, diffFacts(sheet, rows, edit(rows)));
  const now = clock.now();
  const change = await insertChange(tx, {
    requestId: randomUUID(),
    sheet: sheet.id,
    steps,
    differences,
    note: '',
    madeBy: by,
    now,
    holdsFrom: now,
    isApplied: true,
    undoes: null,
  });
  await refuseStorageErrors(sheet, () => writeSteps(tx, sheet, steps, { change, now }));
}

/** Returns whether a row has ever existed, according to the history of the facts. */
export async function wasFactThere(
  db: Kysely<DB>,
  table: string,
  key: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fact_history
    where table_name = ${table} and coalesce(before, after) @> ${JSON.stringify(key)}::jsonb limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

async function readOne(tx: Kysely<DB>, id: number): Promise<StoredChange> {
  const [change] = await readChanges(tx, { id });
  if (!change) throw refuse('factChangeNotFound');
  return change;
}

/**
 * Returns whether a request asks for the same change as an earlier request, from the same day on. The notes
 * may differ: if a request with another note counted as a new change, its new rows would be added twice.
 */
function isRepeat(earlier: StoredChange, wanted: FactChangeRequest): boolean {
  const holdsFrom = wanted.holdsFrom === null ? earlier.madeAt : instantOf(wanted.holdsFrom, 0);
  return sameSteps(earlier.steps, wanted.steps) && earlier.holdsFrom === holdsFrom;
}

/** Compares steps, ignoring the order of keys, which PostgreSQL does not preserve in stored JSON. */
function sameSteps(stored: readonly FactStep[], given: readonly FactStep[]): boolean {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([name, each]) => [name, sorted(each)]);
  };
  return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(given));
}

/** What undoing a change does: the steps, and the differences in words. */
interface Undoing {
  steps: FactStep[];
  differences: FactDifference[];
}

/**
 * Returns what undoing an applied change does. Refuses a change that has been undone already, and a change
 * whose facts have been changed again. Also refuses if the undoing would leave invalid facts, or move a
 * session that families have booked.
 */
async function planUndo(tx: Kysely<DB>, sheet: FactSheet, change: StoredChange): Promise<Undoing> {
  if (change.isUndone) throw refuse('factChangeNotUndoable', { why: 'it has been undone already.' });
  const done = stepsOf(sheet, await readRowsOfChange(tx, change.id));
  const keys = (table: string) => sheet.tables.find((other) => other.table === table)?.key ?? [];
  const back = invertSteps(done, keys);
  const before = await readFactRows(tx, sheet);
  const { rows, conflicts } = applySteps(sheet, before, back);
  if (conflicts.length > 0)
    throw refuse('factChangeNotUndoable', {
      why: `changed since: ${conflicts.map(conflictInWords).join('; ')}`,
    });
  const [problem] = findFactProblems(sheet, rows);
  if (problem) throw refuse('factChangeNotUndoable', { why: problem.words });
  const steps = stepsToStore(sheet, before, rows);
  await refuseBookedSessions(tx, steps);
  return { steps, differences: describeSteps(sheet, steps, before) };
}

/**
 * Undoes an applied change in a transaction that is rolled back. Returns what `look` reads in that
 * transaction. Refuses what `undoChange` would refuse about this change.
 */
export async function tryUndo<T>(
  context: Context,
  id: number,
  look: (tx: Kysely<DB>, undoing: Undoing) => Promise<T>,
): Promise<T> {
  return rollBackAfter(context, async (tx) => {
    const change = await readOne(tx, id);
    const sheet = await readChoosable(tx, sheetOf(change.sheet));
    const undoing = await planUndo(tx, sheet, change);
    await tryToWrite(tx, context, sheet, undoing.steps);
    return look(tx, undoing);
  });
}

/**
 * Undoes a change. If the change was applied, a further change reverses it. If it waits or has failed, it is
 * withdrawn. Refuses an unknown change, and what `planUndo` refuses. Also refuses an undoing that changes
 * allergens and that nobody has confirmed (`looked`), and a `requestId` that was used for another change.
 */
export async function undoChange(
  context: Context,
  id: number,
  { requestId, looked }: { requestId: string; looked: boolean },
  by: string,
): Promise<StoredChange> {
  return context.db.transaction().execute(async (tx) => {
    await lockFacts(tx);
    const [earlier] = await readChanges(tx, { requestId });
    if (earlier) {
      if (earlier.undoes !== id) throw refuse('factKeyUsed');
      return earlier;
    }
    const change = await readOne(tx, id);
    const now = context.clock.now();
    if (change.withdrawnAt !== null) return change;
    if (change.appliedAt === null) {
      await tx
        .updateTable('fact_change')
        .set({ withdrawn_at: new Date(now), withdrawn_by: by })
        .where('id', '=', id)
        .execute();
      return readOne(tx, id);
    }
    const sheet = await readChoosable(tx, sheetOf(change.sheet));
    const { steps, differences } = await planUndo(tx, sheet, change);
    if (!looked && changesAllergens(steps)) throw refuse('factsNotLookedAt');
    await recordVersions(tx, { now, change: null });
    const newId = await insertChange(tx, {
      requestId,
      sheet: sheet.id,
      steps,
      differences,
      note: '',
      madeBy: by,
      now,
      holdsFrom: now,
      isApplied: true,
      undoes: id,
    });
    await refuseStorageErrors(sheet, () => writeSteps(tx, sheet, steps, { change: newId, now }));
    await recordVersions(tx, { now, change: newId });
    return readOne(tx, newId);
  });
}

/**
 * Applies the waiting changes that are due, in the order in which they became due. A change overwrites values
 * that were set after it was planned. If a row that it changes no longer exists, or the result would be
 * invalid, the change is stored as failed with the reason. Afterwards, stores versions of page words that
 * were changed directly in the database. Stops between two changes once `signal` aborts.
 */
export async function applyDueChanges(context: Context, signal?: AbortSignal): Promise<void> {
  for (const { id } of await readChanges(context.db, { waitingUntil: context.clock.now() })) {
    if (signal?.aborted) return;
    await applyDueChange(context, id);
  }
  if (signal?.aborted) return;
  await context.db.transaction().execute(async (tx) => {
    await lockFacts(tx);
    await recordVersions(tx, { now: context.clock.now(), change: null });
  });
}

async function applyDueChange(context: Context, id: number): Promise<void> {
  try {
    await context.db.transaction().execute(async (tx) => {
      await lockFacts(tx);
      const now = context.clock.now();
      const change = await readOne(tx, id);
      if (change.appliedAt !== null || change.withdrawnAt !== null || change.failedWhy !== null) return;
      const sheet = await readChoosable(tx, sheetOf(change.sheet));
      const rows = await readFactRows(tx, sheet);
      const steps = rebaseSteps(sheet, rows, change.steps);
      const { conflicts } = applySteps(sheet, rows, steps);
      // Unlike the refusal of `checkSteps`, this one does not name a colleague, because it is stored as the
      // reason for the failure.
      if (conflicts.length > 0)
        throw refuse('factsInvalid', { problem: conflicts.map(conflictInWords).join('; ') });
      const checked = await checkSteps(tx, sheet, steps);
      await tx
        .updateTable('fact_change')
        .set({ applied_at: new Date(now) })
        .where('id', '=', id)
        .execute();
      await recordVersions(tx, { now, change: null });
      await refuseStorageErrors(sheet, () => writeSteps(tx, sheet, checked.steps, { change: id, now }));
      await recordVersions(tx, { now, change: id });
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await context.db
      .updateTable('fact_change')
      .set({ failed_why: problem.reply.message })
      .where('id', '=', id)
      .where('applied_at', 'is', null)
      .execute();
  }
}

/**
 * Returns the rows of a sheet at a moment (epoch milliseconds): as they were, or as they will be once the
 * waiting changes have been applied.
 */
export async function readFactRowsAt(context: Context, plainSheet: FactSheet, at: number): Promise<FactRows> {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sheet = await readChoosable(tx, plainSheet);
      let rows = await readFactRows(tx, sheet);
      if (at >= context.clock.now()) {
        for (const change of await readChanges(tx, { waitingUntil: at, sheet: sheet.id })) {
          const next = applySteps(sheet, rows, rebaseSteps(sheet, rows, change.steps));
          if (next.conflicts.length === 0 && findFactProblems(sheet, next.rows).length === 0)
            rows = withStoredPositions(sheet, next.rows);
        }
        return rows;
      }
      const keys = (table: string) => sheet.tables.find((other) => other.table === table)?.key ?? [];
      for (const change of await readRowChangesSince(tx, sheet, at)) {
        const back = invertSteps(stepsOf(sheet, [change]), keys);
        rows = applySteps(sheet, rows, rebaseSteps(sheet, rows, back)).rows;
      }
      return rows;
    });
}
