import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { renewHoldCall } from '../../../contract/booking.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { holdDuration } from '../../../domain/hold.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { updateClockOffset, useClockOffset } from './clock-offset.ts';
import { paymentCallTimeout } from './confirm-payment.ts';
import { storeHoldExpiry } from './find-order.ts';

/** An order whose payment is open. */
export interface PayableOrder {
  bookingId: string;
  clientSecret: string;
  /** The end of the hold by the server's clock, as an ISO time. Null if nothing is held. */
  holdExpiresAt: string | null;
}

const finalRefusals: readonly RefusalReply['code'][] = [
  'session_full',
  'slot_taken',
  'voucher_invalid',
  'credits_spent',
  'account_credit_invalid',
  'hold_ended',
  'booking_not_found',
];

/** Returns the hold on an order: its end, and a function that renews it. */
export function useHold({ bookingId, clientSecret, holdExpiresAt }: PayableOrder) {
  const clockOffset = useClockOffset();
  const [renewedUntil, setRenewedUntil] = useState<string | null>(null);
  // The end of a hold that cannot be extended any more.
  const [finalEnd, setFinalEnd] = useState<number | null>(null);
  const [lost, setLost] = useState<RefusalReply | null>(null);
  const renewal = useMutation({
    mutationFn: () =>
      callApi<typeof renewHoldCall>(
        'POST /api/bookings/:bookingId/renew-hold',
        { params: { bookingId }, body: { clientSecret } },
        { signal: AbortSignal.timeout(paymentCallTimeout) },
      ),
  });

  /**
   * Renews the hold, or holds the places again after the hold has expired. Returns 'lost' if they can no
   * longer be held. After any other failure another try may help.
   */
  const renew = async (): Promise<'renewed' | 'lost' | { failure: unknown }> => {
    try {
      const renewed = await renewal.mutateAsync();
      updateClockOffset(renewed.now);
      setRenewedUntil(renewed.holdExpiresAt);
      const end = Date.parse(renewed.holdExpiresAt);
      // A renewed hold lasts ten minutes. It ends sooner only if it has reached the last moment to which it
      // can be extended.
      if (end - Date.parse(renewed.now) < holdDuration / 2) setFinalEnd(end);
      storeHoldExpiry(bookingId, renewed.holdExpiresAt);
      return 'renewed';
    } catch (failure) {
      const refusal = failure instanceof CallFailure ? failure.refusal : null;
      if (!refusal || !finalRefusals.includes(refusal.code)) return { failure };
      setLost(refusal);
      return 'lost';
    }
  };

  const serverEndsAt = latest(renewedUntil, holdExpiresAt);
  return {
    /** The end of the hold by the server's clock, in epoch milliseconds. Null if nothing is held. */
    serverEndsAt,
    /** The end of the hold by this device's clock, for countdowns. 0 if nothing is held. */
    deviceEndsAt: serverEndsAt === null ? 0 : serverEndsAt - clockOffset,
    /** Whether a renewal has shown that the hold cannot be extended any more. */
    isFinal: serverEndsAt !== null && serverEndsAt === finalEnd,
    renew,
    renewing: renewal.isPending,
    /** The reason why the last attempt failed, if another try may help; otherwise empty. */
    problem:
      renewal.isError && lost === null
        ? failureMessage(renewal.error, 'We could not reach the booking desk. Please try again.')
        : '',
    lost,
  };
}

function latest(...instants: readonly (string | null)[]): number | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]));
  return times.length > 0 ? Math.max(...times) : null;
}
