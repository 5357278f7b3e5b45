import type { CallReply } from '../../../contract/call.ts';
import type { readCreditBundle } from '../../../contract/credits.ts';
import { call, type Fetcher } from '../../lib/call.ts';

export type Bundle = CallReply<typeof readCreditBundle>;

/** The bundle of session credits on sale, beside single tickets. */
export function bundleQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['credit-bundle'],
    queryFn: () => call<typeof readCreditBundle>('GET /api/credit-bundle', {}, { fetcher }),
  };
}
