import type { CallReply } from '../../../contract/call.ts';
import type {
  readLoyaltyAchievementsCall,
  readLoyaltyLevelsCall,
  readLoyaltyRewardsCall,
} from '../../../contract/loyalty.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type Scheme = CallReply<typeof readLoyaltyLevelsCall>;
export type Level = Scheme['levels'][number];
export type Reward = CallReply<typeof readLoyaltyRewardsCall>['rewards'][number];
export type Achievement = CallReply<typeof readLoyaltyAchievementsCall>['achievements'][number];

/**
 * Returns the query for the levels (the lowest first), the points for each pound, the points for joining, and
 * the wording of the consent to e-mails.
 */
export const levelsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'levels'],
  queryFn: () => callApi<typeof readLoyaltyLevelsCall>('GET /api/loyalty/levels', {}, { fetcher }),
});

/** Returns the query for the rewards that points buy, in the order shown. */
export const rewardsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'rewards'],
  queryFn: () => callApi<typeof readLoyaltyRewardsCall>('GET /api/loyalty/rewards', {}, { fetcher }),
});

/** Returns the query for the achievements that earn points, in the order shown. */
export const achievementsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'achievements'],
  queryFn: () =>
    callApi<typeof readLoyaltyAchievementsCall>('GET /api/loyalty/achievements', {}, { fetcher }),
});

const notHydratedMeta = { notHydrated: true };

// The same queries, for pages on which only static parts (`notHydrated`) read the data. Such pages are sent
// without this data.
export const levelsQueryOfStaticParts = (fetcher?: Fetcher) => ({
  ...levelsQuery(fetcher),
  meta: notHydratedMeta,
});
export const rewardsQueryOfStaticParts = (fetcher?: Fetcher) => ({
  ...rewardsQuery(fetcher),
  meta: notHydratedMeta,
});
export const achievementsQueryOfStaticParts = (fetcher?: Fetcher) => ({
  ...achievementsQuery(fetcher),
  meta: notHydratedMeta,
});
