import type { Pence } from './money.ts';
import type { VisitQuote } from './visit-quote.ts';

/** The price of a booked visit, in pence. original − creditSavings − discount = total. */
export type BookedPrice = Pick<
  VisitQuote,
  'original' | 'creditsUsed' | 'creditSavings' | 'discount' | 'total'
>;

/** The price of a changed visit, and the payments and refunds of the change, in pence. */
export interface PricedChange extends BookedPrice {
  /** The part of the price reduction that the cancellation rule does not refund. `original` includes it. */
  kept: Pence;
  /** The money in `kept`. The remainder of `kept` is the value of session credits that stay spent. */
  keptMoney: Pence;
  /** The part of `kept` that this change adds. */
  keptNow: Pence;
  /**
   * The part of the price reduction that is not refunded now because staff have already refunded it as a
   * favour.
   */
  givenBackBefore: Pence;
  toPay: Pence;
  refund: Pence;
}

/** The input for the price of a change of a visit. */
export interface PriceChangeInput {
  before: BookedPrice;
  /** The price of the booked tickets with the visit's credits, without what earlier changes kept. */
  booked: Pick<VisitQuote, 'original' | 'creditSavings'>;
  /**
   * The largest amount that earlier changes have kept at one time, even if added tickets have used it up
   * since.
   */
  keptEarlier: Pence;
  /** The price of the changed visit, as if it were newly booked. */
  quote: VisitQuote;
  /** The percentage that the cancellation rule refunds now. */
  percent: number;
  /** The amount paid for the visit and not refunded, pence. */
  paid: Pence;
}

/**
 * Prices a change of a visit (specification 5.11). If the visit becomes dearer, the family pays the
 * difference. If the visit becomes cheaper, the family gets back the part of the difference that a
 * cancellation would refund now. The refund never exceeds `paid`, because staff have already refunded the
 * remainder. Money kept by an earlier change pays for tickets that are added. This money is not refunded,
 * even if those tickets are removed again. Session credits come back only while a cancellation would refund
 * everything.
 */
export function priceChange({
  before,
  booked,
  keptEarlier,
  quote,
  percent,
  paid,
}: PriceChangeInput): PricedChange {
  const keepsCredits = percent < 100 && quote.creditsUsed < before.creditsUsed;
  const credits = keepsCredits ? before : quote;
  const keptBefore = before.original - booked.original;
  // Can be negative if the owner has changed which tickets a session credit pays for since the visit was
  // booked.
  const keptInPrice = keptBefore - (before.creditSavings - booked.creditSavings);
  const less = Math.max(0, before.total - Math.max(keptEarlier, keptInPrice) - quote.total);
  const refundByRule = Math.round((less * percent) / 100);
  const refund = Math.min(refundByRule, paid);
  const total = Math.max(quote.total, before.total - refundByRule);
  const keptMoney = total - quote.total;
  const kept = keptMoney + credits.creditSavings - quote.creditSavings;
  return {
    original: quote.original + kept,
    creditsUsed: credits.creditsUsed,
    creditSavings: credits.creditSavings,
    discount: quote.discount,
    total,
    kept,
    keptMoney,
    keptNow: Math.max(0, kept - keptBefore),
    givenBackBefore: refundByRule - refund,
    toPay: Math.max(0, total - before.total),
    refund,
  };
}
