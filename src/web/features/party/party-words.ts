import { formatBriefly } from '../../../domain/money.ts';
import { estimateParty, fewestInParty } from '../../../domain/party-packages.ts';
import type { PartyPackage } from './party-queries.ts';

/** Whether food is in the price, and what it costs otherwise: 'Food not included, £5 a person if you like'. */
export function foodInWords({ foodPerPerson }: Pick<PartyPackage, 'foodPerPerson'>): string {
  return foodPerPerson === null
    ? 'Food not included'
    : `Food not included, ${formatBriefly(foodPerPerson)} a person if you like`;
}

/** The times of the chosen package; without one every time there is, each once, with the packages that are held then where not all are. */
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

/** How many children a package is for: 'Up to 60 children', or from the fewest that can be asked for. */
export function forHowMany({ mostChildren }: Pick<PartyPackage, 'mostChildren'>): string {
  return mostChildren === null ? `${fewestInParty} children or more` : `Up to ${mostChildren} children`;
}

/** What the smallest party costs where the price is for each child: '£65 for 5 children.'; nothing where it is for the whole party. */
export function smallestPartyInWords(party: Pick<PartyPackage, 'price' | 'pricedPer'>): string {
  if (party.pricedPer === 'party') return '';
  return `${formatBriefly(estimateParty(party, fewestInParty).pence)} for ${fewestInParty} children.`;
}
