import type { Hono } from 'hono';
import {
  joinRewards,
  readLoyaltyAchievements,
  readLoyaltyLevels,
  readLoyaltyRewards,
  readMember as readMemberCall,
} from '../../../contract/loyalty.ts';
import { mount, type Requested } from '../../mount.ts';
import type { SlowDown } from '../../slow-down.ts';
import { enrol } from './enrol.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { readAchievements, readLevels, readRewards } from './loyalty-store.ts';
import { readMember, showMember } from './read-member.ts';

const mostPerMinute = { lookUp: 20, join: 5 };

export function loyaltyRoutes(app: Hono<Requested>, deps: LoyaltyDeps, slowDown: SlowDown): void {
  const { db } = deps;
  mount(app, readLoyaltyLevels, () => readLevels(db));
  mount(app, readLoyaltyRewards, async () => ({ rewards: await readRewards(db) }));
  mount(app, readLoyaltyAchievements, async () => ({ achievements: await readAchievements(db) }));

  mount(app, readMemberCall, async ({ params }, context) => {
    await slowDown(context, 'member', mostPerMinute.lookUp);
    return readMember(db, params.email);
  });

  mount(app, joinRewards, async ({ body: { name, email } }, context) => {
    await slowDown(context, 'join rewards', mostPerMinute.join);
    const { member } = await db
      .transaction()
      .execute((tx) => enrol(tx, { name, email, bookingId: null }, deps.clock.now()));
    return showMember(db, member);
  });
}
