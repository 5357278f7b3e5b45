/**
 * The address where an order of credits is paid. The payment provider's script may load only after a full
 * page load of this address.
 */
export const paymentStep = '/session-credits?step=payment';

/** Credits that were just paid for, for the thank-you text. */
export interface PaidCredits {
  credits: number;
  email: string;
  /** Whether the server has confirmed that they were issued. */
  issued: boolean;
}
