import { formatPrice } from '../../../domain/money.ts';
import type { PartyPackage } from './party-queries.ts';

/**
 * Returns whether food is included, and otherwise its price: 'Food not included, £5 a person if you
 * like'.
 */
export function foodInWords({ foodPerPerson }: Pick<PartyPackage, 'foodPerPerson'>): string {
  return foodPerPerson === null
    ? 'Food not included'
    : `Food not included, ${formatPrice(foodPerPerson)} a person if you like`;
}

/**
 * Returns the times of the chosen package. Without one, returns every time once, with the packages
 * offered then unless all are.
 */
export function partyTimeOptions(
  packages: readonly PartyPackage[],
  chosen: PartyPackage | null,
): { timeSlot: string; words: string }[] {
  if (chosen) return chosen.times.map((timeSlot) => ({ timeSlot, words: timeSlot }));
  const times = [...new Set(packages.flatMap(({ times }) => times))];
  return times.map((timeSlot) => {
    const offered = packages.filter((party) => party.times.includes(timeSlot));
    const names = offered.map(({ name }) => name).join(', ');
    return { timeSlot, words: offered.length === packages.length ? timeSlot : `${timeSlot} (${names})` };
  });
}
