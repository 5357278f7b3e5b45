import { formatPrice } from '../../../domain/money.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import type { PartyDay, PartyPackage } from './party-queries.ts';

/** Says that food is not included, and its price, if any: 'Food not included, £5 a person if you like'. */
export function foodInWords({ foodPerPerson }: Pick<PartyPackage, 'foodPerPerson'>): string {
  return foodPerPerson === null
    ? 'Food not included'
    : `Food not included, ${formatPrice(foodPerPerson)} a person if you like`;
}

/**
 * Returns the times of the chosen package. Without a chosen package, returns the times of all packages, each
 * time once. If only some packages are offered at a time, its text names them: '12:00 PM - 2:00 PM (Gold)'.
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

/**
 * Says how many places are free in a session ('1 place left'), or why none is. `isEmpty` means that nobody
 * has booked on that day.
 */
export function partySessionInWords(
  { availableSpots, reason }: Pick<PartyDay['sessions'][number], 'availableSpots' | 'reason'>,
  isEmpty: boolean,
): string {
  return reason ?? (isEmpty ? 'every place still free' : `${placesInWords(availableSpots)} left`);
}
