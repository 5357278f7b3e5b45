import { expect, test } from 'vitest';
import { outcomeForError, outcomeForStatus } from './payment-outcome.ts';

test.each([
  ['succeeded', 'paid', 'Payment Successful'],
  ['processing', 'processing', 'Payment Processing'],
  ['requires_action', 'stopped', 'Authentication Required'],
  ['requires_confirmation', 'stopped', 'Confirmation Required'],
  ['requires_payment_method', 'stopped', 'Payment Method Declined'],
  ['canceled', 'stopped', 'Payment Canceled'],
])('a payment has the right outcome for its status: %s', (status, kind, title) => {
  expect(outcomeForStatus(status)).toMatchObject({ kind, title });
});

test('the outcome of an unknown status says how to get help', () => {
  expect(outcomeForStatus('requires_capture').text).toContain(
    'contact support if no confirmation email arrives within 10 minutes',
  );
});

test.each([
  [{ type: 'card_error', message: 'Your card has expired.' }, 'Your card has expired.'],
  [{ type: 'card_error' }, 'Your card was declined. Please try a different payment method.'],
  [{ type: 'validation_error', message: 'Incomplete' }, 'Please check your payment details and try again.'],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'Authentication failed. Please try again or use a different payment method.',
  ],
  [
    { type: 'card_error', code: 'payment_intent_authentication_failure', message: 'We are unable' },
    'Authentication failed. Please try again or use a different payment method.',
  ],
  [{ type: 'api_connection_error' }, 'Your payment could not be processed. Please try again.'],
] as const)('an error has the right text: %j', (error, text) => {
  expect(outcomeForError(error as Parameters<typeof outcomeForError>[0])).toMatchObject({
    kind: 'stopped',
    text,
  });
});
