import type { Site } from '../site/site-query.ts';
import type { Draft } from './draft.ts';

/** Returns how many adults and how many children the tickets are for. */
export function countPeople({ ticketTypes }: Site, { quantities }: Pick<Draft, 'quantities'>) {
  const sum = (isChild: boolean) =>
    ticketTypes
      .filter(({ takesPlace }) => takesPlace === isChild)
      .reduce((total, { id }) => total + (quantities[id] ?? 0), 0);
  return { adults: sum(false), children: sum(true) };
}
