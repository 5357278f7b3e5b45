import { type Kysely, sql } from 'kysely';
import type { FigureSchedule } from '../../../contract/figures.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import type { SheetKind } from './figure-sheet.ts';

/** The stored schedule of a sheet that is sent by mail. */
export interface ScheduleRow {
  kind: SheetKind;
  recipients: string[];
  /** The minute of the day from which the sheet is sent. */
  minute: number;
  /** The first day of the first period for which a sheet is sent; null while the schedule is off. */
  since: Day | null;
  /**
   * For each address that was added while the schedule was on, the first day of the first period for which it
   * gets a sheet.
   */
  recipients_since: Record<string, Day>;
}

/**
 * Lists the schedules: the daily one, then the monthly one. With `lock`, locks both until the transaction
 * ends.
 */
export async function listSchedules(
  db: Kysely<DB>,
  options: { lock: boolean } = { lock: false },
): Promise<ScheduleRow[]> {
  const query = db.selectFrom('figure_schedule').selectAll().orderBy('kind');
  return (await (options.lock ? query.forUpdate() : query).execute()) as ScheduleRow[];
}

/** Returns the schedules as staff see them. */
export async function describeSchedules(db: Kysely<DB>): Promise<FigureSchedule[]> {
  const { rows } = await sql<{ kind: string; at: Date | null }>`
    select kind, max(queued_at) as at from figure_report group by kind`.execute(db);
  const lastSent = new Map(rows.map(({ kind, at }) => [kind, at]));
  return (await listSchedules(db)).map(({ kind, recipients, minute, since }) => ({
    kind,
    isOn: since !== null,
    recipients,
    minute,
    lastSentAt: lastSent.get(kind)?.toISOString() ?? null,
  }));
}

/** Stores a schedule. */
export async function storeSchedule(tx: Kysely<DB>, { kind, ...row }: ScheduleRow): Promise<void> {
  await tx.updateTable('figure_schedule').set(row).where('kind', '=', kind).execute();
}

/**
 * Stores reports of a period, one for each address. Skips addresses that already have a report of this
 * period. Returns the ids of the new reports.
 */
export async function insertReports(
  tx: Kysely<DB>,
  report: { kind: SheetKind; day: Day; recipients: readonly string[]; now: number },
): Promise<string[]> {
  const { kind, day, recipients, now } = report;
  if (recipients.length === 0) return [];
  const rows = await tx
    .insertInto('figure_report')
    .values(recipients.map((recipient) => ({ kind, day, recipient, queued_at: new Date(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds a report for its mail; undefined if there is none. */
export function findReport(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('figure_report')
    .select(['kind', 'day', 'recipient'])
    .where('id', '=', id)
    .executeTakeFirst();
}
