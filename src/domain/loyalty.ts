/** A level of the loyalty scheme (spec A §4, B §4). */
export interface LoyaltyLevel {
  id: string;
  name: string;
  /** Total points from which the level applies, that number included (readings 13). */
  fromPoints: number;
  /** Extra points on what is earned, in percent, and on which visits (readings 14). */
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
