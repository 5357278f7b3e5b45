import type { Hono } from 'hono';
import { readLoyaltyAchievements, readLoyaltyLevels, readLoyaltyRewards } from '../../../contract/loyalty.ts';
import type { Database } from '../../db/connect.ts';
import { mount, type Requested } from '../../mount.ts';
import { readAchievements, readLevels, readRewards } from './loyalty-store.ts';

export function loyaltyRoutes(app: Hono<Requested>, { db }: { db: Database }): void {
  mount(app, readLoyaltyLevels, () => readLevels(db));
  mount(app, readLoyaltyRewards, async () => ({ rewards: await readRewards(db) }));
  mount(app, readLoyaltyAchievements, async () => ({ achievements: await readAchievements(db) }));
}
