import type { Kysely } from 'kysely';
import { addMonths } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { makeVoucher, type VoucherOrder } from '../vouchers/make-voucher.ts';
import { insertEntry, pointsOf } from './ledger-store.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { readProgramme } from './loyalty-store.ts';
import { lockMember, type Member } from './member-store.ts';
import { findRedemption, findReward, insertRedemption, type RedemptionRow } from './redemption-store.ts';

interface Wish {
  rewardId: string;
  /** What the page said that it costs; only compared. */
  pointsCost: number;
  /** Names one attempt of a person: a repeat is answered with the same reward. */
  requestKey: string | null;
}

/**
 * Spends a member's points on a reward, under the member's lock, and makes the voucher that it is turned
 * into. Refuses a reward that is not there, a price that is not today's, and too few points. Whoever calls
 * has seen that the member asks.
 */
export async function redeemReward(deps: LoyaltyDeps, member: Member, wish: Wish): Promise<RedemptionRow> {
  const now = deps.clock.now();
  const redeemed = await deps.db.transaction().execute(async (tx) => {
    await lockMember(tx, member.id);
    const earlier = wish.requestKey
      ? await findRedemption(tx, { memberId: member.id, requestKey: wish.requestKey })
      : undefined;
    if (earlier) return { id: earlier.id, rewardId: earlier.reward_id };
    return { id: await redeem(tx, member.id, wish, now), rewardId: wish.rewardId };
  });
  if (redeemed.rewardId !== wish.rewardId) {
    throw new Refusal(
      'same_key_other_request',
      'This attempt was already used for another reward. Please try again.',
    );
  }
  deps.mailWaits();
  const row = await findRedemption(deps.db, { id: redeemed.id });
  if (!row) throw new Error(`Redemption ${redeemed.id} is gone`);
  return row;
}

async function redeem(tx: Kysely<DB>, memberId: string, wish: Wish, now: number): Promise<string> {
  const reward = await findReward(tx, wish.rewardId);
  if (!reward) throw new Refusal('reward_not_found', 'This reward is no longer in the store');
  const cost = reward.points_cost;
  if (cost !== wish.pointsCost) {
    throw new Refusal('price_changed', `This reward costs ${cost} points now. Please look again.`);
  }
  const { current } = await pointsOf(tx, memberId);
  if (current < cost) {
    throw new Refusal('not_enough_points', `You need ${cost} points for this reward and have ${current}.`);
  }
  const { voucherMonths } = await readProgramme(tx);
  const code = await makeVoucher(tx, voucherFor(reward, voucherMonths, now), now);
  const { id: rewardId, title } = reward;
  const id = await insertRedemption(
    tx,
    { memberId, rewardId, points: cost, voucherCode: code, requestKey: wish.requestKey },
    now,
  );
  await insertEntry(
    tx,
    memberId,
    { kind: 'redeemed', points: -cost, description: `Reward: ${title}`, redemption_id: id },
    now,
  );
  await queueMail(tx, id, 'reward-redeemed', now);
  await recordAuditEntry(tx, {
    at: now,
    who: 'customer',
    what: 'reward redeemed',
    before: { member: memberId, points: current },
    after: { redemption: id, reward: rewardId, points: current - cost },
  });
  return id;
}

type Reward = NonNullable<Awaited<ReturnType<typeof findReward>>>;

/**
 * The voucher that a reward is turned into: for one use by whoever has the code,
 * until so many months from today.
 */
function voucherFor(reward: Reward, months: number, now: number): VoucherOrder {
  return {
    worth: worthOf(reward),
    terms: {
      validFrom: null,
      validTo: addMonths(localMoment(now).day, months),
      mostUses: 1,
      mostUsesPerEmail: null,
      minimumOrder: 0,
      visitWeekdays: null,
      visitFrom: null,
      visitTo: null,
    },
    note: `Reward: ${reward.title}`,
    createdBy: 'rewards',
    who: 'customer',
  };
}

function worthOf({ delivers, delivers_value, good_for }: Reward): VoucherOrder['worth'] {
  const value = delivers_value ?? 0;
  switch (delivers) {
    case 'percent':
      return { kind: 'percent', percent: value, ticketTypes: null };
    case 'free_sessions':
      return { kind: 'free-sessions', sessions: value, ticketTypes: null };
    default:
      return { kind: 'desk', goodFor: good_for };
  }
}
