import type { readDirectionsCall } from '../../../contract/directions.ts';
import type { readOpeningCall } from '../../../contract/opening.ts';
import { call, type Fetcher } from '../../lib/call.ts';

/** Whether the doors are open, the week and what differs from it. */
export function openingQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['opening'],
    queryFn: () => call<typeof readOpeningCall>('GET /api/opening', {}, { fetcher }),
  };
}

export function wayHereQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['way-here'],
    meta: { stays: true },
    queryFn: () => call<typeof readDirectionsCall>('GET /api/way-here', {}, { fetcher }),
  };
}
