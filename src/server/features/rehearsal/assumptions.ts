import { pluralise } from '../../../domain/pluralise.ts';
import type { Demand } from '../../../domain/rehearsal.ts';

/** Returns, in plain words, what a rehearsal assumes about families. */
export function assumptionsOf(
  demand: readonly Demand[],
  weeksLater: number,
  { hasArrivals, hasZones }: { hasArrivals: boolean; hasZones: boolean },
): string[] {
  const wishes = demand.filter((one) => one.kind === 'visit' && one.group !== null).length;
  return [
    weeksLater === 0
      ? 'Families would have asked for the same days, sessions and tickets, in the same order, whatever they cost.'
      : `Families ask for the same sessions and tickets ${pluralise(weeksLater, 'week')} later, in the same order, whatever they cost.`,
    'A family that is refused does not come back on another day, and takes no other ticket or session.',
    'Nobody comes on a day that was closed then: if such a day is open in the rehearsal, there is no demand for it.',
    wishes === 0
      ? 'Nobody waited on the waitlist; families who were refused then and did not join it are unknown.'
      : `Of the families who were refused then, only those who joined the waitlist are known (${wishes} ${wishes === 1 ? 'wish' : 'wishes'}). Each of these families takes a place only if one is free at the moment at which it joined.`,
    'A cancelled visit takes its places until the moment of its cancellation, and counts neither as sold nor as takings. A visit that was moved or changed counts as what it became, from the moment of the change. Holds that were never paid are left out.',
    ...(hasArrivals ? arrivalAssumptions(demand) : []),
    ...(hasZones
      ? ['A zone counts the tickets that were booked, whether or not their families used it.']
      : []),
    'Credits, vouchers and offers are used as they were then; an offer that counts a family’s visits goes to the families who got it then.',
    'A family whose photo session no longer exists takes the nearest free one of the day.',
    'Takings are what visits and photo sessions cost: refunds, parties, credits sold and the café are left out.',
  ];
}

function arrivalAssumptions(demand: readonly Demand[]): string[] {
  const visits = demand.filter((one) => one.kind === 'visit' && one.eventId === null);
  const known = visits.filter((one) => one.kind === 'visit' && one.arrives !== null).length;
  return [
    `Families come to open play at the arrival time nearest to the one that they had chosen, or nearest to their check-in (known for ${known} of ${pluralise(visits.length, 'visit')}). Those who bought at the front desk on the day come at the time of their purchase. All others come at the first arrival time, so mornings look fuller than they would be.`,
    'A family stays as long as its longest ticket allows, and takes no other arrival time if its own is full.',
  ];
}
