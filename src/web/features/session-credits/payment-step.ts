/**
 * The address where an order is paid. Only after a full page load of this address may the payment provider's
 * script load.
 */
export const paymentStep = '/session-credits?step=payment';

/** Credits that were just paid for, for the thank-you text. */
export interface PaidCredits {
  credits: number;
  email: string;
  /** Whether the server has confirmed that they were issued. */
  issued: boolean;
}
