import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

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

export type NewEntry = Omit<Insertable<DB['point_entry']>, 'seq' | 'id' | 'member_id' | 'created_at'>;

/** Writes an entry into the ledger; false where what it is for was given or taken before. */
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

/** What a booking earned and by which rule; undefined where it earned nothing. */
export function findEarning(db: Kysely<DB>, bookingId: string) {
  return db
    .selectFrom('point_entry')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'earned')
    .select(['member_id', 'description', 'paid_pence', 'points_per_pound', 'bonus_percent'])
    .executeTakeFirst();
}

/** Points of a booking that refunds have undone so far, those that had been spent among them. */
export async function pointsUndoneSoFar(tx: Kysely<DB>, bookingId: string): Promise<number> {
  const { undone } = await tx
    .selectFrom('point_entry')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'reversed')
    .select(sql<number>`coalesce(sum(shortfall - points), 0)::integer`.as('undone'))
    .executeTakeFirstOrThrow();
  return undone;
}

/** A member's entries, the newest first: up to `most`, older than the entry `before`. */
export function listPointEntries(db: Kysely<DB>, memberId: string, most: number, before: string | undefined) {
  return db
    .selectFrom('point_entry')
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) =>
      query.where('seq', '<', (entry) =>
        entry
          .selectFrom('point_entry')
          .select('seq')
          .where('id', '=', before ?? '')
          .where('member_id', '=', memberId),
      ),
    )
    .select(['id', 'description', 'points', 'created_at'])
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
}

/** The achievements that a member has, and since when. */
export function listAchieved(db: Kysely<DB>, memberId: string) {
  return db
    .selectFrom('point_entry')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'achievement')
    .select(['achievement_id', 'created_at'])
    .orderBy('seq')
    .execute();
}

/** Who reached which level. */
export function findLevelReached(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('level_reached')
    .where('id', '=', id)
    .select(['member_id as memberId', 'level_id as levelId'])
    .executeTakeFirstOrThrow();
}

/** Notes that a member has reached a level; its id, or null where they had before. */
export async function insertLevelReached(
  tx: Kysely<DB>,
  memberId: string,
  levelId: string,
  now: number,
): Promise<string | null> {
  const made = await tx
    .insertInto('level_reached')
    .values({ member_id: memberId, level_id: levelId, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}
