import type { Pence } from './money.ts';
import { isMet, type PriceConditions, type PricedSession } from './price-rules.ts';
import type { TicketType } from './tickets.ts';

/** What an offer takes off a visit. */
export interface OfferWorth {
  id: string;
  /** Families read it in the order, the mail and the receipt: 'Loyalty card'. */
  title: string;
  /** A ticket costs at most this much for a session, pence; null: it is free. */
  ticketPrice: Pence | null;
  /** Ids of the ticket types that it is for; null for all. */
  ticketTypes: readonly string[] | null;
  /** How many tickets of a visit it is for, the ones that it saves most on; null for all. */
  mostTickets: number | null;
}

/** An offer that booking applies by itself, with its conditions (specification 4.12). */
export interface Offer extends OfferWorth, PriceConditions {
  /** The session has to end at this minute of the day or earlier; null: at any time. */
  endsBy: number | null;
  /**
   * For one in this many visits of a family, counted by its confirmed e-mail address; null: for every visit.
   */
  everyVisits: number | null;
  /** Whether a family has it for one visit a day only. */
  oncePerDay: boolean;
}

/** Tickets of one type in a visit. */
interface OfferedTickets {
  type: TicketType;
  quantity: number;
}

/** Returns whether a session meets the conditions of an offer. */
export function isOffered(offer: Offer, session: PricedSession): boolean {
  return isMet(offer, session) && (offer.endsBy === null || session.end <= offer.endsBy);
}

/** Returns the parts of an offer that pricing needs. */
export function worthOfOffer({ id, title, ticketPrice, ticketTypes, mostTickets }: Offer): OfferWorth {
  return { id, title, ticketPrice, ticketTypes: ticketTypes && [...ticketTypes], mostTickets };
}

/**
 * Returns how much an offer takes off, pence. Child sessions that session credits pay for (`creditsUsed`)
 * are left out; a free ticket has no fee either.
 */
export function offerDiscount(
  { ticketPrice, ticketTypes, mostTickets }: OfferWorth,
  tickets: readonly OfferedTickets[],
  sessionCount: number,
  creditsUsed: number,
): Pence {
  const savings = tickets
    .filter(({ type }) => ticketTypes === null || ticketTypes.includes(type.id))
    .map(({ type, quantity }) => {
      const perSession = Math.max(0, type.price - (ticketPrice ?? 0));
      return { type, quantity, perSession, fee: ticketPrice === null ? type.fee : 0 };
    })
    .sort((a, b) => b.perSession - a.perSession);
  let left = mostTickets ?? Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const { type, quantity, perSession, fee } of savings) {
    const count = Math.min(quantity, left);
    left -= count;
    const unpaid = quantity * sessionCount - (type.takesCredit ? creditsUsed : 0);
    sum += perSession * Math.max(0, Math.min(unpaid, count * sessionCount)) + fee * count;
  }
  return sum;
}

/**
 * Returns the offer that takes off the most, and how much that is; the first one where several are equal.
 * Null where none takes anything off.
 */
export function bestOffer(
  offers: readonly OfferWorth[],
  tickets: readonly OfferedTickets[],
  sessionCount: number,
  creditsUsed: number,
): { offer: OfferWorth; discount: Pence } | null {
  let best: { offer: OfferWorth; discount: Pence } | null = null;
  for (const offer of offers) {
    const discount = offerDiscount(offer, tickets, sessionCount, creditsUsed);
    if (discount > (best?.discount ?? 0)) best = { offer, discount };
  }
  return best;
}

const prefix = 'OFFER: ';

/** Returns the code of the voucher that counts the uses of an offer; nobody can type it. */
export function offerCode(title: string): string {
  return prefix + title.toUpperCase().trim().slice(0, 50);
}

/** Returns the name of the offer that a voucher code stands for; null for a family's own voucher. */
export function offerNameOf(code: string | null): string | null {
  if (code === null || !code.startsWith(prefix)) return null;
  const name = code.slice(prefix.length);
  return name.charAt(0) + name.slice(1).toLowerCase();
}

/** Returns the voucher code that a family typed for a booking; null where it has none, or an offer. */
export function typedVoucherOf(code: string | null): string | null {
  return offerNameOf(code) === null ? code : null;
}
