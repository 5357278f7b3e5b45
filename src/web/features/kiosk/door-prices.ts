import { findChildTicketType } from '../../../domain/tickets.ts';
import type { Site } from '../site/site-query.ts';

/**
 * Returns the door prices that a family sees at the kiosk. Only a family with exactly one child sees the
 * price for a baby (specification 4.8). The cheapest ticket that takes a place counts as the baby's, unless
 * it is the one that counts as the child's (`findChildTicketType`).
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
