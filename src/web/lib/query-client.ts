import { QueryClient } from '@tanstack/react-query';

/**
 * Creates a query client with the defaults of specification 11.2: no retries, no refetch on focus, no
 * polling, and data that never goes stale; a query may set its own. Without a network a mutation is sent all
 * the same and fails at once, so that none waits unseen.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      // What was sent, a password perhaps, is not kept after its form has gone.
      mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
    },
  });
}
