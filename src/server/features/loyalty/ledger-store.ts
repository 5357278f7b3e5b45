import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, PointEntry } from '../../db/tables.ts';

export interface Points {
  /** What can be spent. */
  current: number;
  /** What was ever earned, less what refunds took back: it decides the level. */
  total: number;
  /** What refunds should have taken back and could not, because it had been spent. */
  owed: number;
}

/** A member's points, summed from the ledger. */
export async function pointsOf(db: Kysely<DB>, memberId: string): Promise<Points> {
  const { rows } = await sql<Points>`
    select current_points as current, total_points as total, owed_points as owed from points_of(${memberId})`.execute(
    db,
  );
  if (!rows[0]) throw new Error('points_of answered nothing');
  return rows[0];
}

export type NewEntry = Omit<Insertable<PointEntry>, 'seq' | 'id' | 'member_id' | 'created_at'>;

/** Writes an entry into the ledger; false where what it is for was given before. */
export async function insertEntry(
  tx: Kysely<DB>,
  memberId: string,
  entry: NewEntry,
  now: number,
): Promise<boolean> {
  const made = await tx
    .insertInto('point_entry')
    .values({ ...entry, member_id: memberId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
