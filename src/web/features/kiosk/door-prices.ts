import { findChildTicketType } from '../../../domain/tickets.ts';
import type { Site } from '../site/site-query.ts';

/**
 * Returns the door prices that a family sees at the kiosk. Prices for babies are shown to a family with
 * exactly one child only (specification 4.8). The cheapest of the tickets that take a place is a baby's,
 * unless it stands for a child's.
 */
export function doorPricesFor<Price extends { id: string }>(
  prices: readonly Price[],
  ticketTypes: readonly Pick<Site['ticketTypes'][number], 'id' | 'price' | 'takesPlace' | 'takesCredit'>[],
  children: number,
): Price[] {
  const childType = findChildTicketType(ticketTypes);
  const [cheapest] = ticketTypes
    .filter(({ takesPlace }) => takesPlace)
    .toSorted((one, other) => one.price - other.price);
  const forBabies = cheapest === childType ? undefined : cheapest?.id;
  return prices.filter(({ id }) => children === 1 || id !== forBabies);
}
