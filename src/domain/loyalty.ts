import { type Day, weekdayOf } from './calendar-day.ts';
import type { Pence } from './money.ts';

export type LevelId = 'bronze' | 'silver' | 'gold' | 'platinum';

/** A level of the loyalty scheme (specification 6.2). */
export interface LoyaltyLevel {
  id: LevelId;
  name: string;
  /** Total points from which the level applies, that number included (specification 12.13). */
  fromPoints: number;
  /** Extra points on what is earned, in percent, and on which visits (specification 12.14). */
  bonusPercent: number;
  bonusOn: 'weekends' | 'every day';
}

/** A level's bonus in words: '5% bonus points at weekends', '10% bonus points, always'; null without one. */
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
 * The level of a member with this many total points: the highest whose points are reached, that number
 * included (specification 12.13). `levels` from the lowest.
 */
export function levelAt<Level extends Pick<LoyaltyLevel, 'fromPoints'>>(
  levels: readonly Level[],
  totalPoints: number,
): Level {
  const level = levels.findLast(({ fromPoints }) => fromPoints <= totalPoints) ?? levels[0];
  if (!level) throw new Error('A scheme has at least one level');
  return level;
}

/** The way from a level to the next one. */
export interface LevelProgress<Level> {
  level: Level;
  /** null at the highest level. */
  next: (Level & { pointsToGo: number }) | null;
  /** Whole percent of the way that is done, rounded down; 100 at the highest level (specification 6.2). */
  percent: number;
}

/** How far a member with this many total points is on the way to the next level. `levels` from the lowest. */
export function levelProgress<Level extends Pick<LoyaltyLevel, 'fromPoints'>>(
  levels: readonly Level[],
  totalPoints: number,
): LevelProgress<Level> {
  const level = levelAt(levels, totalPoints);
  const next = levels[levels.indexOf(level) + 1];
  if (!next) return { level, next: null, percent: 100 };
  const done = Math.max(0, totalPoints - level.fromPoints);
  return {
    level,
    next: { ...next, pointsToGo: next.fromPoints - totalPoints },
    percent: Math.floor((done * 100) / (next.fromPoints - level.fromPoints)),
  };
}

/**
 * Extra points in percent that a level brings on a payment for this day; null for one without a day, such as
 * credits (specification 12.14).
 */
export function bonusOn(level: Pick<LoyaltyLevel, 'bonusPercent' | 'bonusOn'>, day: Day | null): number {
  if (level.bonusOn === 'every day') return level.bonusPercent;
  return day !== null && [0, 6].includes(weekdayOf(day)) ? level.bonusPercent : 0;
}

/** What a payment earns by. */
export interface EarningRule {
  pointsPerPound: number;
  bonusPercent: number;
}

/**
 * Points for what was really paid: pounds × points per pound × (1 + bonus), rounded down once at the
 * end (specification 6.1, 12.14).
 */
export function pointsFor(paid: Pence, { pointsPerPound, bonusPercent }: EarningRule): number {
  return Math.floor((paid * pointsPerPound * (100 + bonusPercent)) / 10_000);
}

/**
 * Points that a refund undoes: those of what was paid less those of what remains paid, by the rule they were
 * earned by. `refunded`: all of it so far, pence.
 */
export function pointsUndone(paid: Pence, refunded: Pence, rule: EarningRule): number {
  return pointsFor(paid, rule) - pointsFor(Math.max(0, paid - refunded), rule);
}

/** All of a name that a stranger may see who knows the e-mail: its first word (specification 12.12). */
export function firstNameOf(name: string): string {
  return (
    name
      .trim()
      .split(/[^\p{L}\p{M}\p{N}'’-]+/u)
      .find((word) => word !== '') ?? ''
  );
}
