import type { Pence } from './money.ts';
import { bestOffer, type OfferWorth } from './offers.ts';
import { findChildTicketType, type TicketQuantities, type TicketType } from './tickets.ts';
import { payableDiscount, type VoucherWorth, voucherDiscount } from './vouchers.ts';

/** The input for the price of a visit. */
export interface VisitQuoteInput {
  ticketTypes: readonly TicketType[];
  quantities: TicketQuantities;
  /** Number of sessions chosen on an event day; 1 on an ordinary day. */
  sessionCount: number;
  /** Unspent session credits that may be used for this visit. */
  credits: number;
  voucher: VoucherWorth | null;
  /** The offers that apply. Without a voucher, the best offer is used (specification 4.12). */
  offers?: readonly OfferWorth[];
}

/** A line of a quote: the tickets of one type. */
export interface QuoteLine {
  ticketTypeId: string;
  name: string;
  quantity: number;
  /** Price of one ticket for one session, pence. */
  unitPrice: Pence;
  /** unitPrice × quantity × sessions, pence. */
  amount: Pence;
  /** The reason for the price, if it is not the base price. */
  why?: string | undefined;
}

/** The price of a visit, all in pence. original − creditSavings − discount = total. */
export interface VisitQuote {
  lines: QuoteLine[];
  sessionCount: number;
  fees: Pence;
  original: Pence;
  creditsUsed: number;
  creditSavings: Pence;
  /** The amount that the voucher or the offer takes off. */
  discount: Pence;
  /** The offer that gives the discount; left out if no offer gives it. */
  offer?: { id: string; title: string } | undefined;
  total: Pence;
  /** Reward points that the payment earns: whole pounds of the total, rounded down (specification 4.2). */
  points: number;
}

/**
 * Prices a visit (specification 4.2, 4.12, 12.6, 12.7, 12.8, 12.11): price × quantity × sessions, plus fees,
 * less credits (one for each child session). The voucher or, without one, the offer that reduces the price
 * most is taken off what remains. The total is never below 0. Ignores unknown ticket types and counts that
 * are negative or not whole, which the caller has to refuse.
 */
export function quoteVisit(request: VisitQuoteInput): VisitQuote {
  const sessionCount = Math.max(1, request.sessionCount);
  const chosen = request.ticketTypes
    .map((type) => ({ type, quantity: request.quantities[type.id] ?? 0 }))
    .filter(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0);

  const lines = chosen.map(({ type, quantity }) => ({
    ticketTypeId: type.id,
    name: type.name,
    quantity,
    unitPrice: type.price,
    amount: type.price * quantity * sessionCount,
    ...(type.why === undefined ? {} : { why: type.why }),
  }));
  const fees = chosen.reduce((sum, { type, quantity }) => sum + type.fee * quantity, 0);
  const original = lines.reduce((sum, line) => sum + line.amount, fees);

  const creditType = request.ticketTypes.find((type) => type.takesCredit);
  const creditPrice = creditType?.price ?? 0;
  const creditSessions = chosen.reduce(
    (sum, { type, quantity }) => sum + (type.takesCredit ? quantity * sessionCount : 0),
    0,
  );
  const creditsUsed = Math.max(0, Math.min(request.credits, creditSessions));
  const creditSavings = creditsUsed * creditPrice;
  // A voucher for free sessions applies even if no ticket takes credits.
  const freeChoice = creditType ? undefined : findChildTicketType(chosen.map(({ type }) => type));
  const freeSessions = (freeChoice ? (request.quantities[freeChoice.id] ?? 0) : 0) * sessionCount;

  const remaining = original - creditSavings;
  const best =
    request.voucher === null ? bestOffer(request.offers ?? [], chosen, sessionCount, creditsUsed) : null;
  const saving =
    request.voucher === null
      ? Math.min(best?.discount ?? 0, remaining)
      : voucherDiscount(request.voucher, {
          remaining: Math.min(remaining, voucherShare(request.voucher, chosen, sessionCount, creditSavings)),
          unpaidSessions: creditType ? creditSessions - creditsUsed : freeSessions,
          sessionPrice: (creditType ?? freeChoice)?.price ?? 0,
        });
  const discount = payableDiscount(saving, remaining);
  const total = Math.max(0, remaining - discount);
  return {
    lines,
    sessionCount,
    fees,
    original,
    creditsUsed,
    creditSavings,
    discount,
    ...(best && discount > 0 ? { offer: { id: best.offer.id, title: best.offer.title } } : {}),
    total,
    points: rewardPoints(total),
  };
}

/**
 * Returns the price of the voucher's ticket types with their fees, less the credits spent on them, pence.
 */
function voucherShare(
  { ticketTypes }: VoucherWorth,
  chosen: readonly { type: TicketType; quantity: number }[],
  sessionCount: number,
  creditSavings: Pence,
): Pence {
  return chosen
    .filter(({ type }) => ticketTypes === null || ticketTypes.includes(type.id))
    .reduce(
      (sum, { type, quantity }) =>
        sum + (type.price * sessionCount + type.fee) * quantity - (type.takesCredit ? creditSavings : 0),
      0,
    );
}

/** Returns the points for a payment in pence: one for each whole pound (specification 6.1). */
export function rewardPoints(paid: Pence): number {
  return Math.floor(paid / 100);
}
