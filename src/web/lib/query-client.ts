import { QueryClient } from '@tanstack/react-query';

/**
 * Creates a query client with the defaults of specification 11.2: no retries, no refetch on focus, no
 * polling, and data that never goes stale. A query may override them. Without a network a mutation is still
 * sent and fails at once, so that none is left waiting without the visitor knowing.
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
      // The values sent, which may include a password, are dropped soon after their form has closed.
      mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
    },
  });
}
