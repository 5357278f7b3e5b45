import type { CallReply } from '../../../contract/call.ts';
import type {
  readLoyaltyAchievements,
  readLoyaltyLevels,
  readLoyaltyRewards,
} from '../../../contract/loyalty.ts';
import { call, type Fetcher } from '../../lib/call.ts';

export type Scheme = CallReply<typeof readLoyaltyLevels>;
export type Level = Scheme['levels'][number];
export type Reward = CallReply<typeof readLoyaltyRewards>['rewards'][number];
export type Achievement = CallReply<typeof readLoyaltyAchievements>['achievements'][number];

/** How points are earned, and the levels from the lowest. */
export const levelsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'levels'],
  queryFn: () => call<typeof readLoyaltyLevels>('GET /api/loyalty/levels', {}, { fetcher }),
});

/** What points buy, in order. */
export const rewardsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'rewards'],
  queryFn: () => call<typeof readLoyaltyRewards>('GET /api/loyalty/rewards', {}, { fetcher }),
});

/** What earns points beside spending, in order. */
export const achievementsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'achievements'],
  queryFn: () => call<typeof readLoyaltyAchievements>('GET /api/loyalty/achievements', {}, { fetcher }),
});

const stays = { stays: true };

/** The same for pages whose still parts alone read them. */
export const stayingLevelsQuery = (fetcher?: Fetcher) => ({ ...levelsQuery(fetcher), meta: stays });
export const stayingRewardsQuery = (fetcher?: Fetcher) => ({ ...rewardsQuery(fetcher), meta: stays });
export const stayingAchievementsQuery = (fetcher?: Fetcher) => ({
  ...achievementsQuery(fetcher),
  meta: stays,
});
