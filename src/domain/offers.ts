import type { Pence } from './money.ts';
import { isMet, type PriceConditions, type PricedSession } from './price-rules.ts';
import type { TicketType } from './tickets.ts';

/** The reduction that an offer gives on a visit. */
export interface OfferWorth {
  id: string;
  /** The title that families read in the order, the mail and the receipt, such as 'Loyalty card'. */
  title: string;
  /** The most that a ticket costs for a session, pence. Null makes the ticket free. */
  ticketPrice: Pence | null;
  /** The ids of the ticket types that the offer reduces; null for all. */
  ticketTypes: readonly string[] | null;
  /**
   * The largest number of tickets in a visit that the offer reduces; null for all. The tickets with the
   * biggest saving are reduced first.
   */
  mostTickets: number | null;
}

/** An offer that booking applies automatically, with its conditions (specification 4.12). */
export interface Offer extends OfferWorth, PriceConditions {
  /** The minute of the day by which the session has to end; null for any time. */
  endsBy: number | null;
  /**
   * The offer applies to one in this many visits of a family: with 10, to every tenth. Visits are counted by
   * the verified e-mail address. Null for every visit.
   */
  everyVisits: number | null;
  /** Whether a family gets the offer for only one visit a day. */
  oncePerDay: boolean;
}

/** Tickets of one type in a visit. */
interface OfferedTickets {
  type: TicketType;
  quantity: number;
}

/**
 * Returns whether a session meets an offer's conditions of event, day and time. Does not check `everyVisits`
 * and `oncePerDay`.
 */
export function isOffered(offer: Offer, session: PricedSession): boolean {
  return isMet(offer, session) && (offer.endsBy === null || session.end <= offer.endsBy);
}

/** Returns the parts of an offer that pricing needs. */
export function worthOfOffer({ id, title, ticketPrice, ticketTypes, mostTickets }: Offer): OfferWorth {
  return { id, title, ticketPrice, ticketTypes: ticketTypes && [...ticketTypes], mostTickets };
}

/**
 * Returns how many pence an offer takes off. Sessions of children that are paid with session credits
 * (`creditsUsed`) are not reduced; credits pay for all sessions of one ticket before they pay for the next
 * ticket. If the offer makes a ticket free, the fee is taken off as well.
 */
export function offerDiscount(
  { ticketPrice, ticketTypes, mostTickets }: OfferWorth,
  tickets: readonly OfferedTickets[],
  sessionCount: number,
  creditsUsed: number,
): Pence {
  const savings = tickets
    .filter(({ type }) => ticketTypes === null || ticketTypes.includes(type.id))
    .flatMap(({ type, quantity }) => {
      const perSession = Math.max(0, type.price - (ticketPrice ?? 0));
      const fee = ticketPrice === null ? type.fee : 0;
      return ticketsByUnpaidSessions(quantity, sessionCount, type.takesCredit ? creditsUsed : 0).map(
        ({ count, unpaid }) => ({ count, saving: perSession * unpaid + fee }),
      );
    })
    .sort((a, b) => b.saving - a.saving);
  let left = mostTickets ?? Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const { count, saving } of savings) {
    const reduced = Math.min(count, left);
    left -= reduced;
    sum += saving * reduced;
  }
  return sum;
}

/** Groups tickets by the number of their sessions that no credit pays for (`unpaid`). */
function ticketsByUnpaidSessions(
  quantity: number,
  sessionCount: number,
  credits: number,
): { count: number; unpaid: number }[] {
  const whole = Math.min(quantity, Math.floor(credits / sessionCount));
  const part = whole < quantity ? credits % sessionCount : 0;
  return [
    { count: whole, unpaid: 0 },
    ...(part > 0 ? [{ count: 1, unpaid: sessionCount - part }] : []),
    { count: quantity - whole - (part > 0 ? 1 : 0), unpaid: sessionCount },
  ];
}

/**
 * Returns the offer that takes off the most, and the amount. Of equal offers, returns the first. Returns null
 * if no offer takes anything off.
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

/** The maximum number of offers that can have the same title, one after another. */
export const maxOffersPerTitle = 9;

/**
 * Returns the code of the voucher that counts the uses of an offer. If a family types this code, it is
 * refused as unknown. `occurrence` says how many offers have had this title so far, this offer included (1 to
 * `maxOffersPerTitle`).
 */
export function offerCode(title: string, occurrence = 1): string {
  return prefix + title.toUpperCase().trim().slice(0, 50) + (occurrence === 1 ? '' : ` ·${occurrence}`);
}

/**
 * Returns the name of the offer that a voucher code stands for; null for a family's own voucher. The code is
 * in capitals. The name is therefore in lower case after its first letter, even if the title was not.
 */
export function offerNameOf(code: string | null): string | null {
  if (code === null || !code.startsWith(prefix)) return null;
  const name = code.slice(prefix.length).replace(/ ·[2-9]$/, '');
  return name.charAt(0) + name.slice(1).toLowerCase();
}

/**
 * Returns the title of the offer that gave a booking its discount; null for a family's own voucher.
 * `description` is the text of the discount's order line. It is the title at the time of booking.
 */
export function discountNameOf(code: string | null, description: string | undefined): string | null {
  const name = offerNameOf(code);
  return name === null ? null : (description ?? name);
}

/**
 * Returns the voucher code that a family typed for a booking. Returns null if `code` is null or stands for an
 * offer.
 */
export function typedVoucherOf(code: string | null): string | null {
  return offerNameOf(code) === null ? code : null;
}
