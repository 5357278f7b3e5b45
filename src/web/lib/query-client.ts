import { QueryClient } from '@tanstack/react-query';

/**
 * Default query behaviour of specification 11.2: no retries, no refetch on focus, no polling, data never goes
 * stale unless a query says so.
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
      mutations: { retry: false },
    },
  });
}
