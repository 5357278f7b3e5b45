import type { Kysely } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { readMembershipCall, readTransactionsCall } from '../../../contract/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { findVoucherStatuses, type VoucherStatus } from '../vouchers/voucher-status.ts';
import { readConsent } from './email-consent.ts';
import { listMemberAchievements, listPointEntries } from './ledger-store.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import type { Member } from './member-store.ts';
import { listRedemptions, type RedemptionRow } from './redemption-store.ts';

type Membership = Omit<CallReply<typeof readMembershipCall>, 'success'>;
type RewardView = Omit<Membership['rewards'][number], 'redeemedAt' | 'state'>;
type Transactions = Omit<CallReply<typeof readTransactionsCall>, 'success'>;

const maxRewards = 50;
const entriesPerPage = 20;

/**
 * Returns what only the member sees: the newest 50 redeemed rewards with their status, achievements, and the
 * consent to e-mails.
 */
export async function readMembership(deps: LoyaltyDeps, member: Member): Promise<Membership> {
  const { db } = deps;
  const redemptions = await listRedemptions(db, member.id, maxRewards);
  const statuses = await findStatuses(deps, redemptions);
  const achieved = await listMemberAchievements(db, member.id);
  return {
    rewards: redemptions.flatMap((row) => {
      const status = statuses.get(row.voucher_code);
      if (!status) return [];
      return [
        { ...describeReward(row, status), redeemedAt: new Date(row.at).toISOString(), state: status.state },
      ];
    }),
    achievements: achieved.map(({ achievement_id, created_at }) => ({
      id: achievement_id ?? '',
      earnedAt: new Date(created_at).toISOString(),
    })),
    emailConsent: await readConsent(db, member.id),
  };
}

/** Returns a redeemed reward as the member sees it: its code, where to use it and until when. */
export async function readRedeemedReward(
  deps: Pick<LoyaltyDeps, 'db' | 'clock'>,
  row: RedemptionRow,
): Promise<RewardView> {
  const status = (await findStatuses(deps, [row])).get(row.voucher_code);
  if (!status) throw new Error(`Redemption ${row.id} has no voucher`);
  return describeReward(row, status);
}

function findStatuses({ db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>, rows: readonly RedemptionRow[]) {
  const now = clock.now();
  return findVoucherStatuses(
    db,
    rows.map(({ voucher_code }) => voucher_code),
    { now, today: localMoment(now).day },
  );
}

function describeReward(row: RedemptionRow, { validTo }: VoucherStatus): RewardView {
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

/** Returns a page of the member's points history, newest first: the entries older than `before`. */
export async function readTransactions(
  db: Kysely<DB>,
  member: Member,
  before: string | undefined,
): Promise<Transactions> {
  const entries = await listPointEntries(db, member.id, entriesPerPage + 1, before);
  return {
    transactions: entries.slice(0, entriesPerPage).map(({ id, description, points, created_at }) => ({
      id,
      description,
      points,
      createdAt: new Date(created_at).toISOString(),
    })),
    more: entries.length > entriesPerPage,
  };
}
