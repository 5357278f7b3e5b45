import type { readNoticesCall } from '../../../contract/notices.ts';
import { call, type Fetcher } from '../../lib/call.ts';

/** What is pinned up, and the centre's instant. Ages go on: whoever comes back after a minute asks afresh. */
export const noticesQuery = (fetcher?: Fetcher) => ({
  queryKey: ['notices'],
  meta: { stays: true },
  staleTime: 60_000,
  queryFn: () => call<typeof readNoticesCall>('GET /api/notices', {}, { fetcher }),
});
