import type { readOpening } from '../../../contract/opening.ts';
import type { readWayHere } from '../../../contract/way-here.ts';
import { call, type Fetcher } from '../../lib/call.ts';

/** Whether the doors are open, the week and what differs from it. */
export function openingQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['opening'],
    queryFn: () => call<typeof readOpening>('GET /api/opening', {}, { fetcher }),
  };
}

export function wayHereQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['way-here'],
    meta: { stays: true },
    queryFn: () => call<typeof readWayHere>('GET /api/way-here', {}, { fetcher }),
  };
}
