import type { Kysely } from 'kysely';
import { addMonths } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type MakeVoucherInput, makeVoucher } from '../vouchers/make-voucher.ts';
import { insertPointEntry, readPointBalance } from './ledger-store.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { readLoyaltySettings } from './loyalty-store.ts';
import { lockMember, type Member } from './member-store.ts';
import { findRedemption, findReward, insertRedemption, type RedemptionRow } from './redemption-store.ts';

interface RedeemRewardInput {
  rewardId: string;
  /** The price in points that the page showed; it is only compared with the current price. */
  pointsCost: number;
  /** Idempotency key of one attempt: a repeat returns the same reward. */
  requestKey: string | null;
}

/**
 * Spends a member's points on a reward, under the member's lock, and creates the reward's voucher. The caller
 * has checked that the request comes from the member. Throws the refusal `reward_not_found`, `price_changed`
 * or `not_enough_points`, or `same_key_other_request` if the key was used for another reward.
 */
export async function redeemReward(
  deps: LoyaltyDeps,
  member: Member,
  input: RedeemRewardInput,
): Promise<RedemptionRow> {
  const now = deps.clock.now();
  const redeemed = await deps.db.transaction().execute(async (tx) => {
    await lockMember(tx, member.id);
    const previous = input.requestKey
      ? await findRedemption(tx, { memberId: member.id, requestKey: input.requestKey })
      : undefined;
    if (previous) return { id: previous.id, rewardId: previous.reward_id };
    return { id: await spendPoints(tx, member.id, input, now), rewardId: input.rewardId };
  });
  if (redeemed.rewardId !== input.rewardId) throw refuse('rewardKeyUsed');
  deps.wakeMailSender();
  const row = await findRedemption(deps.db, { id: redeemed.id });
  if (!row) throw new Error(`Redemption ${redeemed.id} is gone`);
  return row;
}

async function spendPoints(
  tx: Kysely<DB>,
  memberId: string,
  input: RedeemRewardInput,
  now: number,
): Promise<string> {
  const reward = await findReward(tx, input.rewardId);
  if (!reward) throw refuse('rewardNotFound');
  const cost = reward.points_cost;
  if (cost !== input.pointsCost) throw refuse('rewardPriceChanged', { cost });
  const { current } = await readPointBalance(tx, memberId);
  if (current < cost) throw refuse('notEnoughPoints', { cost, current });
  const { voucherMonths } = await readLoyaltySettings(tx);
  const code = await makeVoucher(tx, rewardVoucher(reward, voucherMonths, now), now);
  const { id: rewardId, title } = reward;
  const id = await insertRedemption(
    tx,
    { memberId, rewardId, points: cost, voucherCode: code, requestKey: input.requestKey },
    now,
  );
  await insertPointEntry(
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

/** Describes the reward's voucher: valid for `months` from today, for one use by anyone who has the code. */
function rewardVoucher(reward: Reward, months: number, now: number): MakeVoucherInput {
  return {
    worth: voucherWorth(reward),
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

function voucherWorth({ delivers, delivers_value, good_for }: Reward): MakeVoucherInput['worth'] {
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
