import { findChildTicketType } from '../../../domain/tickets.ts';
import type { Site } from '../site/site-query.ts';

/**
 * Returns the door prices that a family sees at the kiosk. Prices for babies are shown to a family with
 * exactly one child only (specification 4.8).
 */
export function doorPricesFor<Price extends { id: string }>(
  prices: readonly Price[],
  ticketTypes: readonly Pick<Site['ticketTypes'][number], 'id' | 'price' | 'takesPlace' | 'takesCredit'>[],
  children: number,
): Price[] {
  const childType = findChildTicketType(ticketTypes);
  const forBabies = ticketTypes.filter((type) => type.takesPlace && type !== childType).map(({ id }) => id);
  return prices.filter(({ id }) => children === 1 || !forBabies.includes(id));
}
