import type { Kysely } from 'kysely';
import { bonusInWords, type LevelId, type LoyaltyLevel } from '../../../domain/loyalty.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/** Returns the loyalty scheme's settings and the current wording of the consent to e-mails. */
export async function readLoyaltySettings(db: Kysely<DB>) {
  const row = await db
    .selectFrom('loyalty_programme')
    .innerJoin('consent_wording', 'consent_wording.version', 'loyalty_programme.consent_version')
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    pointsPerPound: row.points_per_pound,
    welcomePoints: row.welcome_points,
    voucherMonths: row.voucher_months,
    emailConsent: { version: row.version, words: row.words },
  };
}

/** Returns the levels from the lowest up, each with its benefits. */
export async function listLoyaltyLevels(db: Kysely<DB>): Promise<(LoyaltyLevel & { benefits: string[] })[]> {
  const rows = await db.selectFrom('loyalty_level').selectAll().orderBy('from_points').execute();
  return rows.map((row) => {
    const level: LoyaltyLevel = {
      id: row.id as LevelId,
      name: row.name,
      fromPoints: row.from_points,
      bonusPercent: row.bonus_percent,
      bonusOn: row.bonus_on === 'weekends' ? 'weekends' : 'every day',
    };
    const bonus = bonusInWords(level);
    return { ...level, benefits: bonus ? [bonus, ...row.benefits] : row.benefits };
  });
}

/** Returns how points are earned, the wording of the consent to e-mails, and the levels. */
export async function readLoyaltyScheme(db: Database) {
  const [{ pointsPerPound, welcomePoints, emailConsent }, levels] = await Promise.all([
    readLoyaltySettings(db),
    listLoyaltyLevels(db),
  ]);
  return { pointsPerPound, welcomePoints, emailConsent, levels };
}

/** Returns the rewards, sorted as the owner has arranged them. */
export async function listRewards(db: Database) {
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

/** Returns the achievements, sorted as the owner has arranged them. */
export async function listAchievements(db: Database) {
  const rows = await db.selectFrom('achievement').selectAll().orderBy('position').execute();
  return rows.map(({ id, icon, title, description, points_reward, category, visits_needed }) => ({
    id,
    icon,
    title,
    description,
    pointsReward: points_reward,
    category,
    visitsNeeded: visits_needed,
  }));
}

/** The cause of an achievement: a number of visits, or a party. */
export type AchievementTrigger = { visits: number } | 'party';

/** Returns every achievement that this number of visits, or a party, earns. */
export function listEarnedAchievements(db: Kysely<DB>, by: AchievementTrigger) {
  const query = db.selectFrom('achievement').select(['id', 'title', 'points_reward']).orderBy('position');
  if (by === 'party') return query.where('for_party', '=', true).execute();
  return query.where('visits_needed', '<=', by.visits).execute();
}
