import type { Pence } from './money.ts';
import type { TicketType } from './tickets.ts';

/** Session credits as they are sold together (specification 4.3). */
export interface CreditBundle {
  credits: number;
  /** Of them all, pence. */
  price: Pence;
  /** Unspent credits can be returned for this many days. */
  returnDays: number;
}

/** '1 session credit', '7 session credits'. */
export function creditsInWords(credits: number): string {
  return credits === 1 ? '1 session credit' : `${credits} session credits`;
}

/** Said to somebody who has credits and has paid without them. */
export const creditsNextTime =
  'To use them next time, give this email address when you choose your tickets and enter the code that we send to it. They then come off the price by themselves.';

/** A bundle beside the single tickets that it stands for. All in pence. */
export interface CreditOffer {
  unitPrice: Pence;
  /** One session without a credit. */
  singlePrice: Pence;
  saving: Pence;
  savingPerCredit: Pence;
}

/**
 * What a bundle costs and saves beside single tickets of the kind that takes credits (specification 4.3,
 * 12.11): ten at £7.50 beside £9.50 save £20.00, £2.00 each. Saves nothing where single tickets cost less.
 */
export function creditOffer(
  bundle: Pick<CreditBundle, 'credits' | 'price'>,
  ticketTypes: readonly TicketType[],
): CreditOffer {
  const singlePrice = ticketTypes.find((type) => type.takesCredit)?.price ?? 0;
  const unitPrice = bundle.price / bundle.credits;
  const savingPerCredit = Math.max(0, singlePrice - unitPrice);
  return { unitPrice, singlePrice, savingPerCredit, saving: savingPerCredit * bundle.credits };
}
