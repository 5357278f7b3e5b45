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
import { mount, type Requested } from '../../http/mount.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { readRequestKey } from '../../http/request-key.ts';
import { Refusal } from '../../refusal.ts';
import { requireVerifiedToLookUp } from '../email-codes/require-verified.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { readConsent, setConsent } from './email-consent.ts';
import { joinRewards } from './join-rewards.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { readAchievements, readLevels, readRewards } from './loyalty-store.ts';
import { readMember, showMember } from './read-member.ts';
import { readMembership, readTransactions, showReward } from './read-membership.ts';
import { redeemReward } from './redeem-reward.ts';
import { requireMember } from './require-member.ts';

/** Calls in a minute from one address. */
const most = { lookUp: 20, join: 5, own: 60 };

function nobodyFound(problem: unknown): { member: null; progress: null } {
  if (problem instanceof Refusal && problem.code === 'member_not_found')
    return { member: null, progress: null };
  throw problem;
}

export function loyaltyRoutes(
  app: Hono<Requested>,
  deps: LoyaltyDeps & { site: CachedValue<SiteFacts> },
  rateLimit: RateLimiter,
): void {
  const { db } = deps;
  mount(app, readLoyaltyLevelsCall, () => readLevels(db));
  mount(app, readLoyaltyRewardsCall, async () => ({ rewards: await readRewards(db) }));
  mount(app, readLoyaltyAchievementsCall, async () => ({ achievements: await readAchievements(db) }));

  const lookUp = async (context: Context, email: string) => {
    await rateLimit(context, 'member', most.lookUp);
    await requireVerifiedToLookUp(deps, context, email);
    return readMember(db, email);
  };

  mount(app, readMemberCall, ({ params }, context) => lookUp(context, params.email));

  mount(app, lookUpMemberCall, ({ body }, context) => lookUp(context, body.email).catch(nobodyFound));

  mount(app, joinRewardsCall, async ({ body }, context) => {
    await rateLimit(context, 'join rewards', most.join);
    // The answer shows whoever is a member already.
    await requireVerifiedToLookUp(deps, context, body.email);
    const { member, consentAsked } = await joinRewards(deps, context, body);
    return { ...(await showMember(db, member)), consentAsked };
  });

  const own = async (context: Context, memberId: string) => {
    await rateLimit(context, 'own rewards', most.own);
    return requireMember(deps, context, memberId);
  };

  mount(app, redeemRewardCall, async ({ body }, context) => {
    const member = await own(context, body.memberId);
    const { rewardId, pointsCost } = body;
    const wish = { rewardId, pointsCost, requestKey: readRequestKey(context) };
    const redemption = await redeemReward(deps, member, wish);
    return { ...(await showMember(db, member)), reward: await showReward(deps, redemption) };
  });

  mount(app, readTransactionsCall, async ({ query }, context) =>
    readTransactions(db, await own(context, query.memberId), query.before),
  );

  mount(app, readMembershipCall, async ({ query }, context) =>
    readMembership(deps, await own(context, query.memberId)),
  );

  mount(app, setEmailConsentCall, async ({ body }, context) => {
    const member = await own(context, body.memberId);
    await setConsent(deps, member.id, body.emailConsent, 'page');
    return { emailConsent: await readConsent(db, member.id) };
  });
}
