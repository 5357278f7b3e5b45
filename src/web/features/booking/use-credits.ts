import { useQuery } from '@tanstack/react-query';
import { canonicalEmail, isCompleteEmail } from '../../../domain/email-address.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { failureMessage } from '../../lib/call.ts';
import { isNotVerified } from '../email-code/not-verified.ts';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import { useClockOffset } from '../purchase/clock-offset.ts';
import { pendingOrders } from '../purchase/pending-order.ts';
import { creditsQuery, useCompleteEmail } from '../session-credits/credits-lookup.ts';

/** The session credits of the e-mail address in the draft. */
export interface Credits {
  /** The e-mail address of the credits. Empty while the address is incomplete or being typed. */
  email: string;
  /** The number of credits, including those that this family's own unpaid booking holds. Null until known. */
  count: number | null;
  /** Whether this device has verified the address. Only then do credits lower the price. */
  verified: boolean;
  /** Whether the number of credits, or the verification, is still being loaded. */
  isLoading: boolean;
  /** Whether the credits are hidden until this device verifies the address. */
  locked: boolean;
  problem: string | null;
  refetch: () => void;
}

/**
 * Looks up the credits of a typed address (specification 8.2, 10.6). Waits until the address is complete
 * and has not changed for a moment. A failed lookup is not repeated.
 */
export function useCredits(typed: string): Credits {
  const email = useCompleteEmail(typed);
  const held = useHeldCredits(email);
  const { queryKey, queryFn } = creditsQuery(email);
  const lookup = useQuery({
    queryKey: [...queryKey, held.bookingId],
    queryFn: async () => (await queryFn()) + held.credits,
    enabled: email !== '',
    refetchOnMount: 'always',
  });
  const count = lookup.data ?? null;
  const { verified } = useVerifiedEmail(count ? email : '');
  const locked = count === null && isNotVerified(lookup.error);
  const typing = email === '' && isCompleteEmail(typed.trim());
  return {
    email,
    count,
    verified: verified === true,
    isLoading: typing || lookup.isFetching || (Boolean(count) && verified === null),
    locked,
    problem:
      lookup.isError && count === null && !locked
        ? failureMessage(lookup.error, 'We could not look up session credits just now.')
        : null,
    refetch: () => void lookup.refetch(),
  };
}

/**
 * Returns the id of this family's own unpaid booking, and how many of the address's credits that booking
 * holds. Returns null and 0 if no booking holds any. A changed booking replaces the unpaid one, and can use
 * the same credits.
 */
function useHeldCredits(email: string): { bookingId: string | null; credits: number } {
  const pending = useBrowserStore(pendingOrders.visit);
  const clockOffset = useClockOffset();
  const holds =
    pending !== null &&
    pending.sessionCreditsUsed > 0 &&
    canonicalEmail(pending.customerEmail) === canonicalEmail(email) &&
    Date.parse(pending.holdExpiresAt) > Date.now() + clockOffset;
  return holds
    ? { bookingId: pending.bookingId, credits: pending.sessionCreditsUsed }
    : { bookingId: null, credits: 0 };
}
