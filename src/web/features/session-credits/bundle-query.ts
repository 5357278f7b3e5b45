import type { CallReply } from '../../../contract/call.ts';
import type { readCreditBundleCall } from '../../../contract/credits.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type Bundle = CallReply<typeof readCreditBundleCall>;

/** Returns the query for the bundle of session credits on sale: its price, and its saving on tickets. */
export function bundleQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['credit-bundle'],
    queryFn: () => callApi<typeof readCreditBundleCall>('GET /api/credit-bundle', {}, { fetcher }),
  };
}
