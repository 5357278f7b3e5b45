import type { Context, Hono } from 'hono';
import {
  joinRewardsCall,
  lookUpMemberCall,
  readLoyaltyAchievementsCall,
  readLoyaltyLevelsCall,
  readLoyaltyRewardsCall,
  readMemberCall,
  readMembershipCall,
  readTransactionsCall,
  redeemRewardCall,
  setEmailConsentCall,
} from '../../../contract/loyalty.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { readRequestKey } from '../../http/request-key.ts';
import { Refusal } from '../../refusal.ts';
import { requireVerified, requireVerifiedToLookUp } from '../email-codes/require-verified.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { readConsent, setConsent } from './email-consent.ts';
import { joinRewards } from './join-rewards.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { listAchievements, listRewards, readLoyaltyScheme } from './loyalty-store.ts';
import { findMemberById, type Member } from './member-store.ts';
import { describeMember, readMember } from './read-member.ts';
import { readMembership, readRedeemedReward, readTransactions } from './read-membership.ts';
import { redeemReward } from './redeem-reward.ts';

/** Calls allowed in a minute from one network address. */
const perMinute = { lookUp: 20, join: 5, own: 60 };

/**
 * Turns `member_not_found` into an empty reply, so that the lookup by the rewards page succeeds for every
 * e-mail. Rethrows any other error.
 */
function emptyIfNotFound(problem: unknown): { member: null; progress: null } {
  if (problem instanceof Refusal && problem.code === 'member_not_found')
    return { member: null, progress: null };
  throw problem;
}

/** Mounts the calls of the loyalty scheme. */
export function loyaltyRoutes(
  app: Hono<AppEnv>,
  deps: LoyaltyDeps & { site: CachedValue<SiteFacts> },
  rateLimit: RateLimiter,
): void {
  const { db } = deps;
  mountCall(app, readLoyaltyLevelsCall, () => readLoyaltyScheme(db));
  mountCall(app, readLoyaltyRewardsCall, async () => ({ rewards: await listRewards(db) }));
  mountCall(app, readLoyaltyAchievementsCall, async () => ({ achievements: await listAchievements(db) }));

  const lookUpMember = async (context: Context, email: string) => {
    await rateLimit(context, 'member', perMinute.lookUp);
    await requireVerifiedToLookUp(deps, context, email);
    return readMember(db, email);
  };

  mountCall(app, readMemberCall, ({ params }, context) => lookUpMember(context, params.email));

  mountCall(app, lookUpMemberCall, ({ body }, context) =>
    lookUpMember(context, body.email).catch(emptyIfNotFound),
  );

  mountCall(app, joinRewardsCall, async ({ body }, context) => {
    await rateLimit(context, 'join rewards', perMinute.join);
    // The reply shows the points of an existing member, so it may need a verified address.
    await requireVerifiedToLookUp(deps, context, body.email);
    const { member, consentAsked } = await joinRewards(deps, context, body);
    return { ...(await describeMember(db, member)), consentAsked };
  });

  const requireOwnMember = async (context: Context, memberId: string) => {
    await rateLimit(context, 'own rewards', perMinute.own);
    return requireMember(deps, context, memberId);
  };

  mountCall(app, redeemRewardCall, async ({ body }, context) => {
    const member = await requireOwnMember(context, body.memberId);
    const { rewardId, pointsCost } = body;
    const input = { rewardId, pointsCost, requestKey: readRequestKey(context) };
    const redemption = await redeemReward(deps, member, input);
    return { ...(await describeMember(db, member)), reward: await readRedeemedReward(deps, redemption) };
  });

  mountCall(app, readTransactionsCall, async ({ query }, context) =>
    readTransactions(db, await requireOwnMember(context, query.memberId), query.before),
  );

  mountCall(app, readMembershipCall, async ({ query }, context) =>
    readMembership(deps, await requireOwnMember(context, query.memberId)),
  );

  mountCall(app, setEmailConsentCall, async ({ body }, context) => {
    const member = await requireOwnMember(context, body.memberId);
    await setConsent(deps, member.id, body.emailConsent, 'page');
    return { emailConsent: await readConsent(db, member.id) };
  });
}

const unknownEmail = 'nobody';

/**
 * Returns the member with this id if this device has verified their e-mail. Otherwise, and for an unknown id,
 * throws the refusal `email_not_proven`.
 */
async function requireMember(deps: LoyaltyDeps, context: Context, memberId: string): Promise<Member> {
  const member = await findMemberById(deps.db, memberId);
  await requireVerified(deps, context, member?.email ?? unknownEmail);
  if (!member) throw new Error('An unknown address cannot be verified');
  return member;
}
