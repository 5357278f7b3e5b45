import { formatPrice } from '../../../domain/money.ts';
import type { PartyPackage } from './party-queries.ts';

/**
 * Whether food is in the price, and what it costs otherwise: 'Food not included, £5 a person if you like'.
 */
export function foodInWords({ foodPerPerson }: Pick<PartyPackage, 'foodPerPerson'>): string {
  return foodPerPerson === null
    ? 'Food not included'
    : `Food not included, ${formatPrice(foodPerPerson)} a person if you like`;
}

/**
 * The times of the chosen package; without one every time there is, each once, with the packages that are
 * held then where not all are.
 */
export function timesToChoose(
  packages: readonly PartyPackage[],
  chosen: PartyPackage | null,
): { timeSlot: string; words: string }[] {
  if (chosen) return chosen.times.map((timeSlot) => ({ timeSlot, words: timeSlot }));
  const times = [...new Set(packages.flatMap(({ times }) => times))];
  return times.map((timeSlot) => {
    const held = packages.filter((party) => party.times.includes(timeSlot));
    const names = held.map(({ name }) => name).join(', ');
    return { timeSlot, words: held.length === packages.length ? timeSlot : `${timeSlot} (${names})` };
  });
}
