import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { readVerifiedCall } from '../../../contract/email-code.ts';
import { isCompleteEmail } from '../../../domain/email-address.ts';
import { callApi } from '../../lib/call.ts';

/** Milliseconds. */
const timeout = 10_000;

export const verifiedKey = ['email-proven'];

const normalise = (email: string) => email.trim().toLowerCase();

function verifiedQuery(email: string) {
  return {
    queryKey: [...verifiedKey, normalise(email)],
    queryFn: async () => {
      const reply = await callApi<typeof readVerifiedCall>(
        'GET /api/email-codes/proven',
        { query: { email } },
        { signal: AbortSignal.timeout(timeout) },
      );
      return reply.proven;
    },
  };
}

/**
 * Returns whether this device has verified the e-mail. Returns null while this is unknown or no address is
 * typed, and false if the request fails. Each address is requested once. If a later call is refused with
 * `email_not_proven` (the cookie is gone), the caller reports it with `markUnverified`.
 */
export function useVerifiedEmail(email: string): {
  verified: boolean | null;
  /** Records that the server requires the address to be verified again. */
  markUnverified: () => void;
} {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    ...verifiedQuery(email.trim()),
    enabled: isCompleteEmail(email.trim()),
  });
  return {
    verified: data ?? (isError ? false : null),
    markUnverified: () => client.setQueryData(verifiedQuery(email).queryKey, false),
  };
}

/**
 * Asks the server again, after a correct code, whether this device has verified the e-mail. Returns false if
 * the browser did not store the cookie. Rejects if the call fails; the visitor can then enter the same code
 * again.
 */
export function hasStoredVerification(client: QueryClient, email: string): Promise<boolean> {
  return client.fetchQuery({ ...verifiedQuery(email), staleTime: 0 });
}
