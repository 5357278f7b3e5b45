import { type Day, weekdayOf } from './calendar-day.ts';
import type { Pence } from './money.ts';

export type LevelId = 'bronze' | 'silver' | 'gold' | 'platinum';

/** A level of the loyalty scheme (specification 6.2). */
export interface LoyaltyLevel {
  id: LevelId;
  name: string;
  /** The total points at which the level begins (specification 12.13). */
  fromPoints: number;
  /** Bonus on the points earned, in percent, and the days on which it applies (specification 12.14). */
  bonusPercent: number;
  bonusOn: 'weekends' | 'every day';
}

/**
 * Returns a level's bonus in words: '5% bonus points at weekends', '10% bonus points, always'. Returns null
 * if there is no bonus.
 */
export function bonusInWords({
  bonusPercent,
  bonusOn,
}: Pick<LoyaltyLevel, 'bonusPercent' | 'bonusOn'>): string | null {
  if (bonusPercent === 0) return null;
  return bonusOn === 'weekends'
    ? `${bonusPercent}% bonus points at weekends`
    : `${bonusPercent}% bonus points, always`;
}

/**
 * Returns the level of a member with this many total points: the highest level whose `fromPoints` are reached
 * (specification 12.13), or the lowest level if none is reached. `levels` start with the lowest. Throws if
 * there are no levels.
 */
export function levelAt<Level extends Pick<LoyaltyLevel, 'fromPoints'>>(
  levels: readonly Level[],
  totalPoints: number,
): Level {
  const level = levels.findLast(({ fromPoints }) => fromPoints <= totalPoints) ?? levels[0];
  if (!level) throw new Error('A scheme has at least one level');
  return level;
}

/** Progress from one level to the next. */
export interface LevelProgress<Level> {
  level: Level;
  /** Null at the highest level. */
  next: (Level & { pointsToGo: number }) | null;
  /**
   * The progress to the next level in whole percent, rounded down; 100 at the highest level (specification
   * 6.2).
   */
  percent: number;
}

/**
 * Returns the progress of a member with this many total points towards the next level. `levels` start with
 * the lowest.
 */
export function levelProgress<Level extends Pick<LoyaltyLevel, 'fromPoints'>>(
  levels: readonly Level[],
  totalPoints: number,
): LevelProgress<Level> {
  const level = levelAt(levels, totalPoints);
  const next = levels[levels.indexOf(level) + 1];
  if (!next) return { level, next: null, percent: 100 };
  const earned = Math.max(0, totalPoints - level.fromPoints);
  return {
    level,
    next: { ...next, pointsToGo: next.fromPoints - totalPoints },
    percent: Math.floor((earned * 100) / (next.fromPoints - level.fromPoints)),
  };
}

/**
 * Returns a level's bonus on a payment, in percent (specification 12.14). `day` is the day of the visit that
 * is paid for; null if the payment is not for a day, such as a payment for session credits.
 */
export function bonusPercentOn(
  level: Pick<LoyaltyLevel, 'bonusPercent' | 'bonusOn'>,
  day: Day | null,
): number {
  if (level.bonusOn === 'every day') return level.bonusPercent;
  return day !== null && [0, 6].includes(weekdayOf(day)) ? level.bonusPercent : 0;
}

/** The rates at which a payment earns points. */
export interface EarningRule {
  pointsPerPound: number;
  bonusPercent: number;
}

/**
 * Returns the points for an amount actually paid: pounds × points per pound × (1 + bonus), rounded down
 * once at the end (specification 6.1, 12.14).
 */
export function pointsEarned(paid: Pence, { pointsPerPound, bonusPercent }: EarningRule): number {
  return Math.floor((paid * pointsPerPound * (100 + bonusPercent)) / 10_000);
}

/**
 * Returns how many points the refunds of a payment take back in all: the points for the amount paid, less the
 * points for the amount that remains. Both follow the rule under which the points were earned. `refunded` is
 * the total of the refunds so far, in pence.
 */
export function pointsReversed(paid: Pence, refunded: Pence, rule: EarningRule): number {
  return pointsEarned(paid, rule) - pointsEarned(Math.max(0, paid - refunded), rule);
}

/**
 * Returns how many points the refunds of a booking take back, if the booking was paid in parts. Each part
 * loses the points for the amount refunded from it. `rule` is null for a part that earned no points.
 */
export function pointsReversedOf(
  parts: readonly { paid: Pence; refunded: Pence; rule: EarningRule | null }[],
): number {
  return parts.reduce(
    (points, { paid, refunded, rule }) => points + (rule ? pointsReversed(paid, refunded, rule) : 0),
    0,
  );
}

/**
 * Returns the first word of a name. A stranger who knows the e-mail address may see no more of the name
 * (specification 12.12).
 */
export function firstNameOf(name: string): string {
  return (
    name
      .trim()
      .split(/[^\p{L}\p{M}\p{N}'’-]+/u)
      .find((word) => word !== '') ?? ''
  );
}
