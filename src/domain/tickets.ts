import type { Pence } from './money.ts';

/** A type of ticket with its price on one sales channel (specification 3.3, 4.1, 12.5). */
export interface TicketType {
  id: string;
  name: string;
  ageRange: string;
  colour: string;
  /** A sentence that says what the ticket includes. */
  includes: string;
  /** Price of one ticket for one session, pence. */
  price: Pence;
  /** Fee for one ticket, charged once for any number of sessions, pence. */
  fee: Pence;
  /**
   * Whether the ticket takes a place in a session. A child's ticket does, an adult's does not (specification
   * 12.10).
   */
  takesPlace: boolean;
  /** Whether a session credit can pay for one session of the ticket (specification 12.11). */
  takesCredit: boolean;
  /** The reason for the price, if it is not the base price: 'Weekday price in term time'. */
  why?: string;
}

/** Number of tickets chosen, by ticket type id. */
export type TicketQuantities = Readonly<Record<string, number>>;

/** The most tickets of one type in one booking. A larger group has to enquire. */
export const maxTicketsPerType = 40;

/** Returns how many places the tickets take in each session. */
export function countPlacesNeeded(types: readonly TicketType[], quantities: TicketQuantities): number {
  return types.reduce((sum, type) => sum + (type.takesPlace ? (quantities[type.id] ?? 0) : 0), 0);
}

/** Returns how many tickets are chosen in all. */
export function countTickets(quantities: TicketQuantities): number {
  return Object.values(quantities).reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the type that stands for a child's ticket: the type that takes session credits or, if none does,
 * the dearest of those that take a place. Returns undefined if no type takes a place.
 */
export function findChildTicketType<Type extends Pick<TicketType, 'price' | 'takesPlace' | 'takesCredit'>>(
  types: readonly Type[],
): Type | undefined {
  const credited = types.find(({ takesCredit }) => takesCredit);
  if (credited) return credited;
  return types.filter(({ takesPlace }) => takesPlace).toSorted((one, other) => other.price - one.price)[0];
}
