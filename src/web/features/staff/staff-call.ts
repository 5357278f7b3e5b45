import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Call, CallAddress, CallReply } from '../../../contract/call.ts';
import { CallFailure, call } from '../../lib/call.ts';
import { isUpToDateByPush, staffKey, type Topic, useIsPushed } from './screen-stream.ts';
import { expireSignIn, useSignInState } from './session.ts';

/** As `call`, for staff: an answer that the sign-in has ended brings the gate back. */
export async function staffCall<C extends Call>(
  address: CallAddress<C>,
  given: Parameters<typeof call<C>>[1],
  options: Parameters<typeof call<C>>[2] = {},
): Promise<CallReply<C>> {
  try {
    return await call<C>(address, given, options);
  } catch (problem) {
    if (problem instanceof CallFailure && problem.status === 401) expireSignIn();
    throw problem;
  }
}

interface DeskQuery<Data> {
  /** What it is about: when one of these changes it is read again. The first is part of its key. */
  topic: Topic | readonly [Topic, ...Topic[]];
  /** What is read, and with what: `['todays-bookings']`. */
  key: QueryKey;
  read: (signal: AbortSignal) => Promise<Data>;
  /**
   * Milliseconds between two looks while changes are not pushed (specification 11.1); false
   * never looks again by itself.
   */
  every?: number | false;
  /** False waits, as long as there is nothing to ask for. */
  when?: boolean;
  /** What was read before stays until the answer to the next question is there. */
  keepsLast?: boolean;
}

/**
 * Reads a list for staff: while signed in, when it changes, else every 30 seconds while the page is in view.
 */
export function useStaffQuery<Data>(asked: DeskQuery<Data>) {
  const { topic, key, read, every = 30_000, when = true, keepsLast } = asked;
  const isIn = useSignInState().kind === 'in';
  const isPushed = useIsPushed();
  const topics = typeof topic === 'string' ? ([topic] as const) : topic;
  return useQuery({
    queryKey: [...staffKey, topics[0], ...key],
    queryFn: ({ signal }) => read(signal),
    meta: { topics },
    enabled: isIn && when,
    staleTime: 10_000,
    refetchInterval: isPushed && isUpToDateByPush(topics) ? false : every,
    refetchOnWindowFocus: 'always',
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });
}
