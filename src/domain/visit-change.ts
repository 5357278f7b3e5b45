import type { Pence } from './money.ts';
import type { VisitQuote } from './visit-quote.ts';

/** The price of a booked visit, in pence. original − creditSavings − discount = total. */
export type BookedPrice = Pick<
  VisitQuote,
  'original' | 'creditsUsed' | 'creditSavings' | 'discount' | 'total'
>;

/** The price of a changed visit, and the money that its change moves, in pence. */
export interface PricedChange extends BookedPrice {
  /** What the cancellation rule keeps of the amount by which the visit became cheaper; part of `original`. */
  kept: Pence;
  toPay: Pence;
  refund: Pence;
}

/** What a change of a visit is priced from. */
export interface PriceChangeInput {
  before: BookedPrice;
  /** The price of the changed visit, as if it had been booked like that. */
  quote: VisitQuote;
  /** What the cancellation rule refunds now, in per cent. */
  percent: number;
  /** What was paid for the visit and has not been refunded, pence. */
  paid: Pence;
}

/**
 * Prices a change of a visit (specification 5.11). Where the visit becomes dearer, the difference is to be
 * paid. Where it becomes cheaper, the family gets back the part of the difference that a cancellation would
 * refund now, and never more than is left of what was paid. Session credits come back only while a
 * cancellation would refund everything.
 */
export function priceChange({ before, quote, percent, paid }: PriceChangeInput): PricedChange {
  const keepsCredits = percent < 100 && quote.creditsUsed < before.creditsUsed;
  const credits = keepsCredits ? before : quote;
  const less = Math.max(0, before.total - quote.total);
  const refund = Math.min(Math.round((less * percent) / 100), paid);
  const keptMoney = less - refund;
  const kept = keptMoney + credits.creditSavings - quote.creditSavings;
  const total = quote.total + keptMoney;
  return {
    original: quote.original + kept,
    creditsUsed: credits.creditsUsed,
    creditSavings: credits.creditSavings,
    discount: quote.discount,
    total,
    kept,
    toPay: Math.max(0, total - before.total),
    refund,
  };
}
