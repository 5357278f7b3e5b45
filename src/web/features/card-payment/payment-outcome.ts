import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** The result of a payment attempt, with its text (specification 7.8, 9.5, 9.6). */
export type PaymentOutcome =
  | { kind: 'paid' | 'processing'; title: string; text: string }
  | { kind: 'stopped'; title: string; text: string; variant: 'default' | 'destructive' };

const declined = 'Your card was declined. Please try a different payment method.';

const stopped = (
  title: string,
  text: string,
  variant: 'default' | 'destructive' = 'destructive',
): PaymentOutcome => ({ kind: 'stopped', title, text, variant });

/** Returns the outcome for a status of the provider. For an unknown status, the text says how to get help. */
export function outcomeForStatus(status: PaymentIntent['status'] | string | undefined): PaymentOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid', title: 'Payment Successful', text: 'Your payment has arrived.' };
    case 'processing':
      return {
        kind: 'processing',
        title: 'Payment Processing',
        text: 'Your bank is still working on it. What you chose is kept meanwhile.',
      };
    case 'requires_action':
      return stopped(
        'Authentication Required',
        'Your bank wants you to confirm this payment. Please press pay again and complete its check.',
        'default',
      );
    case 'requires_confirmation':
      return stopped(
        'Confirmation Required',
        'The payment has not been confirmed yet. Please press pay again to confirm it.',
        'default',
      );
    case 'requires_payment_method':
      return stopped('Payment Method Declined', declined);
    case 'canceled':
      return stopped('Payment Canceled', 'This payment was canceled and no money was taken.');
    default:
      return stopped(
        'Payment Status Unknown',
        'We could not tell how your payment went. Please contact support if no confirmation email arrives within 10 minutes.',
      );
  }
}

const authenticationCodes = ['payment_intent_authentication_failure', 'setup_intent_authentication_failure'];

/** Returns the outcome for an error of the provider. */
export function outcomeForError(error: Pick<StripeError, 'type' | 'code' | 'message'>): PaymentOutcome {
  const failed = (text: string) => stopped('Payment Failed', text);
  const type: string = error.type;
  if (type === 'authentication_error' || authenticationCodes.includes(error.code ?? '')) {
    return failed('Authentication failed. Please try again or use a different payment method.');
  }
  if (type === 'card_error') return failed(error.message || declined);
  if (type === 'validation_error') return failed('Please check your payment details and try again.');
  return failed('Your payment could not be processed. Please try again.');
}
