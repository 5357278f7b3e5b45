import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const points = z.int().check(z.gte(0));

export const readLoyaltyLevels = defineCall({
  method: 'GET',
  path: '/api/loyalty/levels',
  noun: 'loyalty',
  summary: 'How points are earned and what each level brings',
  notes: 'levels from the lowest; a level applies exactly at its points (readings 13, 14)',
  reply: z.strictObject({
    success: z.literal(true),
    pointsPerPound: points,
    welcomePoints: points,
    levels: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        fromPoints: points,
        bonusPercent: points,
        bonusOn: z.enum(['weekends', 'every day']),
        /** What the level brings, a line each. */
        benefits: z.array(z.string()),
      }),
    ),
  }),
});

export const readLoyaltyRewards = defineCall({
  method: 'GET',
  path: '/api/loyalty/rewards',
  noun: 'loyalty',
  summary: 'What points can be spent on (spec B §3)',
  reply: z.strictObject({
    success: z.literal(true),
    rewards: z.array(
      z.strictObject({
        id: z.string(),
        icon: z.string(),
        title: z.string(),
        description: z.string(),
        value: z.string(),
        pointsCost: points,
      }),
    ),
  }),
});

export const readLoyaltyAchievements = defineCall({
  method: 'GET',
  path: '/api/loyalty/achievements',
  noun: 'loyalty',
  summary: 'What earns points beside spending (spec B §3)',
  reply: z.strictObject({
    success: z.literal(true),
    achievements: z.array(
      z.strictObject({
        id: z.string(),
        icon: z.string(),
        title: z.string(),
        description: z.string(),
        pointsReward: points,
        category: z.string(),
      }),
    ),
  }),
});
