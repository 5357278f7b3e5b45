import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { forgetDevice, readProven } from '../../../contract/email-code.ts';
import { call } from '../../lib/call.ts';

/** What the contract takes for an address, without loading the contract: nothing is asked while somebody is still typing one. */
const address = /^[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const plain = (email: string) => email.trim().toLowerCase();

function provenQuery(email: string) {
  return {
    queryKey: ['email-proven', plain(email)],
    queryFn: async () => {
      const reply = await call<typeof readProven>('GET /api/email-codes/proven', { query: { email } });
      return reply.proven;
    },
  };
}

/**
 * Whether this device has proved the e-mail; null while that is not known, or no address is typed. Asked once for each address. A call that
 * is refused `email_not_proven` all the same (the cookie is gone) says so with `lost`.
 */
export function useProven(email: string): {
  proven: boolean | null;
  /** The server knows better: the address has to be proved again. */
  lost: () => void;
  /** Has the server forget what this device proved, for every address. Throws where it could not be reached. */
  forget: () => Promise<void>;
} {
  const client = useQueryClient();
  const { data, isError } = useQuery({ ...provenQuery(email.trim()), enabled: address.test(email.trim()) });
  return {
    proven: data ?? (isError ? false : null),
    lost: () => client.setQueryData(provenQuery(email).queryKey, false),
    forget: async () => {
      await call<typeof forgetDevice>('POST /api/email-codes/forget', {});
      client.setQueriesData({ queryKey: ['email-proven'] }, false);
    },
  };
}

/** Asks again once a code was right. False: the browser did not keep the cookie. */
export async function hasKeptProof(client: QueryClient, email: string): Promise<boolean> {
  return client.fetchQuery({ ...provenQuery(email), staleTime: 0 }).catch(() => {
    client.setQueryData(provenQuery(email).queryKey, true);
    return true;
  });
}
