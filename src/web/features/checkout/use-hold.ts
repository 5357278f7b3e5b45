import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { renewHoldCall } from '../../../contract/booking.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { CallFailure, call } from '../../lib/call.ts';
import { hearClock, useClockAhead } from '../purchase/centre-clock.ts';
import { type BookingAccess, pendingBooking } from '../purchase/pending-booking.ts';
import type { BookingResult } from '../purchase/result-query.ts';

const gone: readonly RefusalReply['code'][] = [
  'session_full',
  'slot_taken',
  'voucher_invalid',
  'credits_spent',
  'hold_ended',
  'booking_not_found',
];

/** The hold on a booking's places: until when, and how it is renewed. */
export function useHold(access: BookingAccess & { clientSecret: string }, result: BookingResult) {
  const { bookingId } = result.booking;
  const ahead = useClockAhead();
  const [renewed, setRenewed] = useState<string | null>(null);
  const [lost, setLost] = useState<RefusalReply | null>(null);
  const renewal = useMutation({
    mutationFn: () =>
      call<typeof renewHoldCall>('POST /api/bookings/:bookingId/renew-hold', {
        params: { bookingId },
        body: { clientSecret: access.clientSecret },
      }),
  });

  /**
   * Keeps the places for longer, or takes them again; `lost` when they cannot be had,
   * `unreached` when nobody answered.
   */
  const renew = async (): Promise<'kept' | 'lost' | 'unreached'> => {
    try {
      const { holdExpiresAt, now } = await renewal.mutateAsync();
      hearClock(now);
      setRenewed(holdExpiresAt);
      const pending = pendingBooking.read();
      if (pending?.bookingId === bookingId) pendingBooking.write({ ...pending, holdExpiresAt });
      return 'kept';
    } catch (failure) {
      const refusal = failure instanceof CallFailure ? failure.refusal : null;
      if (!refusal || !gone.includes(refusal.code)) return 'unreached';
      setLost(refusal);
      return 'lost';
    }
  };

  const endsAt = latest(renewed, result.holdExpiresAt);
  return {
    /** By the centre's clock. */
    endsAt,
    /** By this device's clock. */
    until: endsAt === null ? 0 : endsAt - ahead,
    renew,
    renewing: renewal.isPending,
    unreached: renewal.isError && lost === null,
    lost,
  };
}

function latest(...moments: readonly (string | null)[]): number | null {
  const known = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]));
  return known.length > 0 ? Math.max(...known) : null;
}
