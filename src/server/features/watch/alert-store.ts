import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { AlertKind, HealthProblem } from './health-problems.ts';

/** A health problem with the times of its start and end (epoch milliseconds). */
export interface Alert extends HealthProblem {
  raisedAt: number;
  overAt: number | null;
}

/** Takes the lock on alerts, which one process at a time may hold. Returns whether this process got it. */
export async function lockAlerts(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('alerts')) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

/** Ends the alerts that are not among the current problems. */
export async function endAlerts(
  tx: Kysely<DB>,
  problems: readonly HealthProblem[],
  now: number,
): Promise<void> {
  await sql`update alert set over_at = greatest(raised_at, ${new Date(now)}) where over_at is null
    and (kind, about) not in (select * from unnest(
      ${problems.map(({ kind }) => kind)}::text[], ${problems.map(({ about }) => about)}::text[]))`.execute(
    tx,
  );
}

/** Raises an alert and returns its id; null if this problem already has an alert that is not over. */
export async function raiseAlert(
  tx: Kysely<DB>,
  problem: HealthProblem,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into alert (kind, about, words, raised_at)
    values (${problem.kind}, ${problem.about}, ${problem.words}, ${new Date(now)})
    on conflict (kind, about) where over_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the current alerts, then the newest past alerts; twenty at most. */
export async function readAlerts(db: Database): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alert')
    .selectAll()
    .orderBy(sql`over_at is not null`)
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    kind: row.kind as AlertKind,
    about: row.about,
    words: row.words,
    raisedAt: row.raised_at.getTime(),
    overAt: row.over_at?.getTime() ?? null,
  }));
}

/** Returns the words of an alert for its mail; null if the problem was over before the mail was sent. */
export async function readAlertToSend(db: Database, id: string): Promise<{ words: string } | null> {
  const row = await db
    .selectFrom('alert')
    .select('words')
    .where('id', '=', id)
    .where('over_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
