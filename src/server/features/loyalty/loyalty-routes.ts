import type { Context, Hono } from 'hono';
import {
  joinRewards as joinRewardsCall,
  lookUpMember,
  readLoyaltyAchievements,
  readLoyaltyLevels,
  readLoyaltyRewards,
  readMember as readMemberCall,
  readMembership as readMembershipCall,
  readTransactions as readTransactionsCall,
  redeemReward as redeemRewardCall,
  setEmailConsent,
} from '../../../contract/loyalty.ts';
import type { KeptReading } from '../../db/kept-reading.ts';
import { mount, type Requested } from '../../http/mount.ts';
import { readRequestKey } from '../../http/request-key.ts';
import type { SlowDown } from '../../http/slow-down.ts';
import { Refusal } from '../../refusal.ts';
import { requireProvenToLookUp } from '../email-codes/require-proven.ts';
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
  deps: LoyaltyDeps & { site: KeptReading<SiteFacts> },
  slowDown: SlowDown,
): void {
  const { db } = deps;
  mount(app, readLoyaltyLevels, () => readLevels(db));
  mount(app, readLoyaltyRewards, async () => ({ rewards: await readRewards(db) }));
  mount(app, readLoyaltyAchievements, async () => ({ achievements: await readAchievements(db) }));

  const lookUp = async (context: Context, email: string) => {
    await slowDown(context, 'member', most.lookUp);
    await requireProvenToLookUp(deps, context, email);
    return readMember(db, email);
  };

  mount(app, readMemberCall, ({ params }, context) => lookUp(context, params.email));

  mount(app, lookUpMember, ({ body }, context) => lookUp(context, body.email).catch(nobodyFound));

  mount(app, joinRewardsCall, async ({ body }, context) => {
    await slowDown(context, 'join rewards', most.join);
    // The answer shows whoever is a member already.
    await requireProvenToLookUp(deps, context, body.email);
    const { member, consentAsked } = await joinRewards(deps, context, body);
    return { ...(await showMember(db, member)), consentAsked };
  });

  const own = async (context: Context, memberId: string) => {
    await slowDown(context, 'own rewards', most.own);
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

  mount(app, setEmailConsent, async ({ body }, context) => {
    const member = await own(context, body.memberId);
    await setConsent(deps, member.id, body.emailConsent, 'page');
    return { emailConsent: await readConsent(db, member.id) };
  });
}
