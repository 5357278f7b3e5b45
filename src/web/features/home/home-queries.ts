import type { readAvailability, readEventDays } from '../../../contract/availability.ts';
import type { readCentre } from '../../../contract/centre.ts';
import type {
  readLoyaltyAchievements,
  readLoyaltyLevels,
  readLoyaltyRewards,
} from '../../../contract/loyalty.ts';
import type { readSite } from '../../../contract/site.ts';
import { call, type Fetcher } from '../../lib/call.ts';

const stays = { stays: true };
export const todayQuery = (fetcher?: Fetcher) => ({
  queryKey: ['availability', 'today'],
  meta: stays,
  queryFn: async () => {
    const { today } = await call<typeof readSite>('GET /api/site', {}, { fetcher });
    const query = { from: today, to: today };
    const reply = await call<typeof readAvailability>('GET /api/availability', { query }, { fetcher });
    return reply.days[0] ?? null;
  },
});

export const eventsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['events'],
  meta: stays,
  queryFn: () => call<typeof readEventDays>('GET /api/events', {}, { fetcher }),
});

export const centreQuery = (fetcher?: Fetcher) => ({
  queryKey: ['centre'],
  meta: stays,
  queryFn: () => call<typeof readCentre>('GET /api/centre', {}, { fetcher }),
});

export const levelsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'levels'],
  meta: stays,
  queryFn: () => call<typeof readLoyaltyLevels>('GET /api/loyalty/levels', {}, { fetcher }),
});

export const rewardsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'rewards'],
  meta: stays,
  queryFn: () => call<typeof readLoyaltyRewards>('GET /api/loyalty/rewards', {}, { fetcher }),
});

export const achievementsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['loyalty', 'achievements'],
  meta: stays,
  queryFn: () => call<typeof readLoyaltyAchievements>('GET /api/loyalty/achievements', {}, { fetcher }),
});
