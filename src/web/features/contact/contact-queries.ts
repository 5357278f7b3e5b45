import type { readDirectionsCall } from '../../../contract/directions.ts';
import type { readOpeningCall } from '../../../contract/opening.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

/** Returns the query for the weekly hours, their exceptions, and whether the centre is open now. */
export function openingQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['opening'],
    queryFn: () => callApi<typeof readOpeningCall>('GET /api/opening', {}, { fetcher }),
  };
}

/** Returns the query for the travel directions. Only parts that are not hydrated read it. */
export function travelDirectionsQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['way-here'],
    meta: { notHydrated: true },
    queryFn: () => callApi<typeof readDirectionsCall>('GET /api/way-here', {}, { fetcher }),
  };
}
