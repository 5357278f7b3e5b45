import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readSiteCall } from '../../../contract/site.ts';
import { call, type Fetcher } from '../../lib/call.ts';

export type Site = CallReply<typeof readSiteCall>;

/** The venue, the price list and the payment provider's settings; in every page's first answer. */
export function siteQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['site'],
    queryFn: () => call<typeof readSiteCall>('GET /api/site', {}, { fetcher }),
  };
}

/**
 * The site's facts. The server puts them into every page, so they are there from the first paint; without
 * them (the site is resting) null.
 */
export function useSite(): Site | null {
  return useQuery(siteQuery()).data ?? null;
}
