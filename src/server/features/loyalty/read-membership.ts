import type { Kysely } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { readMembershipCall, readTransactionsCall } from '../../../contract/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { findVoucherStatuses, type VoucherStatus } from '../vouchers/voucher-status.ts';
import { readConsent } from './email-consent.ts';
import { listAchieved, listPointEntries } from './ledger-store.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import type { Member } from './member-store.ts';
import { listRedemptions, type RedemptionRow } from './redemption-store.ts';

type Membership = Omit<CallReply<typeof readMembershipCall>, 'success'>;
type RewardShown = Omit<Membership['rewards'][number], 'redeemedAt' | 'state'>;
type Transactions = Omit<CallReply<typeof readTransactionsCall>, 'success'>;

const mostRewards = 50;
const entriesAtOnce = 20;

/**
 * What only the member sees: their rewards and how these stand, achievements, and their say about e-mails.
 */
export async function readMembership(deps: LoyaltyDeps, member: Member): Promise<Membership> {
  const { db } = deps;
  const redemptions = await listRedemptions(db, member.id, mostRewards);
  const standing = await standingOf(deps, redemptions);
  const achieved = await listAchieved(db, member.id);
  return {
    rewards: redemptions.flatMap((row) => {
      const stands = standing.get(row.voucher_code);
      if (!stands) return [];
      return [{ ...show(row, stands), redeemedAt: new Date(row.at).toISOString(), state: stands.state }];
    }),
    achievements: achieved.map(({ achievement_id, created_at }) => ({
      id: achievement_id ?? '',
      earnedAt: new Date(created_at).toISOString(),
    })),
    emailConsent: await readConsent(db, member.id),
  };
}

/** A redeemed reward as the member gets it: its code, where to use it and until when. */
export async function showReward(
  deps: Pick<LoyaltyDeps, 'db' | 'clock'>,
  row: RedemptionRow,
): Promise<RewardShown> {
  const stands = (await standingOf(deps, [row])).get(row.voucher_code);
  if (!stands) throw new Error(`Redemption ${row.id} has no voucher`);
  return show(row, stands);
}

function standingOf({ db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>, rows: readonly RedemptionRow[]) {
  const now = clock.now();
  return findVoucherStatuses(
    db,
    rows.map(({ voucher_code }) => voucher_code),
    { now, today: localMoment(now).day },
  );
}

function show(row: RedemptionRow, { validTo }: VoucherStatus): RewardShown {
  if (validTo === null) throw new Error(`Voucher of redemption ${row.id} has no last day`);
  return {
    rewardId: row.reward_id,
    title: row.title,
    code: row.voucher_code,
    usedAt: row.delivers === 'desk' || row.delivers === 'party' ? row.delivers : 'booking',
    howToUse: row.how_to_use,
    validTo,
  };
}

/** The member's points as they came and went, the newest first, from the one after the entry `before` on. */
export async function readTransactions(
  db: Kysely<DB>,
  member: Member,
  before: string | undefined,
): Promise<Transactions> {
  const entries = await listPointEntries(db, member.id, entriesAtOnce + 1, before);
  return {
    transactions: entries.slice(0, entriesAtOnce).map(({ id, description, points, created_at }) => ({
      id,
      description,
      points,
      createdAt: new Date(created_at).toISOString(),
    })),
    more: entries.length > entriesAtOnce,
  };
}
