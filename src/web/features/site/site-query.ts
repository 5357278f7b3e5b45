import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readSiteCall } from '../../../contract/site.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type Site = CallReply<typeof readSiteCall>;

/**
 * Returns the query for the venue, the price list and the payment settings; in every page's first
 * response.
 */
export function siteQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['site'],
    queryFn: () => callApi<typeof readSiteCall>('GET /api/site', {}, { fetcher }),
  };
}

/**
 * Returns the site's data. The server puts them into every page, so they are there from the first paint;
 * null when the site is unavailable.
 */
export function useSite(): Site | null {
  return useQuery(siteQuery()).data ?? null;
}
