import type { readNoticesCall } from '../../../contract/notices.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

/**
 * Returns the query for the notices and the server's time. Its data is stale after a minute, because the page
 * shows the age of each notice.
 */
export const noticesQuery = (fetcher?: Fetcher) => ({
  queryKey: ['notices'],
  meta: { notHydrated: true },
  staleTime: 60_000,
  queryFn: () => callApi<typeof readNoticesCall>('GET /api/notices', {}, { fetcher }),
});
