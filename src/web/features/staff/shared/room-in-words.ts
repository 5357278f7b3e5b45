import type { Desk } from '../../../../contract/desk-sale.ts';
import { placesInWords } from '../../../../domain/pluralise.ts';

/** Returns why a session is not sold at the desk, or its places: '3 places left of 40'. */
export function roomInWords({ availableSpots, maxCapacity, notSold }: Desk['sessions'][number]): string {
  return notSold ?? `${placesInWords(availableSpots)} left of ${maxCapacity}`;
}
