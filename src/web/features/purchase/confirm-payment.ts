import { useMutation } from '@tanstack/react-query';
import type { sendBookingConfirmationCall } from '../../../contract/booking.ts';
import { callApi } from '../../lib/call.ts';

/** The timeout of a call about a payment, in milliseconds. */
export const paymentCallTimeout = 20_000;

/**
 * Returns a mutation that takes a payment's client secret. It asks the server to confirm the paid order and
 * to send the e-mail about it. Calling it again has no further effect. Calls `onReplied` when the server has
 * replied.
 */
export function useConfirmPayment(onReplied?: () => void) {
  return useMutation({
    mutationFn: (clientSecret: string) =>
      callApi<typeof sendBookingConfirmationCall>(
        'POST /api/send-booking-confirmation',
        { body: { paymentIntentId: paymentIdOf(clientSecret) } },
        { signal: AbortSignal.timeout(paymentCallTimeout) },
      ),
    ...(onReplied && { onSuccess: onReplied }),
  });
}

/** Returns the payment's id, 'pi_…', from its client secret. */
function paymentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
