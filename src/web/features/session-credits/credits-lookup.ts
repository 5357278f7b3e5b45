import { useQuery } from '@tanstack/react-query';
import type { lookUpCreditsCall } from '../../../contract/credits.ts';
import { canonicalEmail, isCompleteEmail } from '../../../domain/email-address.ts';
import { call } from '../../lib/call.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { isNotVerified } from '../email-code/not-verified.ts';

export const creditsKey = ['session-credits'];
const patience = 10_000;

export function creditsQuery(email: string) {
  return {
    queryKey: [...creditsKey, canonicalEmail(email)],
    queryFn: async () => {
      const { totalActiveCredits } = await call<typeof lookUpCreditsCall>(
        'GET /api/session-credits',
        { query: { email } },
        { signal: AbortSignal.timeout(patience) },
      );
      return totalActiveCredits;
    },
  };
}

/** The address that is being typed, once it is whole and has settled; else an empty text. */
export function useWholeAddress(typed: string): string {
  const address = typed.trim();
  return useSettled(address) === address && isCompleteEmail(address) ? address : '';
}

/**
 * How many credits a whole address can spend (specification 8.2, 10.6): null while that is not
 * known. `locked`: it is not shown before the address is proved on this device. Asked afresh
 * by each page, without retries.
 */
export function useCreditsOf(address: string): { credits: number | null; locked: boolean } {
  const { data, error } = useQuery({
    ...creditsQuery(address),
    enabled: address !== '',
    refetchOnMount: 'always',
  });
  return { credits: data ?? null, locked: data === undefined && isNotVerified(error) };
}
