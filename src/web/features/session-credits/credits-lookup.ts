import { useQuery } from '@tanstack/react-query';
import type { lookUpCreditsCall } from '../../../contract/credits.ts';
import { canonicalEmail, isCompleteEmail } from '../../../domain/email-address.ts';
import { callApi } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { isNotVerified } from '../email-code/not-verified.ts';

export const creditsKey = ['session-credits'];
/** Milliseconds. */
const timeout = 10_000;

/** Returns the query for how many credits an address can spend. */
export function creditsQuery(email: string) {
  return {
    queryKey: [...creditsKey, canonicalEmail(email)],
    queryFn: async () => {
      const { totalActiveCredits } = await callApi<typeof lookUpCreditsCall>(
        'GET /api/session-credits',
        { query: { email } },
        { signal: AbortSignal.timeout(timeout) },
      );
      return totalActiveCredits;
    },
  };
}

/**
 * Returns the typed address once it is complete and unchanged for a moment; otherwise an empty string.
 */
export function useCompleteEmail(typed: string): string {
  const address = typed.trim();
  return useDebounced(address) === address && isCompleteEmail(address) ? address : '';
}

/**
 * Returns how many credits a complete address can spend (specification 8.2, 10.6); null until known. `locked`
 * says that the number is hidden until this device verifies the address. Each page requests the number anew,
 * without retries.
 */
export function useCreditBalance(address: string): { credits: number | null; locked: boolean } {
  const { data, error } = useQuery({
    ...creditsQuery(address),
    enabled: address !== '',
    refetchOnMount: 'always',
  });
  return { credits: data ?? null, locked: data === undefined && isNotVerified(error) };
}
