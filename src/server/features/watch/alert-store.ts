import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { AlertKind, HealthProblem } from './health-problems.ts';

export interface Alert extends HealthProblem {
  raisedAt: number;
  overAt: number | null;
}

/** Only one process at a time compares what is with what was told; answers whether it is this one. */
export async function lockAlerts(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('alerts')) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

/** Ends the alerts whose trouble is over. */
export async function endAlerts(
  tx: Kysely<DB>,
  lasting: readonly HealthProblem[],
  now: number,
): Promise<void> {
  await sql`update alert set over_at = greatest(raised_at, ${new Date(now)}) where over_at is null
    and (kind, about) not in (select * from unnest(
      ${lasting.map(({ kind }) => kind)}::text[], ${lasting.map(({ about }) => about)}::text[]))`.execute(tx);
}

/** Raises an alert; answers its id, or null when this trouble is known already. */
export async function raiseAlert(
  tx: Kysely<DB>,
  trouble: HealthProblem,
  now: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into alert (kind, about, words, raised_at)
    values (${trouble.kind}, ${trouble.about}, ${trouble.words}, ${new Date(now)})
    on conflict (kind, about) where over_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Alerts that last, and the newest of those that are over. */
export async function readAlerts(db: Database): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alert')
    .selectAll()
    .orderBy(sql`over_at is not null`)
    .orderBy('raised_at', 'desc')
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

/** What an alert's mail says; null when the trouble was over before it went. */
export async function readAlertToSend(db: Database, id: string): Promise<{ words: string } | null> {
  const row = await db
    .selectFrom('alert')
    .select('words')
    .where('id', '=', id)
    .where('over_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
