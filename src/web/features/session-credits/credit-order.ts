import { fields, isFlag, isNumber, isText, orNull } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';
import { purchaseDraft } from './purchase-draft.ts';

/**
 * An order that waits for its payment: who buys, and what the server said it costs (pence). A reload in
 * the payment step loses nothing.
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
  /** Whether the buyer has been told that the payment is ready. */
  told: boolean;
}

export const creditOrder = tabStore<CreditOrder | null>(
  'pendingCreditPurchase',
  orNull(
    fields<CreditOrder>({
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
 * Where an order is paid. Entered as a document of its own: only then may the provider's script come in,
 * however the page was reached.
 */
export const paymentStep = '/session-credits?step=payment';

/** Once an order is paid, nothing of it is kept in this tab. */
export function forgetPurchase(): void {
  creditOrder.clear();
  purchaseDraft.clear();
}

/** Credits that were just paid for, as the page thanks for them. */
export interface JustBought {
  credits: number;
  email: string;
  /** The centre has said that they are there. */
  issued: boolean;
}
