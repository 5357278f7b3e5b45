import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Call, CallAddress, CallReply } from '../../../../contract/call.ts';
import { CallFailure, callApi } from '../../../lib/call.ts';
import { arePushed, type StaffTopic, staffQueryKey, useIsStreamOpen } from './screen-stream.ts';
import { expireSignIn, maySendRequests, useSignInState } from './sign-in-state.ts';

/** Makes a call for staff. A reply of status 401 expires the sign-in. Throws the same errors as `callApi`. */
export async function staffCall<C extends Call>(
  address: CallAddress<C>,
  input: Parameters<typeof callApi<C>>[1],
  options: Parameters<typeof callApi<C>>[2] = {},
): Promise<CallReply<C>> {
  try {
    return await callApi<C>(address, input, options);
  } catch (problem) {
    if (problem instanceof CallFailure && problem.status === 401) expireSignIn();
    throw problem;
  }
}

interface StaffQueryInput<Data> {
  /** The topics whose changes refetch the query. The first topic is part of the query key. */
  topic: StaffTopic | readonly [StaffTopic, ...StaffTopic[]];
  /** The rest of the query key: `['todays-bookings']`. */
  key: QueryKey;
  read: (signal: AbortSignal) => Promise<Data>;
  /**
   * The poll interval in milliseconds, used while changes are not pushed (specification 11.1). False for a
   * query that is never polled. Default: half a minute.
   */
  pollInterval?: number | false;
  /** Whether the query may run. Default: true. */
  isEnabled?: boolean;
  /** Whether the previous data stays in view until the data of a new key arrives. */
  keepsPrevious?: boolean;
  /** Whether a read goes on if the page that needs its data is closed meanwhile. By default it is aborted. */
  readsToEnd?: boolean;
}

/**
 * Runs a query while staff are signed in. Repeats it on each pushed change, at the poll interval if changes
 * are not pushed, and whenever the window gets focus.
 */
export function useStaffQuery<Data>(input: StaffQueryInput<Data>) {
  const { topic, key, read, pollInterval = 30_000, isEnabled = true, keepsPrevious, readsToEnd } = input;
  const isIn = maySendRequests(useSignInState());
  const isPushed = useIsStreamOpen();
  const topics = typeof topic === 'string' ? ([topic] as const) : topic;
  return useQuery({
    queryKey: [...staffQueryKey, topics[0], ...key],
    // TanStack Query aborts a read that nobody waits for, but only if the function has taken the query's
    // signal.
    queryFn: readsToEnd ? () => read(new AbortController().signal) : ({ signal }) => read(signal),
    meta: { topics },
    enabled: isIn && isEnabled,
    staleTime: 10_000,
    refetchInterval: isPushed && arePushed(topics) ? false : pollInterval,
    refetchOnWindowFocus: 'always',
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
