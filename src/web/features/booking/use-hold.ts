import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHold } from '../../../contract/booking.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { CallFailure, call } from '../../lib/call.ts';
import type { BookingAccess } from './pending-booking.ts';
import type { BookingResult } from './result-query.ts';

/** The hold on a booking's places: until when, by this device's clock, and how it is renewed. */
export function useHold(access: BookingAccess & { clientSecret: string }, result: BookingResult) {
  const { bookingId } = result.booking;
  const [renewed, setRenewed] = useState<string | null>(null);
  const [lost, setLost] = useState<RefusalReply | null>(null);
  const renewal = useMutation({
    mutationFn: () => call(renewHold, { params: { bookingId }, body: { clientSecret: access.clientSecret } }),
  });

  /** Keeps the places for longer, or takes them again. False when they cannot be had, or nobody answered. */
  const renew = async (): Promise<boolean> => {
    try {
      const { holdExpiresAt } = await renewal.mutateAsync();
      setRenewed(holdExpiresAt);
      return true;
    } catch (failure) {
      const refusal = failure instanceof CallFailure ? failure.refusal : null;
      const gone = ['session_full', 'hold_ended', 'booking_not_found'];
      if (refusal && gone.includes(refusal.code)) setLost(refusal);
      return false;
    }
  };

  const endsAt = latest(renewed, result.holdExpiresAt);
  return {
    until: endsAt === null ? 0 : endsAt - access.clockAhead,
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
