import { type Kysely, sql } from 'kysely';
import type { FactChangeReply } from '../../../contract/office-facts.ts';
import {
  changesAllergens,
  type FactDifference,
  type FactStep,
  invertSteps,
} from '../../../domain/fact-changes.ts';
import { findFactSheet } from '../../../domain/fact-sheets.ts';
import type { DB } from '../../db/tables.ts';

/** A change of facts as it is stored. Moments are in epoch milliseconds. */
export interface StoredChange {
  id: number;
  requestId: string;
  sheet: string;
  steps: FactStep[];
  differences: FactDifference[];
  note: string;
  madeBy: string;
  madeAt: number;
  holdsFrom: number;
  appliedAt: number | null;
  withdrawnAt: number | null;
  /** The id of the change that this change undoes; null for any other change. */
  undoes: number | null;
  /** Whether another change has undone this one. */
  isUndone: boolean;
  failedWhy: string | null;
}

export interface NewChange {
  requestId: string;
  sheet: string;
  steps: readonly FactStep[];
  differences: readonly FactDifference[];
  note: string;
  madeBy: string;
  now: number;
  holdsFrom: number;
  isApplied: boolean;
  undoes: number | null;
}

/** Stores a change and returns its id. */
export async function insertChange(tx: Kysely<DB>, change: NewChange): Promise<number> {
  const row = await tx
    .insertInto('fact_change')
    .values({
      request_id: change.requestId,
      sheet: change.sheet,
      steps: JSON.stringify(change.steps),
      differences: JSON.stringify(change.differences),
      note: change.note,
      made_by: change.madeBy,
      made_at: new Date(change.now),
      holds_from: new Date(change.holdsFrom),
      applied_at: change.isApplied ? new Date(change.now) : null,
      undoes: change.undoes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/**
 * Which changes to read. `waitingUntil` (epoch milliseconds) selects waiting changes that are due by then;
 * null selects all waiting changes.
 */
type Which =
  | { id: number }
  | { requestId: string }
  | { sheets: readonly string[]; before?: number; most: number }
  | { waitingUntil: number | null; sheet?: string };

/**
 * Returns a single change, or the changes of some sheets (the newest first), or the waiting changes (in the
 * order in which they will be applied).
 */
export async function readChanges(db: Kysely<DB>, which: Which): Promise<StoredChange[]> {
  let query = db
    .selectFrom('fact_change as c')
    .selectAll('c')
    .select(
      sql<boolean>`exists (select from fact_change u where u.undoes = c.id and u.withdrawn_at is null)`.as(
        'is_undone',
      ),
    );
  if ('id' in which) query = query.where('c.id', '=', which.id);
  if ('requestId' in which) query = query.where('c.request_id', '=', which.requestId);
  if ('sheets' in which) query = query.where('c.sheet', '=', sql<string>`any(${which.sheets})`);
  if ('sheet' in which && which.sheet !== undefined) query = query.where('c.sheet', '=', which.sheet);
  if ('most' in which) {
    if (which.before !== undefined) query = query.where('c.id', '<', which.before);
    query = query.orderBy('c.id', 'desc').limit(which.most);
  }
  if ('waitingUntil' in which) {
    query = query
      .where('c.applied_at', 'is', null)
      .where('c.withdrawn_at', 'is', null)
      .where('c.failed_why', 'is', null);
    if (which.waitingUntil !== null) query = query.where('c.holds_from', '<=', new Date(which.waitingUntil));
    query = query.orderBy('c.holds_from').orderBy('c.id');
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    id: Number(row.id),
    requestId: row.request_id,
    sheet: row.sheet,
    steps: row.steps as unknown as FactStep[],
    differences: row.differences as unknown as FactDifference[],
    note: row.note,
    madeBy: row.made_by,
    madeAt: row.made_at.getTime(),
    holdsFrom: row.holds_from.getTime(),
    appliedAt: row.applied_at?.getTime() ?? null,
    withdrawnAt: row.withdrawn_at?.getTime() ?? null,
    undoes: row.undoes === null ? null : Number(row.undoes),
    isUndone: row.is_undone,
    failedWhy: row.failed_why,
  }));
}

/** Returns a change in the form in which pages read it. */
export function describeChange(change: StoredChange): FactChangeReply {
  const state = stateOf(change);
  return {
    id: change.id,
    sheet: change.sheet,
    sheetTitle: findFactSheet(change.sheet)?.title ?? change.sheet,
    madeBy: change.madeBy,
    madeAt: new Date(change.madeAt).toISOString(),
    holdsFrom: new Date(change.holdsFrom).toISOString(),
    note: change.note,
    state,
    failedWhy: change.failedWhy,
    undoes: change.undoes,
    mayBeUndone: state === 'done' || state === 'waiting' || state === 'failed',
    undoNeedsLook: state === 'done' && changesAllergens(invertSteps(change.steps, () => [])),
    differences: change.differences,
  };
}

function stateOf(change: StoredChange): FactChangeReply['state'] {
  if (change.withdrawnAt !== null) return 'withdrawn';
  if (change.isUndone) return 'undone';
  if (change.appliedAt !== null) return 'done';
  return change.failedWhy === null ? 'waiting' : 'failed';
}
