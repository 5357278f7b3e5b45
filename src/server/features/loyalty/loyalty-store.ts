import { bonusInWords, type LoyaltyLevel } from '../../../domain/loyalty.ts';
import type { Database } from '../../db/connect.ts';

/** How points are earned and what each level brings, from the lowest. */
export async function readLevels(db: Database) {
  const [programme, levels] = await Promise.all([
    db.selectFrom('loyalty_programme').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('loyalty_level').selectAll().orderBy('from_points').execute(),
  ]);
  return {
    pointsPerPound: programme.points_per_pound,
    welcomePoints: programme.welcome_points,
    levels: levels.map((row) => {
      const level: LoyaltyLevel = {
        id: row.id,
        name: row.name,
        fromPoints: row.from_points,
        bonusPercent: row.bonus_percent,
        bonusOn: row.bonus_on === 'weekends' ? 'weekends' : 'every day',
      };
      const bonus = bonusInWords(level);
      return { ...level, benefits: bonus ? [bonus, ...row.benefits] : row.benefits };
    }),
  };
}

export async function readRewards(db: Database) {
  const rows = await db.selectFrom('reward').selectAll().orderBy('position').execute();
  return rows.map(({ id, icon, title, description, value, points_cost }) => ({
    id,
    icon,
    title,
    description,
    value,
    pointsCost: points_cost,
  }));
}

export async function readAchievements(db: Database) {
  const rows = await db.selectFrom('achievement').selectAll().orderBy('position').execute();
  return rows.map(({ id, icon, title, description, points_reward, category }) => ({
    id,
    icon,
    title,
    description,
    pointsReward: points_reward,
    category,
  }));
}
