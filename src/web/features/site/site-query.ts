import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readSiteCall } from '../../../contract/site.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type Site = CallReply<typeof readSiteCall>;

/**
 * Returns the query for the venue, the price list and the payment settings. The server puts its result into
 * every page.
 */
export function siteQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['site'],
    queryFn: () => callApi<typeof readSiteCall>('GET /api/site', {}, { fetcher }),
  };
}

/**
 * Returns the site's data, or null if it could not be loaded. The server puts the data into every page, so it
 * is known from the first paint.
 */
export function useSite(): Site | null {
  return useQuery(siteQuery()).data ?? null;
}
