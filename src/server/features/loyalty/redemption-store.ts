import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** Returns a reward, which says what kind of voucher it delivers; undefined for an unknown id. */
export function findReward(db: Kysely<DB>, id: string) {
  return db.selectFrom('reward').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A redemption before it has an id and a time. */
export interface NewRedemption {
  memberId: string;
  rewardId: string;
  points: number;
  voucherCode: string;
  requestKey: string | null;
}

/** Inserts a redemption and returns its id. */
export async function insertRedemption(
  tx: Kysely<DB>,
  redemption: NewRedemption,
  now: number,
): Promise<string> {
  const { id } = await tx
    .insertInto('redemption')
    .values({
      member_id: redemption.memberId,
      reward_id: redemption.rewardId,
      points: redemption.points,
      voucher_code: redemption.voucherCode,
      request_key: redemption.requestKey,
      at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectRedemption(db: Kysely<DB>) {
  return db
    .selectFrom('redemption')
    .innerJoin('reward', 'reward.id', 'redemption.reward_id')
    .select([
      'redemption.id',
      'redemption.member_id',
      'redemption.reward_id',
      'redemption.voucher_code',
      'redemption.at',
      'reward.title',
      'reward.delivers',
      'reward.good_for',
      'reward.how_to_use',
    ]);
}

/** A redemption with its reward. */
export type RedemptionRow = NonNullable<Awaited<ReturnType<typeof findRedemption>>>;

/** Returns a redemption by its id, or by a member's idempotency key; undefined if there is none. */
export function findRedemption(
  db: Kysely<DB>,
  by: { id: string } | { memberId: string; requestKey: string },
) {
  const query = selectRedemption(db);
  if ('id' in by) return query.where('redemption.id', '=', by.id).executeTakeFirst();
  return query
    .where('redemption.member_id', '=', by.memberId)
    .where('redemption.request_key', '=', by.requestKey)
    .executeTakeFirst();
}

/** Returns a member's redemptions, newest first: up to `limit`. */
export function listRedemptions(db: Kysely<DB>, memberId: string, limit: number): Promise<RedemptionRow[]> {
  return selectRedemption(db)
    .where('redemption.member_id', '=', memberId)
    .orderBy('redemption.at', 'desc')
    .orderBy('redemption.id')
    .limit(limit)
    .execute();
}
