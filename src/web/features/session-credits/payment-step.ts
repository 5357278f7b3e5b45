/**
 * The address where an order is paid. It needs a page load of its own: only then may the payment
 * provider's script load.
 */
export const paymentStep = '/session-credits?step=payment';

/** Credits that were just paid for, for the thank-you text. */
export interface PaidCredits {
  credits: number;
  email: string;
  /** Whether the server has confirmed that they were issued. */
  issued: boolean;
}
