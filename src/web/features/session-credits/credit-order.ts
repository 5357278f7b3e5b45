import { tabStore } from '../../lib/browser-store.ts';
import { hasShape, isFlag, isNumber, isText, orNull } from '../../lib/type-guards.ts';
import { purchaseDraft } from './purchase-draft.ts';

/**
 * An order that is waiting for its payment: the buyer and the server's price (pence). It survives a
 * reload of the payment step.
 */
export interface CreditOrder {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  bookingId: string;
  clientSecret: string;
  credits: number;
  amount: number;
  savings: number;
  /** Whether the buyer has seen that the payment is ready. */
  told: boolean;
}

export const creditOrder = tabStore<CreditOrder | null>(
  'pendingCreditPurchase',
  orNull(
    hasShape<CreditOrder>({
      customerName: isText,
      customerEmail: isText,
      customerPhone: isText,
      bookingId: isText,
      clientSecret: isText,
      credits: isNumber,
      amount: isNumber,
      savings: isNumber,
      told: isFlag,
    }),
  ),
  null,
);

/**
 * The address where an order is paid. It needs a page load of its own: only then may the payment
 * provider's script load.
 */
export const paymentStep = '/session-credits?step=payment';

/** Deletes a paid order and its draft from this tab. */
export function clearCreditPurchase(): void {
  creditOrder.clear();
  purchaseDraft.clear();
}

/** Credits that were just paid for, for the thank-you text. */
export interface PaidCredits {
  credits: number;
  email: string;
  /** Whether the server has confirmed that they were issued. */
  issued: boolean;
}
