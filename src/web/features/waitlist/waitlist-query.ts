import type { readWaitlistCall } from '../../../contract/waitlist.ts';
import { CallFailure, callApi } from '../../lib/call.ts';

/** Milliseconds. */
const timeout = 20_000;

/** Milliseconds between two checks of a group's page for an offer. */
const interval = 15_000;

/** Returns the query for the group with a key. Without a key the query is disabled. */
export function waitlistQuery(key: string) {
  return {
    queryKey: ['waitlist', key],
    queryFn: () =>
      callApi<typeof readWaitlistCall>(
        'POST /api/waitlist/read',
        { body: { key } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    enabled: key !== '',
    refetchInterval: interval,
    refetchOnMount: 'always' as const,
    refetchOnWindowFocus: 'always' as const,
    retry: (failures: number, failure: Error) => !(failure instanceof CallFailure) && failures < 2,
  };
}
