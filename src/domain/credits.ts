import type { Pence } from './money.ts';
import type { TicketType } from './tickets.ts';

/** A bundle of session credits on sale (specification 4.3). */
export interface CreditBundle {
  credits: number;
  /** Price of the whole bundle, pence: a multiple of `credits`, so that each credit costs whole pence. */
  price: Pence;
  /** Days during which unspent credits can be returned. */
  returnDays: number;
}

/** Returns a number of credits in words: '1 session credit', '7 session credits'. */
export function creditsInWords(credits: number): string {
  return credits === 1 ? '1 session credit' : `${credits} session credits`;
}

/** The reminder for a customer who has session credits, but paid without using them. */
export const unusedCreditsReminder =
  'To use them next time, give this email address when you choose your tickets and enter the code that we send to it. They are then taken off the price automatically.';

/** A bundle compared with single tickets. All amounts are in pence. */
export interface CreditBundleComparison {
  unitPrice: Pence;
  /** Price of one session without a credit. */
  singlePrice: Pence;
  saving: Pence;
  savingPerCredit: Pence;
}

/**
 * Compares a bundle with the same number of single tickets, of the type that a credit can pay for
 * (specification 4.3, 12.11). Returns the price per credit, the price of a single ticket and the savings. Ten
 * credits at £7.50 instead of ten tickets at £9.50 save £20.00, or £2.00 for each credit. The saving is 0 if
 * single tickets cost no more. The single price and the saving are 0 if no ticket can be paid with credits.
 */
export function compareWithSingleTickets(
  bundle: Pick<CreditBundle, 'credits' | 'price'>,
  ticketTypes: readonly TicketType[],
): CreditBundleComparison {
  const singlePrice = ticketTypes.find((type) => type.takesCredit)?.price ?? 0;
  const unitPrice = bundle.price / bundle.credits;
  const savingPerCredit = Math.max(0, singlePrice - unitPrice);
  return { unitPrice, singlePrice, savingPerCredit, saving: savingPerCredit * bundle.credits };
}
