import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { forgetDeviceCall, readVerifiedCall } from '../../../contract/email-code.ts';
import { isCompleteEmail } from '../../../domain/email-address.ts';
import { call } from '../../lib/call.ts';

const patience = 10_000;

export const verifiedKey = ['email-proven'];

const plain = (email: string) => email.trim().toLowerCase();

function provenQuery(email: string) {
  return {
    queryKey: [...verifiedKey, plain(email)],
    queryFn: async () => {
      const reply = await call<typeof readVerifiedCall>(
        'GET /api/email-codes/proven',
        { query: { email } },
        { signal: AbortSignal.timeout(patience) },
      );
      return reply.proven;
    },
  };
}

/**
 * Whether this device has proved the e-mail; null while that is not known, or no address is typed.
 * Asked once for each address. A call that is refused `email_not_proven` all the same (the cookie
 * is gone) says so with `lost`.
 */
export function useVerified(email: string): {
  proven: boolean | null;
  /** The server knows better: the address has to be proved again. */
  lost: () => void;
  /**
   * Has the server forget what this device proved, for every address. Throws where it could not be reached.
   */
  forget: () => Promise<void>;
} {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    ...provenQuery(email.trim()),
    enabled: isCompleteEmail(email.trim()),
  });
  return {
    proven: data ?? (isError ? false : null),
    lost: () => client.setQueryData(provenQuery(email).queryKey, false),
    forget: async () => {
      await call<typeof forgetDeviceCall>('POST /api/email-codes/forget', {});
      client.setQueriesData({ queryKey: verifiedKey }, false);
    },
  };
}

/** Asks again once a code was right. False: the browser did not keep the cookie. */
export async function hasStoredVerification(client: QueryClient, email: string): Promise<boolean> {
  return client.fetchQuery({ ...provenQuery(email), staleTime: 0 }).catch(() => {
    client.setQueryData(provenQuery(email).queryKey, true);
    return true;
  });
}
