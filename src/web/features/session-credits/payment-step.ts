/**
 * The address where an order of credits is paid. The payment provider's script may run only if the browser's
 * last full page load was of '/session-credits', with any query.
 */
export const paymentStepPath = '/session-credits?step=payment';

/** Credits that were just paid for, for the thank-you text. */
export interface PaidCredits {
  credits: number;
  email: string;
  /** Whether the server has confirmed that they were issued. */
  issued: boolean;
}
