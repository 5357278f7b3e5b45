import { useQuery } from '@tanstack/react-query';
import { canonicalEmail, isCompleteEmail } from '../../../domain/email-address.ts';
import { wordsOf } from '../../lib/call.ts';
import { useTabStore } from '../../lib/tab-store.ts';
import { isNotVerified } from '../email-code/not-verified.ts';
import { useVerified } from '../email-code/use-verified.ts';
import { useClockAhead } from '../purchase/centre-clock.ts';
import { pendingBooking } from '../purchase/pending-booking.ts';
import { creditsQuery, useWholeAddress } from '../session-credits/credits-lookup.ts';

/** The session credits of the e-mail in the draft. */
export interface Credits {
  /** The address that they belong to; empty while no whole one is typed, or somebody is still typing. */
  email: string;
  /**
   * How many there are, those that this family's own unpaid booking holds among them;
   * null while that is not known.
   */
  count: number | null;
  /** Whether this device has proved the address: only then are they taken off. */
  proven: boolean;
  /** The centre has still to say how many there are, or whether they may be spent here. */
  looking: boolean;
  /** They are not shown before the address is proved on this device. */
  locked: boolean;
  problem: string | null;
  lookAgain: () => void;
}

/**
 * Looks up the credits of an address as it is typed (specification 8.2, 10.6): once it is whole and
 * has settled, without retries.
 */
export function useCredits(typed: string): Credits {
  const email = useWholeAddress(typed);
  const held = useHeldCredits(email);
  const { queryKey, queryFn } = creditsQuery(email);
  const lookup = useQuery({
    queryKey: [...queryKey, held.bookingId],
    queryFn: async () => (await queryFn()) + held.credits,
    enabled: email !== '',
    refetchOnMount: 'always',
  });
  const count = lookup.data ?? null;
  const { proven } = useVerified(count ? email : '');
  const locked = count === null && isNotVerified(lookup.error);
  const typing = email === '' && isCompleteEmail(typed.trim());
  return {
    email,
    count,
    proven: proven === true,
    looking: typing || lookup.isFetching || (Boolean(count) && proven === null),
    locked,
    problem:
      lookup.isError && count === null && !locked
        ? wordsOf(lookup.error, 'We could not look up session credits just now.')
        : null,
    lookAgain: () => void lookup.refetch(),
  };
}

/**
 * What this family's own unpaid booking holds of the address's credits: a changed booking takes its place, so
 * they are there to be used again.
 */
function useHeldCredits(email: string): { bookingId: string | null; credits: number } {
  const pending = useTabStore(pendingBooking);
  const ahead = useClockAhead();
  const holds =
    pending !== null &&
    pending.sessionCreditsUsed > 0 &&
    canonicalEmail(pending.customerEmail) === canonicalEmail(email) &&
    Date.parse(pending.holdExpiresAt) > Date.now() + ahead;
  return holds
    ? { bookingId: pending.bookingId, credits: pending.sessionCreditsUsed }
    : { bookingId: null, credits: 0 };
}
