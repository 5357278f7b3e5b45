import type { Site } from '../site/site-query.ts';
import type { Draft } from './draft.ts';

/**
 * Returns whether a family has chosen adult tickets although all these adults could come in free. It may have
 * chosen the tickets by mistake (specification 12.6).
 */
export function couldAllAdultsComeFree(site: Site, draft: Pick<Draft, 'quantities'>): boolean {
  const { adults, children } = countPeople(site, draft);
  return adults > 0 && adults <= children * site.freeAdultsPerChild;
}

/** Returns how many adults and how many children the tickets are for. */
export function countPeople({ ticketTypes }: Site, { quantities }: Pick<Draft, 'quantities'>) {
  const sum = (isChild: boolean) =>
    ticketTypes
      .filter(({ takesPlace }) => takesPlace === isChild)
      .reduce((total, { id }) => total + (quantities[id] ?? 0), 0);
  return { adults: sum(false), children: sum(true) };
}
