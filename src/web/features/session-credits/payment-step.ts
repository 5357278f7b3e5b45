/**
 * The address where an order of credits is paid. The payment provider's script may load only on a page
 * whose full load was at '/session-credits', with any query.
 */
export const paymentStepPath = '/session-credits?step=payment';

/** Credits that were just paid for, for the thank-you text. */
export interface PaidCredits {
  credits: number;
  email: string;
  /** Whether the server has confirmed that they were issued. */
  issued: boolean;
}
