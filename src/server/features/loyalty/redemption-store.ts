import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** A reward as its row stands, with what it is turned into. */
export function findReward(db: Kysely<DB>, id: string) {
  return db.selectFrom('reward').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface NewRedemption {
  memberId: string;
  rewardId: string;
  points: number;
  voucherCode: string;
  requestKey: string | null;
}

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

export type RedemptionRow = NonNullable<Awaited<ReturnType<typeof findRedemption>>>;

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

/** What a member has redeemed, the newest first: the last `most`. */
export function listRedemptions(db: Kysely<DB>, memberId: string, most: number): Promise<RedemptionRow[]> {
  return selectRedemption(db)
    .where('redemption.member_id', '=', memberId)
    .orderBy('redemption.at', 'desc')
    .orderBy('redemption.id')
    .limit(most)
    .execute();
}
